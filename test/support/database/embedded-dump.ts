import { Client } from 'pg';

import { findRunningDatabase } from '../../../src/storage/database/embedded-database.js';

/** Every row of every table of an embedded database that is being served, as text; bytes are in hexadecimal. */
export async function dumpTables(dataDir: string): Promise<string> {
  const connection = await findRunningDatabase(dataDir);
  const client = new Client(connection);
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  let text = '';
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    text += `${name}\n${rows.map(({ row }) => row).join('\n')}\n`;
  }
  await client.end();
  return text;
}
