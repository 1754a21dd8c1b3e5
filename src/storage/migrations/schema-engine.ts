import { readFile } from 'node:fs/promises';

import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';

import { ConnectionError, markConnectionErrors } from '../database/connection-error.js';
import { setRequiredSettings } from '../database/required-settings.js';

/** The published file, of which the build keeps a copy. */
const ENGINE_FILE = new URL(
  '../../vendor/@prisma/schema-engine-wasm/schema_engine_bg.wasm',
  import.meta.url,
);

let loaded: Promise<void> | undefined;

/**
 * Runs `act` with Prisma's own schema engine, as WebAssembly, over the same driver adapter that the client uses: it reads and
 * writes the migration table of Prisma's command line, and nothing is downloaded (docs/adr/0003). Its connections end with
 * `act`, also where that fails. Its own lock is not taken: call this under one of ours.
 */
export async function withSchemaEngine<T>(
  connection: PoolConfig,
  datamodel: string,
  act: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= loadBindings();
  await loaded;
  const adapters = new EndingAdapters(connection);
  try {
    const engine = await bindings.SchemaEngine.new(
      { datamodels: [['schema.prisma', datamodel]] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(adapters),
    );
    try {
      return await act(engine);
    } finally {
      engine.free();
    }
  } catch (error) {
    // The engine keeps nothing of it.
    throw adapters.lostBy ?? error;
  } finally {
    await adapters.end();
  }
}

/** The adapters that an engine asks for, over one connection, which it never ends itself; see {@link atomic}. */
class EndingAdapters extends PrismaPg {
  readonly #pool: Pool;
  #lostBy: unknown;

  constructor(connection: PoolConfig) {
    const pool = new Pool({ ...connection, max: 1, onConnect: setRequiredSettings });
    super(markConnectionErrors(pool));
    this.#pool = pool;
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    const noting = (...args: unknown[]): Promise<unknown> =>
      query(...args).catch((error: unknown) => {
        if (error instanceof ConnectionError) this.#lostBy ??= error;
        throw error;
      });
    pool.query = noting as typeof pool.query;
  }

  /** How a connection was lost, or not had, where one was. */
  get lostBy(): unknown {
    return this.#lostBy;
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    // The engine's lock is of a session. A pooler in transaction mode keeps sessions, and the lock with them.
    const execute = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) => (query.sql === ENGINES_LOCK ? 0 : execute(query));
    return atomic(adapter);
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * Has each migration and its row in Prisma's table done in one transaction. The engine writes the row first, then has the
 * script run statement by statement, then writes that it is done: a migration that was cut off would be half there, and no
 * later start would go beyond it (docs/adr/0126). One that fails leaves no row. The adapter has one connection.
 */
function atomic<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  const ask = adapter.queryRaw.bind(adapter);
  const run = adapter.executeScript.bind(adapter);
  const say = (sql: string) => ask({ sql, args: [], argTypes: [] });
  const undo = async (error: unknown): Promise<never> => {
    // Where the connection is gone, so is what was done on it.
    await say('ROLLBACK').catch(() => undefined);
    throw error;
  };
  adapter.queryRaw = async (query) => {
    if (query.sql.startsWith(ROW_BEGUN)) await say('BEGIN');
    const rows = await ask(query).catch(undo);
    if (query.sql.startsWith(ROW_DONE)) await say('COMMIT');
    return rows;
  };
  adapter.executeScript = (script) => run(script).catch(undo);
  return adapter;
}

const ROW_BEGUN = 'INSERT INTO "_prisma_migrations"';
const ROW_DONE = 'UPDATE "_prisma_migrations" SET "finished_at"';

const ENGINES_LOCK = 'SELECT pg_advisory_lock(72707369)';

async function loadBindings(): Promise<void> {
  const { instance } = await WebAssembly.instantiate(await readFile(ENGINE_FILE), {
    './schema_engine_bg.js': { ...bindings, ...idleTimers() },
  });
  bindings.__wbg_set_wasm(instance.exports);
  // The module's start function, which its types leave out.
  (instance.exports['__wbindgen_start'] as () => void)();
}

/**
 * The engine's way to set a timer, which here keeps no process from ending: it waits up to ten seconds for its advisory
 * lock, and leaves that timer behind when it has got it.
 */
function idleTimers(): Record<string, SetTimer> {
  const imports: readonly (readonly [string, unknown])[] = Object.entries(bindings);
  return Object.fromEntries(
    imports
      .filter(([name]) => name.startsWith('__wbg_setTimeout_'))
      .map(([name, set]) => [name, (act, ms) => (set as SetTimer)(act, ms).unref()]),
  );
}

type SetTimer = (act: () => void, ms: number) => NodeJS.Timeout;
