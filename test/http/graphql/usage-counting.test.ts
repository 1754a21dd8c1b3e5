import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { Destination } from '../../support/peers/destination.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let relay: Relay;
let service: TestService;
let destination: Destination;
let tenant: Caller;
let statements: string[] = [];

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

describe('counting', () => {
  test('sends no statement for a request, and one for all that was counted', async () => {
    await usage(tenant);
    statements = [];
    for (let sent = 0; sent < 50; sent += 1) await tenant.post('/tokenize', '"x"');
    const during = statements.filter((statement) => statement.includes('usage_counts'));
    // Those that the service sends by itself every few seconds, whatever the number of requests.
    expect(during.length).toBeLessThanOrEqual(10);
    await usage(tenant);
    const all = statements.filter((statement) => statement.includes('INSERT INTO usage_counts'));
    expect(all.length).toBeLessThanOrEqual(during.length + 1);
    await today(tenant, { tokensCreated: 50, requests: 52 });
  });

  test('while the database is away nothing is lost: the counts come when it is back', async () => {
    await tenant.post('/tokenize', '"before"');
    await relay.break();
    expect((await tenant.post('/tokenize', '"lost"')).status).toBe(503);
    await relay.mend();
    await vi.waitFor(async () => {
      expect((await tenant.get('/permissions')).status).toBe(200);
    });
    const [day] = (await usage(tenant)).slice(-1);
    expect(day).toMatchObject({ tokensCreated: 1 });
  });

  test('an orderly stop writes down what was counted', async () => {
    const other = await startService({}, { isShared: false });
    const caller = await other.newTenant();
    await caller.post('/tokenize', ['a', 'b', 'c']);
    await other.close();
    const [day] = (await usage(caller.with({ url: service.url }))).slice(-1);
    expect(day).toMatchObject({ requests: 1, tokensCreated: 3 });
  });

  test('two instances add to the same counts', async () => {
    const other = await startService();
    const elsewhere = tenant.with({ url: other.url });
    await Promise.all([
      ...Array.from({ length: 10 }, () => tenant.post('/tokenize', '"here"')),
      ...Array.from({ length: 10 }, () => elsewhere.post('/tokenize', '"there"')),
    ]);
    await Promise.all([usage(tenant), usage(elsewhere)]);
    expect((await usage(tenant)).slice(-1)).toMatchObject([{ tokensCreated: 20 }]);
    await other.close();
  });
});
