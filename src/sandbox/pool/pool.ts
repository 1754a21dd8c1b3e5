import { availableParallelism } from 'node:os';

import { RUN_DEPTH_MAX } from '../../domain/limits.js';
import type { GuestBase } from '../image/guest-image.js';
import { JobLine } from './job-line.js';
import type { LinedJob } from './job-line.js';
import { BUNDLE_MAX } from '../protocol/messages.js';
import type { FromWorker, JobReport, ToWorker } from '../protocol/messages.js';
import type { PoolLoad, PoolOptions } from './pool-options.js';
import { PoolWorker } from './pool-worker.js';
import type { JobStart } from './pool-worker.js';

export type { JobStart } from './pool-worker.js';

/** How a job on a worker ended other than by an answer. */
export type JobFailure = 'stopped' | 'out-of-memory' | 'crashed' | 'closed' | 'waited';

/** One piece of work for a worker. */
export interface PoolJob extends LinedJob {
  readonly run: number;
  /** What to send when a worker is free. A job that its worker did not come to starts again on another. */
  start(): JobStart;
  /** What the worker tells of this job; true says that the job is over. */
  receive(report: JobReport, send: (message: ToWorker) => void): boolean;
  failed(failure: JobFailure): void;
  /** How long the worker may take before it is stopped from outside. */
  readonly timeMsMax: number;
}

/** What a worker may take beyond a deadline, which it keeps itself, before it is stopped. */
const GRACE_MS = 50;
/** Threads that can compute at a time. */
const CORES = availableParallelism();
/** How long a job may take before its worker counts as busy for long. */
const SHORT_MS = 2;
/** How long a worker may take to come to its bundle: other threads have precedence, and it may be replacing its engine. */
const BEGIN_MS = 50;
const FAILED_STARTS_MAX = 3;

/**
 * Worker threads that do jobs. Most jobs are short: as many threads as there are cores do them, several at a time in
 * bundles, since waking a thread costs more than a short job. Where a job takes longer than that, or waits for something,
 * what its worker has not begun is taken back, and other threads go on: so no job waits for a long one. Workers are added
 * while jobs could start, and replaced when they had to be stopped.
 */
