import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AHEAD_MAX, SHARE_MS } from '../../../src/domain/limit/rate-share.js';
import { greatestExcess, simulate } from './virtual-processes.js';

const SECOND_MS = 1_000;
const LASTS_MS = 4_000;
const DELAY_MS_MAX = 100;

/** What a process is asked for: so many requests a second, in stretches of on and off. */
const demand = fc.record({
  perSecond: fc.integer({ min: 1, max: 400 }),
  onMs: fc.integer({ min: 20, max: LASTS_MS }),
  offMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000 })),
  fromMs: fc.integer({ min: 0, max: 1_500 }),
  /** How many come at the same time. */
  together: fc.integer({ min: 1, max: 60 }),
});
type Demand = typeof demand extends fc.Arbitrary<infer Value> ? Value : never;

function arrivalsOf({ perSecond, onMs, offMs, fromMs, together }: Demand): readonly number[] {
  const stepMs = (SECOND_MS / perSecond) * together;
  const times: number[] = [];
  for (let atMs = fromMs; atMs < LASTS_MS; atMs += stepMs) {
    if ((atMs - fromMs) % (onMs + offMs) >= onMs) continue;
    for (let each = 0; each < together; each++) times.push(atMs);
  }
  return times;
}

const delays = fc.array(fc.integer({ min: 0, max: DELAY_MS_MAX }), { minLength: 1, maxLength: 9 });
const scene = fc.record({
  perSecond: fc.integer({ min: 1, max: 300 }),
  demands: fc.array(demand, { minLength: 1, maxLength: 8 }),
  delays,
});

/**
 * What may be let through at one go besides the second's worth that is saved up: what processes were given ahead, and what
 * was on its way. Never more than what they may have been given within the time for which it is good.
 */
function aheadOf(perSecond: number, processes: number): number {
  const seconds = Math.min(SHARE_MS / SECOND_MS, AHEAD_MAX * processes + DELAY_MS_MAX / SECOND_MS);
  return perSecond * seconds;
}

describe('a rate that processes share', () => {
  it('is never passed by more than its bound, whatever they are asked for and however late they hear', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ perSecond, demands, delays }) => {
        const arrivals = demands.map(arrivalsOf);
        const outcomes = await simulate({ perSecond, arrivals, delays });
        expect(outcomes).toHaveLength(arrivals.flat().length);
        const excess = greatestExcess(outcomes, perSecond);
        expect(excess).toBeLessThanOrEqual(perSecond + aheadOf(perSecond, demands.length) + 1);
      }),
      { numRuns: 60 },
    );
  });

  it('is used to nine tenths at least where more is asked for, by one process alone or by many', async () => {
    const busy = fc.record({
      perSecond: fc.integer({ min: 5, max: 200 }),
      processes: fc.integer({ min: 1, max: 8 }),
      times: fc.double({ min: 1.5, max: 4, noNaN: true }),
      isUneven: fc.boolean(),
      delays: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(busy, async ({ perSecond, processes, times, isUneven, delays }) => {
        const asked = perSecond * times;
        const arrivals = Array.from({ length: processes }, (_, index) => {
          const part = isUneven ? (index === 0 ? 1 : 0.2 / processes) : 1 / processes;
          const stepMs = SECOND_MS / (asked * part);
          const length = Math.floor(LASTS_MS / stepMs);
          return Array.from({ length }, (_, turn) => (turn + index / processes) * stepMs);
        });
        const outcomes = await simulate({ perSecond, arrivals, delays });
        const steady = outcomes.filter(({ atMs, isTaken }) => isTaken && atMs >= SECOND_MS);
        const seconds = (LASTS_MS - SECOND_MS) / SECOND_MS;
        // Requests are whole ones: of few, each process may hold one that nobody asks it for when time is up.
        expect(steady.length + processes).toBeGreaterThanOrEqual(0.9 * perSecond * seconds);
      }),
      { numRuns: 40 },
    );
  });

  it('lets all through that stay below it, though each of them asks another process', async () => {
    const perSecond = 40;
    // Each request a little apart, from one process to the next: 35 a second together.
    const arrivals = Array.from({ length: 5 }, (_, index) =>
      Array.from({ length: 28 }, (_, turn) => ((turn * 5 + index) * SECOND_MS) / 35),
    );
    const outcomes = await simulate({ perSecond, arrivals, delays: [1, 3, 2] });
    expect(outcomes.filter(({ isTaken }) => !isTaken)).toEqual([]);
  });

  it('lets a caller that has saved up all ask for more at one go than a second allows, who pays for it after', async () => {
    const arrivals = [[0, 1, 1_000, 2_000, 3_100]];
    const outcomes = await simulate({ perSecond: 5, count: 14, arrivals, delays: [1] });
    expect(outcomes.map(({ isTaken }) => isTaken)).toEqual([true, false, false, false, true]);
  });
});
