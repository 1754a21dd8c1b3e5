import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { connected } from './test-database.js';
import type { Ask } from './test-database.js';

const FOLDER = fileURLToPath(new URL('../../../prisma/migrations/', import.meta.url));

/** Names of all migrations, oldest first. */
export const MIGRATIONS: readonly string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** The statements of a migration. */
export function sqlOf(migration: string): string {
  return readFileSync(`${FOLDER}${migration}/migration.sql`, 'utf8');
}

type Row = Readonly<Record<string, unknown>>;

/**
 * What rows of today were in older tables, where that cannot be told from the names of the columns: a row, or nothing where
 * there were none of its kind. The condition is a column of the older table.
 */
const OLDER: Readonly<Record<string, (row: Row) => Row | undefined>> = {
  'usage_counts.day': (row) =>
    row['subject_kind'] === 'tenant' && row['grain'] === 'day'
      ? { ...row, day: String(row['begins_at']).slice(0, 10) }
      : undefined,
};

/**
 * Brings a database without data to what it was after some of the migrations, with the rows of tenants of a database of today:
 * columns that there were not yet are left out. Answers the names of its tables. It is one transaction: what a server writes
 * down for good sixty times is no part of what is asked here.
 */
export async function makeOldState(
  source: string,
  target: string,
  migrations: readonly string[],
  tenantIds: readonly string[],
): Promise<readonly string[]> {
  return connected(source, (read) =>
    connected(target, async (write) => {
      await write('BEGIN');
      const tables = await rebuild(read, write, migrations, tenantIds);
      await write('COMMIT');
      return tables;
    }),
  );
}

async function rebuild(
  read: Ask,
  write: Ask,
  migrations: readonly string[],
  tenantIds: readonly string[],
): Promise<readonly string[]> {
  // One that is embedded has the tables of today.
  await write('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  for (const each of migrations) await write(sqlOf(each));
  await write(HISTORY);
  const columns = await write(
    `SELECT table_name AS t, array_agg(column_name::text)::text[] AS names FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY table_name`,
  );
  // Parents come before those that refer to them.
  const tables = columns.map(({ t }) => String(t)).sort((a, b) => rank(a) - rank(b));
  for (const table of tables) {
    const names = columns.find(({ t }) => t === table)?.['names'] as readonly string[];
    const older = names.map((name) => OLDER[`${table}.${name}`]).find(Boolean);
    const rows = await rowsOf(read, table, tenantIds, migrations);
    const stored = older === undefined ? rows : rows.map(older).filter((row) => row !== undefined);
    await write(
      `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(stored)],
    );
  }
  return tables;
}

/** Tables of the whole vault. */
const OF_NO_TENANT: ReadonlySet<string> = new Set(['service_keys', 'vault_seals']);

async function rowsOf(
  read: Ask,
  table: string,
  tenantIds: readonly string[],
  migrations: readonly string[],
): Promise<readonly Row[]> {
  const [where, values] =
    table === '_prisma_migrations'
      ? ['migration_name = ANY($1)', [migrations]]
      : OF_NO_TENANT.has(table)
        ? ['true', []]
        : [
            `${table === 'tenants' ? 'id' : 'tenant_id'} = ANY($1::uuid[])`,
            [idsFor(table, tenantIds)],
          ];
  const rows = await read(`SELECT row_to_json(t) AS r FROM "${table}" t WHERE ${where}`, values);
  return rows.map(({ r }) => r as Row);
}

/** Of all tenants but the first, which may be those of other tests and have much, only what a service starts with. */
function idsFor(table: string, tenantIds: readonly string[]): readonly string[] {
  const isNeeded = ['tenants', 'data_keys', 'applications'].includes(table);
  return isNeeded ? tenantIds : tenantIds.slice(0, 1);
}

function rank(table: string): number {
  return ['tenants', 'reactor_formulas'].includes(table) ? 0 : 1;
}

/** Where Prisma keeps what it has applied. */
const HISTORY = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
