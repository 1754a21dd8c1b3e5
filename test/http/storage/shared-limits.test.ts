import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { claimRate } from '../../../src/domain/limit/rate-claim.js';
import { claimSlots, HELD_MS } from '../../../src/domain/limit/slot-claim.js';
import { LimitRepository } from '../../../src/storage/operation/limit-repository.js';
import { openTestDatabase } from '../../support/database/database.js';

/* The database says of a claim what the domain says: there is one rule, in two languages. */

const database = openTestDatabase();
const limits = new LimitRepository(database);
afterAll(() => database.$disconnect());

const whole = (max: number) => fc.integer({ min: 0, max });

describe('a claim of a rate', () => {
  const claim = fc.record({
    perSecond: fc.integer({ min: 1, max: 50 }),
    returned: whole(5),
    needed: whole(30),
    hopedFor: whole(20),
    lump: fc.integer({ min: 1, max: 60 }),
  });

  it('is granted by the database as by the domain', async () => {
    const present = fc.option(fc.integer({ min: -40, max: 80 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(present, claim, async (level, claimed) => {
        const tenantId = randomUUID();
        if (level !== undefined) {
          // What lies ahead of the clock, as after it was set back, has not gone by.
          await database.$executeRaw`
            INSERT INTO shared_limits (tenant_id, kind, subject_id, level, at)
            VALUES (${tenantId}::uuid, 'tenant', ${tenantId}::uuid, ${level}, now() + interval '1 hour')`;
        }
        const [granted] = await limits.claimRates([
          { tenantId, kind: 'tenant', subjectId: tenantId, ...claimed },
        ]);
        const known = level === undefined ? undefined : { level, atMs: 1 };
        expect(granted).toMatchObject(claimRate(known, claimed, 0).grant);
      }),
      { numRuns: 100 },
    );
  });

  it('fills again by the clock of the database, up to one second', async () => {
    const tenantId = randomUUID();
    const of = { tenantId, kind: 'key', subjectId: randomUUID(), perSecond: 50 } as const;
    const nothing = { returned: 0, hopedFor: 0, lump: 1 };
    const [all] = await limits.claimRates([{ ...of, ...nothing, needed: 50 }]);
    expect(all).toMatchObject({ granted: 50, left: 0 });
    await database.$executeRaw`
      UPDATE shared_limits SET at = at - interval '400 milliseconds' WHERE tenant_id = ${tenantId}::uuid`;
    const [some] = await limits.claimRates([{ ...of, ...nothing, needed: 50 }]);
    expect(some?.granted).toBeGreaterThanOrEqual(20);
    await database.$executeRaw`
      UPDATE shared_limits SET at = at - interval '1 hour' WHERE tenant_id = ${tenantId}::uuid`;
    const [again] = await limits.claimRates([{ ...of, ...nothing, needed: 100 }]);
    expect(again).toMatchObject({ granted: 50, left: 0 });
  });

  it('is answered in the order of the claims, whatever the order of their keys', async () => {
    const claims = Array.from({ length: 20 }, (_, index) => ({
      tenantId: randomUUID(),
      kind: 'key' as const,
      subjectId: randomUUID(),
      ...{ perSecond: 100, returned: 0, needed: index, hopedFor: 0, lump: 1 },
    }));
    const granted = await limits.claimRates(claims);
    expect(granted.map((each) => each.granted)).toEqual(claims.map(({ needed }) => needed));
  });

  it('by many at a time adds up to what there is, and nobody waits in a circle', async () => {
    const subjects = Array.from({ length: 10 }, () => randomUUID());
    const rounds = Array.from({ length: 30 }, (_, round) => {
      const ordered = round % 2 === 0 ? subjects : [...subjects].reverse();
      const claims = ordered.map((tenantId) => ({
        ...{ tenantId, kind: 'tenant' as const, subjectId: tenantId },
        ...{ perSecond: 40, returned: 0, needed: 3, hopedFor: 0, lump: 1 },
      }));
      return limits.claimRates(claims);
    });
    const startedAt = performance.now();
    const granted = (await Promise.all(rounds)).flat();
    const seconds = (performance.now() - startedAt) / 1_000;
    const total = granted.reduce((sum, each) => sum + each.granted, 0);
    expect(total).toBeGreaterThanOrEqual(40 * 10);
    expect(total).toBeLessThanOrEqual(40 * 10 * (1 + seconds));
  });
});

describe('a claim of slots', () => {
  const [one, another, dead] = [randomUUID(), randomUUID(), randomUUID()];
  const step = fc.record({
    holder: fc.constantFrom(one, another),
    held: whole(4),
    needed: whole(6),
  });

  it('is granted by the database as by the domain, step by step', async () => {
    await fc.assert(
      fc.asyncProperty(
        whole(8),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (slotsMax, steps) => {
          const tenantId = randomUUID();
          let holders: Parameters<typeof claimSlots>[0] = new Map();
          for (const claimed of steps) {
            const [held] = await limits.claimSlots([
              { tenantId, kind: 'run', slotsMax, ...claimed },
            ]);
            const { next, held: expected } = claimSlots(holders, { slotsMax, ...claimed }, 0);
            holders = next;
            expect(held).toBe(expected);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('counts nothing of a process that has not said anything for ten seconds', async () => {
    const tenantId = randomUUID();
    const of = { tenantId, kind: 'call', slotsMax: 5 } as const;
    expect(await limits.claimSlots([{ ...of, holder: dead, held: 0, needed: 5 }])).toEqual([5]);
    expect(await limits.claimSlots([{ ...of, holder: one, held: 0, needed: 2 }])).toEqual([0]);
    const silent = HELD_MS / 1_000;
    await database.$executeRaw`
      UPDATE shared_limits SET holders = jsonb_set(
        holders, ARRAY[${dead}, '1'], to_jsonb(extract(epoch FROM clock_timestamp()) - ${silent}::float8)
      ) WHERE tenant_id = ${tenantId}::uuid`;
    expect(await limits.claimSlots([{ ...of, holder: one, held: 0, needed: 2 }])).toEqual([2]);
  });
});

describe('the housekeeping', () => {
  it('takes away what nobody has asked of for a minute, but for room for tokens', async () => {
    const tenantId = randomUUID();
    await database.$executeRaw`
      INSERT INTO shared_limits (tenant_id, kind, subject_id, at)
      SELECT ${tenantId}::uuid, kind, ${tenantId}::uuid, now() - age * interval '1 second'
      FROM (VALUES ('key', 61), ('tenant', 30), ('run', 61), ('token', 600)) AS rows (kind, age)`;
    await limits.deleteOld();
    const kinds = await database.$queryRaw`
      SELECT kind FROM shared_limits WHERE tenant_id = ${tenantId}::uuid ORDER BY kind`;
    expect(kinds).toEqual([{ kind: 'tenant' }, { kind: 'token' }]);
  });
});
