import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startInMemoryDatabase } from '../../src/storage/embedded-database.js';
import type { EmbeddedDatabase } from '../../src/storage/embedded-database.js';

let database: EmbeddedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await startInMemoryDatabase();
  pool = new pg.Pool({ ...database.connection, max: 8 });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const BIG = 'y'.repeat(300_000);

test('statements of connections are never mixed, also where one arrives in many packets', async () => {
  const answers = Array.from({ length: 200 }, async (_, index) => {
    const own = String(index);
    const { rows } =
      index % 4 === 0
        ? await pool.query<{ v: string }>('SELECT $1::text AS v, length($2::text) AS l', [own, BIG])
        : await pool.query<{ v: string }>('SELECT $1::text AS v', [own]);
    return rows[0]?.v;
  });
  expect(await Promise.all(answers)).toEqual(answers.map((_, index) => String(index)));
});

test('a transaction has the database to itself, and others go on when it ends', async () => {
  await pool.query('CREATE TABLE counter (n int)');
  await pool.query('INSERT INTO counter VALUES (0)');
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = await pool.connect();
      await client.query('BEGIN');
      const { rows } = await client.query<{ n: number }>('SELECT n FROM counter');
      await client.query('UPDATE counter SET n = $1', [(rows[0]?.n ?? 0) + 1]);
      await client.query('COMMIT');
      client.release();
    }),
  );
  expect((await pool.query('SELECT n FROM counter')).rows).toEqual([{ n: 20 }]);
});

test('a client that breaks off inside a transaction is rolled back and holds up nobody', async () => {
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query('CREATE TABLE unfinished (n int)');
  (
    client as unknown as { connection: { stream: { destroy: () => void } } }
  ).connection.stream.destroy();
  const { rows } = await pool.query("SELECT to_regclass('unfinished') AS found");
  expect(rows).toEqual([{ found: null }]);
});

test('an error leaves the connection and the others as they were', async () => {
  await expect(pool.query('SELECT 1/0')).rejects.toThrow('division by zero');
  const client = await pool.connect();
  await client.query('BEGIN');
  await expect(client.query('SELECT nonsense')).rejects.toThrow('does not exist');
  await client.query('ROLLBACK');
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
