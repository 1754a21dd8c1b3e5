import type { Logger } from 'pino';

import { Schedule } from './schedule.js';
import type { UsageCounter } from './usage-counter.js';

/** What a schedule is made of. */
export interface UsageScheduleParts {
  readonly counter: Pick<UsageCounter, 'flush' | 'lost'>;
  readonly log: Logger;
  /** Mean time between two times that counts are written down: what a process that is killed may lose. */
  readonly intervalMs: number;
}

/** Writes down what tenants use, every few seconds and in the end. What fails is logged, and is tried again. */
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
    const { counter, log } = this.#parts;
    try {
      await counter.flush();
    } catch (error) {
      const { lost } = counter;
      log.warn({ err: error, lost }, 'usage counts could not be stored; they are kept for now');
    }
  }
}
