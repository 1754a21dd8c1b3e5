import type { RequestContext, RequestLog } from '../../context.js';
import type { ExpiryCounts, ExpiryService } from './expiry-service.js';
import { ClockWatch } from './clock-watch.js';
import type { Clocks } from './clock-watch.js';
import { Schedule } from './schedule.js';
import { TaskFigures } from './task-figures.js';

/** What a schedule is made of. */
export interface ExpiryScheduleParts {
  readonly expiry: Pick<ExpiryService, 'purge'>;
  readonly log: Pick<RequestLog, 'warn'> & { info(fields: object, message: string): void };
  /** Mean time from the end of one pass to the beginning of the next. */
  readonly intervalMs: number;
  /** By which it is noticed that the clock was set. */
  readonly clocks: Clocks;
  /** The context of a pass, which is the operator's. */
  readonly contextOf: (signal: AbortSignal) => RequestContext;
}

/**
 * Purges what has expired, again and again, but for a while not by a clock that was just set forward. A pass that fails, because the database is away say, is logged and is no
 * more than that: the next one comes in its time.
 */
export class ExpirySchedule {
  /** What is measured of the passes. */
  readonly figures = new TaskFigures();
  readonly #parts: ExpiryScheduleParts;
  readonly #schedule: Schedule;
  readonly #clock: ClockWatch;
  #isInDoubt = false;

  constructor(parts: ExpiryScheduleParts) {
    this.#parts = parts;
    const { intervalMs, clocks } = parts;
    this.#clock = new ClockWatch(clocks);
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
    if (this.#doubtsClock()) return;
    try {
      const counts = await expiry.purge(contextOf(signal));
      this.figures.count(counts === undefined ? 'elsewhere' : 'done');
      if (counts !== undefined && sum(counts) > 0)
        log.info({ purged: counts }, 'expired rows purged');
    } catch (error) {
      this.figures.count('failed');
      log.warn({ err: error }, 'expired rows could not be purged; the next pass will try again');
    }
  }

  #doubtsClock(): boolean {
    const { log } = this.#parts;
    const aheadMs = this.#clock.aheadMs();
    const isInDoubt = aheadMs > 0;
    if (isInDoubt && !this.#isInDoubt) {
      const aheadSeconds = Math.round(aheadMs / 1_000);
      log.warn({ aheadSeconds }, 'the clock was set forward: nothing is purged for an hour');
    } else if (!isInDoubt && this.#isInDoubt) log.info({}, 'what has expired is purged again');
    this.#isInDoubt = isInDoubt;
    return isInDoubt;
  }
}

function sum(counts: ExpiryCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
