import { setTimeout as wait } from 'node:timers/promises';

import { DatabaseError } from 'pg';

import { VaultError } from '../../../domain/errors.js';
import { isConnectionError, reasonOf } from '../connection-error.js';
import { NoHostError, ReadOnlyHostError } from './host-directory.js';

/**
 * What sockets say where a server is not there, or not yet: also that its name leads nowhere, which is how a container
 * that is not up is told from others.
 */
const AWAY_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the driver says where a connection ended before there was a session, or took too long. */
const AWAY_WORDS = /^(?:Connection terminated|timeout expired)/;

/** Connection exception, insufficient resources, and a server that starts, stops or cannot take connections now. */
const AWAY_SQLSTATES = /^(?:08|53|57P0)/;

/**
 * Whether an error of a first connection says that the database is not there now, so that it may be there later: not where
 * it has answered that it will have none of us, be it of this password, this name or this TLS.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof NoHostError) return error.reasons.every(isAway);
  if (error instanceof AggregateError) return error.errors.every(isAway);
  if (error instanceof ReadOnlyHostError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (error instanceof DatabaseError) return typeof code === 'string' && AWAY_SQLSTATES.test(code);
  return AWAY_CODES.has(code) || AWAY_WORDS.test(error.message);
}

/** Tells an operator why a database cannot be reached. */
export function unreachable(error: unknown, waitedMs = 0): Error {
  const waited =
    waitedMs === 0 ? '' : ` It was waited for ${String(Math.round(waitedMs / 1_000))} s.`;
  return new Error(
    `The database cannot be reached: ${reasonOf(error)}.${waited} Is DATABASE_URL right, and does its server run?`,
    { cause: error },
  );
}

/** How a database that is away is waited for. */
export interface Patience {
  /** How long, in milliseconds; 0: not at all. */
  readonly waitMs: number;
  /** Told why it is waited, and for how long it was already: at the beginning, and then now and then. */
  readonly onWaiting: (reason: string, waitedMs: number) => void;
}

/** From one try to the next: soon at first, for most servers are back soon. */
const TRY_MS_FIRST = 100;
const TRY_MS_MAX = 1_000;

/** From one word about it to the next. */
const TELL_MS = 10_000;

/**
 * What `start` gives, once it gives something: while the database is away, or goes away in its midst, it is tried again and
 * again from its beginning. Rejects with the error itself where that is of anything else, and with the reason where the
 * database is still away when patience ends.
 */
export async function whenThere<T>(
  start: () => Promise<T>,
  { waitMs, onWaiting }: Patience,
): Promise<T> {
  const startedAt = performance.now();
  let toldAt = -Infinity;
  for (let pauseMs = TRY_MS_FIRST; ; pauseMs = Math.min(pauseMs * 2, TRY_MS_MAX)) {
    try {
      return await start();
    } catch (error) {
      const now = performance.now();
      const waitedMs = now - startedAt;
      if (waitMs === 0 || !isOutage(error)) throw error;
      if (waitedMs >= waitMs) throw unreachable(originOf(error), waitedMs);
      if (now - toldAt >= TELL_MS) {
        toldAt = now;
        onWaiting(reasonOf(originOf(error)), waitedMs);
      }
      await wait(Math.min(pauseMs, waitMs - waitedMs));
    }
  }
}

/** Whether what is done at a start has failed for want of the database: by whatever it asked it. */
function isOutage(error: unknown): boolean {
  if (error instanceof VaultError) return error.code === 'UNAVAILABLE';
  return isAway(originOf(error)) || (error instanceof Error && isConnectionError(error));
}

/** What was wrong at first, of an error that was made of it. */
function originOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? originOf(error.cause) : error;
}
