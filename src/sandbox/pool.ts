import { RUN_DEPTH_MAX } from '../domain/limits.js';
import type { CodeImage } from './code-image.js';
import type { GuestBase } from './guest-image.js';
import { JobLine } from './job-line.js';
import type { LinedJob } from './job-line.js';
import type { FromWorker, ToWorker } from './messages.js';
import { PoolWorker } from './pool-worker.js';

/** How a job on a worker ended other than by an answer. */
export type JobFailure = 'stopped' | 'out-of-memory' | 'crashed' | 'closed';

/** One piece of work for one worker. */
export interface PoolJob extends LinedJob {
  readonly run: number;
  /** What to send when a worker is free; the job starts then. */
  start(): ToWorker;
  /** A message of the worker about this job; true says that the job is over. */
  receive(message: FromWorker, send: (message: ToWorker) => void): boolean;
  failed(failure: JobFailure): void;
  /** How long the worker may take before it is stopped from outside. */
  readonly timeMsMax: number;
}

/** Size of the pool and of its queue. */
export interface PoolOptions {
  readonly workersMin: number;
  /** Those that wait for a run within them aside: for these there are {@link RUN_DEPTH_MAX} more. */
  readonly workersMax: number;
  readonly queueMax: number;
  readonly queuePerTenantMax: number;
  readonly memoryPagesMax: number;
  /** An image of code that a run was asked to make; undefined where it could not. */
  readonly imageMade: (run: number, image: CodeImage | undefined) => void;
}

/** How busy a pool is. */
export interface PoolLoad {
  /** Threads. */
  readonly workers: number;
  /** Jobs that run. */
  readonly busy: number;
  /** Jobs that wait for a thread. */
  readonly queued: number;
}

/** What a worker may take beyond a deadline, which it keeps itself, before it is stopped. */
const GRACE_MS = 50;
const FAILED_STARTS_MAX = 3;

/**
 * Worker threads with one job each. Jobs wait in line; workers are added while jobs could start, and replaced when they
 * had to be stopped.
 */
export class Pool {
  readonly #base: GuestBase;
  readonly #options: PoolOptions;
  readonly #line: JobLine<PoolJob>;
  readonly #workers = new Set<PoolWorker<PoolJob>>();
  readonly #idle: PoolWorker<PoolJob>[] = [];
  readonly #watchdogs = new Map<PoolJob, NodeJS.Timeout>();
  #starting = 0;
  #failedStarts = 0;
  #closed = false;

  constructor(base: GuestBase, options: PoolOptions) {
    this.#base = base;
    this.#options = options;
    this.#line = new JobLine({ ...options, runningMax: options.workersMax });
    while (this.#workers.size < options.workersMin) this.#addWorker();
  }

  /** Number of worker threads. */
  get size(): number {
    return this.#workers.size;
  }

  /** How busy it is. */
  get load(): PoolLoad {
    return { workers: this.#workers.size, busy: this.#line.running, queued: this.#line.waiting };
  }

  /** Takes a job; false where the queue has no room, or the pool is closed. */
  submit(job: PoolJob): boolean {
    if (this.#closed || !this.#line.add(job)) return false;
    this.#dispatch();
    return true;
  }

  /** Ends a job early: takes it from the queue, or asks its worker and soon stops it. */
  cancel(job: PoolJob): void {
    if (this.#line.remove(job)) {
      job.failed('stopped');
      return;
    }
    const worker = [...this.#workers].find((candidate) => candidate.job === job);
    if (worker === undefined) return;
    worker.abort(job.run);
    this.#watch(worker, job, GRACE_MS);
  }

  /** Stops all workers; jobs that run or wait fail. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#line.clear()) job.failed('closed');
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #addWorker(): void {
    this.#starting++;
    const worker = new PoolWorker<PoolJob>(this.#base, this.#options.memoryPagesMax, {
      message: (from, message) => this.#receive(from, message),
      exit: (from, error) => this.#lost(from, error),
    });
    this.#workers.add(worker);
  }

  #receive(worker: PoolWorker<PoolJob>, message: FromWorker): void {
    if (message.kind === 'ready') {
      this.#starting--;
      this.#failedStarts = 0;
      this.#release(worker);
      return;
    }
    if (message.kind === 'image') {
      this.#options.imageMade(message.run, message.image);
      return;
    }
    const { job } = worker;
    if (job?.run !== message.run) return;
    if (!job.receive(message, (reply) => worker.send(reply))) return;
    this.#unwatch(job);
    this.#finish(worker, job);
    this.#release(worker);
  }

  #release(worker: PoolWorker<PoolJob>): void {
    worker.job = undefined;
    worker.setRef(false);
    this.#idle.push(worker);
    this.#dispatch();
  }

  #finish(worker: PoolWorker<PoolJob>, job: PoolJob): void {
    worker.job = undefined;
    this.#line.finished(job);
  }

  #dispatch(): void {
    for (let worker = this.#idle.at(-1); worker !== undefined; worker = this.#idle.at(-1)) {
      const job = this.#line.next();
      if (job === undefined) break;
      this.#idle.pop();
      this.#run(worker, job);
    }
    const most = this.#options.workersMax + RUN_DEPTH_MAX;
    const wanted = Math.min(this.#line.startable, most - this.#workers.size);
    if (!this.#closed && this.#idle.length === 0 && this.#starting < wanted) this.#addWorker();
  }

  #run(worker: PoolWorker<PoolJob>, job: PoolJob): void {
    worker.job = job;
    worker.setRef(true);
    worker.send(job.start());
    this.#watch(worker, job, job.timeMsMax + GRACE_MS);
  }

  #watch(worker: PoolWorker<PoolJob>, job: PoolJob, milliseconds: number): void {
    this.#unwatch(job);
    this.#watchdogs.set(
      job,
      setTimeout(() => this.#stop(worker, job), milliseconds),
    );
  }

  /** Stops a worker. Its job is told at once: a native call may keep the thread for a while yet. */
  #stop(worker: PoolWorker<PoolJob>, job: PoolJob): void {
    if (worker.job !== job) return;
    this.#workers.delete(worker);
    this.#finish(worker, job);
    this.#unwatch(job);
    job.failed('stopped');
    void worker.terminate();
    this.#refill();
  }

  #refill(): void {
    if (this.#closed) return;
    if (this.#workers.size < this.#options.workersMin) this.#addWorker();
    this.#dispatch();
  }

  #unwatch(job: PoolJob): void {
    clearTimeout(this.#watchdogs.get(job));
    this.#watchdogs.delete(job);
  }

  #lost(worker: PoolWorker<PoolJob>, error: Error | undefined): void {
    if (!this.#workers.delete(worker)) return;
    const index = this.#idle.indexOf(worker);
    if (index >= 0) this.#idle.splice(index, 1);
    const { job } = worker;
    if (job !== undefined) {
      this.#unwatch(job);
      this.#finish(worker, job);
      job.failed(this.#closed ? 'closed' : failureOf(error));
    } else if (index < 0) {
      this.#starting--;
      this.#failedStarts++;
    }
    if (this.#failedStarts >= FAILED_STARTS_MAX) this.#refuseAll();
    else this.#refill();
  }

  /** Workers do not start: whoever waits is told; later jobs try again. */
  #refuseAll(): void {
    this.#failedStarts = 0;
    for (const job of this.#line.clear()) job.failed('crashed');
  }
}

function failureOf(error: Error | undefined): JobFailure {
  if (error === undefined) return 'stopped';
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crashed';
}
