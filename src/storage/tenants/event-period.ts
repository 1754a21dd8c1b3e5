import { Prisma } from '../generated/client.js';

/** A period of the trail as SQL. */
export interface EventPeriodSql {
  /**
   * A part of the index that has all lines of the period, and few others. Ids are UUIDs of version 7: they have the order of time,
   * and an index, so that a period is a part of the index.
   */
  readonly bounds: readonly Prisma.Sql[];
  /** What these lines are looked at for. A planner that saw it beside the bounds would take the period for a line or two. */
  readonly narrowing: readonly Prisma.Sql[];
}

/** The lines from an instant on and before another one; what is left out bounds nothing. */
export function eventPeriod({
  from,
  before,
}: {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}): EventPeriodSql {
  const bounds: Prisma.Sql[] = [];
  const narrowing: Prisma.Sql[] = [];
  if (from !== undefined) {
    bounds.push(Prisma.sql`id >= ${idAt(from, -SKEW_MS_MAX)}::uuid`);
    narrowing.push(Prisma.sql`created_at >= ${from}`);
  }
  if (before !== undefined) {
    bounds.push(Prisma.sql`id < ${idAt(before, SKEW_MS_MAX)}::uuid`);
    narrowing.push(Prisma.sql`created_at < ${before}`);
  }
  return { bounds, narrowing };
}

/** Whether a line is one from an instant on. */
export function eventsFrom(instant: Date): Prisma.Sql {
  const { bounds, narrowing } = eventPeriod({ from: instant });
  return Prisma.join([...bounds, ...narrowing], ' AND ');
}

/** How far the instant in the id of an event may be from that of the event, which two readings of a clock give. */
const SKEW_MS_MAX = 10 * 60_000;

/** An id that stands before all those of version 7 that are made from an instant on (RFC 9562, 5.7). */
function idAt(instant: Date, offsetMs: number): string {
  const milliseconds = Math.min(Math.max(0, instant.getTime() + offsetMs), 2 ** 48 - 1);
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
