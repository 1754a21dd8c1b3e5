import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Client } from 'pg';

import { startInMemoryDatabase } from '../../../src/storage/embedded-database.js';
import type { EmbeddedDatabase } from '../../../src/storage/embedded-database.js';

let database: EmbeddedDatabase;
const clients: Client[] = [];

async function newClient(): Promise<Client> {
  const client = new Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

async function newClients(count: number): Promise<readonly Client[]> {
  return Promise.all(Array.from({ length: count }, newClient));
}

beforeAll(async () => {
  database = await startInMemoryDatabase();
  await (await newClient()).query('CREATE TABLE marks (name text)');
});
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined);
  await database.close();
});

// PGlite has one session for all connections. Were the messages of two of them mixed, a caller would be taken for another.
describe('the embedded database, with several connections', () => {
  test('each gets the rows of its own statements, and nobody else’s', async () => {
    const each = await newClients(8);
    const strays = await Promise.all(
      each.map(async (client, index) => {
        let count = 0;
        for (let turn = 0; turn < 100; turn += 1) {
          const own = `${String(index)}/${String(turn)}`;
          // Another number of parameters each time: statements that are mixed up cannot even be bound.
          const extra = Array.from(
            { length: turn % 3 },
            (_each, at) => `, $${String(at + 2)}::int`,
          );
          const { rows } = await client.query<{ own: string }>(
            `SELECT $1::text AS own${extra.join('')}`,
            [own, ...extra.map((_each, at) => at)],
          );
          if (rows.length !== 1 || rows[0]?.own !== own) count += 1;
        }
        return count;
      }),
    );
    expect(strays).toStrictEqual(Array<number>(8).fill(0));
  });

  test('each gets its own errors, and goes on after them', async () => {
    const each = await newClients(6);
    const outcomes = await Promise.all(
      each.map(async (client, index) => {
        const messages = new Set<string>();
        for (let turn = 0; turn < 30; turn += 1) {
          const statement =
            index % 2 === 0 ? 'SELECT 1 / ($1::int - $1::int)' : 'SELECT $1::int AS fine';
          const outcome = await client.query(statement, [turn]).then(
            () => 'fine',
            (error: unknown) => (error as Error).message,
          );
          messages.add(outcome);
        }
        return [...messages];
      }),
    );
    const expected = each.map((_each, index) => [index % 2 === 0 ? 'division by zero' : 'fine']);
    expect(outcomes).toStrictEqual(expected);
  });

  test('nobody is within the transaction of another', async () => {
    const [one, other] = (await newClients(2)) as [Client, Client];
    await one.query('BEGIN');
    await one.query('INSERT INTO marks VALUES ($1)', ['undone']);
    const seen = other.query<{ count: string }>("SELECT count(*) FROM marks WHERE name = 'undone'");
    await one.query('ROLLBACK');
    expect((await seen).rows[0]?.count).toBe('0');
  });

  test('transactions at the same time are each done whole', async () => {
    const each = await newClients(6);
    await Promise.all(
      each.map(async (client, index) => {
        await client.query('BEGIN');
        for (let turn = 0; turn < 10; turn += 1) {
          await client.query('INSERT INTO marks VALUES ($1)', [`many/${String(index)}`]);
        }
        await client.query(index % 2 === 0 ? 'COMMIT' : 'ROLLBACK');
      }),
    );
    const { rows } = await (
      await newClient()
    ).query<{ name: string; count: string }>(
      "SELECT name, count(*) FROM marks WHERE name LIKE 'many/%' GROUP BY name ORDER BY name",
    );
    expect(rows).toStrictEqual([
      { name: 'many/0', count: '10' },
      { name: 'many/2', count: '10' },
      { name: 'many/4', count: '10' },
    ]);
  });

  test('the transaction of a client that leaves is undone, and the others go on', async () => {
    const [leaving, staying] = (await newClients(2)) as [Client, Client];
    await leaving.query('BEGIN');
    await leaving.query('INSERT INTO marks VALUES ($1)', ['left']);
    const seen = staying.query<{ count: string }>("SELECT count(*) FROM marks WHERE name = 'left'");
    (leaving as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream //
      .destroy();
    expect((await seen).rows[0]?.count).toBe('0');
  });

  test('a value of several megabytes passes whole', async () => {
    const client = await newClient();
    const { rows } = await client.query<{ length: number }>('SELECT length($1::text)', [
      'x'.repeat(6_000_000),
    ]);
    expect(rows[0]?.length).toBe(6_000_000);
  });

  test('statements are not mixed where one arrives in many packets', async () => {
    const eight = await newClients(8);
    const big = 'y'.repeat(300_000);
    const answers = Array.from({ length: 200 }, async (_, index) => {
      const own = String(index);
      const client = eight[index % eight.length];
      const answer =
        index % 4 === 0
          ? await client?.query<{ v: string }>('SELECT $1::text AS v, length($2::text)', [own, big])
          : await client?.query<{ v: string }>('SELECT $1::text AS v', [own]);
      return answer?.rows[0]?.v;
    });
    expect(await Promise.all(answers)).toEqual(answers.map((_, index) => String(index)));
  });
});