export class Pool {
  readonly #base: GuestBase;
  readonly #options: PoolOptions;
  readonly #line: JobLine<PoolJob>;
  readonly #workers = new Set<PoolWorker<PoolJob>>();
  readonly #idle: PoolWorker<PoolJob>[] = [];
  /** Workers whose jobs are short as far as is known, each with the timer that looks whether they are. */
  readonly #young = new Map<PoolWorker<PoolJob>, NodeJS.Timeout>();
  readonly #watchdogs = new Map<PoolWorker<PoolJob>, NodeJS.Timeout>();
  /** Jobs that were taken back; they have their places in the line still. */
  readonly #takenBack: PoolJob[] = [];
  #waitCheck: NodeJS.Timeout | undefined;
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
    this.#watchWaiting();
    return true;
  }

  /** Ends a job early: takes it from the queue or its bundle, or asks its worker and soon stops it. */
  cancel(job: PoolJob): void {
    if (this.#line.remove(job)) {
      job.failed('stopped');
      return;
    }
    const at = this.#takenBack.indexOf(job);
    if (at >= 0) this.#takenBack.splice(at, 1);
    const worker = [...this.#workers].find((candidate) => candidate.jobOf(job.run) === job);
    if (worker !== undefined) this.#takeResults(worker);
    if (at >= 0 || worker?.takeBack(job) === true) {
      this.#line.finished(job);
      job.failed('stopped');
      if (worker?.isIdle === true) this.#release(worker);
    } else if (worker?.jobOf(job.run) === job) {
      worker.abort(job.run);
      this.#grownOld(worker, GRACE_MS);
    }
  }

  /** Stops all workers; jobs that run or wait fail. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#waitCheck);
    for (const job of [...this.#line.clear(), ...this.#takenBack.splice(0)]) job.failed('closed');
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  /** Looks from time to time whether jobs have waited for too long, while there are some that wait. */
  #watchWaiting(): void {
    if (this.#waitCheck !== undefined || this.#line.waiting + this.#takenBack.length === 0) return;
    const check = (): void => {
      this.#waitCheck = undefined;
      this.#failWaiting(performance.now() - this.#options.waitMsMax);
      this.#watchWaiting();
    };
    this.#waitCheck = setTimeout(check, Math.max(10, this.#options.waitMsMax / 20)).unref();
  }

  #failWaiting(moment: number): void {
    const takenBack = this.#takenBack.filter(({ waitingSince }) => waitingSince < moment);
    for (const job of takenBack) {
      this.#takenBack.splice(this.#takenBack.indexOf(job), 1);
      this.#line.finished(job);
    }
    for (const job of [...takenBack, ...this.#line.takeWaitingSince(moment)]) job.failed('waited');
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
    if (message[0] === 'ready') {
      this.#starting--;
      this.#failedStarts = 0;
      worker.unref();
      this.#release(worker);
      return;
    }
    this.#takeResults(worker);
    if (message[0] === 'image' || message[0] === 'outgrown') {
      this.#options.onImage(message);
      return;
    }
    if (message[0] === 'call') this.#grownOld(worker);
    if (message[0] !== 'left') this.#report(worker, message);
  }

  /** Passes results on that a worker has left. */
  #takeResults(worker: PoolWorker<PoolJob>): void {
    for (const result of worker.takeResults()) this.#report(worker, result);
  }

  #report(worker: PoolWorker<PoolJob>, report: JobReport): void {
    if (this.#tell(worker, report) && worker.isIdle) this.#release(worker);
  }

  /** Tells a job what its worker says of it; true where the job is over. */
  #tell(worker: PoolWorker<PoolJob>, report: JobReport): boolean {
    const job = worker.jobOf(report[1]);
    if (!job?.receive(report, (reply) => worker.send(reply))) return false;
    worker.finished(job);
    this.#line.finished(job);
    return true;
  }

  /** A worker has nothing to do any more. It is the next to get a bundle, unless it has not come to its last one. */
  #release(worker: PoolWorker<PoolJob>, turn: 'next' | 'last' = 'next'): void {
    this.#unwatch(worker);
    if (turn === 'next') this.#idle.push(worker);
    else this.#idle.unshift(worker);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#shortPlaces > 0) {
      const worker = this.#idle.at(-1);
      if (worker === undefined) break;
      const jobs = this.#nextBundle();
      if (jobs.length === 0) return;
      this.#idle.pop();
      worker.give(jobs);
      this.#lookAfter(worker, 0, performance.now() + BEGIN_MS);
    }
    const most = this.#options.workersMax + RUN_DEPTH_MAX;
    const startable = this.#line.startable + this.#takenBack.length;
    const wanted = Math.min(startable, this.#shortPlaces, most - this.#workers.size);
    if (!this.#closed && this.#idle.length === 0 && this.#starting < wanted) this.#addWorker();
  }

  /** Looks again and again whether a worker is coming along: whether it has begun another job since the last time. */
  #lookAfter(worker: PoolWorker<PoolJob>, begun: number, beginUntil: number): void {
    const look = (): void => {
      this.#takeResults(worker);
      // It may have another bundle by now.
      if (this.#young.get(worker) !== timer) return;
      const begunNow = worker.begun;
      const waitsForItsThread = begunNow === 0 && performance.now() < beginUntil;
      if (waitsForItsThread || begunNow > begun) this.#lookAfter(worker, begunNow, beginUntil);
      else this.#grownOld(worker);
    };
    const timer = setTimeout(look, SHORT_MS);
    this.#young.set(worker, timer);
  }

  /** Workers that may begin with a bundle. */
  get #shortPlaces(): number {
    return CORES - this.#young.size;
  }

  /** What the next worker is to do: its share of what could start now. */
  #nextBundle(): readonly PoolJob[] {
    const workers = Math.min(this.#shortPlaces, this.#idle.length);
    const share = Math.ceil((this.#line.startable + this.#takenBack.length) / workers);
    const jobs: PoolJob[] = [];
    while (jobs.length < Math.min(share, BUNDLE_MAX)) {
      const job = this.#takenBack.shift() ?? this.#line.next();
      if (job === undefined) break;
      jobs.push(job);
    }
    return jobs;
  }

  /** The present job of a worker takes long: others do the rest of its bundle, and a time is set for it. */
  #grownOld(worker: PoolWorker<PoolJob>, graceMs?: number): void {
    if (!this.#young.has(worker) && graceMs === undefined) return;
    this.#unwatch(worker);
    this.#takenBack.push(...worker.jobs.filter((job) => worker.takeBack(job)));
    this.#watchWaiting();
    const timeMsMax = Math.max(...worker.jobs.map((job) => job.timeMsMax));
    if (worker.isIdle) this.#release(worker, 'last');
    else {
      const milliseconds = graceMs ?? timeMsMax + GRACE_MS;
      this.#watchdogs.set(
        worker,
        setTimeout(() => this.#stop(worker), milliseconds),
      );
      this.#dispatch();
    }
  }

  /** Stops a worker. Its job is told at once: a native call may keep the thread for a while yet. */
  #stop(worker: PoolWorker<PoolJob>): void {
    this.#workers.delete(worker);
    this.#fail(worker, 'stopped');
    void worker.terminate();
    this.#refill();
  }

  #refill(): void {
    if (this.#closed) return;
    if (this.#workers.size < this.#options.workersMin) this.#addWorker();
    this.#dispatch();
  }

  #unwatch(worker: PoolWorker<PoolJob>): void {
    clearTimeout(this.#young.get(worker));
    this.#young.delete(worker);
    clearTimeout(this.#watchdogs.get(worker));
    this.#watchdogs.delete(worker);
  }

  /** Fails what a worker that is gone had begun, and takes back the rest. */
  #fail(worker: PoolWorker<PoolJob>, failure: JobFailure): void {
    this.#unwatch(worker);
    for (const result of worker.takeResults()) this.#tell(worker, result);
    for (const job of worker.jobs) {
      if (!this.#closed && worker.takeBack(job)) {
        this.#takenBack.push(job);
        continue;
      }
      worker.finished(job);
      this.#line.finished(job);
      job.failed(failure);
    }
    this.#watchWaiting();
  }

  #lost(worker: PoolWorker<PoolJob>, error: Error | undefined): void {
    if (!this.#workers.delete(worker)) return;
    const index = this.#idle.indexOf(worker);
    if (index >= 0) this.#idle.splice(index, 1);
    else if (worker.isIdle) {
      this.#starting--;
      this.#failedStarts++;
    } else this.#fail(worker, this.#closed ? 'closed' : failureOf(error));
    if (this.#failedStarts >= FAILED_STARTS_MAX) this.#refuseAll();
    else this.#refill();
  }

  /** Workers do not start: whoever waits is told; later jobs try again. */
  #refuseAll(): void {
    this.#failedStarts = 0;
    for (const job of this.#takenBack.splice(0)) {
      this.#line.finished(job);
      job.failed('crashed');
    }
    for (const job of this.#line.clear()) job.failed('crashed');
  }
}

function failureOf(error: Error | undefined): JobFailure {
  if (error === undefined) return 'stopped';
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crashed';
}
