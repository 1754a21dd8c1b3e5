import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  durationMeasureOf,
  LONGEST_MS,
  percentilesOf,
  RELATIVE_ERROR,
  SHORTEST_MS,
} from '../../../src/domain/tenant/duration-histogram.js';
import { sumOfCounts } from '../../../src/domain/tenant/usage.js';

const PARTS = { p50Ms: 0.5, p95Ms: 0.95, p99Ms: 0.99 } as const;

/** The percentile by the nearest rank of every single time. */
function exact(times: readonly number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.ceil(part * sorted.length) - 1] ?? NaN;
}

const countsOf = (times: readonly number[]) =>
  sumOfCounts(times.map((time) => ({ [durationMeasureOf('reaction', time)]: 1 })));

/** Times of every order of magnitude alike, as a service has them: most are near each other and some are far off. */
const time = fc
  .double({ min: Math.log(SHORTEST_MS), max: Math.log(LONGEST_MS), noNaN: true })
  .map((exponent) => Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.exp(exponent))));
const similar = fc
  .tuple(
    time,
    fc.array(fc.double({ min: 1, max: 2, noNaN: true }), { minLength: 1, maxLength: 300 }),
  )
  .map(([base, factors]) => factors.map((factor) => Math.min(LONGEST_MS, base * factor)));
const times = fc.oneof(fc.array(time, { minLength: 1, maxLength: 300 }), similar);

describe('percentiles', () => {
  test('are within 5 % of those of every single time, whatever the times are', () => {
    fc.assert(
      fc.property(times, (given) => {
        const told = percentilesOf('reaction', countsOf(given));
        expect(told?.count).toBe(given.length);
        for (const [name, part] of Object.entries(PARTS)) {
          const truth = exact(given, part);
          const error = Math.abs((told?.[name as keyof typeof PARTS] ?? NaN) - truth) / truth;
          expect(error).toBeLessThanOrEqual(RELATIVE_ERROR);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('are the same however the times were spread over instances and hours', () => {
    fc.assert(
      fc.property(times, fc.infiniteStream(fc.nat(3)), (given, places) => {
        const byPlace: number[][] = [[], [], [], []];
        for (const each of given) byPlace[places.next().value as number]?.push(each);
        expect(percentilesOf('reaction', sumOfCounts(byPlace.map(countsOf)))).toStrictEqual(
          percentilesOf('reaction', countsOf(given)),
        );
      }),
    );
  });

  test('stay in their order and within the bounds, also of times beyond them', () => {
    const any = fc.array(fc.double({ min: -1, max: 1e9 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(any, (given) => {
        const {
          p50Ms = NaN,
          p95Ms = NaN,
          p99Ms = NaN,
        } = percentilesOf('reaction', countsOf(given)) ?? {};
        expect(p50Ms).toBeGreaterThanOrEqual(SHORTEST_MS);
        expect(p95Ms).toBeGreaterThanOrEqual(p50Ms);
        expect(p99Ms).toBeGreaterThanOrEqual(p95Ms);
        expect(p99Ms).toBeLessThanOrEqual(LONGEST_MS);
      }),
    );
  });

  test('are of one use, and of none there are none', () => {
    const calls = { [durationMeasureOf('proxy_call', 5)]: 2, request: 9 };
    expect(percentilesOf('reaction', calls)).toBeUndefined();
    expect(percentilesOf('proxy_call', calls)?.count).toBe(2);
    expect(percentilesOf('proxy_call', {})).toBeUndefined();
  });

  test('there are few buckets, whatever the times are', () => {
    const measures = Array.from({ length: 20_000 }, (_each, index) =>
      durationMeasureOf('proxy_call', 0.05 * 1.001 ** index),
    );
    expect(new Set(measures).size).toBe(175);
  });
});
