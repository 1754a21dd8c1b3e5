import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../../src/storage/database/database.js';
import type { Database } from '../../../src/storage/database/database.js';
import { startInMemoryDatabase } from '../../../src/storage/database/embedded-database.js';
import type { EmbeddedDatabase } from '../../../src/storage/database/embedded-database.js';

/*
 * The embedded database shares one session among all connections, as a pooler does that knows nothing of prepared
 * statements: names are known already where they should not be, or unknown where they should.
 */

let embedded: EmbeddedDatabase;
let database: Database;

beforeAll(async () => {
  embedded = await startInMemoryDatabase();
  database = openDatabase(
    { ...embedded.connection, max: 4, connectionTimeoutMillis: 60_000 },
    { prepares: true },
  );
  await database.$connect();
});
afterAll(async () => {
  await database.$disconnect();
  await embedded.close();
});

test('statements that connections with one session would confuse run all the same, each with its own values', async () => {
  const texts = ['SELECT $1::int AS sum', 'SELECT $1::int + 1000 AS sum', 'SELECT -$1::int AS sum'];
  const asked = Array.from({ length: 300 }, (_, n) => ({ n, text: texts[n % 3] ?? '' }));
  const answers = await Promise.all(
    asked.map(({ n, text }) => database.$statement<{ sum: number }>(text, [n])),
  );
  expect(answers.map(([row]) => row?.sum)).toStrictEqual(
    asked.map(({ n }) => [n, n + 1000, -n][n % 3]),
  );
});

test('an error of the statement itself is told as what it is', async () => {
  await expect(database.$statement('SELECT 1 / $1::int', [0])).rejects.toThrow(/division by zero/);
});
