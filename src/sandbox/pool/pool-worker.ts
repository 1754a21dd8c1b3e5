import { Worker } from 'node:worker_threads';

import type { GuestBase } from '../image/guest-image.js';
import { BATCH_MAX, claim } from '../protocol/messages.js';
import type { FromWorker, ResultMessage, ToWorker, WorkerSetup } from '../protocol/messages.js';
import { ResidentImages } from '../image/resident-images.js';
import type { JobStart } from './pool-job.js';
import { Outbox } from '../worker/outbox.js';

/** Native stack of a worker: the engine's parser needs far more of it than the engine's own limit counts. */
const STACK_MIB = 16;
/** JavaScript heap of a worker; the guest's memory is not in it. */
const HEAP_MIB = 96;

/** What a worker has to know of a job. */
export interface BatchedJob {
  readonly run: number;
  start(): JobStart;
}

/**
 * A worker thread and the batch of jobs that it has, which it does one after the other. What it has not begun can be
 * taken back.
 */
export class PoolWorker<Job extends BatchedJob> {
  readonly #worker: Worker;
  readonly #abortFlag = new Int32Array(new SharedArrayBuffer(4));
  readonly #claims = new Int32Array(new SharedArrayBuffer(4 * BATCH_MAX));
  readonly #outbox = new Outbox();
  readonly #resident = new ResidentImages();
  #batched = 0;
  /** The jobs that it has, by their runs, each with its place in the batch. */
  readonly #jobs = new Map<number, { readonly job: Job; readonly place: number }>();

  constructor(
    base: GuestBase,
    memoryPagesMax: number,
    on: {
      message: (worker: PoolWorker<Job>, message: FromWorker) => void;
      exit: (worker: PoolWorker<Job>, error: Error | undefined) => void;
    },
  ) {
    const shared = {
      abortFlag: this.#abortFlag,
      claims: this.#claims,
      outbox: this.#outbox.memory,
    };
    const workerData: WorkerSetup = { ...base, memoryPagesMax, ...shared };
    this.#worker = new Worker(new URL('../worker/worker.js', import.meta.url), {
      workerData,
      resourceLimits: { stackSizeMb: STACK_MIB, maxOldGenerationSizeMb: HEAP_MIB },
      env: {},
      execArgv: [],
    });
    let failure: Error | undefined;
    this.#worker.on('message', (message: FromWorker) => on.message(this, message));
    this.#worker.on('error', (error: Error) => (failure = error));
    this.#worker.on('exit', () => on.exit(this, failure));
  }

  /** The jobs that it has, in the order in which it does them. */
  get jobs(): readonly Job[] {
    return Array.from(this.#jobs.values(), ({ job }) => job);
  }

  /** Whether it has nothing to do. */
  get isIdle(): boolean {
    return this.#jobs.size === 0;
  }

  /** Gives a worker that is idle at most {@link BATCH_MAX} jobs. It keeps the process alive while it has some. */
  give(jobs: readonly Job[]): void {
    for (const [place, job] of jobs.entries()) {
      this.#jobs.set(job.run, { job, place });
      Atomics.store(this.#claims, place, job.run);
    }
    this.#batched = jobs.length;
    this.#worker.ref();
    const starts = jobs.map((job) => job.start());
    const { added, dropped } = this.#resident.hold(starts.flatMap(({ image }) => image ?? []));
    const messages = starts.map(({ message }) => message);
    this.send({ kind: 'batch', jobs: messages, images: added, dropped });
  }

  /** How many jobs of its batch are begun or taken back. */
  get begun(): number {
    let begun = 0;
    while (begun < this.#batched && Atomics.load(this.#claims, begun) === 0) begun += 1;
    return begun;
  }

  /** Takes the results out that the worker has left while it had more to do. */
  takeResults(): readonly ResultMessage[] {
    const results: ResultMessage[] = [];
    for (const [run, { place }] of this.#jobs) {
      const result = this.#outbox.take(place, run);
      if (result !== undefined) results.push(result);
    }
    return results;
  }

  /** The job of a run, where the worker has it. */
  jobOf(run: number): Job | undefined {
    return this.#jobs.get(run)?.job;
  }

  /** Says that a job is over. */
  finished(job: Job): void {
    this.#jobs.delete(job.run);
    if (this.isIdle) this.#worker.unref();
  }

  /** Takes a job back; false where the worker has begun it. */
  takeBack(job: Job): boolean {
    const { place } = this.#jobs.get(job.run) ?? {};
    if (place === undefined || !claim(this.#claims, place, job.run)) return false;
    this.finished(job);
    return true;
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  /** Asks the worker to stop a run that it has begun, whether it waits or computes. */
  abort(run: number): void {
    Atomics.store(this.#abortFlag, 0, run);
    this.send({ kind: 'abort', run });
  }

  /** Stops the thread, whatever it does. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Lets the process end while this worker waits for work. */
  unref(): void {
    this.#worker.unref();
  }
}
