import { expect, test } from 'vitest';

import { FairTurns } from '../../../src/domain/fair-turns.js';

/** An item of a tenant, and how long it runs. */
interface Job {
  readonly tenant: string;
  readonly number: number;
  readonly arrivesAt: number;
  readonly ms: number;
}

interface Ended extends Job {
  readonly waitedMs: number;
}

const BOUNDS = { runningMax: 5, waitingMax: 20_000, waitingPerTenantMax: 20_000 };

/** Runs jobs on a clock of its own. */
function simulate(jobs: readonly Job[], bounds = BOUNDS): readonly Ended[] {
  const turns = new FairTurns<Job>(bounds);
  const arriving = jobs.toSorted((a, b) => a.arrivesAt - b.arrivesAt);
  const running: { readonly endsAt: number; readonly job: Job }[] = [];
  const ended: Ended[] = [];
  while (arriving.length > 0 || running.length > 0) {
    running.sort((a, b) => a.endsAt - b.endsAt);
    const now = Math.min(running[0]?.endsAt ?? Infinity, arriving[0]?.arrivesAt ?? Infinity);
    while (running[0] !== undefined && running[0].endsAt <= now)
      turns.finished(running.shift()?.job.tenant ?? '');
    while (arriving[0] !== undefined && arriving[0].arrivesAt <= now) {
      const job = arriving.shift();
      if (job !== undefined) expect(turns.add(job.tenant, job)).toBe(true);
    }
    for (let job = turns.next(); job !== undefined; job = turns.next()) {
      running.push({ job, endsAt: now + job.ms });
      ended.push({ ...job, waitedMs: now - job.arrivesAt });
    }
  }
  return ended;
}

/** A generator of numbers from 0 to 1 that gives the same ones every time (Lehmer). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Lists of 50 tenants: of the n-th, a share of 1/n of all; the first sends what would fill all places twice over. */
function zipf(): readonly Job[] {
  const random = numbers(7);
  return Array.from({ length: 50 }, (_, index) => index + 1).flatMap((rank) => {
    const count = Math.ceil(2_000 / rank);
    return Array.from({ length: count }, (_, number) => ({
      tenant: `tenant-${String(rank)}`,
      number,
      arrivesAt: rank === 1 ? number : random() * 40_000,
      ms: rank === 1 ? 100 : 5 + random() * 10,
    }));
  });
}

function waitsOf(jobs: readonly Ended[]): readonly number[] {
  return jobs.map(({ waitedMs }) => waitedMs).sort((a, b) => a - b);
}

test('of 50 tenants whose load is like Zipf’s, the large one waits for itself and the others do not wait for it', () => {
  const jobs = zipf();
  const ended = simulate(jobs);
  expect(ended).toHaveLength(jobs.length);
  const small = waitsOf(ended.filter(({ tenant }) => tenant !== 'tenant-1'));
  const large = waitsOf(ended.filter(({ tenant }) => tenant === 'tenant-1'));
  // One place is never the large one's: what is waited for is another small one's, or none.
  expect(small[Math.floor(small.length / 2)]).toBeLessThan(50);
  expect(small.at(-1)).toBeLessThan(1_000);
  expect(large.at(-1)).toBeGreaterThan(10_000);
  // First come, first served: everybody waits for the large one.
  const inOrder = simulate(jobs.map((job) => ({ ...job, tenant: 'all' })));
  expect(waitsOf(inOrder)[Math.floor(jobs.length / 2)]).toBeGreaterThan(5_000);
  for (const name of new Set(jobs.map(({ tenant }) => tenant))) {
    const order = ended.filter(({ tenant }) => tenant === name).map(({ arrivesAt }) => arrivesAt);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
});

test('tenants that all wait take turns, and none has more than one turn more than another', () => {
  const jobs = ['a', 'b', 'c'].flatMap((tenant) =>
    Array.from({ length: 30 }, (_, number) => ({ tenant, number, arrivesAt: 0, ms: 10 })),
  );
  const started = simulate(jobs);
  for (let n = 1; n <= started.length; n += 1) {
    const shares = ['a', 'b', 'c'].map(
      (name) => started.slice(0, n).filter(({ tenant }) => tenant === name).length,
    );
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  }
});

test('a tenant alone has all places but one, and the one place there is', () => {
  const turns = new FairTurns<number>(BOUNDS);
  for (let n = 0; n < 6; n += 1) turns.add('a', n);
  expect([1, 2, 3, 4, 5].map(() => turns.next())).toEqual([0, 1, 2, 3, undefined]);
  turns.add('b', 9);
  expect(turns.next()).toBe(9);
  expect(turns.next()).toBeUndefined();
  turns.finished('a');
  expect(turns.next()).toBe(4);
  const one = new FairTurns<number>({ ...BOUNDS, runningMax: 1 });
  one.add('a', 1);
  one.add('a', 2);
  expect([one.next(), one.next()]).toEqual([1, undefined]);
});

test('what left while it waited is not given, and there is room for so many and no more', () => {
  const turns = new FairTurns<string>({ runningMax: 2, waitingMax: 3, waitingPerTenantMax: 2 });
  expect(['one', 'two', 'three'].map((item) => turns.add('a', item))).toEqual([true, true, false]);
  expect([turns.add('b', 'four'), turns.add('c', 'five')]).toEqual([true, false]);
  expect([turns.remove('a', 'one'), turns.remove('a', 'one')]).toEqual([true, false]);
  expect([turns.next(), turns.next(), turns.next()]).toEqual(['two', 'four', undefined]);
});
