import { afterAll, beforeAll, expect, test } from 'vitest';

import { applyMigrations, diffToDatamodel } from '../../../src/storage/migrations/migrations.js';
import { query, startTestDatabase } from '../../support/database/test-database.js';
import type { TestDatabase } from '../../support/database/test-database.js';

/*
 * The engine of migrations has its lock for the time of a session. A session that stays open after the work makes every
 * other one that migrates wait for it: the next instance of a start, or a database that is emptied and made again.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

/** Nobody else is there: neither with a lock, nor with a connection that could hold one. The embedded one is one session. */
async function expectToBeAlone(): Promise<void> {
  const others = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    UNION ALL SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'`;
  // The server's end of a connection ends a little after ours.
  await expect.poll(() => query(database.url, others), { timeout: 5_000 }).toEqual([]);
}

const connection = () => ({ connectionString: database.url });
const empty = () => query(database.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');

test('what has migrated leaves no session behind, and the next one does not wait', async () => {
  await empty();
  const applied = await applyMigrations(connection());
  await expectToBeAlone();
  await empty();
  expect(await applyMigrations(connection())).toEqual(applied);
  await expectToBeAlone();
  expect(applied.length).toBeGreaterThan(5);
});

test('nor does a migration that fails', async () => {
  await empty();
  await query(database.url, 'CREATE TABLE tenants (of_others int)');
  await expect(applyMigrations(connection())).rejects.toThrow();
  await expectToBeAlone();
});

test('nor what compares the schema with the newest migration', async () => {
  expect(await diffToDatamodel(connection())).toBe('');
  await expectToBeAlone();
});
