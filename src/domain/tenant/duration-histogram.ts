/** What is timed: requests, and among them runs of Reactors; and calls through Proxies. */
export type TimedUse = 'request' | 'reaction' | 'proxy_call';

/** How many uses took a time of one bucket. */
export type DurationMeasure = `${TimedUse}_ms:${string}`;

/** How far a percentile may be from the exact one, as a part of it, for times between the bounds below. */
export const RELATIVE_ERROR = 0.05;

/** What of it is left to the three digits that are told. */
const ROUNDING_ERROR = 0.005;

/** What is shorter is told as this long, in milliseconds. */
export const SHORTEST_MS = 0.1;

/** What is longer is told as this long, in milliseconds. */
export const LONGEST_MS = 600_000;

/**
 * Buckets on a logarithmic scale whose ends are in the ratio (1 + e) / (1 - e) hold no value that is further than e from
 * what stands for all of them ("DDSketch", Masson, Rim and Lee, VLDB 2019). Those of any hours, instances and subjects add
 * up.
 */
const BUCKET_ERROR = RELATIVE_ERROR - ROUNDING_ERROR;
const RATIO = (1 + BUCKET_ERROR) / (1 - BUCKET_ERROR);
const LOG_RATIO = Math.log(RATIO);
const LAST_BUCKET = Math.ceil(Math.log(LONGEST_MS / SHORTEST_MS) / LOG_RATIO);

/** The bucket of a time; there are 175, of which what a tenant does fills a few. */
function bucketOf(milliseconds: number): number {
  if (!(milliseconds > SHORTEST_MS)) return 0;
  return Math.min(LAST_BUCKET, Math.ceil(Math.log(milliseconds / SHORTEST_MS) / LOG_RATIO));
}

/** What stands for all times of a bucket. */
function durationOf(bucket: number): number {
  if (bucket === 0) return SHORTEST_MS;
  return Math.min(LONGEST_MS, (2 * SHORTEST_MS * RATIO ** bucket) / (RATIO + 1));
}

const NAMES: Readonly<Record<TimedUse, readonly DurationMeasure[]>> = {
  request: namesOf('request'),
  reaction: namesOf('reaction'),
  proxy_call: namesOf('proxy_call'),
};

function namesOf(use: TimedUse): readonly DurationMeasure[] {
  return Array.from(
    { length: LAST_BUCKET + 1 },
    (_each, bucket): DurationMeasure => `${use}_ms:${String(bucket)}`,
  );
}

/** What a use that took a time is counted as. */
export function durationMeasureOf(use: TimedUse, milliseconds: number): DurationMeasure {
  const bucket = bucketOf(milliseconds);
  return NAMES[use][bucket] ?? `${use}_ms:${String(bucket)}`;
}

/** How long uses took: `p95Ms` is a time that 95 of 100 took at most. */
export interface Percentiles {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/**
 * The percentiles (by the nearest rank) of those counts that are of a use, whatever else is among them; undefined where
 * there are none.
 */
export function percentilesOf(
  use: TimedUse,
  counts: Readonly<Record<string, number>>,
): Percentiles | undefined {
  const prefix = `${use}_ms:`;
  const byBucket: number[] = [];
  let total = 0;
  for (const [measure, count] of Object.entries(counts)) {
    if (!measure.startsWith(prefix)) continue;
    byBucket[Number(measure.slice(prefix.length))] = count;
    total += count;
  }
  if (total === 0) return undefined;
  const at = (part: number): number => durationAt(byBucket, Math.ceil(part * total));
  return { count: total, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** What stands for the time of a rank, from 1 for the shortest, to three digits. */
function durationAt(byBucket: readonly (number | undefined)[], rank: number): number {
  let below = 0;
  const bucket = byBucket.findIndex((count = 0) => (below += count) >= rank);
  return Number(durationOf(bucket).toPrecision(3));
}
