import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { endAllCommands, runCommand, serve } from '../support/process/command.js';
import { Caller } from '../support/service/caller.js';

vi.setConfig({ testTimeout: 120_000 });

/*
 * The threat: somebody gets hold of the connection of the service, by a flaw in a statement say. The role that serves may
 * read and write rows, which it must; it can change no table, cannot hide what migrations did, and becomes nobody else.
 */

const server = process.env['TEST_DATABASE_URL'];
const suffix = randomBytes(6).toString('hex');
const OWNER = `vault_owner_${suffix}`;
const SERVING = `vault serving "${suffix}"`;
const NAME = `token_vault_roles_${suffix}`;
const PASSWORD = randomBytes(12).toString('hex');
const BOOTSTRAP_KEY = `key_mgt_${randomBytes(24).toString('hex')}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function urlAs(role?: string): string {
  const url = new URL(server ?? '');
  url.pathname = `/${NAME}`;
  if (role !== undefined) {
    url.username = encodeURIComponent(role);
    url.password = PASSWORD;
  }
  return url.href;
}

async function query(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const env = {
  MASTER_KEYS: `roles:${randomBytes(32).toString('base64')}`,
  BOOTSTRAP_API_KEY: BOOTSTRAP_KEY,
};
const asServing = (): Record<string, string> => ({ ...env, DATABASE_URL: urlAs(SERVING) });

describe.runIf(server !== undefined)('a role that serves, and one that migrates', () => {
  beforeAll(async () => {
    await query(
      server ?? '',
      `CREATE ROLE ${OWNER} LOGIN PASSWORD '${PASSWORD}'`,
      `CREATE ROLE ${quoted(SERVING)} LOGIN PASSWORD '${PASSWORD}'`,
      `CREATE DATABASE ${NAME} OWNER ${OWNER}`,
    );
    await query(urlAs(), `REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
    await query(urlAs(), `GRANT USAGE, CREATE ON SCHEMA public TO ${OWNER}`);
  });
  afterAll(async () => {
    await endAllCommands();
    await query(
      server ?? '',
      `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`,
      `DROP ROLE IF EXISTS ${quoted(SERVING)}`,
      `DROP ROLE IF EXISTS ${OWNER}`,
    );
  });

  test('who serves cannot begin: it is told who can', async () => {
    const { code, stderr } = await runCommand(['migrate'], asServing());
    expect(code).toBe(1);
    expect(stderr).toContain('run `token-vault migrate` with DATABASE_MIGRATE_URL first');
  });

  test('a superuser is not let serve where the roles are to be two', async () => {
    const both = { ...env, DATABASE_URL: urlAs(), DATABASE_MIGRATE_URL: urlAs(OWNER) };
    const { code, stderr } = await runCommand(['migrate'], both);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^token-vault: The role .* of DATABASE_URL is a superuser/m);
  });

  test('migrated by the one, the other does all that a vault does', async () => {
    const migrated = await runCommand(['migrate'], {
      ...asServing(),
      DATABASE_MIGRATE_URL: urlAs(OWNER),
    });
    expect(migrated).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });

    const { url } = await serve({ ...asServing(), PORT: '0', OPERATIONS_PORT: '0' });
    const operator = new Caller(url, { tenantId: '', applicationId: '', key: BOOTSTRAP_KEY });
    const caller = await operator.newApplication({
      type: 'private',
      permissions: ['token:create', 'token:use', 'token:search', 'token:delete', 'log:read'],
    });
    const card = { type: 'card', data: { number: '4242424242424242', cvc: '123' } };
    const made = await caller.post('/tokens', { ...card, search_indexes: ['{{ data.number }}'] });
    const { id } = made.json as { id: string };
    const answers = [
      made,
      await caller.post('/detokenize', { x: `{{ ${id} }}` }),
      await caller.post('/tokens/search', { query: 'data:"4242424242424242"' }),
      await operator.post(`/applications/${caller.applicationId}/regenerate`),
      await operator.get('/logs'),
      await operator.delete(`/tokens/${id}`),
      await operator.delete(`/applications/${caller.applicationId}`),
    ];
    expect(answers.map(({ status }) => status)).toStrictEqual([201, 200, 200, 200, 200, 204, 204]);
    for (const args of [
      ['tenant', 'create', 'Acme'],
      ['keys', 'rotate', '--all', '--no-wait'],
      ['keys', 'status'],
      ['verify'],
    ]) {
      const { code, stderr } = await runCommand(args, asServing());
      expect({ args, code, stderr }).toMatchObject({ args, code: 0 });
    }
  });

  test.each([
    ['adds a column', 'ALTER TABLE tokens ADD COLUMN spy text'],
    ['changes a type', 'ALTER TABLE tokens ALTER COLUMN container TYPE varchar'],
    ['drops a table', 'DROP TABLE tokens CASCADE'],
    ['empties a table past all rows', 'TRUNCATE audit_events'],
    ['makes a table', 'CREATE TABLE spy (text text)'],
    ['makes an index', 'CREATE INDEX spy ON tokens (container)'],
    ['makes a function', 'CREATE FUNCTION spy() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
    [
      'makes a trigger',
      'CREATE TRIGGER spy BEFORE INSERT ON tokens EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    ],
    ['makes a rule', 'CREATE RULE spy AS ON INSERT TO audit_events DO INSTEAD NOTHING'],
    ['makes a schema', 'CREATE SCHEMA spy'],
    ['makes a policy', 'CREATE POLICY spy ON tokens USING (true)'],
    ['turns row-level security off', 'ALTER TABLE tokens DISABLE ROW LEVEL SECURITY'],
    ['turns triggers off', 'ALTER TABLE audit_events DISABLE TRIGGER ALL'],
    ['turns triggers off for itself', "SET session_replication_role = 'replica'"],
    ['reads what migrations logged', 'SELECT * FROM _prisma_migrations'],
    ['reads a log of theirs', 'SELECT logs FROM _prisma_migrations'],
    ['says that one was applied', "UPDATE _prisma_migrations SET migration_name = 'x'"],
    ['forgets them', 'DELETE FROM _prisma_migrations'],
    // A grant of what one does not hold is no error, and gives nothing.
    ['gives itself more', `GRANT ALL ON tokens TO ${quoted(SERVING)}; TRUNCATE tokens CASCADE`],
    ['becomes the one that migrates', `SET ROLE ${OWNER}`],
    ['becomes a superuser', `ALTER ROLE ${quoted(SERVING)} SUPERUSER`],
    ['makes a role', 'CREATE ROLE spy'],
    ['reads a file of the server', "SELECT pg_read_file('/etc/passwd')"],
    ['runs a program of the server', "COPY tokens TO PROGRAM 'cat'"],
    ['reads hashes of passwords', 'SELECT * FROM pg_authid'],
  ])('who serves is refused where it %s', async (_what, statement) => {
    // Insufficient privilege, and nothing else.
    await expect(query(urlAs(SERVING), statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('a table of tomorrow is given, too, and a right too many taken back', async () => {
    await query(
      urlAs(OWNER),
      'CREATE TABLE of_tomorrow (id int)',
      `GRANT TRUNCATE, TRIGGER ON tokens TO ${quoted(SERVING)}`,
    );
    await expect(query(urlAs(SERVING), 'SELECT * FROM of_tomorrow')).rejects.toThrow(/denied/);
    const both = { ...asServing(), DATABASE_MIGRATE_URL: urlAs(OWNER) };
    // A table that is none of the migrations' is of no account to them.
    expect((await runCommand(['migrate'], both)).code).toBe(0);
    await query(urlAs(SERVING), 'SELECT * FROM of_tomorrow');
    await expect(query(urlAs(SERVING), 'TRUNCATE tokens CASCADE')).rejects.toThrow(/denied/);
  });
});
