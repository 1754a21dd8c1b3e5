import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';

import { startInMemoryDatabase } from '../../src/storage/embedded-database.js';
import { openVault } from '../../src/vault.js';
import { testConfig } from './test-config.js';

/**
 * Starts the one database that all test files share, each with tenants of its own: a new database on the server that
 * TEST_DATABASE_URL names, or the embedded one in memory.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  const { url, stop } = server === undefined ? await embedded() : await onServer(server);
  const masterKey = `test:${randomBytes(32).toString('base64')}`;
  const bootstrapKey = `key_mgt_${randomBytes(24).toString('hex')}`;

  const config = testConfig({ url, masterKey, bootstrapKey });
  const vault = await openVault({ config, log: pino({ level: 'silent' }) });
  await vault.close();

  project.provide('database', { url, masterKey, bootstrapKey, isEmbedded: server === undefined });
  return stop;
}

interface TestDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function embedded(): Promise<TestDatabase> {
  const database = await startInMemoryDatabase();
  const folder = encodeURIComponent(database.connection.host ?? '');
  return {
    url: `postgresql://postgres@localhost:5432/postgres?host=${folder}`,
    stop: () => database.close(),
  };
}

async function onServer(server: string): Promise<TestDatabase> {
  const name = `token_vault_test_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    stop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly database: {
      readonly url: string;
      readonly masterKey: string;
      readonly bootstrapKey: string;
      readonly isEmbedded: boolean;
    };
  }
}
