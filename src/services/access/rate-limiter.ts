import { LRUCache } from 'lru-cache';

import type { Identity, RequestContext } from '../../context.js';
import { VaultError } from '../../domain/errors.js';

/** How many requests of one key are let through. */
export interface RateLimiterOptions {
  /** Requests in a second, and at one go; 0: any number. */
  readonly perSecond: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** What is left to a caller, as of an instant. */
interface Allowance {
  readonly left: number;
  readonly at: number;
}

/** Callers that are kept in mind; who was not heard of for longest is forgotten, and has its whole allowance again. */
const CALLERS_MAX = 100_000;

/**
 * Holds each key to a number of requests a second (docs/operations: of one process each). What a caller does not use is
 * saved up to one second's worth.
 */
export class RateLimiter {
  readonly #options: RateLimiterOptions;
  /** Undefined where there is nothing to count: a table of this size takes its time to make. */
  readonly #callers: LRUCache<string, Allowance> | undefined;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
    if (options.perSecond > 0) this.#callers = new LRUCache({ max: CALLERS_MAX });
  }

  /** Counts requests of the caller. Throws RATE_LIMITED where it has used up what it may. */
  take({ identity }: RequestContext, count = 1): void {
    const { perSecond, now } = this.#options;
    const caller = callerOf(identity);
    if (this.#callers === undefined || caller === undefined || count <= 0) return;
    const at = now();
    const known = this.#callers.get(caller) ?? { left: perSecond, at };
    const left = Math.min(perSecond, known.left + ((at - known.at) / 1_000) * perSecond);
    // More root fields than a second allows are let through by a caller who has saved up all: it pays for them after.
    const isAllowed = left >= Math.min(count, perSecond);
    this.#callers.set(caller, { left: isAllowed ? left - count : left, at });
    if (!isAllowed) {
      const message = `A key may make ${String(perSecond)} requests a second.`;
      throw new VaultError('RATE_LIMITED', message);
    }
  }
}

function callerOf(identity: Identity): string | undefined {
  if (identity.kind === 'application') return identity.applicationId;
  return identity.kind === 'session' ? identity.sessionId : undefined;
}
