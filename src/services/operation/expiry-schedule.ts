import type { RequestContext, RequestLog } from '../../context.js';
import type { ExpiryCounts, ExpiryService } from './expiry-service.js';
import { Schedule } from './schedule.js';

/** What a schedule is made of. */
export interface ExpiryScheduleParts {
  readonly expiry: Pick<ExpiryService, 'purge'>;
  readonly log: Pick<RequestLog, 'warn'> & { info(fields: object, message: string): void };
  /** Mean time from the end of one pass to the beginning of the next. */
  readonly intervalMs: number;
  /** The context of a pass, which is the operator's. */
  readonly contextOf: (signal: AbortSignal) => RequestContext;
}

/**
 * Purges what has expired, again and again. A pass that fails, because the database is away say, is logged and is no
 * more than that: the next one comes in its time.
 */
export class ExpirySchedule {
  readonly #parts: ExpiryScheduleParts;
  readonly #schedule: Schedule;

  constructor(parts: ExpiryScheduleParts) {
    this.#parts = parts;
    const { intervalMs } = parts;
    this.#schedule = new Schedule({ intervalMs, act: (signal) => this.#purge(signal) });
  }

  /** Waits for the first pass; the timer keeps no process alive. */
  start(): void {
    this.#schedule.start();
  }

  /** Ends the schedule, and the pass that is under way after its present batch. */
  stop(): Promise<void> {
    return this.#schedule.stop();
  }

  async #purge(signal: AbortSignal): Promise<void> {
    const { expiry, log, contextOf } = this.#parts;
    try {
      const counts = await expiry.purge(contextOf(signal));
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
