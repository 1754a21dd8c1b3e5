import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';

import type { EmbeddedNews } from '../../../src/storage/database/embedded/database-worker.js';
import { FREE_BYTES_MIN } from '../../../src/storage/database/embedded/space-guard.js';
import { startEmbeddedDatabase } from '../../../src/storage/database/embedded-database.js';
import type { EmbeddedDatabase } from '../../../src/storage/database/embedded-database.js';
import { run } from '../../faults/disk-full.js';
import { orSkip } from '../../support/outages/missing.js';
import { startSmallDisk } from '../../support/outages/small-disk.js';
import type { SmallDisk } from '../../support/outages/small-disk.js';

let disk: SmallDisk | undefined;
let database: EmbeddedDatabase | undefined;
const clients: Client[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => undefined);
  await database?.close();
  await disk?.close();
  disk = database = undefined;
});

async function connect(): Promise<Client> {
  const client = new Client(database?.connection);
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

async function countOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM kept');
  return rows[0]?.count ?? -1;
}

// The whole, six times in a row, is `npm run faults -- disk-full`.
test('with a full disk writes are refused, reads go on, and all goes on with space', async ({
  skip,
}) => {
  const [outcome] = await orSkip(run({ scale: 0.1 }), skip);
  expect(outcome).toMatchObject({ faults: 1, wrong: 0, half: 0 });
}, 600_000);

test('a database whose log has no space is opened anew, with what is reserved for that', async ({
  skip,
}) => {
  disk = await orSkip(startSmallDisk(260), skip);
  const { started, news, dataDir } = await startOn(disk);
  database = started;
  let client = await connect();
  await client.query('CREATE TABLE kept (id int)');
  await client.query('INSERT INTO kept VALUES (1)');
  await vi.waitFor(() => stat(join(dataDir, 'reserved-space')), { timeout: 60_000, interval: 200 });

  // There is enough for it to begin, and not enough for all that this one statement writes to the log.
  await disk.fillTo(FREE_BYTES_MIN + 4 * 1024 * 1024);
  const log = `SELECT count(pg_logical_emit_message(true, 'x', repeat('x', 1000000))) FROM generate_series(1, 150)`;
  await expect(client.query(`INSERT INTO kept VALUES (2); ${log}`)).rejects.toThrow();
  await vi.waitFor(() => expect(news.map(({ kind }) => kind)).toContain('reopened'), {
    timeout: 60_000,
    interval: 50,
  });
  expect(news).toContainEqual({
    kind: 'ended',
    reason: expect.stringContaining('No space left on device') as string,
  });

  // What was left of the space is the log's now: it can be read, and not written.
  await disk.fillTo(0);
  client = await connect();
  expect(await countOf(client)).toBe(1);
  await expect(client.query('INSERT INTO kept VALUES (3)')).rejects.toMatchObject({
    code: '25006',
  });
  expect(database.trouble()).toContain('DATA_DIR');

  await disk.empty();
  await client.query('INSERT INTO kept VALUES (4)');
  expect(await countOf(client)).toBe(2);
  expect(database.trouble()).toBeUndefined();
}, 120_000);

test('it is closed within its bound while it cannot be opened anew', async ({ skip }) => {
  disk = await orSkip(startSmallDisk(260), skip);
  const { started, news } = await startOn(disk);
  database = started;
  const client = await connect();
  await client.query('CREATE TABLE kept (id int)');
  const ended = vi.waitFor(() => expect(news).not.toEqual([]), { timeout: 60_000, interval: 1 });
  await disk.fillTo(FREE_BYTES_MIN + 4 * 1024 * 1024);
  const log = `SELECT count(pg_logical_emit_message(true, 'x', repeat('x', 1000000))) FROM generate_series(1, 150)`;
  await expect(client.query(log)).rejects.toThrow();
  await ended;
  const closed = database.close().then(() => 'closed');
  expect(await Promise.race([closed, wait(30_000, 'not closed')])).toBe('closed');
  database = undefined;
}, 120_000);

/** Starts a database on a small disk, and gives what it tells of itself. */
async function startOn({ folder }: SmallDisk) {
  const news: EmbeddedNews[] = [];
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const onNews = (each: EmbeddedNews): unknown => news.push(each);
  const started = await startEmbeddedDatabase({ dataDir, isDurable: true, onNews });
  return { started, news, dataDir };
}
