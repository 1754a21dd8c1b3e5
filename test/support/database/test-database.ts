import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

import { startInMemoryDatabase } from '../../../src/storage/database/embedded-database.js';
import { isSearched } from '../secrets/sent-secrets.js';

/** An empty database, to be thrown away. */
export interface TestDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Makes one: on the server that TEST_DATABASE_URL names, or an embedded one in memory. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined ? embedded() : onServer(server);
}

/** Rows that a statement has answered. */
export type Rows = readonly Record<string, unknown>[];

/** Runs statements on a connection and answers the rows of the last one. */
export type Ask = (statement: string, values?: readonly unknown[]) => Promise<Rows>;

/** Runs statements on a database and answers the rows of the last one. */
export async function query(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Rows> {
  return connected(url, (ask) => ask(statement, values));
}

/** Gives `act` a connection of its own, which ends with it. */
export async function connected<T>(url: string, act: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(async (statement, values = []) => {
      const { rows } = await client.query<Record<string, unknown>>(statement, [...values]);
      return rows;
    });
  } finally {
    await client.end();
  }
}

async function embedded(): Promise<TestDatabase> {
  const database = await startInMemoryDatabase();
  const folder = encodeURIComponent(database.connection.host ?? '');
  return {
    url: `postgresql://postgres@localhost:5432/postgres?host=${folder}&application_name=token-vault`,
    stop: () => database.close(),
  };
}

async function onServer(server: string): Promise<TestDatabase> {
  const name = `token_vault_test_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    stop: async () => {
      if (!isSearched) await query(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
