/**
 * The worker thread of the embedded database: PGlite behind a Unix socket that speaks PostgreSQL's protocol. It says
 * `ready` or the reason why not, then what befalls it, and on any message closes the database and ends.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';

import { readTemplate, unpackTemplateInto } from './database-template.js';
import { DURABLE, DurableFiles } from './durable-files.js';
import { Checkpoints, NO_OWN_CHECKPOINTS } from './embedded-checkpoints.js';
import { serveDatabase } from './embedded-server.js';
import type { UnitHooks } from './embedded-server.js';
import { SharedSession } from './embedded/shared-session.js';
import { freeBytesOf, SpaceGuard } from './embedded/space-guard.js';
import { WatchedBackend } from './embedded/watched-backend.js';
import { syncTree } from './file-sync.js';

/**
 * PGlite takes memory for all of PostgreSQL's buffers, and writes zeros into it, when it starts: of the default of 128 MB
 * most would never be used by a database as small as it is for, and the system keeps the pages of its files as well.
 */
const FEWER_BUFFERS: readonly string[] = ['-c', 'shared_buffers=32MB'];

/** What the worker is told when it starts. */
export interface EmbeddedWorkerData {
  /** Folder of the database's files; created where it is missing. Absent: in memory. */
  readonly dataFolder?: string;
  /** Whether what is acknowledged is on disk. */
  readonly isDurable: boolean;
  readonly socketPath: string;
}

/**
 * What the worker says: once that it serves, or why not; then when there is too little space to write, and when there is
 * enough again; last that the database has ended by itself, and why: the worker is to be ended, since nothing else can.
 */
export type EmbeddedWorkerMessage =
  | { readonly kind: 'ready' | 'space-short' | 'space-enough' }
  | { readonly kind: 'failed' | 'ended'; readonly reason: string };

const { dataFolder, isDurable, socketPath } = workerData as EmbeddedWorkerData;

/**
 * V8 compiles a function of WebAssembly anew, to run fast, once it has run through about so many bytes of its code. At the
 * usual number that is fifty functions of PostgreSQL while it starts, its parser and its interpreter of expressions among
 * them, which have to be compiled as a whole: half of what a start takes of the processor, on cores that it waits for. At
 * the larger one they are compiled under the first load.
 */
const TIERING_BYTES = { usual: 1_800_000, patient: 400_000_000 };

/** PGlite, without asking for types of arrays first: nobody asks it for one but by the protocol, which knows no types. */
class Engine extends PGlite {
  override _initArrayTypes(): Promise<void> {
    return Promise.resolve();
  }
}

async function serve(): Promise<void> {
  // What counts is the number at the time at which the engine is made.
  setFlagsFromString(`--wasm-tiering-budget=${String(TIERING_BYTES.patient)}`);
  const place = dataFolder === undefined ? inMemory() : await onDisk(dataFolder);
  const db = new Engine({
    startParams: [
      ...(isDurable ? DURABLE : PGlite.defaultStartParams),
      ...NO_OWN_CHECKPOINTS,
      ...FEWER_BUFFERS,
    ],
    ...place,
  });
  await db.waitReady;
  if (place.fs instanceof DurableFiles) place.fs.opened();
  setFlagsFromString(`--wasm-tiering-budget=${String(TIERING_BYTES.usual)}`);
  const backend = new WatchedBackend(db, (reason) => say({ kind: 'ended', reason }));
  const server = await serveDatabase(backend, socketPath, hooksFor(backend));
  parentPort?.once('message', () => {
    server.close();
    void db.close().finally(() => process.exit());
  });
}

function hooksFor(backend: WatchedBackend): UnitHooks {
  const checkpoints = new Checkpoints(backend);
  const session = new SharedSession(backend);
  const guard = new SpaceGuard(
    () => (dataFolder === undefined ? Infinity : freeBytesOf(dataFolder)),
    (isShort) => say({ kind: isShort ? 'space-short' : 'space-enough' }),
  );
  return {
    beforeUnit: (client) => session.enter(client, guard.isShort()),
    afterUnit: async (client, bytes) => {
      await session.leave(client);
      await checkpoints.afterUnit(bytes);
    },
    onLeft: (client) => session.forget(client),
  };
}

async function onDisk(dataDir: string): Promise<PGliteOptions> {
  await unpackTemplateInto(dataDir, { isDurable });
  if (!isDurable) return { dataDir };
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    // What makes a database syncs nothing, and takes no other files than its own.
    await (await PGlite.create({ dataDir })).close();
    await syncTree(dataDir);
  }
  return { fs: new DurableFiles(dataDir) };
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
  say({ kind: 'ready' });
} catch (error) {
  // Errors of PGlite's files are none of JavaScript's.
  say({ kind: 'failed', reason: error instanceof Error ? error.message : JSON.stringify(error) });
  parentPort?.close();
}
