import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { corsHeaders, preflight } from '../../support/service/preflight.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';

let service: TestService;
let aliased: TestService;
let small: TestService;
let manager: Caller;

beforeAll(async () => {
  service = await startService();
  aliased = await startService({ HEADER_ALIASES: 'BT' });
  small = await startService({ BODY_BYTES_MAX: '1024', RATE_LIMIT_PER_SECOND: '1' });
  manager = await service.newTenant();
});
afterAll(async () => {
  await small.close();
  await aliased.close();
  await service.close();
});

const ORIGIN = 'https://elsewhere.example';
const EXPOSED =
  'SVC-TRACE-ID, SVC-IDEMPOTENCY-REPLAYED, SVC-PROXY-DESTINATION-STATUS, Retry-After, RateLimit-Policy, RateLimit';
const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
};

describe('without CORS_ORIGINS a preflight', () => {
  test.each([
    '/tokenize',
    '/graphql',
    '/sessions',
    '/sessions/authorize',
    '/tokens/x',
    '/applications/',
    '/nowhere',
    '/',
  ])('to %s is answered without a key, for an hour', async (path) => {
    const answer = await preflight(service.anonymous, path, ORIGIN);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(corsHeaders(answer)).toStrictEqual({
      ...READABLE,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'content-type, svc-api-key',
      'access-control-max-age': '3600',
    });
    expect(answer.headers.get('SVC-TRACE-ID')).toMatch(/^[\w-]{1,64}$/);
  });

  test('may ask for every header and method that can be one, and for nothing else', async () => {
    const asked = async (headers: Record<string, string>) =>
      corsHeaders(await preflight(service.anonymous, '/tokenize', ORIGIN, headers));
    const many = 'svc-api-key,svc-idempotency-key,svc-trace-id,x-client,apollo-require-preflight';
    expect(await asked({ 'Access-Control-Request-Headers': many })).toMatchObject({
      'access-control-allow-headers': many.replaceAll(',', ', '),
    });
    for (const odd of ['a b', 'a:b', 'a,,b', 'a\tb', 'a'.repeat(5_000)])
      expect(await asked({ 'Access-Control-Request-Headers': odd })).not.toHaveProperty(
        'access-control-allow-headers',
      );
    expect(await asked({ 'Access-Control-Request-Method': 'PURGE' })).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, PURGE',
    });
    expect(await asked({ 'Access-Control-Request-Method': 'a b' })).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    });
  });

  test('is a line of the log like every request, by no name that a caller chooses', async () => {
    const trace = 'preflight-1';
    await preflight(service.anonymous, '/tokens/secret-id', ORIGIN, { 'SVC-TRACE-ID': trace });
    await expect
      .poll(() =>
        service
          .logged()
          .split('\n')
          .find((line) => line.includes(trace)),
      )
      .toContain('"route":"preflight"');
    expect(service.logged()).not.toContain('secret-id');
  });
});

