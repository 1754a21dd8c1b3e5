import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ProxyScene, proxyError } from '../../support/scenes/proxy-scene.js';
import { callProxy } from '../../support/scenes/proxy-call.js';
import type { ProxyAnswer } from '../../support/scenes/proxy-call.js';

const SHOP = 'https://shop.example';
const ELSEWHERE = 'https://elsewhere.example';

let open: ProxyScene;
let listed: ProxyScene;

beforeAll(async () => {
  open = await ProxyScene.start();
  listed = await ProxyScene.start({ CORS_ORIGINS: SHOP });
});
afterAll(async () => {
  await listed.stop();
  await open.stop();
});
beforeEach(() => {
  for (const { destination } of [open, listed]) {
    destination.received.length = 0;
    destination.respond = (_request, response) => {
      response
        .writeHead(200, {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Allow-Private-Network': 'true',
          'Access-Control-Expose-Headers': 'X-Charge',
          Vary: 'Accept',
          'X-Charge': '7',
        })
        .end('charged');
    };
  }
});

/** An OPTIONS to a Proxy with nothing that a browser would not send. */
function ask(scene: ProxyScene, headers: Readonly<Record<string, string>>): Promise<ProxyAnswer> {
  const { url } = scene.service;
  return callProxy({ url, method: 'OPTIONS', path: '/charges', headers: Object.entries(headers) });
}

const PREFLIGHT = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'svc-api-key,svc-proxy-key,x-any',
};

function corsOf({ headers }: ProxyAnswer): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-')));
}

describe('where origins are listed', () => {
  test('a preflight is answered here, and the destination hears nothing of it', async () => {
    const answer = await ask(listed, { Origin: SHOP, ...PREFLIGHT });
    expect(answer.status).toBe(204);
    expect(corsOf(answer)).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-allow-headers': 'svc-api-key, svc-proxy-key, x-any',
      'access-control-max-age': '3600',
    });
    const refused = await ask(listed, { Origin: ELSEWHERE, ...PREFLIGHT });
    expect(refused.status).toBe(403);
    expect(proxyError(refused)).toMatchObject({ code: 'FORBIDDEN' });
    expect(corsOf(refused)).toStrictEqual({});
    expect(listed.destination.received).toHaveLength(0);
  });

  test('a page reads what the destination answers, and what it shows besides', async () => {
    const proxy = await listed.newProxy();
    const answer = await listed.call(proxy, { method: 'POST', headers: [['Origin', SHOP]] });
    expect(answer.text).toBe('charged');
    expect(corsOf(answer)).toStrictEqual({
      'access-control-allow-origin': SHOP,
      'access-control-expose-headers':
        'SVC-TRACE-ID, SVC-IDEMPOTENCY-REPLAYED, SVC-PROXY-DESTINATION-STATUS, Retry-After, RateLimit-Policy, RateLimit, X-Charge',
    });
    expect(answer.headers.vary).toBe('Origin, Accept');
  });

  test.each([[ELSEWHERE], [undefined]])(
    'a destination opens its answer to nobody else: %s',
    async (origin) => {
      const proxy = await listed.newProxy();
      const headers = origin === undefined ? [] : [['Origin', origin] as const];
      const answer = await listed.call(proxy, { headers });
      expect(answer.status).toBe(200);
      expect(corsOf(answer)).toStrictEqual({ 'access-control-expose-headers': 'X-Charge' });
      expect(answer.headers.vary).toBe('Origin, Accept');
    },
  );

  test('failures of ours can be read too', async () => {
    const answer = await callProxy({ url: listed.service.url, headers: [['Origin', SHOP]] });
    expect(answer.status).toBe(400);
    expect(corsOf(answer)).toMatchObject({ 'access-control-allow-origin': SHOP });
  });

  test("an OPTIONS that asks for no method is the destination's", async () => {
    const proxy = await listed.newProxy();
    const answer = await listed.call(proxy, { method: 'OPTIONS', headers: [['Origin', SHOP]] });
    expect(answer.text).toBe('charged');
    expect(listed.destination.received).toHaveLength(1);
  });
});

describe('where no origin is listed', () => {
  test("a preflight is the destination's, as is all that its answers say", async () => {
    const proxy = await open.newProxy();
    const headers = [['Origin', SHOP] as const, ...Object.entries(PREFLIGHT)];
    const answer = await open.call(proxy, { method: 'OPTIONS', headers });
    expect(answer.text).toBe('charged');
    expect(open.destination.received).toHaveLength(1);
    expect(corsOf(answer)).toStrictEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-private-network': 'true',
      'access-control-expose-headers': 'X-Charge',
    });
    expect(answer.headers.vary).toBe('Accept');
  });

  test('a preflight without the key of a Proxy, as browsers send it, leads nowhere', async () => {
    const answer = await ask(open, { Origin: SHOP, ...PREFLIGHT });
    expect([answer.status, corsOf(answer)]).toStrictEqual([400, {}]);
  });
});
