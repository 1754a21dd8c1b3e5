import { randomBytes, randomUUID } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { IdempotencyRepository } from '../../../src/storage/operation/idempotency-repository.js';
import { openTestDatabase } from '../../support/database/database.js';

const database = openTestDatabase();
const records = new IdempotencyRepository(database);
afterAll(() => database.$disconnect());

test('of claims that share a statement each key has one that gets it, and what has ended is free', async () => {
  const [actorId, other] = [randomUUID(), randomUUID()];
  const tenants = [randomUUID(), randomUUID()];
  const keys = [randomBytes(32), randomBytes(32)];
  const claimAll = async (claimedAt: Date): Promise<readonly string[]> => {
    const times = {
      leasedUntil: new Date(claimedAt.getTime() + 1_000),
      expiresAt: new Date(claimedAt.getTime() + 60_000),
    };
    const claims = tenants.flatMap((tenantId) =>
      keys.flatMap((keyHash) =>
        [actorId, other, actorId, other].map((actor) => ({ tenantId, keyHash, actor })),
      ),
    );
    const granted = await Promise.all(
      claims.map(async ({ tenantId, keyHash, actor }) => {
        const requestHash = randomBytes(32);
        const claim = { actorId: actor, keyHash, requestHash, claimedAt, claimId: randomUUID() };
        const before = await records.claim(tenantId, claim, times);
        if (before === undefined) return [];
        const kept = await records.find(tenantId, claim, claimedAt);
        expect(kept?.requestHash).toEqual(claim.requestHash);
        return [[tenantId, actor, keyHash.toString('hex')].join(' ')];
      }),
    );
    return granted.flat();
  };
  const first = await claimAll(new Date('2026-06-01T00:00:00.000Z'));
  expect(first).toHaveLength(8);
  expect(new Set(first).size).toBe(8);
  expect(await claimAll(new Date('2026-06-01T00:00:00.999Z'))).toEqual([]);
  expect(new Set(await claimAll(new Date('2026-06-01T00:00:01.000Z')))).toEqual(new Set(first));
});

test('of answers that share a statement each is kept for its own claim, and none for a claim that was lost', async () => {
  const [tenantId, actorId] = [randomUUID(), randomUUID()];
  const [begun, later] = [
    new Date('2026-06-01T00:00:00.000Z'),
    new Date('2026-06-01T00:01:00.000Z'),
  ];
  const until = (instant: Date): Date => new Date(instant.getTime() + 60_000);
  const times = (instant: Date) => ({
    leasedUntil: until(instant),
    expiresAt: until(until(instant)),
  });
  const claimOf = (claimedAt: Date) => ({
    actorId,
    keyHash: randomBytes(32),
    requestHash: randomBytes(32),
    claimedAt,
    claimId: randomUUID(),
  });
  const claims = Array.from({ length: 20 }, () => claimOf(begun));
  for (const claim of claims) await records.claim(tenantId, claim, times(begun));
  const lost = claims
    .slice(0, 5)
    .map((claim) => ({ ...claim, claimedAt: later, claimId: randomUUID() }));
  for (const [index, claim] of lost.entries())
    expect(await records.claim(tenantId, claim, times(later))).toEqual([claims[index]?.claimId]);

  const answers = claims.map((_, index) => Buffer.from(`answer ${String(index)}`));
  const keeping = claims.map((claim, index) =>
    records.complete(tenantId, claim, answers[index] ?? Buffer.alloc(0), until(later)),
  );
  await Promise.all(keeping);
  const found = await Promise.all(claims.map((claim) => records.find(tenantId, claim, later)));
  expect(found.map((record) => record?.answer)).toEqual(
    answers.map((answer, index) => (index < lost.length ? undefined : answer)),
  );
});
