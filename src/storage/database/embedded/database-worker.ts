import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type { EmbeddedWorkerData, EmbeddedWorkerMessage } from '../embedded-worker.js';

/** What befalls the embedded database while it serves, for the log of its operator. */
export type EmbeddedNews =
  /** There is too little space: nothing is written any more, and reads go on. */
  | { readonly kind: 'space-short' }
  | { readonly kind: 'space-enough' }
  /** It has ended by itself, and is opened anew. */
  | { readonly kind: 'ended'; readonly reason: string }
  /** It could not be opened anew; it is tried again and again. */
  | { readonly kind: 'not-reopened'; readonly reason: string }
  | { readonly kind: 'reopened' };

/** What is done when something befalls it. */
export interface WorkerSurroundings {
  readonly tell: (news: EmbeddedNews) => void;
  /** Before it is opened anew: makes what space there can be made. */
  readonly makeSpace: () => Promise<void>;
}

/** How long the database may take to be closed in order; afterwards it is ended as by the death of its process. */
const CLOSE_MS_MAX = 3_000;

/** From one try to open the database anew to the next. */
const RETRY_MS = 1_000;

/**
 * The thread of the embedded database, and another one in its place where the database has ended: nothing within PGlite can
 * be asked to begin anew. What was acknowledged is in its log, as after the death of a process. Connections break, and
 * find the next thread at the same place.
 */
export class DatabaseWorker {
  readonly #data: EmbeddedWorkerData;
  readonly #surroundings: WorkerSurroundings;
  #worker: Worker | undefined;
  #trouble: string | undefined;
  #isClosing = false;
  #reopening: Promise<void> = Promise.resolve();

  constructor(data: EmbeddedWorkerData, surroundings: WorkerSurroundings) {
    this.#data = data;
    this.#surroundings = surroundings;
  }

  /** What keeps the database from doing all that it is for; undefined where nothing does. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** Starts the thread; `opened` rejects where the database does not open. */
  async begin(): Promise<{ readonly opened: Promise<void> }> {
    const { socketPath } = this.#data;
    // The thread before may have left it.
    await rm(socketPath, { force: true });
    const worker = new Worker(new URL('../embedded-worker.js', import.meta.url), {
      workerData: this.#data,
      // Of this process' flags it needs none: with maps of sources it would read those of PGlite.
      execArgv: [],
    });
    this.#worker = worker;
    return { opened: this.#open(worker) };
  }

  async #open(worker: Worker): Promise<void> {
    const ended = once(worker, 'exit').then(() => ({ kind: 'failed', reason: 'it has ended' }));
    const heard = once(worker, 'message').then(([message]) => message as unknown);
    const message = (await Promise.race([heard, ended])) as EmbeddedWorkerMessage;
    if (message.kind === 'failed') {
      await worker.terminate();
      throw new Error(`The embedded database did not start: ${message.reason}`);
    }
    this.#listen(worker);
    await chmod(this.#data.socketPath, 0o600);
  }

  /** Closes the database in order where it can be; ends its thread in any case, and soon. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.race([this.#closeInOrder(), wait(CLOSE_MS_MAX, undefined, { ref: false })]);
    await this.kill();
  }

  /** Ends the thread as the death of its process would. */
  async kill(): Promise<void> {
    this.#isClosing = true;
    await this.#worker?.terminate();
  }

  async #closeInOrder(): Promise<void> {
    await this.#reopening;
    if (this.#worker === undefined) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await ended;
  }

  #listen(worker: Worker): void {
    worker.on('message', (message: EmbeddedWorkerMessage) => {
      if (message.kind === 'ended') this.#reopen(worker, message.reason);
      else if (message.kind === 'space-short' || message.kind === 'space-enough') {
        this.#trouble = message.kind === 'space-short' ? SPACE_SHORT : undefined;
        this.#surroundings.tell({ kind: message.kind });
      }
    });
    worker.on('error', (error) => this.#reopen(worker, String(error)));
    worker.on('exit', () => this.#reopen(worker, 'its thread has ended'));
  }

  #reopen(worker: Worker, reason: string): void {
    if (this.#isClosing || this.#worker !== worker) return;
    this.#worker = undefined;
    this.#trouble = `The embedded database has ended and is opened anew: ${reason}`;
    this.#surroundings.tell({ kind: 'ended', reason });
    this.#reopening = worker.terminate().then(() => this.#startAgain());
  }

  async #startAgain(): Promise<void> {
    for (let told: string | undefined; !this.#isClosing;) {
      try {
        await this.#surroundings.makeSpace();
        const { opened } = await this.begin();
        await opened;
        this.#trouble = undefined;
        this.#surroundings.tell({ kind: 'reopened' });
        return;
      } catch (error) {
        this.#worker = undefined;
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== told) this.#surroundings.tell({ kind: 'not-reopened', reason });
        told = reason;
        await wait(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

/** Why nothing is written where there is too little space. */
export const SPACE_SHORT =
  'The disk of DATA_DIR has too little space: nothing is written until it has.';
