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

const sql = (statement: string) => query(url, statement, [tenant.tenantId]);
const act = () => tenant.post('/tokens', { type: 'token', data: 'x' });

test('lines go when their time is over, their seals stay, and what is left can be verified', async () => {
  for (let n = 0; n < 3; n += 1) await act();
  await service.sealTrail(tenant.tenantId);
  const { summary: before } = await service.verifyTrail(tenant.tenantId);
  await service.purge(tenant.tenantId);
  expect((await service.verifyTrail(tenant.tenantId)).summary).toEqual(before);

  service.advance(31 * DAY_MS);
  await act();
  await service.sealTrail(tenant.tenantId);
  await service.purge(tenant.tenantId);
  await service.sealTrail(tenant.tenantId);

  const { faults, summary } = await service.verifyTrail(tenant.tenantId);
  expect(faults).toEqual([]);
  expect(summary?.rootsOnly).toMatchObject({ from: 1, lines: before?.lines });
  const rows = await sql(
    'SELECT operation, actor_type, details FROM audit_events WHERE tenant_id = $1 ORDER BY xid, id',
  );
  expect(rows[0]).toMatchObject({ operation: 'token.create' });
  const gone = rows.slice(1).map(({ operation, details }) => {
    expect(operation).toBe('audit_event.expire');
    return (details as { count: number }).count;
  });
  expect(gone.reduce((sum, count) => sum + count, 0)).toBe(before?.lines);
  // What is left is held to its seals as ever.
  await sql(`UPDATE audit_events SET outcome = 'denied' WHERE tenant_id = $1`);
  expect((await service.verifyTrail(tenant.tenantId)).faults).toHaveLength(rows.length);
});
