import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

import { PostgresqlServer } from '../../support/database/postgresql-server.js';

/** A database that several instances share: the variables that lead to it, and its end. */
export interface SharedDatabase {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Makes one on the server that `TEST_DATABASE_URL` names, or on one that is started for it. */
export async function makeSharedDatabase(): Promise<SharedDatabase> {
  const given = process.env['TEST_DATABASE_URL'];
  const own = given === undefined ? await PostgresqlServer.start() : undefined;
  const server = given ?? own?.url ?? '';
  const name = `token_vault_faults_${randomBytes(6).toString('hex')}`;
  await statement(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    env: {
      DATABASE_URL: url.href,
      MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
      BOOTSTRAP_API_KEY: `key_mgt_${randomBytes(24).toString('hex')}`,
    },
    close: async () => {
      await statement(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await own?.close();
    },
  };
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
