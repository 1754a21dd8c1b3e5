import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { environment } from '../config/environment.js';
import type { ShutdownTimes } from '../config/shutdown.js';
import { endMsMax } from './process-life.js';
import type {
  AskMessage,
  BeginMessage,
  Question,
  ServingMessage,
  SocketHandle,
  WorkerMessage,
} from './worker-protocol.js';

/** How a process ended: by its own code, by a signal, or without ever having begun. */
export interface Ending {
  readonly pid: number | undefined;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Milliseconds for which it had served. */
  readonly servedMs: number;
}

/** What a process tells that has begun to serve. */
export interface Serving extends ServingMessage {
  /** The socket that it has opened, where it was given none. */
  readonly socket: SocketHandle | undefined;
}

const PROGRAM = fileURLToPath(new URL('../bundle/worker-main.js', import.meta.url));

/** The young space takes what a batch makes while it is needed (docs/profiles.md). */
const FLAGS = ['--max-semi-space-size=32'];

/**
 * The C library keeps what its memory is taken from apart for each thread, and gives little of it back: with a thread for
 * each run of user code that is a good part of what a process holds (docs/adr/0043).
 */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

/** For how long an answer to a question is waited for. */
const ANSWER_MS_MAX = 900;

/** How long one may take to exit that has closed all: Node waits for threads of its engine, at times for ever. */
const EXIT_MS_MAX = 2_000;

/** What Node's own tools, such as its watch mode, have a process say. */
interface OtherMessage {
  readonly kind?: never;
}

/** A process that serves, as its supervisor has it. It begins when it is made, with the flags of Node of this process. */
export class SupervisedProcess {
  /** Never settles where it ends before. */
  readonly serving: Promise<Serving>;
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (value: unknown) => void>();
  #asked = 0;
  #heardAt = performance.now();
  #hasClosed = false;
  #servingSince: number | undefined;

  constructor(socket: SocketHandle | undefined) {
    this.#child = fork(PROGRAM, {
      execArgv: [...process.execArgv, ...FLAGS],
      env: { ...MEMORY, ...environment() },
    });
    this.serving = new Promise((resolve) => {
      this.#child.on('message', (message: WorkerMessage | OtherMessage, handle: unknown) => {
        this.#heardAt = performance.now();
        if (message.kind === 'serving') {
          this.#servingSince = performance.now();
          resolve({ ...message, socket: handle as SocketHandle | undefined });
        } else if (message.kind === 'answer') {
          this.#answers.get(message.number)?.(message.value);
        } else if (message.kind === 'closed') {
          this.#hasClosed = true;
          setTimeout(() => this.#child.kill('SIGKILL'), EXIT_MS_MAX).unref();
        }
      });
    });
    this.ended = new Promise((resolve) => {
      const end = (exitCode: number | null, signal: string | null): void => {
        const { pid } = this.#child;
        const since = this.#servingSince;
        const servedMs = since === undefined ? 0 : performance.now() - since;
        resolve({ pid, exitCode, signal, servedMs });
      };
      this.#child.once('exit', end);
      // One that cannot be started has no end of its own.
      this.#child.on('error', () => {
        if (this.#child.pid === undefined) end(null, null);
      });
    });
    this.#send({ kind: 'begin', supervisorPid: process.pid }, socket);
  }

  /** Whether it has begun to serve. */
  get isServing(): boolean {
    return this.#servingSince !== undefined;
  }

  /** For how many milliseconds it has said nothing, not even late. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Its answer; undefined where it gives none in time. */
  async ask(question: Question): Promise<unknown> {
    this.#asked += 1;
    const number = this.#asked;
    try {
      return await new Promise((resolve) => {
        this.#answers.set(number, resolve);
        setTimeout(() => resolve(undefined), ANSWER_MS_MAX).unref();
        void this.ended.then(() => resolve(undefined));
        this.#send({ kind: 'ask', number, question });
      });
    } finally {
      this.#answers.delete(number);
    }
  }

  /** Has it answer what is under way and end. Whether it did by itself: one that takes too long is killed. */
  async end(times: ShutdownTimes): Promise<boolean> {
    this.#child.kill('SIGTERM');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), endMsMax(times, 1));
    const { signal } = await this.ended;
    clearTimeout(kill);
    return this.#hasClosed || signal !== 'SIGKILL';
  }

  #send(message: BeginMessage | AskMessage, socket?: SocketHandle): void {
    // A process that is gone is told nothing; its end is noticed elsewhere.
    this.#child.send(message, socket, () => undefined);
  }
}
