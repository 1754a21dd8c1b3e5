import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, describe, expect, test } from 'vitest';

import { authorizedSession } from '../../support/access/session.js';
import { Destination } from '../../support/peers/destination.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { callProxy } from '../../support/scenes/proxy-call.js';
import type { Answer, Caller } from '../../support/service/caller.js';
import { limitField } from '../../support/service/limit-fields.js';
import { startScene } from '../../support/service/scene.js';
import { startService } from '../../support/service/service.js';

/*
 * Two instances on one database. Nobody here waits for a time but as long as an answer says: what is let through is held to
 * what the limit allows for the time that went by.
 */

const OF_KEY = 6;
const OF_TENANT = 20;
const LIMITS = {
  RATE_LIMIT_PER_SECOND: String(OF_KEY),
  TENANT_RATE_LIMIT_PER_SECOND: String(OF_TENANT),
  OUTBOUND_ALLOW: '127.0.0.1',
};

const { service } = await startScene(LIMITS);
const second = await startService(LIMITS);
const destination = await Destination.start();
afterAll(() => Promise.all([second.close(), destination.stop()]));

/** Keys of a tenant of which nothing was counted for a second. */
async function keysOf(count: number, grants: Readonly<Record<string, unknown>> = {}) {
  const manager = await service.newTenant();
  const keys: Caller[] = [];
  while (keys.length < count) {
    keys.push(await manager.newApplication({ permissions: ['token:create'], ...grants }));
    await wait(1_000 / OF_KEY);
  }
  await wait(1_100);
  return { manager, keys };
}

/** What a limit lets through in a time at most: what is saved up, what comes in it, and what processes had ahead. */
const mostOf = (perSecond: number, milliseconds: number): number =>
  perSecond * (1 + milliseconds / 1_000 + 0.2 * 2) + 1;

async function timed<Result>(work: Promise<Result>) {
  const startedAt = performance.now();
  return { result: await work, milliseconds: performance.now() - startedAt };
}

const passed = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const refused = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429);
const everywhere = (caller: Caller): readonly [Caller, Caller] => [
  caller,
  caller.with({ url: second.url }),
];

/** One of several callers, each in its turn. */
function at(callers: readonly Caller[], turn: number): Caller {
  const caller = callers[turn % callers.length];
  if (caller === undefined) throw new Error('There is nobody to call.');
  return caller;
}

describe('requests a second', () => {
  test('of a key are what it may make on all instances together', async () => {
    const { keys } = await keysOf(1);
    const [here, there] = everywhere(at(keys, 0));
    const { result, milliseconds } = await timed(
      Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? here : there).get('/permissions'))),
    );
    expect(passed(result).length).toBeGreaterThanOrEqual(OF_KEY);
    expect(passed(result).length).toBeLessThanOrEqual(mostOf(OF_KEY, milliseconds));
    expect(refused(result)).toHaveLength(40 - passed(result).length);
  });

  test('of a tenant are those of its keys together, calls through its Proxies included', async () => {
    const { manager, keys } = await keysOf(6);
    const proxy = await newProxy(manager, {
      destination_url: destination.url,
      require_auth: false,
    });
    await wait(1_000);
    const calls = keys.flatMap(everywhere);
    const { result, milliseconds } = await timed(
      Promise.all([
        ...Array.from({ length: 36 }, (_, i) => at(calls, i).get('/permissions')),
        ...Array.from({ length: 24 }, async () => {
          const { status, headers } = await callProxy({
            url: service.url,
            headers: [['SVC-PROXY-KEY', proxy.key]],
          });
          expect(headers['retry-after'] === undefined).toBe(status === 200);
          return { status } as Answer;
        }),
      ]),
    );
    expect(passed(result).length).toBeGreaterThanOrEqual(OF_TENANT / 2);
    expect(passed(result).length).toBeLessThanOrEqual(mostOf(OF_TENANT, milliseconds));
    const told = refused(result).map(
      ({ json }) => (json as { detail: string } | undefined)?.detail,
    );
    expect(told).toContain('A tenant may make 20 requests a second.');
  });

  test('whoever waits as long as it is told to is let through, on either instance', async () => {
    const { keys } = await keysOf(1);
    const both = everywhere(at(keys, 0));
    for (let turn = 0; turn < 4; turn++) {
      const burst = await Promise.all(
        Array.from({ length: 30 }, (_, i) => at(both, i).get('/permissions')),
      );
      const last = refused(burst).at(-1);
      if (last === undefined) throw new Error('30 calls at one go were all let through');
      await wait(Number(last.headers.get('Retry-After')) * 1_000);
      expect((await at(both, turn).get('/permissions')).status).toBe(200);
    }
  });

  test('who has no valid key is counted for nobody', async () => {
    const { keys } = await keysOf(1);
    const key = at(keys, 0);
    const unknown = key.with({ key: 'key_prv_unknown' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 ? unknown : service.anonymous).get('/permissions'),
      ),
    );
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    expect((await key.get('/permissions')).status).toBe(200);
  });

  test('a request that is refused does not use its idempotency key up', async () => {
    const { keys } = await keysOf(1);
    const key = at(keys, 0);
    const once = (idempotencyKey: string) =>
      key.send('POST', '/tokenize', '"x"', { 'SVC-IDEMPOTENCY-KEY': idempotencyKey });
    const names = Array.from({ length: 24 }, (_, i) => `name-${String(i)}`);
    const answers = await Promise.all(names.map(once));
    const place = answers.findIndex(({ status }) => status === 429);
    await wait(Number(answers[place]?.headers.get('Retry-After')) * 1_000);
    const again = await once(names[place] ?? '');
    expect(again.status).toBe(200);
    expect(again.headers.get('SVC-IDEMPOTENCY-REPLAYED')).toBeNull();
  });
});

