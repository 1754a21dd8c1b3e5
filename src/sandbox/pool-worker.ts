import { Worker } from 'node:worker_threads';

import type { GuestBase } from './guest-image.js';
import type { FromWorker, ToWorker, WorkerSetup } from './messages.js';

/** Native stack of a worker: the engine's parser needs far more of it than the engine's own limit counts. */
const STACK_MIB = 16;
/** JavaScript heap of a worker; the guest's memory is not in it. */
const HEAP_MIB = 96;

/** A worker thread and the one job that it may have. */
export class PoolWorker<Job> {
  job: Job | undefined;
  readonly #worker: Worker;
  readonly #abortFlag = new Int32Array(new SharedArrayBuffer(4));

  constructor(
    base: GuestBase,
    memoryPagesMax: number,
    on: {
      message: (worker: PoolWorker<Job>, message: FromWorker) => void;
      exit: (worker: PoolWorker<Job>, error: Error | undefined) => void;
    },
  ) {
    const workerData: WorkerSetup = { ...base, memoryPagesMax, abortFlag: this.#abortFlag };
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
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

  send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  /** Asks the worker to stop a run, whether it waits or computes. */
  abort(run: number): void {
    Atomics.store(this.#abortFlag, 0, run);
    this.send({ kind: 'abort', run });
  }

  /** Stops the thread, whatever it does. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Whether an idle worker keeps the process alive. */
  setRef(isBusy: boolean): void {
    if (isBusy) this.#worker.ref();
    else this.#worker.unref();
  }
}
