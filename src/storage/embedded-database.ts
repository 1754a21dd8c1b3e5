import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { PoolConfig } from 'pg';

import type { EmbeddedWorkerData, EmbeddedWorkerMessage } from './embedded-worker.js';

/** A running embedded database. */
export interface EmbeddedDatabase {
  readonly connection: PoolConfig;
  /** Closes the database and gives its folder free. */
  close(): Promise<void>;
}

/** Name that PostgreSQL's clients give to the socket of port 5432 in a folder. */
const SOCKET_NAME = '.s.PGSQL.5432';

/** For how long a process that has claimed the folder may take until its socket answers. */
const START_MS_MAX = 60_000;

/**
 * Starts PGlite in a worker thread, reached over a Unix socket in a folder that only this user may enter, so that the
 * application connects as it would to any PostgreSQL and a slow query never blocks the event loop. `dataDir` is created
 * where it is missing. Refuses a folder that another process is serving.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const socketFolder = await mkdtemp(join(tmpdir(), 'token-vault-'));
  const claim = claimPath(dataDir);
  try {
    await claimFolder(dataDir, socketFolder);
  } catch (error) {
    await rm(socketFolder, { recursive: true, force: true });
    throw error;
  }
  const giveFree = async (): Promise<void> => {
    await rm(claim, { force: true });
    await rm(socketFolder, { recursive: true, force: true });
  };
  try {
    const worker = await startWorker({
      dataFolder: join(dataDir, 'postgres'),
      socketPath: join(socketFolder, SOCKET_NAME),
    });
    return {
      connection: connectionTo(socketFolder),
      close: async () => {
        const ended = once(worker, 'exit');
        worker.postMessage('close');
        await ended;
        await giveFree();
      },
    };
  } catch (error) {
    await giveFree();
    throw error;
  }
}

/** Starts an empty database in memory, for comparing schemas and for tests. */
export async function startInMemoryDatabase(): Promise<EmbeddedDatabase> {
  const socketFolder = await mkdtemp(join(tmpdir(), 'token-vault-'));
  const worker = await startWorker({ socketPath: join(socketFolder, SOCKET_NAME) });
  return {
    connection: connectionTo(socketFolder),
    close: async () => {
      await worker.terminate();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

/** The connection to the process that is serving a data folder at this moment, if there is one. */
export async function findRunningDatabase(dataDir: string): Promise<PoolConfig | undefined> {
  const claim = await readClaim(dataDir);
  if (claim === undefined || !(await answers(claim.socketFolder))) return undefined;
  return connectionTo(claim.socketFolder);
}

async function startWorker(workerData: EmbeddedWorkerData): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData });
  const [message] = (await once(worker, 'message')) as [EmbeddedWorkerMessage];
  if ('failed' in message) {
    throw new Error(`The embedded database did not start: ${message.failed}`);
  }
  await chmod(workerData.socketPath, 0o600);
  return worker;
}

function connectionTo(socketFolder: string): PoolConfig {
  return { host: socketFolder, port: 5432, user: 'postgres', database: 'postgres' };
}

/** What a process writes beside the data that it serves. */
interface Claim {
  readonly pid: number;
  readonly socketFolder: string;
}

function claimPath(dataDir: string): string {
  return join(dataDir, 'serving.json');
}

async function claimFolder(dataDir: string, socketFolder: string): Promise<void> {
  const claim: Claim = { pid: process.pid, socketFolder };
  for (;;) {
    try {
      const file = await open(claimPath(dataDir), 'wx', 0o600);
      await file.writeFile(JSON.stringify(claim));
      await file.close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (await isServed(dataDir)) {
        throw new Error(`Another process is serving ${dataDir}.`, { cause: error });
      }
      await rm(claimPath(dataDir), { force: true });
    }
  }
}

/** Whether the process that claimed the folder lives: its socket answers, or it is still starting. */
async function isServed(dataDir: string): Promise<boolean> {
  const claim = await readClaim(dataDir);
  if (claim !== undefined && (await answers(claim.socketFolder))) return true;
  const claimedAt = await stat(claimPath(dataDir)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const starting = Date.now() - claimedAt < START_MS_MAX;
  return starting && claim !== undefined && claim.pid !== process.pid && isAlive(claim.pid);
}

async function readClaim(dataDir: string): Promise<Claim | undefined> {
  try {
    return JSON.parse(await readFile(claimPath(dataDir), 'utf8')) as Claim;
  } catch {
    // Missing, or cut off by a crash while it was written: nobody serves the folder.
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function answers(socketFolder: string): Promise<boolean> {
  const socket = connect(join(socketFolder, SOCKET_NAME));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
