import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SealCounts } from '../../../src/services/trail/trail-seal-service.js';
import { query } from '../../support/database/test-database.js';
import { newVaultEnd } from '../../support/service/vault-end.js';
import type { VaultEnd } from '../../support/service/vault-end.js';
import type { TestService } from '../../support/service/service.js';

/* A pass takes what is there: it ends, and makes few seals, however much is written meanwhile. */

let end: VaultEnd;
let service: TestService;
beforeAll(async () => {
  end = await newVaultEnd(false);
  service = await end.serve();
});
afterAll(async () => {
  await service.close();
  await end.stop();
});

test('a pass seals what it finds, and leaves to the next one what is written while it is at work', async () => {
  const tenant = await service.newTenant();
  const first = await tenant.post('/tokenize', ['"a"']);
  expect(first.status).toBe(200);
  let isOver = false;
  let written = 0;
  const write = async (): Promise<void> => {
    while (!isOver) {
      expect((await tenant.post('/tokens', { type: 'token', data: 'x' })).status).toBe(201);
      written += 1;
    }
  };
  const writers = Array.from({ length: 8 }, write);
  const { tenantId } = tenant;
  const passes: SealCounts[] = [];
  try {
    await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(20);
    await end.run(async ({ auditSeals }, ctx) => {
      // A transaction of another test, begun before, may still be under way: then nothing is sealed yet.
      while (passes.filter(({ lines }) => lines > 0).length < 5)
        passes.push(await auditSeals.seal(ctx, { tenantId }));
    });
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  // One is over what the first look found, if that was little; one over the rest of what was under way when the chain began; one over what follows.
  for (const { seals } of passes) expect(seals).toBeLessThanOrEqual(3);
  await service.sealTrail(tenantId);
  expect((await service.verifyTrail(tenantId)).faults).toEqual([]);
});

test('a pass goes on until all is sealed that does not fit one seal', async () => {
  const tenant = await service.newTenant();
  const { tenantId } = tenant;
  await query(
    end.env['DATABASE_URL'] ?? '',
    `INSERT INTO audit_events (tenant_id, id, created_at, trace_id, actor_type, operation, outcome, entity_type)
     SELECT tenant_id, gen_random_uuid(), created_at, trace_id, actor_type, operation, outcome, entity_type
     FROM audit_events, generate_series(1, 1200) WHERE tenant_id = $1`,
    [tenantId],
  );
  const passes: SealCounts[] = [];
  const pass = async (): Promise<number | undefined> => {
    passes.push(await end.run(({ auditSeals }, ctx) => auditSeals.seal(ctx, { tenantId })));
    return (await service.verifyTrail(tenantId)).summary?.waiting;
  };
  await expect.poll(pass, { timeout: 60_000 }).toBe(0);
  const most = passes.find(({ lines }) => lines >= 1_200);
  expect(most?.seals).toBeGreaterThanOrEqual(2);
});
