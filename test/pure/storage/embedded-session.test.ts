import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startInMemoryDatabase } from '../../../src/storage/database/embedded-database.js';
import type { EmbeddedDatabase } from '../../../src/storage/database/embedded-database.js';

/*
 * All connections of the embedded database share one session. What a client of its socket that is not the vault's own, such
 * as pg_dump or psql, makes of it is that client's alone.
 */

let database: EmbeddedDatabase;
let vault: Client;
let guest: Client;
let other: Client;

beforeAll(async () => {
  database = await startInMemoryDatabase();
  vault = await connect({});
  await vault.query(`CREATE TABLE things (name text); INSERT INTO things VALUES ('the vault''s')`);
});
afterAll(async () => {
  await vault.end();
  await database.close();
});
beforeEach(async () => {
  guest = await connect({ application_name: 'psql' });
  other = await connect({ application_name: 'psql' });
});
afterEach(async () => {
  for (const client of [guest, other]) await client.end().catch(() => undefined);
});

async function connect(asked: object): Promise<Client> {
  const client = new Client({ ...database.connection, ...asked });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function setting(client: Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [
    name,
  ]);
  return rows[0]?.value;
}

const things = async (client: Client) =>
  (await client.query<{ name: string }>('SELECT name FROM things')).rows.map(({ name }) => name);

describe('a client of the embedded socket', () => {
  test('may empty the search path, as pg_dump does, and the vault goes on', async () => {
    await guest.query(`SELECT pg_catalog.set_config('search_path', '', false)`);
    await expect(things(guest)).rejects.toThrow(/does not exist/);
    expect(await things(vault)).toStrictEqual(["the vault's"]);
    // It is still empty for the one who wanted it so, and only for that one.
    await expect(things(guest)).rejects.toThrow(/does not exist/);
    expect(await things(other)).toStrictEqual(["the vault's"]);
  });

  test.each([
    ["SET TimeZone = 'Asia/Tokyo'", 'TimeZone', 'UTC'],
    ["/* a comment */ SET DateStyle = 'German'", 'DateStyle', 'ISO, MDY'],
    ["DO $$ BEGIN SET bytea_output = 'escape'; END $$", 'bytea_output', 'hex'],
    ['SET default_transaction_read_only = on', 'default_transaction_read_only', 'off'],
    ['SET statement_timeout = 1', 'statement_timeout', '0'],
    ['SET ROLE pg_read_all_data', 'role', 'none'],
    ['SET SESSION AUTHORIZATION pg_read_all_data', 'is_superuser', 'on'],
    ['BEGIN; SET search_path = pg_catalog; COMMIT', 'search_path', 'public, pg_temp'],
  ])('may say %s, and the vault finds what it needs', async (statement, name, needed) => {
    await guest.query(statement);
    expect(await setting(vault, name)).toBe(needed);
    await guest.end();
    expect(await setting(vault, name)).toBe(needed);
  });

  test('finds its own settings again after the vault has had its turn', async () => {
    await guest.query(`SET TimeZone = 'Asia/Tokyo'; SET work_mem = '5MB'; SET ROLE pg_monitor`);
    await vault.query('SELECT 1');
    await other.query(`SET TimeZone = 'Europe/Paris'`);
    expect(await setting(guest, 'TimeZone')).toBe('Asia/Tokyo');
    expect(await setting(guest, 'work_mem')).toBe('5MB');
    expect(await setting(guest, 'role')).toBe('pg_monitor');
    expect(await setting(other, 'TimeZone')).toBe('Europe/Paris');
  });

  test("may make a temporary table, which is not taken for the vault's and goes with it", async () => {
    await guest.query(
      `CREATE TEMP TABLE things (name text); INSERT INTO things VALUES ('a guest''s')`,
    );
    expect(await things(vault)).toStrictEqual(["the vault's"]);
    await guest.end();
    await vault.query('SELECT 1');
    const { rows } = await vault.query(
      `SELECT 1 FROM pg_class WHERE relpersistence = 't' AND relname = 'things'`,
    );
    expect(rows).toStrictEqual([]);
  });

  test('leaves no prepared statement behind', async () => {
    await guest.query('PREPARE left_behind AS SELECT 1');
    await Promise.all([guest.end(), other.end()]);
    await vault.query('SELECT 1');
    const { rows } = await vault.query('SELECT name FROM pg_prepared_statements');
    expect(rows).toStrictEqual([]);
  });
});