describe('what is told of limits', () => {
  test('a private key is told of its own and of its tenant, in structured fields', async () => {
    const { keys } = await keysOf(1);
    const { headers } = await at(keys, 0).get('/permissions');
    expect(limitField(headers, 'RateLimit-Policy')).toEqual({
      key: { q: OF_KEY, w: 1 },
      tenant: { q: OF_TENANT, w: 1 },
    });
    const { key, tenant } = limitField(headers, 'RateLimit');
    // A slow machine gives it time to fill again.
    expect([OF_KEY - 1, OF_KEY]).toContain(key?.['r']);
    expect([OF_TENANT - 1, OF_TENANT]).toContain(tenant?.['r']);
    expect([key?.['t'], tenant?.['t']]).toEqual([1, 1]);
    expect(headers.get('Retry-After')).toBeNull();
  });

  test('a refusal says when to come back, not before there is anything, over both doors', async () => {
    const { keys } = await keysOf(1);
    const key = at(keys, 0);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 ? key.get('/permissions') : key.graphql('{ permissions { name } }'),
      ),
    );
    expect(refused(answers).length).toBeGreaterThan(10);
    for (const { headers } of refused(answers)) {
      const told = limitField(headers, 'RateLimit')['key'];
      expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(Number(told?.['t']));
    }
  });

  test('public keys and sessions learn nothing of what others of their tenant do', async () => {
    const { manager, keys } = await keysOf(1, { type: 'public' });
    const shop = at(keys, 0);
    const backend = await manager.newApplication({ permissions: ['token:create', 'token:use'] });
    const grants = { permissions: ['token:create'] };
    const session = await authorizedSession(shop, backend, grants);
    await wait(1_000);
    for (const caller of [shop, session]) {
      const { headers } = await caller.get('/permissions');
      expect(Object.keys(limitField(headers, 'RateLimit-Policy'))).toEqual(['key']);
      expect(Object.keys(limitField(headers, 'RateLimit'))).toEqual(['key']);
    }
  });

  test('nothing is added to what a destination answers', async () => {
    const { manager } = await keysOf(0);
    const proxy = await newProxy(manager, { destination_url: destination.url });
    destination.respond = (_request, response) =>
      response.writeHead(200, { RateLimit: '"theirs";r=1' }).end();
    const headers = [
      ['SVC-PROXY-KEY', proxy.key],
      ['SVC-API-KEY', manager.key],
    ] as const;
    const answer = await callProxy({ url: service.url, headers });
    expect(answer.headers['ratelimit']).toBe('"theirs";r=1');
    expect(answer.headers['ratelimit-policy']).toBeUndefined();
  });
});

test('without a limit nothing is told', async () => {
  const plain = await startService();
  const { headers } = await (await plain.newTenant()).get('/permissions');
  expect(headers.get('RateLimit') ?? headers.get('RateLimit-Policy')).toBeNull();
  await plain.close();
});
