import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

import { TokenQuota } from '../../../src/services/limits/token-quota.js';
import { LimitRepository } from '../../../src/storage/operation/limit-repository.js';
import { openTestDatabase } from '../../support/database/database.js';

/* Processes on one database, whose statements come in any order. A token that is stored is counted, which is all that matters here. */

const database = openTestDatabase();
const limits = new LimitRepository(database);
afterAll(() => database.$disconnect());
afterEach(() => vi.restoreAllMocks());

const TOKENS = 10;
const PROCESSES = 3;

const store = async (tenantId: string, count: number): Promise<readonly { existed: boolean }[]> => {
  await database.$executeRaw`
    INSERT INTO token_counts (tenant_id, container, type, tokens, is_change)
    VALUES (${tenantId}::uuid, '/', 'token', ${count}, true)`;
  return Array.from({ length: Math.max(count, 0) }, () => ({ existed: false }));
};

async function storedOf(tenantId: string): Promise<number> {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(tokens), 0)::int AS count FROM token_counts WHERE tenant_id = ${tenantId}::uuid`;
  return row?.count ?? 0;
}

/** Lets so much time go by that nothing is under way, and tokens may be counted. */
async function wait(tenantId: string, aheadMs: number): Promise<void> {
  const started = performance.timeOrigin + performance.now() + aheadMs - Date.now();
  vi.restoreAllMocks();
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + started);
  await database.$executeRaw`
    UPDATE shared_limits SET at = now(), claim[5] = 0 WHERE tenant_id = ${tenantId}::uuid`;
}

const requests = fc.array(
  fc.record({ at: fc.nat({ max: PROCESSES - 1 }), count: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 2, maxLength: 12 },
);

test('however the statements of several processes fall, a tenant has no more tokens than it may', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.tuple(requests, requests),
      fc.nat({ max: TOKENS }),
      async (scheduler, phases, deleted) => {
        const tenantId = randomUUID();
        const shared = {
          claimTokens: scheduler.scheduleFunction(limits.claimTokens.bind(limits)),
          countTokens: scheduler.scheduleFunction(limits.countTokens.bind(limits)),
          setRoom: scheduler.scheduleFunction(limits.setRoom.bind(limits)),
        };
        const options = { tokensMax: TOKENS, shared, now: () => new Date() };
        const processes = Array.from({ length: PROCESSES }, () => new TokenQuota(options));
        for (const [index, phase] of phases.entries()) {
          await wait(tenantId, (index + 1) * 60_000);
          const asked = phase.map(async ({ at, count }) => {
            const stored = processes[at]?.within(tenantId, count, () => store(tenantId, count));
            await stored?.catch(() => undefined);
          });
          await scheduler.waitFor(Promise.all(asked));
          expect(await storedOf(tenantId)).toBeLessThanOrEqual(TOKENS);
          await store(tenantId, -Math.min(deleted, await storedOf(tenantId)));
        }
      },
    ),
    { numRuns: 150 },
  );
});
