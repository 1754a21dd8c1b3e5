// Databases of benches: made on the server of TEST_DATABASE_URL and dropped at the end, or embedded in a folder of their own.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

/** The server that TEST_DATABASE_URL names; undefined: benches run on the embedded database. */
export const databaseServer = process.env.TEST_DATABASE_URL;

/** Ends the process where there is no server and the bench cannot do without. */
export function requireServer() {
  if (databaseServer !== undefined) return;
  console.error('TEST_DATABASE_URL must name a PostgreSQL server.');
  process.exit(1);
}

/** Runs statements one after the other and gives the rows of the last. */
export async function query(connectionString, ...statements) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** What the server is, with how it flushes what is committed: figures mean nothing without. */
export async function describeDatabase() {
  if (databaseServer === undefined) return 'embedded database';
  const [{ server_version: version }] = await query(databaseServer, 'SHOW server_version');
  const [{ fsync }] = await query(databaseServer, 'SHOW fsync');
  return `PostgreSQL ${version.split(' ')[0]}, fsync ${fsync}`;
}

/**
 * An empty database, and the environment of a service on it; `place` is a server, or undefined for the embedded database.
 * With `keep` it has that name, is found again when it is
 * there already (`isNew` tells), and stays.
 */
export async function makeDatabase({ keep, place } = { place: databaseServer }) {
  if (place === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'token-vault-bench-'));
    return {
      isNew: true,
      env: { DATA_DIR: folder },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const name = keep ?? `token_vault_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(place);
  url.pathname = `/${name}`;
  const existing = await query(
    place,
    `SELECT 1 FROM pg_database WHERE datname = '${name.replaceAll("'", "''")}'`,
  );
  const isNew = existing.length === 0;
  if (isNew) await query(place, `CREATE DATABASE "${name}"`);
  const masterKey = `bench:${randomBytes(32).toString('base64')}`;
  return {
    isNew,
    url: url.href,
    env: { DATABASE_URL: url.href, MASTER_KEYS: masterKey },
    drop: async () => {
      if (keep === undefined) await query(place, `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}
