import type { TokenType } from '../token/token-type.js';
import type { FailureMeasure } from '../proxy/proxy-failure.js';
import type { DurationMeasure } from './duration-histogram.js';
import type { ErrorMeasure } from './usage-error.js';

/** What is counted of a tenant's use; tokens are counted by their type. */
export type CountMeasure =
  | 'request'
  | 'error'
  | 'code_run'
  | 'reaction'
  | 'proxy_call'
  | 'reveal'
  | ErrorMeasure
  | `token:${TokenType}`;

/** All that is counted: events, how many of them took how long, and where they failed. */
export type UsageMeasure = CountMeasure | DurationMeasure | FailureMeasure;

/** What a count is of: the whole tenant, or one of what it has. */
export const SUBJECT_KINDS = ['tenant', 'application', 'proxy', 'reactor'] as const;

/** One of them. */
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One whole tenant, Application, Proxy or Reactor. The id of a tenant's is the tenant's. */
export interface UsageSubject {
  readonly kind: SubjectKind;
  readonly id: string;
}

/** Who and what had a part in a use: each is counted for, besides the tenant. */
export interface UsageParties {
  readonly applicationId?: string | undefined;
  readonly proxyId?: string | undefined;
  readonly reactorId?: string | undefined;
}

/** How long a count's time is: hours are kept for weeks, days for years. */
export type UsageGrain = 'hour' | 'day';

/** How often what was done, by measure; what never was is left out. */
export type UsageCounts = Readonly<Record<string, number>>;

/** A count that is to be added to those of a tenant. */
export interface AddedCount {
  readonly tenantId: string;
  readonly subject: UsageSubject;
  /** Number of the hour, from 1970-01-01 00:00 UTC on. */
  readonly hour: number;
  readonly measure: UsageMeasure;
  readonly count: number;
}

/** Counts of the same subject at several times, together. */
export function sumOfCounts(all: Iterable<UsageCounts>): UsageCounts {
  const sums: Record<string, number> = {};
  for (const counts of all) {
    for (const [measure, count] of Object.entries(counts)) {
      sums[measure] = (sums[measure] ?? 0) + count;
    }
  }
  return sums;
}

/**
 * How long counts are kept, in days: by the hour a month and a half, by the day two years and the months that have begun
 * since. What is older is deleted by the housekeeping.
 */
export const USAGE_DAYS_KEPT: Readonly<Record<UsageGrain, number>> = { hour: 45, day: 800 };

/** A day of UTC always has as many. */
export const HOURS_OF_DAY = 24;
const HOUR_MS = 3_600_000;

/** Number of the hour that an instant is in, from 1970-01-01 00:00 UTC on. */
export function hourNumberOf(instant: Date): number {
  return Math.floor(instant.getTime() / HOUR_MS);
}

/** The instant at which the hour of a number begins. */
export function beginOfHour(hourNumber: number): Date {
  return new Date(hourNumber * HOUR_MS);
}

/** Number of the day that an instant is in, from 1970-01-01 on, in UTC. */
export function dayNumberOf(instant: Date): number {
  return Math.floor(hourNumberOf(instant) / HOURS_OF_DAY);
}

/** The day of a number, `YYYY-MM-DD`. */
export function dayOfNumber(dayNumber: number): string {
  return beginOfHour(dayNumber * HOURS_OF_DAY)
    .toISOString()
    .slice(0, 10);
}

/** The number of a day `YYYY-MM-DD`. */
export function numberOfDay(day: string): number {
  return dayNumberOf(new Date(`${day}T00:00:00Z`));
}
