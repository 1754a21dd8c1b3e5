import { JobLine } from './job-line.js';
import type { JobLineOptions } from './job-line.js';
import type { JobFailure, PoolJob } from './pool-job.js';

/** Sizes of the queue, and how long a job may wait in it; one that has waited longer fails. */
export interface JobQueueOptions extends JobLineOptions {
  readonly waitMsMax: number;
}

/**
 * The jobs of a pool that no worker has begun: those in the line, and before them those that were taken back from a worker,
 * which have their places among those that run still. What waits for too long fails.
 */
export class JobQueue {
  readonly #line: JobLine<PoolJob>;
  readonly #waitMsMax: number;
  readonly #takenBack: PoolJob[] = [];
  #waitCheck: NodeJS.Timeout | undefined;

  constructor(options: JobQueueOptions) {
    this.#line = new JobLine(options);
    this.#waitMsMax = options.waitMsMax;
  }

  /** Jobs that run, those that were taken back among them. */
  get running(): number {
    return this.#line.running;
  }

  /** Jobs in the line. */
  get waiting(): number {
    return this.#line.waiting;
  }

  /** Jobs that could start if there were workers for them; an upper bound. */
  get startable(): number {
    return this.#line.startable + this.#takenBack.length;
  }

  /** Takes a job in; false where there is no room for it. */
  add(job: PoolJob): boolean {
    return this.#line.add(job);
  }

  /** The next job, which runs from now on. */
  next(): PoolJob | undefined {
    return this.#takenBack.shift() ?? this.#line.next();
  }

  /** Takes jobs in again that their worker has not begun. */
  takeBack(jobs: readonly PoolJob[]): void {
    this.#takenBack.push(...jobs);
  }

  /** Takes out a job; false where it does not wait here. */
  remove(job: PoolJob): boolean {
    if (this.#line.remove(job)) return true;
    const at = this.#takenBack.indexOf(job);
    if (at < 0) return false;
    this.#takenBack.splice(at, 1);
    this.#line.finished(job);
    return true;
  }

  /** Says that a job runs no longer. */
  finished(job: PoolJob): void {
    this.#line.finished(job);
  }

  /** Fails all jobs. */
  failAll(failure: JobFailure): void {
    for (const job of this.#takenBack.splice(0)) {
      this.#line.finished(job);
      job.failed(failure);
    }
    for (const job of this.#line.clear()) job.failed(failure);
  }

  /** Looks from time to time whether jobs have waited for too long, while there are some that wait. */
  watchWaiting(): void {
    if (this.#waitCheck !== undefined || this.waiting + this.#takenBack.length === 0) return;
    const check = (): void => {
      this.#waitCheck = undefined;
      this.#failWaitingSince(performance.now() - this.#waitMsMax);
      this.watchWaiting();
    };
    this.#waitCheck = setTimeout(check, Math.max(10, this.#waitMsMax / 20)).unref();
  }

  /** Looks no more. */
  close(): void {
    clearTimeout(this.#waitCheck);
    this.failAll('closed');
  }

  #failWaitingSince(moment: number): void {
    const takenBack = this.#takenBack.filter(({ waitingSince }) => waitingSince < moment);
    for (const job of takenBack) this.remove(job);
    for (const job of [...takenBack, ...this.#line.takeWaitingSince(moment)]) job.failed('waited');
  }
}
