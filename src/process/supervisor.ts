import { setTimeout as wait } from 'node:timers/promises';

import { takesColours } from '../config/environment.js';
import { AT_ONCE } from '../config/shutdown.js';
import type { ShutdownTimes } from '../config/shutdown.js';
import { stop, urlOf } from './listening.js';
import { openOperationsPort } from './operations-port.js';
import { GroupMetrics } from '../observability/group-metrics.js';
import type { Told } from '../observability/group-metrics.js';
import type { Reading } from '../observability/metric-json.js';
import { logError } from '../observability/plain-log.js';
import { readyStateOf } from '../observability/readiness.js';
import type { ReadyState } from '../observability/readiness.js';
import { SupervisedProcess } from './supervised-process.js';
import type { Ending, Serving } from './supervised-process.js';
import { CONFIG_EXIT_CODE } from './worker-protocol.js';
import type { SocketHandle } from './worker-protocol.js';

/** A service that outlives the processes that serve. */
export interface SupervisedService {
  /** Where programs and people reach it. */
  readonly url: string;
  readonly operationsUrl: string;
  readonly shutdown: ShutdownTimes;
  /** Has every process answer what is under way, and end; meanwhile it is not ready. Throws where one had to be killed. */
  close(): Promise<void>;
  /** Resolves where nothing serves any more and nothing can, since the configuration is at fault by now. */
  readonly failed: Promise<void>;
}

/** One that served for so long was well, and is replaced at once. */
const WELL_MS = 1_000;
const RESTART_MS_FIRST = 500;
const RESTART_MS_MAX = 30_000;

const STARTED_AT_SECONDS = Math.round(performance.timeOrigin) / 1_000;

/** The first process could not start, and has said why; one that was ended by a signal could not. */
export class FirstStartError extends Error {
  readonly signal: string | null;

  constructor({ signal }: Ending) {
    super(`The process that was to serve was ended by ${signal ?? 'itself'} before it did.`);
    this.name = 'FirstStartError';
    this.signal = signal;
  }
}

/** For how long a process may have said nothing before it counts as one that stands still. */
const SILENT_MS_MAX = 30_000;

/**
 * Starts the processes that serve, as many as `WORKERS` says, and puts another in the place of each that ends, whatever
 * it ended of. The first one opens the port and prepares the database; this process holds the socket and takes no
 * connection from it, so that those which come while nobody serves wait. It has the operations port, whose figures are
 * those of all processes together with the count of those that died. Throws a FirstStartError where the first process
 * cannot start.
 */
export async function supervise(): Promise<SupervisedService> {
  const supervisor = new Supervisor();
  const { url, operations: place, shutdown } = await supervisor.start();
  const operations = {
    metrics: supervisor.metrics,
    isLive: () => supervisor.isLive(),
    readyState: () => supervisor.readyState(),
  };
  try {
    const server = await openOperationsPort(place, operations, {
      // The processes that serve tell of it.
      onRenewed: () => undefined,
      onRefused: (problems) =>
        logError({ problems }, 'the operations port goes on with the TLS certificate before'),
    });
    const close = async (): Promise<void> => {
      try {
        await supervisor.close();
      } finally {
        // Until then whoever asks is told that the service is not ready.
        await stop(server);
      }
    };
    return { url, operationsUrl: urlOf(server), shutdown, close, failed: supervisor.failed };
  } catch (error) {
    await supervisor.close();
    throw error;
  }
}

class Supervisor {
  readonly metrics = new GroupMetrics(
    () => this.#askForMetrics(),
    () => this.#figures(),
  );
  readonly failed: Promise<void>;
  readonly #processes = new Set<SupervisedProcess>();
  #places = 1;
  #shutdown = AT_ONCE;
  #fail!: () => void;
  #socket: SocketHandle | undefined;
  #logsErrors = true;
  #isLogPretty = false;
  #isClosing = false;
  #closingSince = 0;
  #starts = 0;
  #deaths = 0;
  /** Since when no process has said whether it can serve. */
  #silentSince: string | undefined;

