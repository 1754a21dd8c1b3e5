import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { Destination } from '../../support/peers/destination.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { COUNTS, NOTHING, usage, used } from '../../support/scenes/usage.js';
import { authorizedSession } from '../../support/access/session.js';

let relay: Relay;
let service: TestService;
let destination: Destination;
let tenant: Caller;
const statements: string[] = [];

beforeAll(async () => {
  relay = await startRelay((text) => statements.push(text));
  service = await startService({ DATABASE_URL: relay.url, OUTBOUND_ALLOW: '127.0.0.1' });
  destination = await Destination.start();
});
beforeEach(async () => {
  tenant = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await destination.stop();
  await relay.break();
});

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const daysAgo = (days: number): string =>
  dayOf(new Date(service.now().getTime() - days * 86_400_000));
const instantOf = (day: string): string => `${day}T00:00:00.000Z`;

describe('usage', () => {
  test('tells every day of the range, without gaps, the last 30 where none is asked for', async () => {
    const { from, to, total, points } = await usage(tenant);
    expect([from, to]).toStrictEqual([daysAgo(29), daysAgo(0)]);
    expect(total).toStrictEqual(NOTHING);
    expect(points).toStrictEqual(
      Array.from({ length: 30 }, (_each, index) => ({
        at: instantOf(daysAgo(29 - index)),
        counts: NOTHING,
      })),
    );
    const range = await tenant.graphql(
      `{ usage(input: { from: "2024-02-28", to: "2024-03-01" }) { from to granularity points { at } } }`,
    );
    expect(range.json).toStrictEqual({
      data: {
        usage: {
          from: '2024-02-28',
          to: '2024-03-01',
          granularity: 'day',
          points: ['2024-02-28', '2024-02-29', '2024-03-01'].map((day) => ({ at: instantOf(day) })),
        },
      },
    });
    const year = await usage(tenant, '{ from: "2024-01-01", to: "2024-12-31" }');
    expect(year.points).toHaveLength(366);
  });

  test('counts tokens by type, those that were there already and those of a refused body not', async () => {
    const card = { type: 'card', data: { number: '4242424242424242' } };
    const twin = (data: string) => ({ type: 'token', data, deduplicate_token: true });
    const bodies = [{ name: 'Ada', card }, [card, 'Grace'], twin('Alan'), 7];
    // The first of these is there already, and of the other two one is made.
    for (const body of [...bodies, [twin('Alan'), twin('Edith'), twin('Edith')]]) {
      await tenant.post('/tokenize', body);
    }
    await tenant.post('/tokens', { ...card, data: { number: '1' } });
    await tenant.graphql(
      `mutation { createToken(input: { type: social_security_number, data: "123-45-6789" }) { token { id } } }`,
    );
    await used(tenant, {
      requests: 7,
      errors: 2,
      tokensCreated: 7,
      tokensCreatedByType: [
        { type: 'card', count: 2 },
        { type: 'social_security_number', count: 1 },
        { type: 'token', count: 4 },
      ],
      codeRuns: 0,
      proxyCalls: 0,
    });
  });

  test('a request that is answered again by its idempotency key is a request and makes nothing', async () => {
    const headers = { 'SVC-IDEMPOTENCY-KEY': randomBytes(8).toString('hex') };
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await tenant.send('POST', '/tokenize', '"Ada"', headers)).status).toBe(200);
    }
    await used(tenant, { requests: 3, errors: 0, tokensCreated: 1 });
  });

  test('counts what REST and GraphQL refuse as errors, a status of 200 with `errors` among them', async () => {
    await tenant.get('/permissions');
    await tenant.get('/nowhere');
    await tenant.get('/proxies?page=0');
    await tenant.graphql('{ permissions { type } }');
    const failed = await tenant.graphql(
      '{ proxy(id: "01890000-0000-7000-8000-000000000000") { id } }',
    );
    expect(failed.status).toBe(200);
    expect((await tenant.graphql('{ nothing }')).status).toBe(400);
    const dead = tenant.with({ key: 'key_mgt_unknown000000000000000000' });
    expect((await dead.get('/permissions')).status).toBe(401);
    expect((await service.anonymous.get('/permissions')).status).toBe(401);
    await service.anonymous.graphql('{ __typename }');
    await used(tenant, { requests: 6, errors: 4 });
  });

  test('counts runs of code, of Reactors and trials, however they end', async () => {
    const fine = await newReactorOf(tenant, 'module.exports = async () => ({ tokenize: "x" })');
    const failing = await newReactorOf(tenant, 'module.exports = async () => { throw 1 }');
    expect((await tenant.post(`/reactors/${fine}/react`, { args: {} })).status).toBe(200);
    expect((await tenant.post(`/reactors/${failing}/react`, { args: {} })).status).toBe(500);
    await tenant.graphql(
      `mutation { runCode(input: { code: "module.exports = () => 1" }) { run { outcome } } }`,
    );
    await used(tenant, { requests: 7, errors: 1, codeRuns: 3, tokensCreated: 1 });
  });

  test('counts calls through Proxies, with their transforms, and those that need no key', async () => {
    const code = 'module.exports = async ({ args }) => ({ body: args.body })';
    const transforms = { request_transform: { code }, response_transform: { code } };
    const url = { destination_url: destination.url };
    const { key } = await newProxy(tenant, { ...url, ...transforms });
    const open = await newProxy(tenant, { ...url, require_auth: false });
    const call = (caller: Caller, proxyKey: string) =>
      caller.send('POST', '/proxy', { a: 1 }, { 'SVC-PROXY-KEY': proxyKey });
    expect((await call(tenant, key)).status).toBe(200);
    expect((await call(service.anonymous, open.key)).status).toBe(200);
    expect((await call(service.anonymous, key)).status).toBe(401);
    expect((await call(tenant, 'unknown')).status).toBe(404);
    await used(tenant, { requests: 3, errors: 0, proxyCalls: 2, codeRuns: 2 });
  });

  test('counts sessions for their tenant', async () => {
    const shop = await tenant.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await tenant.newApplication({ permissions: ['token:create'] });
    const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    await session.post('/tokenize', '"x"');
    await used(tenant, { requests: 5, errors: 0, tokensCreated: 1 });
  });

  test('a day ends at midnight UTC', async () => {
    const other = await startService();
    const caller = await other.newTenant();
    const midnight = 86_400_000 - (other.now().getTime() % 86_400_000);
    other.advance(midnight - 30_000);
    const before = dayOf(other.now());
    await caller.post('/tokenize', '"before"');
    other.advance(60_000);
    const after = dayOf(other.now());
    await caller.post('/tokenize', ['after', 'after']);
    const { points } = await usage(caller, `{ from: "${before}" }`);
    expect(points.map(({ at, counts }) => [at, counts.tokensCreated])).toStrictEqual([
      [instantOf(before), 1],
      [instantOf(after), 2],
    ]);
    const hours = await usage(caller, `{ from: "${before}", granularity: hour }`);
    expect(hours.points).toHaveLength(25);
    expect(
      hours.points.slice(-3).map(({ at, counts }) => [at, counts.tokensCreated]),
    ).toStrictEqual([
      [`${before}T22:00:00.000Z`, 0],
      [`${before}T23:00:00.000Z`, 1],
      [instantOf(after), 2],
    ]);
    expect(hours.total.tokensCreated).toBe(3);
    await other.close();
  });

  test('no count is another tenant’s', async () => {
    await tenant.post('/tokenize', ['a', 'b']);
    const other = await service.newTenant();
    await used(other, NOTHING);
    await used(tenant, { requests: 1, tokensCreated: 2 });
  });

  test.each([
    ['{ from: "2026-02-30" }', { from: ['must be a day such as 2026-11-28'] }],
    ['{ from: "28.11.2026" }', { from: ['must be a day such as 2026-11-28'] }],
    ['{ to: "0001-01-01" }', { to: ['must be a day such as 2026-11-28'] }],
    ['{ to: 7 }', { to: ['must be a string'] }],
    ['{ from: "2024-03-01", to: "2024-02-29" }', { to: ['must not be before the first day'] }],
    ['{ from: "9999-01-01" }', { from: ['must not be after today'] }],
    [
      '{ from: "2024-01-01", to: "2025-01-01" }',
      { from: ['must begin a range of at most 366 days'] },
    ],
    [
      '{ from: "2024-01-01", to: "2024-01-16", granularity: hour }',
      { from: ['must begin a range of at most 15 days of hours'] },
    ],
    [
      '{ from: "2024-01-01", to: "2024-01-02", granularity: hour }',
      { from: ['must not be more than 45 days ago, where it is asked for hours'] },
    ],
    [
      '{ applicationId: "01890000-0000-7000-8000-000000000000", proxyId: "01890000-0000-7000-8000-000000000000" }',
      { proxyId: ['must be left out: counts are of one part of the tenant at a time'] },
    ],
  ])('refuses %s, and repeats nothing of it', async (input, errors) => {
    const answer = await tenant.graphql(`{ usage(input: ${input}) { from } }`);
    expect(answer.json).toMatchObject({
      errors: [{ extensions: { code: 'VALIDATION_FAILED', errors } }],
    });
  });

  test('needs report:read', async () => {
    const reader = await tenant.newApplication({ permissions: ['report:read'] });
    expect((await usage(reader)).points).toHaveLength(30);
    const others = await tenant.newApplication({ permissions: ['log:read', 'tenant:read'] });
    const roots = [
      'usage { from }',
      'usageBy(input: { dimension: proxy }) { from }',
      'latency { from }',
      'storedTokens { total }',
    ];
    for (const root of roots) {
      expect((await others.graphql(`{ ${root} me { tenantId } }`)).json).toMatchObject({
        data: { [root.replace(/\W.*/, '')]: null, me: { tenantId: tenant.tenantId } },
        errors: [
          {
            message: 'The permission report:read is missing.',
            extensions: { code: 'FORBIDDEN', status: 403 },
          },
        ],
      });
    }
  });

  test('days count for what an operation asks for: ten years at once are refused', async () => {
    const years = Array.from(
      { length: 10 },
      (_each, index) =>
        `y${String(index)}: usage(input: { from: "${String(2010 + index)}-01-01", to: "${String(2010 + index)}-12-31" }) { points { at counts { ${COUNTS} } } }`,
    );
    const answer = await tenant.graphql(`{ ${years.join(' ')} }`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('20,000 fields');
  });
});
