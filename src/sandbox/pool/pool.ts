import { availableParallelism } from 'node:os';

import { RUN_DEPTH_MAX } from '../../domain/limits.js';
import type { GuestBase } from '../image/guest-image.js';
import { JobQueue } from './job-queue.js';
import type { JobFailure, PoolJob } from './pool-job.js';
import { BATCH_MAX } from '../protocol/messages.js';
import type { FromWorker, JobReport } from '../protocol/messages.js';
import type { PoolLoad, PoolOptions } from './pool-options.js';
import { PoolWorker } from './pool-worker.js';

/** What a worker may take beyond a deadline, which it keeps itself, before it is stopped. */
const GRACE_MS = 50;
/** Threads that can compute at a time. */
const CORES = availableParallelism();
/** How long a job may take before its worker counts as busy for long. */
const SHORT_MS = 2;
/** How long a worker may take to come to its batch: other threads have precedence, and it may be replacing its engine. */
const BEGIN_MS = 50;
const FAILED_STARTS_MAX = 3;

/**
 * Worker threads that do jobs. Most jobs are short: as many threads as there are cores do them, several at a time in
 * batches, since waking a thread costs more than a short job. Where a job takes longer than that, or waits for something,
 * what its worker has not begun is taken back, and other threads go on: so no job waits for a long one. Workers are added
 * while jobs could start, and replaced when they had to be stopped.
 */
export class Pool {
  readonly #base: GuestBase;
  readonly #options: PoolOptions;
  readonly #queue: JobQueue;
  readonly #workers = new Set<PoolWorker<PoolJob>>();
  readonly #idle: PoolWorker<PoolJob>[] = [];
  /** Workers whose jobs are short as far as is known, each with the timer that checks whether they are. */
  readonly #progressChecks = new Map<PoolWorker<PoolJob>, NodeJS.Timeout>();
  readonly #watchdogs = new Map<PoolWorker<PoolJob>, NodeJS.Timeout>();
  #starting = 0;
  #failedStarts = 0;
  #closed = false;

