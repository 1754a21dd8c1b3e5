import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { Destination } from '../../support/peers/destination.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { dataOf } from '../../support/scenes/usage.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let service: TestService;
let destination: Destination;
let tenant: Caller;

beforeAll(async () => {
  service = await startService({ OUTBOUND_ALLOW: '127.0.0.1' });
  destination = await Destination.start();
});
beforeEach(async () => {
  destination.respond = (_request, response) => response.end();
  tenant = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await destination.stop();
});

const SECRET = '4242424242424242';
const HOUR_MS = 3_600_000;

const call = (caller: Caller, { key }: { readonly key: string }, body: unknown = { a: 1 }) =>
  caller.send('POST', '/proxy', body, { 'SVC-PROXY-KEY': key });

const failures = async (caller: Caller, id: string, more = ''): Promise<readonly object[]> => {
  const data = await dataOf(
    caller,
    `{ proxyFailures(input: { proxyId: "${id}"${more} }) { at stage code status class count } }`,
  );
  return (data as { proxyFailures: readonly object[] }).proxyFailures;
};

const transform = (code: string) => ({ code: `module.exports = async () => { ${code} }` });

test('each failure is told with its hour, its stage and its error, and nothing that was in the call', async () => {
  const url = destination.url;
  const at = new Date(Math.floor(service.now().getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const of = (stage: string, code: string | null, status: number | null, count = 1) => ({
    at,
    stage,
    code,
    status,
    class: (status ?? 400) < 500 ? 'client' : 'server',
    count,
  });
  const cases: readonly (readonly [object, unknown, readonly object[]])[] = [
    [{}, { a: 1 }, []],
    [{}, { card: '{{ no-such-token }}' }, [of('detokenize', 'VALIDATION_FAILED', 400)]],
    [
      { request_transform: transform(`throw new Error('${SECRET}');`) },
      { a: SECRET },
      [of('request_transform', 'CODE_FAILED', 500)],
    ],
    [
      { destination_url: 'https://127.0.0.1:1/' },
      {},
      [of('destination', 'DESTINATION_FAILED', 502)],
    ],
    [
      { response_transform: transform(`throw new Error('${SECRET}');`) },
      { a: SECRET },
      [of('response_transform', 'CODE_FAILED', 500)],
    ],
  ];
  for (const [more, body, expected] of cases) {
    const proxy = await newProxy(tenant, { destination_url: url, ...more });
    await call(tenant, proxy, body);
    const told = await failures(tenant, proxy.id);
    expect(told).toStrictEqual(expected);
    expect(JSON.stringify(told)).not.toContain(SECRET);
  }
});

test('an error of the destination is its own, whose status is told where the vault knows it', async () => {
  const proxy = await newProxy(tenant, { destination_url: destination.url });
  for (const status of [404, 404, 418, 503]) {
    destination.respond = (_request, response) => response.writeHead(status).end();
    await call(tenant, proxy);
  }
  const told = await failures(tenant, proxy.id);
  expect(told).toMatchObject([
    { stage: 'destination', code: null, status: 404, class: 'client', count: 2 },
    { stage: 'destination', code: null, status: null, class: 'client', count: 1 },
    { stage: 'destination', code: null, status: 503, class: 'server', count: 1 },
  ]);
  expect(await failures(tenant, proxy.id, ', first: 1')).toEqual(told.slice(0, 1));
});

test('they are those of one tenant, for who may read reports, and are told for a week', async () => {
  const proxy = await newProxy(tenant, { destination_url: 'https://127.0.0.1:1/' });
  await call(tenant, proxy);
  expect((await failures(tenant, proxy.id)).length).toBe(1);
  expect(await failures(await service.newTenant(), proxy.id)).toEqual([]);
  const others = await tenant.newApplication({ permissions: ['proxy:read', 'proxy:update'] });
  const refused = await others.graphql(
    `{ proxyFailures(input: { proxyId: "${proxy.id}" }) { stage } }`,
  );
  expect(refused.text).toContain('report:read');
  service.advance(8 * 24 * HOUR_MS);
  expect(await failures(tenant, proxy.id)).toEqual([]);
});
