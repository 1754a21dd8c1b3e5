import type { Logger } from 'pino';

import type { RequestContext } from '../context.js';
import type { ExpiryCounts, ExpiryService } from './expiry-service.js';

/** What a schedule is made of. */
export interface ExpiryScheduleParts {
  readonly expiry: Pick<ExpiryService, 'purge'>;
  readonly log: Logger;
  /** Mean time from the end of one pass to the beginning of the next. */
  readonly intervalMs: number;
  /** The context of a pass, which is the operator's. */
  readonly contextOf: (signal: AbortSignal) => RequestContext;
}

/** Part of the interval by which each pause is longer or shorter, so that instances do not all come at once. */
const JITTER = 0.2;

/**
 * Purges what has expired, again and again. A pass that fails, because the database is away say, is logged and is no
 * more than that: the next one comes in its time.
 */
export class ExpirySchedule {
  readonly #parts: ExpiryScheduleParts;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> = Promise.resolve();

  constructor(parts: ExpiryScheduleParts) {
    this.#parts = parts;
  }

  /** Waits for the first pass; the timer keeps no process alive. */
  start(): void {
    if (this.#stopping.signal.aborted) return;
    const pauseMs = this.#parts.intervalMs * (1 + JITTER * (Math.random() * 2 - 1));
    this.#timer = setTimeout(() => {
      this.#pass = this.#purge().finally(() => this.start());
    }, pauseMs);
    this.#timer.unref();
  }

  /** Ends the schedule, and the pass that is under way after its present batch. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#pass;
  }

  async #purge(): Promise<void> {
    const { expiry, log, contextOf } = this.#parts;
    try {
      const counts = await expiry.purge(contextOf(this.#stopping.signal));
      if (counts !== undefined && sum(counts) > 0)
        log.info({ purged: counts }, 'expired rows purged');
    } catch (error) {
      log.warn({ err: error }, 'expired rows could not be purged; the next pass will try again');
    }
  }
}

function sum(counts: ExpiryCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
