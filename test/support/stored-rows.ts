import { Client } from 'pg';
import { inject } from 'vitest';

/** Runs a statement on the database of the tests, as whoever has stolen it would, and gives its rows. */
export async function queryDatabase(
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: inject('database').url });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Every row of every table as text, bytes as hexadecimal and, where they are UTF-8, as what they say. */
export async function dumpDatabase(): Promise<string> {
  const tables = await queryDatabase(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    for (const row of await queryDatabase(`SELECT * FROM "${String(name)}"`)) {
      dumps.push(...Object.values(row).map(asText));
    }
  }
  return dumps.join('\n');
}

function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `${value.toString('hex')} ${value.toString('latin1')}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
