import { JobScheduler } from './job-scheduler.js';
import type { JobSchedulerOptions } from './job-scheduler.js';
import type { JobFailure, PoolJob } from './pool-job.js';

/** Sizes of the queue, and how long a job may wait in it; one that has waited longer fails. */
export interface JobQueueOptions extends JobSchedulerOptions {
  readonly waitMsMax: number;
}

/**
 * The jobs of a pool that no worker has begun: those that were submitted, and before them those that were taken back from a
 * worker, which have their places among those that run still. What waits for too long fails.
 */
export class JobQueue {
  readonly #scheduler: JobScheduler<PoolJob>;
  readonly #waitMsMax: number;
  readonly #takenBack: PoolJob[] = [];
  #waitCheck: NodeJS.Timeout | undefined;

  constructor(options: JobQueueOptions) {
    this.#scheduler = new JobScheduler(options);
    this.#waitMsMax = options.waitMsMax;
  }

  /** Jobs that run, those that were taken back among them. */
  get running(): number {
    return this.#scheduler.running;
  }

  /** Jobs that were submitted and wait. */
  get waiting(): number {
    return this.#scheduler.waiting;
  }

  /** Jobs that could start if there were workers for them; an upper bound. */
  get startable(): number {
    return this.#scheduler.startable + this.#takenBack.length;
  }

  /** Takes a job in; false where there is no room for it. */
  add(job: PoolJob): boolean {
    return this.#scheduler.add(job);
  }

  /** The next job, which runs from now on. */
  next(): PoolJob | undefined {
    return this.#takenBack.shift() ?? this.#scheduler.next();
  }

  /** Takes jobs in again that their worker has not begun. */
  takeBack(jobs: readonly PoolJob[]): void {
    this.#takenBack.push(...jobs);
  }

  /** Takes out a job; false where it does not wait here. */
  remove(job: PoolJob): boolean {
    if (this.#scheduler.remove(job)) return true;
    const at = this.#takenBack.indexOf(job);
    if (at < 0) return false;
    this.#takenBack.splice(at, 1);
    this.#scheduler.finished(job);
    return true;
  }

  /** Says that a job runs no longer. */
  finished(job: PoolJob): void {
    this.#scheduler.finished(job);
  }

  /** Fails all jobs. */
  failAll(failure: JobFailure): void {
    for (const job of this.#takenBack.splice(0)) {
      this.#scheduler.finished(job);
      job.failed(failure);
    }
    for (const job of this.#scheduler.clear()) job.failed(failure);
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
    for (const job of [...takenBack, ...this.#scheduler.takeWaitingSince(moment)])
      job.failed('waited');
  }
}
