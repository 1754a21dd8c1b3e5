import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DiffTarget, MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Client, PoolConfig } from 'pg';

import { unreachable } from '../database/hosts/awaited-database.js';
import { newClient } from '../database/hosts/hosts-client.js';
import { PRISMA_FOLDER } from '../database/package-paths.js';
import { askForLock } from './advisory-lock.js';
import { withSchemaEngine } from './schema-engine.js';
import { mayMigrate } from './serving-role.js';

/** Number of the advisory lock that instances hold while one of them prepares the database. */
const PREPARE_LOCK = 7_061_616_865;

/**
 * Runs `act` while holding the database's advisory lock, so that of several instances that start together one prepares
 * the database and the others wait and find it done. The lock goes with its connection, also when this process dies.
 */
export async function withPrepareLock<T>(
  connection: PoolConfig,
  act: () => Promise<T>,
): Promise<T> {
  const client = await connected(connection);
  try {
    await requireUtf8(client);
    const asked = await askForLock(client, PREPARE_LOCK, 'wait');
    try {
      return await act();
    } finally {
      await asked.release();
    }
  } finally {
    await client.end();
  }
}

/** Refuses a database that cannot hold every text: one that is taken at the door would be an error of ours later. */
async function requireUtf8(client: Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    "SELECT current_setting('server_encoding') AS encoding",
  );
  const encoding = rows[0]?.encoding ?? 'an unknown way';
  if (encoding === 'UTF8') return;
  throw new Error(
    `The database of DATABASE_URL is encoded in ${encoding}. Make one with ENCODING 'UTF8' (CREATE DATABASE … TEMPLATE template0).`,
  );
}

/** The first connection of a start: where it fails, the operator is told of what. */
async function connected(connection: PoolConfig): Promise<Client> {
  const client = newClient({ connectionTimeoutMillis: CONNECT_MS_MAX, ...connection });
  // A connection that breaks while it only holds the lock must not end the process: the work under it fails by itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw unreachable(error);
  }
}

/** How long the server may take to answer at start. */
const CONNECT_MS_MAX = 5_000;

/**
 * Applies the migrations that the database lacks, in order, and answers their names. Refuses with the engine's own error
 * a database whose history is not a prefix of ours. Call it under {@link withPrepareLock}.
 */
export async function applyMigrations(connection: PoolConfig): Promise<readonly string[]> {
  const migrationsList = await readMigrations();
  const names = migrationsList.migrationDirectories.map(({ path }) => path);
  // Loading the engine is a good part of a start, and after the first one there is seldom something to do.
  if (await areApplied(connection, names)) return [];
  await requireMayMigrate(connection);
  return withSchemaEngine(connection, await readDatamodel(), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList,
      filters: NO_FILTERS,
    });
    return appliedMigrationNames;
  });
}

/** A role that only serves is told so in words of ours, and not in the engine's. */
async function requireMayMigrate(connection: PoolConfig): Promise<void> {
  const client = await connected(connection);
  try {
    if (await mayMigrate(client)) return;
  } finally {
    await client.end();
  }
  throw new Error(
    'The database lacks migrations, which the role that serves may not apply: run `token-vault migrate` with DATABASE_MIGRATE_URL first.',
  );
}

/** Whether exactly these migrations are in the engine's table, and each of them ended well. */
async function areApplied(connection: PoolConfig, names: readonly string[]): Promise<boolean> {
  const client = await connected(connection);
  try {
    const { rows: tables } = await client.query<{ found: string | null }>(
      "SELECT to_regclass('_prisma_migrations')::text AS found",
    );
    if (tables[0]?.found == null) return false;
    const { rows } = await client.query<{ name: string; ended: boolean }>(
      `SELECT migration_name AS name, finished_at IS NOT NULL AND rolled_back_at IS NULL AS ended
       FROM _prisma_migrations ORDER BY migration_name`,
    );
    const applied = rows.filter(({ ended }) => ended).map(({ name }) => name);
    return applied.length === rows.length && applied.join() === [...names].sort().join();
  } finally {
    await client.end();
  }
}

/**
 * The SQL of the next migration: what takes the datamodel of the newest migration, kept in
 * `prisma/migrations/schema.prisma`, to what prisma/schema.prisma says; empty where nothing is to be done. Compares the
 * two texts: the database of `connection` is only what the engine asks for its dialect.
 */
export async function diffToDatamodel(connection: PoolConfig): Promise<string> {
  const datamodel = await readDatamodel();
  const before = await readFile(MIGRATED_DATAMODEL, 'utf8').catch(() => undefined);
  return withSchemaEngine(connection, datamodel, async (engine) => {
    const { stdout } = await engine.diff({
      from: before === undefined ? { tag: 'empty' } : datamodelTarget(before),
      to: datamodelTarget(datamodel),
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    const script = stdout ?? '';
    return script.includes('empty migration') ? '' : script;
  });
}

/** Copy of prisma/schema.prisma as the newest migration left it. */
export const MIGRATED_DATAMODEL = join(PRISMA_FOLDER, 'migrations', 'schema.prisma');

function datamodelTarget(content: string): DiffTarget {
  return { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] };
}

const NO_FILTERS = { externalTables: [], externalEnums: [] };

async function readDatamodel(): Promise<string> {
  return readFile(join(PRISMA_FOLDER, 'schema.prisma'), 'utf8');
}

async function readMigrations(): Promise<MigrationList> {
  const baseDir = join(PRISMA_FOLDER, 'migrations');
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => {
        const value = await readFile(join(baseDir, path, 'migration.sql'), 'utf8');
        return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } };
      }),
    ),
  };
}
