import { inject } from 'vitest';

import { openDatabase } from '../../../src/storage/database/database.js';
import type { Database } from '../../../src/storage/database/database.js';

/** Opens the database that the services under test share, to look at what they have stored. */
export function openTestDatabase(): Database {
  return openDatabase({ connectionString: inject('database').url, max: 1 });
}

/** Everything in every table as text: bytes in hexadecimal, JSON as it is written. */
export async function dumpDatabase(database: Database): Promise<string> {
  const tables = await database.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const dumps = [];
  for (const { name } of tables) {
    const rows = await database.$queryRawUnsafe<{ text: string }[]>(
      `SELECT row_to_json(each)::text AS text FROM "${name}" AS each`,
    );
    dumps.push(`-- ${name}`, ...rows.map(({ text }) => text));
  }
  return dumps.join('\n');
}
