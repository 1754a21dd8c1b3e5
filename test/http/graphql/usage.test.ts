import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { Destination } from '../../support/peers/destination.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
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

const DAY = `day requests errors tokensCreated tokensCreatedByType { type count } codeRuns proxyCalls`;

interface Day {
  readonly day: string;
  readonly requests: number;
  readonly errors: number;
  readonly tokensCreated: number;
  readonly tokensCreatedByType: readonly { readonly type: string; readonly count: number }[];
  readonly codeRuns: number;
  readonly proxyCalls: number;
}

const NOTHING = {
  requests: 0,
  errors: 0,
  tokensCreated: 0,
  tokensCreatedByType: [],
  codeRuns: 0,
  proxyCalls: 0,
} as const;

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const daysAgo = (days: number): string =>
  dayOf(new Date(service.now().getTime() - days * 86_400_000));

async function usage(caller: Caller, input = '{}'): Promise<readonly Day[]> {
  const answer = await caller.graphql(`{ usage(input: ${input}) { from to days { ${DAY} } } }`);
  const { data } = answer.json as { data: { usage: { days: Day[] } } | null };
  if (data === null) throw new Error(answer.text);
  return data.usage.days;
}

/** What a caller's tenant has used today; requests count when their answer has ended, which may be a moment later. */
async function today(caller: Caller, expected: Partial<Day>): Promise<void> {
  let asked = 0;
  const { requests = 0, ...others } = expected;
  await vi.waitFor(async () => {
    const [day] = (await usage(caller, `{ from: "${daysAgo(0)}" }`)).slice(-1);
    // What asks is a request itself, that counts for those who ask after it.
    const told = { ...day, requests: (day?.requests ?? 0) - asked };
    asked += 1;
    expect(told).toMatchObject({ requests, ...others });
  });
}

describe('usage', () => {
  test('tells every day of the range, without gaps, the last 30 where none is asked for', async () => {
    const days = await usage(tenant);
    expect(days).toHaveLength(30);
    expect(days.map(({ day }) => day)).toStrictEqual(
      Array.from({ length: 30 }, (_each, index) => daysAgo(29 - index)),
    );
    expect(days.slice(0, 29)).toStrictEqual(
      days.slice(0, 29).map(({ day }) => ({ day, ...NOTHING })),
    );
    const range = await tenant.graphql(
      `{ usage(input: { from: "2024-02-28", to: "2024-03-01" }) { from to days { day } } }`,
    );
    expect(range.json).toStrictEqual({
      data: {
        usage: {
          from: '2024-02-28',
          to: '2024-03-01',
          days: [{ day: '2024-02-28' }, { day: '2024-02-29' }, { day: '2024-03-01' }],
        },
      },
    });
    expect(await usage(tenant, '{ from: "2024-01-01", to: "2024-12-31" }')).toHaveLength(366);
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
    await today(tenant, {
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
    await today(tenant, { requests: 3, errors: 0, tokensCreated: 1 });
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
    await today(tenant, { requests: 6, errors: 4 });
  });

  test('counts runs of code, of Reactors and trials, however they end', async () => {
    const fine = await newReactorOf(tenant, 'module.exports = async () => ({ tokenize: "x" })');
    const failing = await newReactorOf(tenant, 'module.exports = async () => { throw 1 }');
    expect((await tenant.post(`/reactors/${fine}/react`, { args: {} })).status).toBe(200);
    expect((await tenant.post(`/reactors/${failing}/react`, { args: {} })).status).toBe(500);
    await tenant.graphql(
      `mutation { runCode(input: { code: "module.exports = () => 1" }) { run { outcome } } }`,
    );
    await today(tenant, { requests: 7, errors: 1, codeRuns: 3, tokensCreated: 1 });
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
    await today(tenant, { requests: 3, errors: 0, proxyCalls: 2, codeRuns: 2 });
  });

  test('counts sessions for their tenant', async () => {
    const shop = await tenant.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await tenant.newApplication({ permissions: ['token:create'] });
    const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    await session.post('/tokenize', '"x"');
    await today(tenant, { requests: 5, errors: 0, tokensCreated: 1 });
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
    const days = await usage(caller, `{ from: "${before}" }`);
    expect(days.map(({ day, tokensCreated }) => [day, tokensCreated])).toStrictEqual([
      [before, 1],
      [after, 2],
    ]);
    await other.close();
  });

  test('no count is another tenant’s', async () => {
    await tenant.post('/tokenize', ['a', 'b']);
    const other = await service.newTenant();
    await today(other, { ...NOTHING });
    await today(tenant, { requests: 1, tokensCreated: 2 });
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
  ])('refuses %s, and repeats nothing of it', async (input, errors) => {
    const answer = await tenant.graphql(`{ usage(input: ${input}) { from } }`);
    expect(answer.json).toMatchObject({
      errors: [{ extensions: { code: 'VALIDATION_FAILED', errors } }],
    });
  });

  test('needs report:read', async () => {
    const reader = await tenant.newApplication({ permissions: ['report:read'] });
    expect(await usage(reader)).toHaveLength(30);
    const others = await tenant.newApplication({ permissions: ['log:read', 'tenant:read'] });
    expect((await others.graphql('{ usage { from } }')).json).toMatchObject({
      data: { usage: null },
      errors: [
        {
          message: 'The permission report:read is missing.',
          extensions: { code: 'FORBIDDEN', status: 403 },
        },
      ],
    });
  });

  test('days count for what an operation asks for: ten years at once are refused', async () => {
    const years = Array.from(
      { length: 10 },
      (_each, index) =>
        `y${String(index)}: usage(input: { from: "${String(2010 + index)}-01-01", to: "${String(2010 + index)}-12-31" }) { days { ${DAY} } }`,
    );
    const answer = await tenant.graphql(`{ ${years.join(' ')} }`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('20,000 fields');
  });
});
