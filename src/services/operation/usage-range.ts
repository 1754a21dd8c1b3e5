import type { Issue } from '../../domain/issue.js';
import {
  dayNumberOf,
  dayOfNumber,
  hourNumberOf,
  HOURS_OF_DAY,
  numberOfDay,
  USAGE_DAYS_KEPT,
} from '../../domain/tenant/usage.js';
import type { UsageGrain } from '../../domain/tenant/usage.js';
import type { UsageRange } from '../../storage/tenants/usage-repository.js';

/** Days and what they are told in, as they are asked for. */
export interface AskedRange {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly granularity?: UsageGrain | undefined;
}

/** Days that are asked for, both included. */
export interface DayRange extends UsageRange {
  readonly from: string;
  readonly to: string;
}

/** Days or hours that one answer tells of. */
const POINTS_MAX = 366;

/** Days where no first one is asked for. */
const DAYS_DEFAULT: Readonly<Record<UsageGrain, number>> = { day: 30, hour: 2 };

const HOURS_OF: Readonly<Record<UsageGrain, number>> = { day: HOURS_OF_DAY, hour: 1 };

/** The range that is asked for. Of hours those that have begun: nothing can be plotted of what is still to come. */
export function rangeOf(asked: AskedRange, now: Date): DayRange {
  const { granularity: grain = 'day' } = asked;
  const { first, last } = daysOf(asked, now);
  const endOfLast = (last + 1) * HOURS_OF_DAY;
  const begun = hourNumberOf(now) + 1;
  return {
    grain,
    from: dayOfNumber(first),
    to: dayOfNumber(last),
    fromHour: first * HOURS_OF_DAY,
    beforeHour: grain === 'hour' ? Math.min(endOfLast, begun) : endOfLast,
  };
}

/** The hours with which the days or hours of a range begin. */
export function pointsOf({ grain, fromHour, beforeHour }: UsageRange): readonly number[] {
  const hours = HOURS_OF[grain];
  const length = Math.max(0, Math.ceil((beforeHour - fromHour) / hours));
  return Array.from({ length }, (_each, index) => fromHour + index * hours);
}

/** Faults of a range: its end before its beginning, more points than one answer holds, hours that are not kept. */
export function rangeFaults(asked: AskedRange, now: Date): readonly Issue[] {
  const { granularity: grain = 'day' } = asked;
  const { first, last } = daysOf(asked, now);
  if (first > last) {
    return asked.to == null
      ? [{ path: ['from'], message: 'must not be after today' }]
      : [{ path: ['to'], message: 'must not be before the first day' }];
  }
  const daysMax = Math.floor((POINTS_MAX * HOURS_OF[grain]) / HOURS_OF_DAY);
  if (last - first >= daysMax) {
    const message = `must begin a range of at most ${String(daysMax)} days`;
    return [{ path: ['from'], message: grain === 'day' ? message : `${message} of hours` }];
  }
  const oldest = dayNumberOf(now) - USAGE_DAYS_KEPT.hour;
  if (grain === 'day' || first >= oldest) return [];
  const message = `must not be more than ${String(USAGE_DAYS_KEPT.hour)} days ago, where it is asked for hours`;
  return [{ path: ['from'], message }];
}

function daysOf({ from, to, granularity: grain = 'day' }: AskedRange, now: Date) {
  const last = to == null ? dayNumberOf(now) : numberOfDay(to);
  const first = from == null ? last - (DAYS_DEFAULT[grain] - 1) : numberOfDay(from);
  return { first, last };
}
