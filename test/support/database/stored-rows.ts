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
