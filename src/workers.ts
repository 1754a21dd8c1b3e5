import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import type { Config } from './config.js';
import { createOperationsServer } from './http/operations.js';
import { listen, LOOPBACK, stop, urlAt, urlOf } from './listening.js';
import { GroupMetrics } from './observability/metrics.js';

/** A service of several processes on one port. */
export interface WorkerGroup {
  /** Where programs and people reach it. */
  readonly url: string;
  readonly operationsUrl: string;
  /** Has every process answer what is under way, and end. */
  close(): Promise<void>;
}

/** Asks a worker whether it can serve; it gives the same number back. */
interface ReadyRequest {
  readonly kind: 'check-ready';
  readonly number: number;
}

/** What it answers. */
interface ReadyAnswer {
  readonly kind: 'checked-ready';
  readonly number: number;
  readonly isReady: boolean;
}

const READY_MS_MAX = 900;
const RESTART_MS_FIRST = 500;
const RESTART_MS_MAX = 30_000;
/** A worker that served for so long was well. */
const WELL_MS = 10_000;

/** The first worker could not start, and has said why. */
export class WorkerFailedError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('The first process could not start.');
    this.name = 'WorkerFailedError';
    this.exitCode = exitCode;
  }
}

/**
 * Starts `config.workers` processes that share the port, each with connections and threads of its own, and the one
 * operations port, whose figures are those of all together. The first process prepares the database alone; the others
 * follow. One that ends is replaced, soon the first time and ever later while it keeps ending. Throws a
 * WorkerFailedError where the first cannot start.
 */
export async function startWorkers(config: Config): Promise<WorkerGroup> {
  const group = new Workers();
  const url = await group.startFirst();
  for (let count = 1; count < config.workers; count += 1) group.keep();
  const operations = createOperationsServer({
    metrics: new GroupMetrics(),
    checkReady: () => group.checkReady(),
  });
  try {
    const place = { port: config.operationsPort, host: LOOPBACK, variable: 'OPERATIONS_PORT' };
    const server = await listen(operations, place);
    const close = async (): Promise<void> => {
      await Promise.all([stop(server), group.close()]);
    };
    return { url, operationsUrl: urlOf(server), close };
  } catch (error) {
    await group.close();
    throw error;
  }
}

class Workers {
  #isClosing = false;
  #readyNumber = 0;

  /** Starts a worker, and keeps one in its place; tells where it listens. */
  async startFirst(): Promise<string> {
    const worker = cluster.fork();
    const ended = once(worker, 'exit').then(([code]) => {
      throw new WorkerFailedError(typeof code === 'number' && code !== 0 ? code : 1);
    });
    const listening = once(worker, 'listening') as Promise<[{ address: string; port: number }]>;
    const [{ address, port }] = await Promise.race([listening, ended]);
    // From now on its end is no failure to start.
    ended.catch(() => undefined);
    void this.#keepAfter(worker);
    return urlAt(address, port);
  }

  /** Keeps one worker running. */
  keep(): void {
    void this.#keepAfter(cluster.fork());
  }

  async #keepAfter(first: Worker): Promise<void> {
    let [worker, startedAt] = [first, performance.now()];
    for (let failures = 0; ;) {
      await once(worker, 'exit');
      failures = performance.now() - startedAt > WELL_MS ? 0 : failures + 1;
      if (this.#isClosing) return;
      await wait(restartMs(failures));
      // It may have been told to close meanwhile.
      if (this.#isClosing as boolean) return;
      [worker, startedAt] = [cluster.fork(), performance.now()];
    }
  }

  /** Rejects where no worker says that it can serve. */
  async checkReady(): Promise<void> {
    const answers = Object.values(cluster.workers ?? {}).map((worker) =>
      worker === undefined ? Promise.resolve(false) : this.#isReady(worker),
    );
    if (!(await Promise.all(answers)).includes(true)) throw new Error('no process can serve');
  }

  async #isReady(worker: Worker): Promise<boolean> {
    this.#readyNumber += 1;
    const request: ReadyRequest = { kind: 'check-ready', number: this.#readyNumber };
    if (!worker.isConnected()) return false;
    const answered = new Promise<boolean>((resolve) => {
      const onMessage = (message: Partial<ReadyAnswer>): void => {
        if (message.kind !== 'checked-ready' || message.number !== request.number) return;
        worker.off('message', onMessage);
        resolve(message.isReady === true);
      };
      worker.on('message', onMessage);
      void wait(READY_MS_MAX, undefined, { ref: false }).then(() => {
        worker.off('message', onMessage);
        resolve(false);
      });
    });
    worker.send(request);
    return answered;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(async (worker) => {
        if (worker === undefined || worker.isDead()) return;
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }
}

/** Answers, in a worker, what the group asks; ends it by `end` where the group is gone. */
export function serveGroup(checkReady: () => Promise<void>, end: () => void): void {
  process.on('message', (message: Partial<ReadyRequest>) => {
    const { kind, number } = message;
    if (kind !== 'check-ready' || number === undefined) return;
    const answer = (isReady: boolean): void => {
      const told: ReadyAnswer = { kind: 'checked-ready', number, isReady };
      if (process.connected) process.send?.(told);
    };
    checkReady().then(
      () => answer(true),
      () => answer(false),
    );
  });
  process.once('disconnect', end);
}

function restartMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(RESTART_MS_FIRST * 2 ** (failures - 1), RESTART_MS_MAX);
}
