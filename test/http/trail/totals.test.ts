import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { query } from '../../support/database/test-database.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

const { url } = inject('database');
const DAY_MS = 86_400_000;

let service: TestService;
let tenant: Caller;

beforeAll(async () => {
  service = await startService({ AUDIT_RETENTION_DAYS: '30' });
  tenant = await service.newTenant();
});
afterAll(() => service.close());

const act = () => tenant.post('/tokens', { type: 'token', data: 'x' });

/** What a page and a connection tell, which read the total of all lines off the seals, and what there is. */
async function totals() {
  const page = await tenant.get('/logs?size=1');
  const walk = await tenant.graphql('{ logs(first: 1) { totalCount } }');
  const [counted] = await query(
    url,
    'SELECT count(*)::int AS lines FROM audit_events WHERE tenant_id = $1',
    [tenant.tenantId],
  );
  return {
    ofPage: (page.json as { pagination: { total_items: number } }).pagination.total_items,
    ofWalk: (walk.json as { data: { logs: { totalCount: number } } }).data.logs.totalCount,
    counted: Number(counted?.['lines']),
  };
}

async function expectExact(): Promise<number> {
  const { ofPage, ofWalk, counted } = await totals();
  expect({ ofPage, ofWalk }).toEqual({ ofPage: counted, ofWalk: counted });
  return counted;
}

test('the total of the trail is that of its lines: before the first seal, behind the last one, and when lines have gone', async () => {
  await act();
  const first = await expectExact();
  await service.sealTrail(tenant.tenantId);
  expect(await expectExact()).toBe(first);
  for (let n = 0; n < 3; n += 1) await act();
  expect(await expectExact()).toBe(first + 3);
  await service.sealTrail(tenant.tenantId);
  await act();
  expect(await expectExact()).toBe(first + 4);

  service.advance(31 * DAY_MS);
  await act();
  await service.sealTrail(tenant.tenantId);
  await service.purge(tenant.tenantId);
  expect(await expectExact()).toBeLessThan(first + 4);
});

test('where the chain is of another server, and its end tells nothing, lines are counted', async () => {
  for (let n = 0; n < 3; n += 1) await act();
  await service.sealTrail(tenant.tenantId);
  await query(
    url,
    `UPDATE audit_chains SET cluster = 'another', xid = xid + 1000000000 WHERE tenant_id = $1`,
    [tenant.tenantId],
  );
  await act();
  await expectExact();
});