  constructor() {
    this.failed = new Promise((resolve) => (this.#fail = resolve));
  }

  /** Starts the first process and, once it serves, the others. */
  async start(): Promise<Serving> {
    const first = this.#startProcess();
    const failed = first.ended.then((ending) => {
      throw new FirstStartError(ending);
    });
    const serving = await Promise.race([first.serving, failed]);
    // From now on its end is no failure to start.
    failed.catch(() => undefined);
    this.#socket = serving.socket;
    this.#logsErrors = serving.logsErrors;
    this.#isLogPretty = serving.isLogPretty;
    this.#places = serving.workers;
    this.#shutdown = serving.shutdown;
    void this.#keep(first);
    for (let count = 1; count < serving.workers; count += 1) void this.#keep(this.#startProcess());
    return serving;
  }

  /**
   * True while a process that serves answers, be it late, or while none does and one is on its way. Whoever asks restarts what
   * does not live: a machine that has too much to do is no reason, an event loop that stands still is.
   */
  async isLive(): Promise<boolean> {
    const answers = await this.#ask('is-live');
    if (answers.length === 0 || answers.includes(true)) return true;
    return [...this.#processes].some(({ silentMs }) => silentMs < SILENT_MS_MAX);
  }

  /** Whether a process can serve, and why none can. */
  async readyState(): Promise<ReadyState> {
    const answers = await this.#ask('is-ready');
    const states = answers.filter((each): each is ReadyState => each !== undefined);
    const state = readyStateOf(states, this.#silentSince ?? new Date().toISOString());
    this.#silentSince = states.length > 0 ? undefined : state.reasons[0]?.since;
    if (!this.#isClosing || !state.ready) return state;
    const reason = 'the service has been told to end';
    const since = new Date(this.#closingSince).toISOString();
    return { ready: false, reasons: [{ check: 'stopping', reason, since }] };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#closingSince = Date.now();
    this.#socket?.close();
    const ends = await Promise.all([...this.#processes].map((each) => each.end(this.#shutdown)));
    if (ends.includes(false)) throw new Error('a process took too long and was killed');
  }

  #startProcess(): SupervisedProcess {
    const started = new SupervisedProcess(this.#socket);
    this.#starts += 1;
    this.#processes.add(started);
    return started;
  }

  /** Keeps one place filled: with one process after another. */
  async #keep(first: SupervisedProcess): Promise<void> {
    let current = first;
    for (let failures = 0; ;) {
      const ending = await current.ended;
      this.#processes.delete(current);
      if (this.#isClosing) return;
      failures = ending.servedMs > WELL_MS ? 0 : failures + 1;
      if (ending.exitCode === CONFIG_EXIT_CODE) {
        this.#giveUp();
        return;
      }
      const waitMs = restartMs(failures);
      this.#note(ending, waitMs);
      if (waitMs > 0) await wait(waitMs, undefined, { ref: false });
      // It may have been told to close meanwhile.
      if (this.#isClosing as boolean) return;
      current = this.#startProcess();
    }
  }

  /** A configuration that has become unfit would be so for the next process too; those that serve go on. */
  #giveUp(): void {
    this.#places -= 1;
    if (this.#places === 0) this.#fail();
  }

  #note({ pid, exitCode, signal, servedMs }: Ending, waitMs: number): void {
    this.#deaths += 1;
    if (!this.#logsErrors) return;
    const fields = { pid, exitCode, signal, servedMs: Math.round(servedMs), replacedInMs: waitMs };
    const pretty = this.#isLogPretty ? { isColoured: takesColours(process.stdout) } : undefined;
    logError(fields, 'a process that served has ended and is replaced', pretty);
  }

  /** What the processes that serve answer; undefined for those that do not. */
  async #ask(question: 'is-live' | 'is-ready'): Promise<readonly unknown[]> {
    return Promise.all(this.#serving.map((each) => each.ask(question)));
  }

  async #askForMetrics(): Promise<readonly Told[]> {
    return Promise.all(
      this.#serving.map(async (process) => {
        const content = (await process.ask('metrics')) as Told['content'];
        return { process, content };
      }),
    );
  }

  get #serving(): readonly SupervisedProcess[] {
    return [...this.#processes].filter((each) => each.isServing);
  }

  /** What is known here and by none of those that serve. */
  #figures(): readonly Reading[] {
    return [
      { name: 'token_vault_workers', value: this.#serving.length },
      { name: 'token_vault_workers_wanted', value: this.#places },
      { name: 'token_vault_worker_starts_total', value: this.#starts },
      { name: 'token_vault_worker_deaths_total', value: this.#deaths },
      { name: 'token_vault_supervisor_start_time_seconds', value: STARTED_AT_SECONDS },
    ];
  }
}

/** The first that was not well is replaced at once as well: whatever it was may have been chance. */
function restartMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(RESTART_MS_FIRST * 2 ** (failures - 2), RESTART_MS_MAX);
}