  constructor(base: GuestBase, options: PoolOptions) {
    this.#base = base;
    this.#options = options;
    this.#queue = new JobQueue({ ...options, runningMax: options.workersMax });
    while (this.#workers.size < options.workersMin) this.#addWorker();
  }

  /** Number of worker threads. */
  get size(): number {
    return this.#workers.size;
  }

  /** How busy it is. */
  get load(): PoolLoad {
    return { workers: this.#workers.size, busy: this.#queue.running, queued: this.#queue.waiting };
  }

  /** Takes a job; false where the queue has no room, or the pool is closed. */
  submit(job: PoolJob): boolean {
    if (this.#closed || !this.#queue.add(job)) return false;
    this.#dispatch();
    this.#queue.watchWaiting();
    return true;
  }

  /** Ends a job early: takes it from the queue or its batch, or asks its worker and soon stops it. */
  cancel(job: PoolJob): void {
    if (this.#queue.remove(job)) {
      job.failed('stopped');
      return;
    }
    const worker = [...this.#workers].find((candidate) => candidate.jobOf(job.run) === job);
    if (worker === undefined) return;
    this.#takeResults(worker);
    if (worker.takeBack(job)) {
      this.#queue.finished(job);
      job.failed('stopped');
      if (worker.isIdle) this.#release(worker);
    } else if (worker.jobOf(job.run) === job) {
      worker.abort(job.run);
      this.#yieldRest(worker, GRACE_MS);
    }
  }

  /** Stops all workers; jobs that run or wait fail. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#queue.close();
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
    if (message[0] === 'call') this.#yieldRest(worker);
    if (message[0] !== 'left') this.#report(worker, message);
  }

  /** Passes results on that a worker has left. */
  #takeResults(worker: PoolWorker<PoolJob>): void {
    for (const result of worker.takeResults()) this.#report(worker, result);
  }

  #report(worker: PoolWorker<PoolJob>, report: JobReport): void {
    if (this.#passOn(worker, report) && worker.isIdle) this.#release(worker);
  }

  /** Passes on to a job what its worker reports of it; true where the job is over. */
  #passOn(worker: PoolWorker<PoolJob>, report: JobReport): boolean {
    const job = worker.jobOf(report[1]);
    if (!job?.receive(report, (reply) => worker.send(reply))) return false;
    worker.finished(job);
    this.#queue.finished(job);
    return true;
  }

  /** A worker has nothing to do any more. It is the next to get a batch, unless it has not come to its last one. */
  #release(worker: PoolWorker<PoolJob>, turn: 'next' | 'last' = 'next'): void {
    this.#unwatch(worker);
    if (turn === 'next') this.#idle.push(worker);
    else this.#idle.unshift(worker);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#freeSlots > 0) {
      const worker = this.#idle.at(-1);
      if (worker === undefined) break;
      const jobs = this.#nextBatch();
      if (jobs.length === 0) return;
      this.#idle.pop();
      worker.give(jobs);
      this.#watchProgress(worker, 0, performance.now() + BEGIN_MS);
    }
    const most = this.#options.workersMax + RUN_DEPTH_MAX;
    const wanted = Math.min(this.#queue.startable, this.#freeSlots, most - this.#workers.size);
    if (!this.#closed && this.#idle.length === 0 && this.#starting < wanted) this.#addWorker();
  }

  /** Looks again and again whether a worker is coming along: whether it has begun another job since the last time. */
  #watchProgress(worker: PoolWorker<PoolJob>, begun: number, beginUntil: number): void {
    const look = (): void => {
      this.#takeResults(worker);
      // It may have another batch by now.
      if (this.#progressChecks.get(worker) !== timer) return;
      const begunNow = worker.begun;
      const waitsForItsThread = begunNow === 0 && performance.now() < beginUntil;
      if (waitsForItsThread || begunNow > begun) this.#watchProgress(worker, begunNow, beginUntil);
      else this.#yieldRest(worker);
    };
    const timer = setTimeout(look, SHORT_MS);
    this.#progressChecks.set(worker, timer);
  }

  /** Workers that may begin with a batch. */
  get #freeSlots(): number {
    return CORES - this.#progressChecks.size;
  }

  /** What the next worker is to do: its share of what could start now. */
  #nextBatch(): readonly PoolJob[] {
    const workers = Math.min(this.#freeSlots, this.#idle.length);
    const share = Math.ceil(this.#queue.startable / workers);
    const jobs: PoolJob[] = [];
    while (jobs.length < Math.min(share, BATCH_MAX)) {
      const job = this.#queue.next();
      if (job === undefined) break;
      jobs.push(job);
    }
    return jobs;
  }

  /** The present job of a worker takes long: others do the rest of its batch, and a time is set for it. */
  #yieldRest(worker: PoolWorker<PoolJob>, graceMs?: number): void {
    if (!this.#progressChecks.has(worker) && graceMs === undefined) return;
    this.#unwatch(worker);
    this.#queue.takeBack(worker.jobs.filter((job) => worker.takeBack(job)));
    this.#queue.watchWaiting();
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

  /** Stops a worker. Its job fails at once: a native call may keep the thread for a while yet. */
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
    clearTimeout(this.#progressChecks.get(worker));
    this.#progressChecks.delete(worker);
    clearTimeout(this.#watchdogs.get(worker));
    this.#watchdogs.delete(worker);
  }

  /** Fails what a worker that is gone had begun, and takes back the rest. */
  #fail(worker: PoolWorker<PoolJob>, failure: JobFailure): void {
    this.#unwatch(worker);
    for (const result of worker.takeResults()) this.#passOn(worker, result);
    for (const job of worker.jobs) {
      if (!this.#closed && worker.takeBack(job)) {
        this.#queue.takeBack([job]);
        continue;
      }
      worker.finished(job);
      this.#queue.finished(job);
      job.failed(failure);
    }
    this.#queue.watchWaiting();
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

  /** Workers do not start: all that waits fails; later jobs try again. */
  #refuseAll(): void {
    this.#failedStarts = 0;
    this.#queue.failAll('crashed');
  }
}

function failureOf(error: Error | undefined): JobFailure {
  if (error === undefined) return 'stopped';
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crashed';
}
