import type { RequestContext, RequestLog } from '../../context.js';
import { Schedule } from '../operation/schedule.js';
import { TaskFigures } from '../operation/task-figures.js';
import type { TrailSealService } from './trail-seal-service.js';

/** What a schedule is made of. */
export interface TrailSealScheduleParts {
  readonly seals: Pick<TrailSealService, 'seal'>;
  readonly log: Pick<RequestLog, 'warn'> & { info(fields: object, message: string): void };
  /** Mean time from the end of one pass to the beginning of the next. */
  readonly intervalMs: number;
  /** The context of a pass, which is the operator's. */
  readonly contextOf: (signal: AbortSignal) => RequestContext;
}

/** Seals the audit trail, again and again. The first pass that fails is logged, and the next one that does not: what is left over is sealed then. */
export class TrailSealSchedule {
  /** What is measured of the passes. */
  readonly figures = new TaskFigures();
  readonly #parts: TrailSealScheduleParts;
  readonly #schedule: Schedule;
  #isFailing = false;

  constructor(parts: TrailSealScheduleParts) {
    this.#parts = parts;
    const { intervalMs } = parts;
    this.#schedule = new Schedule({ intervalMs, act: (signal) => this.#seal(signal) });
  }

  /** Waits for the first pass; the timer keeps no process alive. */
  start(): void {
    this.#schedule.start();
  }

  /** Ends the schedule, and the pass that is under way after its present seal. */
  stop(): Promise<void> {
    return this.#schedule.stop();
  }

  async #seal(signal: AbortSignal): Promise<void> {
    const { seals, log, contextOf } = this.#parts;
    try {
      await seals.seal(contextOf(signal));
      this.figures.count('done');
      if (this.#isFailing) log.info({}, 'the audit trail is sealed and anchored again');
      this.#isFailing = false;
    } catch (error) {
      this.figures.count('failed');
      const message = 'the audit trail could not be sealed or anchored; each pass tries again';
      if (!this.#isFailing) log.warn({ err: error }, message);
      this.#isFailing = true;
    }
  }
}
