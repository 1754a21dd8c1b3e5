/**
 * The worker thread of the embedded database: PGlite behind a Unix socket that speaks PostgreSQL's protocol. It says
 * `ready` or the reason why not, and on any message closes the database and ends.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';

import { readTemplate, unpackTemplateInto } from './database-template.js';
import { Checkpoints, NO_OWN_CHECKPOINTS } from './embedded-checkpoints.js';
import { serveDatabase } from './embedded-server.js';

/**
 * PGlite takes memory for all of PostgreSQL's buffers, and writes zeros into it, when it starts: of the default of 128 MB
 * most would never be used by a database as small as it is for, and the system keeps the pages of its files as well.
 */
const FEWER_BUFFERS: readonly string[] = ['-c', 'shared_buffers=32MB'];

/** What the worker is told when it starts. */
export interface EmbeddedWorkerData {
  /** Folder of the database's files; created where it is missing. Absent: in memory. */
  readonly dataFolder?: string;
  readonly socketPath: string;
}

/** What the worker says once. */
export type EmbeddedWorkerMessage = { readonly ready: true } | { readonly failed: string };

const { dataFolder, socketPath } = workerData as EmbeddedWorkerData;

async function serve(): Promise<void> {
  const db = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...NO_OWN_CHECKPOINTS, ...FEWER_BUFFERS],
    ...(dataFolder === undefined ? inMemory() : onDisk(dataFolder)),
  });
  const checkpoints = new Checkpoints(db);
  const server = await serveDatabase(db, socketPath, (bytes) => checkpoints.afterUnit(bytes));
  parentPort?.once('message', () => {
    server.close();
    void db.close().finally(() => process.exit());
  });
}

function onDisk(dataDir: string): PGliteOptions {
  unpackTemplateInto(dataDir);
  return { dataDir };
}

function inMemory(): PGliteOptions {
  const template = readTemplate();
  return template === undefined ? {} : { loadDataDir: new Blob([template]) };
}

function say(message: EmbeddedWorkerMessage): void {
  parentPort?.postMessage(message);
}

try {
  await serve();
  say({ ready: true });
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
}
