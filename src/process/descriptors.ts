import { readdirSync, readFileSync } from 'node:fs';

/** What a process opens later besides connections: files, and threads of user code. */
const LATER = 64;

/** The part of the rest that callers may take: calls to destinations need descriptors too. */
const OF_CALLERS = 0.75;

/** A limit that is lower than anybody sets leaves room for some. */
const CONNECTIONS_MIN = 16;

/**
 * How many connections callers may have at a time, so that what is done for them finds a file descriptor: by the limit of this
 * process, what it has opened by now, and so many connections to the database that it may open. Any number where the system
 * does not tell its limit.
 */
export function connectionsMax(databaseConnections: number): number {
  const { limit, opened } = descriptors();
  const left = Math.floor((limit - opened - LATER - databaseConnections) * OF_CALLERS);
  return Math.max(CONNECTIONS_MIN, left);
}

function descriptors(): { readonly limit: number; readonly opened: number } {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    const opened = readdirSync('/proc/self/fd').length;
    return { limit: limit === undefined ? Infinity : Number(limit), opened };
  } catch {
    return { limit: Infinity, opened: 0 };
  }
}
