import { access, chmod, constants, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

import type { PoolConfig } from 'pg';

import { DatabaseWorker } from './embedded/database-worker.js';
import type { EmbeddedNews } from './embedded/database-worker.js';
import { Reserve } from './embedded/reserve.js';
import { FREE_BYTES_MIN, freeBytesOf } from './embedded/space-guard.js';
import { OWN_NAME } from './embedded-server.js';
import {
  claimFolder,
  findRunningClaim,
  giveFolderFree,
  SOCKET_FOLDER_PREFIX,
  SOCKET_NAME,
} from './folder-claim.js';

/** A running embedded database. */
export interface EmbeddedDatabase {
  readonly connection: PoolConfig;
  /** What keeps it from doing all that it is for; undefined where nothing does. */
  trouble(): string | undefined;
  /** Closes the database, within seconds, and gives its folder free. */
  close(): Promise<void>;
}

/** An embedded database whose thread runs: this one may be kept busy. */
export interface BegunDatabase {
  /** Where it is going to answer. */
  readonly connection: PoolConfig;
  /** Rejects where it does not open; its folder is free then. */
  readonly started: Promise<EmbeddedDatabase>;
}

/** How the embedded database is to be run. */
export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Whether what is acknowledged is on disk, and outlasts a power cut. */
  readonly isDurable: boolean;
  /** The process that watches over this one. */
  readonly supervisorPid?: number | undefined;
  /** Told of what befalls it while it serves. */
  readonly onNews?: ((news: EmbeddedNews) => void) | undefined;
}

/**
 * Starts PGlite in a worker thread, reached over a Unix socket in a folder that only this user may enter, so that the
 * application connects as it would to any PostgreSQL and a slow query never blocks the event loop. `dataDir` is created
 * where it is missing, with a database that no row is in. Refuses a folder that another process is serving, and names that one, or the one that watches over it.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return (await beginEmbeddedDatabase(options)).started;
}

/** As {@link startEmbeddedDatabase}, without waiting for what takes long. */
export async function beginEmbeddedDatabase({
  dataDir,
  isDurable,
  supervisorPid,
  onNews = () => undefined,
}: EmbeddedOptions): Promise<BegunDatabase> {
  await makeDataFolder(dataDir);
  const socketFolder = await mkdtemp(SOCKET_FOLDER_PREFIX);
  try {
    await claimFolder(dataDir, socketFolder, supervisorPid);
  } catch (error) {
    await rm(socketFolder, { recursive: true, force: true });
    throw error;
  }
  const giveFree = async (): Promise<void> => {
    await giveFolderFree(dataDir);
    await rm(socketFolder, { recursive: true, force: true });
  };
  const reserve = new Reserve(dataDir, join(dataDir, RESERVE_NAME));
  const socketPath = join(socketFolder, SOCKET_NAME);
  const data = { dataFolder: databaseFolder(dataDir), isDurable, socketPath };
  const worker = new DatabaseWorker(data, {
    tell: onNews,
    makeSpace: () => reserve.giveUp(),
  });
  const connection = connectionTo(socketFolder);
  const begin = async (): Promise<{ readonly opened: Promise<void> }> => {
    // One that ended for want of space needs it to begin.
    if (freeBytesOf(dataDir) < FREE_BYTES_MIN) await reserve.giveUp();
    return worker.begin();
  };
  const start = async (opened: Promise<void>): Promise<EmbeddedDatabase> => {
    await opened.catch(async (error: unknown) => {
      await giveFree();
      throw error;
    });
    // Not while it starts, and not while there is trouble.
    const taking = setInterval(() => {
      if (worker.trouble === undefined) void reserve.take();
    }, RESERVE_MS).unref();
    return {
      connection,
      trouble: () => worker.trouble,
      close: async () => {
        clearInterval(taking);
        await worker.close();
        await giveFree();
      },
    };
  };
  const { opened } = await begin().catch(async (error: unknown) => {
    await giveFree();
    throw error;
  });
  const started = start(opened);
  // Told where it is waited for.
  started.catch(() => undefined);
  return { connection, started };
}

/** Beside the database's folder, which a copy of it does not need. */
const RESERVE_NAME = 'reserved-space';

/** How soon after a start, or after trouble, space is reserved. */
const RESERVE_MS = 5_000;

/** Starts a database in memory that no row is in, for comparing schemas and for tests. */
export async function startInMemoryDatabase(): Promise<EmbeddedDatabase> {
  const socketFolder = await mkdtemp(SOCKET_FOLDER_PREFIX);
  const worker = new DatabaseWorker(
    { isDurable: false, socketPath: join(socketFolder, SOCKET_NAME) },
    { tell: () => undefined, makeSpace: () => Promise.resolve() },
  );
  const { opened } = await worker.begin();
  await opened;
  return {
    connection: connectionTo(socketFolder),
    trouble: () => worker.trouble,
    close: async () => {
      await worker.kill();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

/** The connection to the process that serves a data folder, if there is one; one that is starting is waited for. */
export async function findRunningDatabase(dataDir: string): Promise<PoolConfig | undefined> {
  const claim = await findRunningClaim(dataDir);
  return claim === undefined ? undefined : connectionTo(claim.socketFolder);
}

/**
 * The folder of the data, and the database's within it, which nobody else may enter. What is made in them is this user's
 * alone, whatever the process was started with.
 */
async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(databaseFolder(dataDir), { recursive: true, mode: OWN_FOLDER });
    await access(dataDir, constants.W_OK | constants.X_OK);
    await chmod(databaseFolder(dataDir), OWN_FOLDER);
    // A volume may belong to somebody else, who lets us in; then the folder within it is what is closed.
    if ((await stat(dataDir)).uid === process.getuid?.()) await chmod(dataDir, OWN_FOLDER);
    if (isMainThread) process.umask(OTHERS);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The folder of DATA_DIR cannot be used: ${reason}`, { cause: error });
  }
}

const OWN_FOLDER = 0o700;
const OTHERS = 0o077;

function databaseFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

function connectionTo(socketFolder: string): PoolConfig {
  return {
    host: socketFolder,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    application_name: OWN_NAME,
  };
}