describe('without CORS_ORIGINS a page of any origin reads', () => {
  test('what succeeds, over REST and GraphQL', async () => {
    const headers = { Origin: ORIGIN };
    const created = await manager.send('POST', '/tokenize', '"Ada"', headers);
    expect([created.status, corsHeaders(created)]).toStrictEqual([200, READABLE]);
    expect(created.headers.get('Vary')).toBeNull();
    const query = JSON.stringify({ query: '{ me { application { name } } }' });
    const queried = await manager.send('POST', '/graphql', query, headers);
    expect([queried.status, corsHeaders(queried)]).toStrictEqual([200, READABLE]);
    const got = await manager.send('GET', '/openapi.json', undefined, headers);
    expect([got.status, corsHeaders(got)]).toStrictEqual([200, READABLE]);
  });

  const headers = { Origin: ORIGIN };
  const failures: readonly (readonly [number, () => Promise<Answer>])[] = [
    [400, () => manager.send('POST', '/tokenize', '{', headers)],
    [401, () => service.anonymous.send('POST', '/tokenize', '"x"', headers)],
    [
      401,
      () => service.anonymous.send('GET', '/me', undefined, { ...headers, 'SVC-API-KEY': 'x' }),
    ],
    [404, () => manager.send('GET', '/tokens/nothing', undefined, headers)],
    [404, () => manager.send('GET', '/nowhere', undefined, headers)],
    [405, () => manager.send('DELETE', '/tokenize', undefined, headers)],
    [413, () => small.anonymous.send('POST', '/graphql', `"${'x'.repeat(2_000)}"`, headers)],
    [415, () => manager.send('POST', '/tokenize', 'x', { ...headers, 'Content-Type': 'text/x' })],
    [415, () => manager.send('POST', '/graphql', 'x', { ...headers, 'Content-Type': 'text/x' })],
  ];
  test.each(failures)('%d as well', async (status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(corsHeaders(answer)).toStrictEqual(READABLE);
  });

  test('429 as well, with when to come again', async () => {
    const busy = await small.newTenant();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => busy.send('GET', '/permissions', undefined, headers)),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(corsHeaders(refused ?? { headers: new Headers() })).toStrictEqual(READABLE);
    expect(refused?.headers.get('Retry-After')).toBe('1');
  });

  test('what is refused before it is read as well: a request without a host', async () => {
    const { port } = new URL(service.url);
    const answer = await new Promise<Answer>((resolve, reject) => {
      request({ port, setHost: false, headers }, (response) => {
        const given = new Headers(response.headers as Record<string, string>);
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: given, text: '', json: undefined });
      })
        .on('error', reject)
        .end();
    });
    expect([answer.status, corsHeaders(answer)]).toStrictEqual([400, READABLE]);
  });
});

describe('without CORS_ORIGINS nothing of this is on', () => {
  test('answers to programs, which send no Origin', async () => {
    const answer = await manager.post('/tokenize', '"Ada"');
    expect(corsHeaders(answer)).toStrictEqual({});
    expect(answer.headers.get('Vary')).toBeNull();
  });

  test.each(['/docs', '/explorer/explorer.js', '/docs/docs.css'])('the page %s', async (path) => {
    const answer = await service.anonymous.send('GET', path, undefined, { Origin: ORIGIN });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBeNull();
  });

  test('an OPTIONS that asks for no method, which is a request like any other', async () => {
    const answer = await service.anonymous.send('OPTIONS', '/tokenize', undefined, {
      Origin: ORIGIN,
    });
    expect(answer.status).toBe(401);
    expect(answer.json).toStrictEqual(problem('UNAUTHENTICATED', answer));
    const fromProgram = await manager.send('OPTIONS', '/tokenize', undefined, {
      'Access-Control-Request-Method': 'POST',
    });
    expect(fromProgram.status).toBe(204);
    expect(fromProgram.headers.get('Allow')).toContain('POST');
    const graphql = await manager.send('OPTIONS', '/graphql');
    expect(graphql.headers.get('Allow')).toContain('POST');
  });

  test('the operations port', async () => {
    const { anonymous, operationsUrl } = service;
    const there = new (anonymous.constructor as new (url: string) => Caller)(operationsUrl);
    expect((await preflight(there, '/metrics', ORIGIN)).status).toBe(404);
    const live = await there.send('GET', '/health/live', undefined, { Origin: ORIGIN });
    expect([live.status, corsHeaders(live)]).toStrictEqual([200, {}]);
  });
});

test('with HEADER_ALIASES the names of the aliases are exposed too', async () => {
  const answer = await preflight(aliased.anonymous, '/tokenize', ORIGIN);
  expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(
    'SVC-TRACE-ID, BT-TRACE-ID, SVC-IDEMPOTENCY-REPLAYED, BT-IDEMPOTENCY-REPLAYED, ' +
      'SVC-PROXY-DESTINATION-STATUS, BT-PROXY-DESTINATION-STATUS, Retry-After, RateLimit-Policy, RateLimit',
  );
});
