import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { Destination } from '../../support/peers/destination.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { usage, used } from '../../support/scenes/usage.js';

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
    await used(tenant, { tokensCreated: 50, requests: 52 });
  });

  test('while the database is away nothing is lost: the counts come when it is back', async () => {
    await tenant.post('/tokenize', '"before"');
    await relay.break();
    expect((await tenant.post('/tokenize', '"lost"')).status).toBe(503);
    await relay.mend();
    await vi.waitFor(async () => {
      expect((await tenant.get('/permissions')).status).toBe(200);
    });
    expect((await usage(tenant)).total).toMatchObject({ tokensCreated: 1 });
  });

  test('an orderly stop writes down what was counted', async () => {
    const other = await startService({}, { isShared: false });
    const caller = await other.newTenant();
    await caller.post('/tokenize', ['a', 'b', 'c']);
    await other.close();
    expect((await usage(caller.with({ url: service.url }))).total).toMatchObject({
      requests: 1,
      tokensCreated: 3,
    });
  });

  test('two instances add to the same counts', async () => {
    const other = await startService();
    const elsewhere = tenant.with({ url: other.url });
    await Promise.all([
      ...Array.from({ length: 10 }, () => tenant.post('/tokenize', '"here"')),
      ...Array.from({ length: 10 }, () => elsewhere.post('/tokenize', '"there"')),
    ]);
    await Promise.all([usage(tenant), usage(elsewhere)]);
    expect((await usage(tenant)).total).toMatchObject({ tokensCreated: 20 });
    await other.close();
  });
});

test('hours are deleted after 45 days and days after 800, and nothing younger', async () => {
  const other = await startService({}, { isShared: false });
  const caller = await other.newTenant();
  const today = other.now().toISOString().slice(0, 10);
  await caller.post('/tokenize', '"x"');
  await usage(caller);
  const aDay = 86_400_000;
  const hoursOfToday = `{ from: "${today}", to: "${today}", granularity: hour }`;
  const daysOfToday = `{ from: "${today}", to: "${today}" }`;
  const tokens = async (input: string) => (await usage(caller, input)).total.tokensCreated;
  other.advance(45 * aDay);
  await other.purge(caller.tenantId);
  expect(await tokens(hoursOfToday)).toBe(1);
  other.advance(aDay);
  await other.purge(caller.tenantId);
  other.advance(-aDay);
  expect(await tokens(hoursOfToday)).toBe(0);
  other.advance(755 * aDay);
  await other.purge(caller.tenantId);
  expect(await tokens(daysOfToday)).toBe(1);
  other.advance(aDay);
  await other.purge(caller.tenantId);
  expect(await tokens(daysOfToday)).toBe(0);
  await other.close();
});
