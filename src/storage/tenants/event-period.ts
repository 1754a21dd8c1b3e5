import { Prisma } from '../generated/client.js';

/**
 * The lines of the trail from an instant on. Ids are UUIDs of version 7: they have the order of time, and an index, so that a
 * period is a part of the index.
 */
export function eventsFrom(instant: Date): Prisma.Sql {
  return Prisma.sql`id >= ${idAt(instant, -SKEW_MS_MAX)}::uuid AND created_at >= ${instant}`;
}

/** The lines before an instant. */
export function eventsBefore(instant: Date): Prisma.Sql {
  return Prisma.sql`id < ${idAt(instant, SKEW_MS_MAX)}::uuid AND created_at < ${instant}`;
}

/** How far the instant in the id of an event may be from that of the event, which two readings of a clock give. */
const SKEW_MS_MAX = 10 * 60_000;

/** An id that stands before all those of version 7 that are made from an instant on (RFC 9562, 5.7). */
function idAt(instant: Date, offsetMs: number): string {
  const milliseconds = Math.min(Math.max(0, instant.getTime() + offsetMs), 2 ** 48 - 1);
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
