import { readFile } from 'node:fs/promises';

import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { PoolConfig } from 'pg';

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
  const adapters = new EndingAdapters({ ...connection, onConnect: setRequiredSettings });
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
  } finally {
    await adapters.end();
  }
}

/** The adapters that an engine has asked for, whose connections it never ends itself. */
class EndingAdapters extends PrismaPg {
  readonly #opened: SqlDriverAdapter[] = [];

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    this.#opened.push(adapter);
    // The engine's lock is of a session. A pooler in transaction mode keeps sessions, and the lock with them.
    const execute = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) => (query.sql === ENGINES_LOCK ? 0 : execute(query));
    return adapter;
  }

  async end(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((adapter) => adapter.dispose()));
  }
}

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
