import type { RequestLog } from '../../context.js';

import { Schedule } from './schedule.js';
/** Counts in memory what is to be written down. */
export interface Counter {
  /** What could not be counted, because the database was away for too long. */
  readonly lost: number;
  flush(): Promise<void>;
}

/** What a schedule is made of. */
export interface UsageScheduleParts {
  readonly counter: Counter;
  /** Names what is counted, in the log. */
  readonly noun: string;
  readonly log: Pick<RequestLog, 'warn'>;
  /** Mean time between two times that counts are written down: what a process that is killed may lose. */
  readonly intervalMs: number;
}

/** Writes down what was counted, again and again and in the end. What fails is logged, and is tried again. */
export class UsageSchedule {
  readonly #parts: UsageScheduleParts;
  readonly #schedule: Schedule;

  constructor(parts: UsageScheduleParts) {
    this.#parts = parts;
    this.#schedule = new Schedule({ intervalMs: parts.intervalMs, act: () => this.#flush() });
  }

  /** Waits for the first time; the timer keeps no process alive. */
  start(): void {
    this.#schedule.start();
  }

  /** Ends the schedule, and writes down what is left. */
  async stop(): Promise<void> {
    await this.#schedule.stop();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const { counter, log, noun } = this.#parts;
    try {
      await counter.flush();
    } catch (error) {
      const { lost } = counter;
      log.warn({ err: error, lost }, `${noun} could not be stored; they are kept for now`);
    }
  }
}
