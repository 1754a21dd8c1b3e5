import { readFile } from 'node:fs/promises';

import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
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
 * Opens Prisma's own schema engine, as WebAssembly, over the same driver adapter that the client uses: it reads and
 * writes the migration table of Prisma's command line, and nothing is downloaded (docs/adr/0003). The caller frees it.
 */
export async function openSchemaEngine(
  connection: PoolConfig,
  datamodel: string,
): Promise<SchemaEngine> {
  loaded ??= loadBindings();
  await loaded;
  return bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', datamodel]] },
    () => undefined,
    // The engine never closes its connections; idle ones must not keep a command from ending.
    bindMigrationAwareSqlAdapterFactory(
      new PrismaPg({ ...connection, allowExitOnIdle: true, onConnect: setRequiredSettings }),
    ),
  );
}

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
