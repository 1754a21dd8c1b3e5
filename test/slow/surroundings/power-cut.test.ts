import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { unpackTemplateInto } from '../../../src/storage/database/database-template.js';
import { DURABLE } from '../../../src/storage/database/durable-files.js';
import { NO_OWN_CHECKPOINTS } from '../../../src/storage/database/embedded-checkpoints.js';
import { FilesOnDisk, ForgetfulDisk } from '../../support/database/power-cut.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'token-vault-power-'));
});
afterEach(() => rm(root, { recursive: true }));

/** A database on a disk that forgets, with a table. */
async function start(startParams: readonly string[]): Promise<{ db: PGlite; disk: ForgetfulDisk }> {
  const folder = join(root, 'postgres');
  await mkdir(folder);
  await unpackTemplateInto(folder, { isDurable: true });
  const disk = new ForgetfulDisk(folder);
  const db = await open(folder, disk, startParams);
  await db.exec('CREATE TABLE acknowledged (id int PRIMARY KEY, text text)');
  return { db, disk };
}

/** Opens the database in a folder as a process that serves does, whoever had it open before. */
async function open(
  folder: string,
  disk: ForgetfulDisk,
  startParams: readonly string[],
): Promise<PGlite> {
  const files = new FilesOnDisk(folder, disk);
  const db = await PGlite.create({
    fs: files,
    startParams: [...startParams, ...NO_OWN_CHECKPOINTS],
  });
  files.opened();
  return db;
}

/** The rows that are there once the power is back, in a copy of what the disk has kept. */
async function afterCut(disk: ForgetfulDisk, name: string): Promise<readonly number[]> {
  const left = join(root, name);
  disk.cutInto(left);
  const db = await PGlite.create({
    dataDir: left,
    startParams: [...PGlite.defaultStartParams, ...NO_OWN_CHECKPOINTS],
  });
  try {
    const { rows } = await db.query<{ id: number; size: number }>(
      'SELECT id, length(text) AS size FROM acknowledged ORDER BY id',
    );
    for (const { id, size } of rows) expect(size).toBe(sizeOf(id));
    return rows.map(({ id }) => id);
  } finally {
    await db.close();
    await rm(left, { recursive: true });
  }
}

const sizeOf = (id: number) => 10 + ((id * 7919) % 20_000);

describe('a power cut takes nothing that was acknowledged', () => {
  test('right after an answer, with and without checkpoints, over several files of the log', async () => {
    const { db, disk } = await start(DURABLE);
    let acknowledged = 0;
    const write = async (): Promise<void> => {
      await db.query('INSERT INTO acknowledged VALUES ($1, repeat($2, $3))', [
        acknowledged,
        'x',
        sizeOf(acknowledged),
      ]);
      acknowledged += 1;
    };
    const all = () => Array.from({ length: acknowledged }, (_, id) => id);
    for (let round = 0; round < 3; round += 1) {
      for (let rows = 0; rows < 25; rows += 1) await write();
      expect(await afterCut(disk, `before-${String(round)}`)).toStrictEqual(all());
      if (round === 1) await db.exec('SELECT pg_switch_wal()');
      if (round > 0) await db.exec('CHECKPOINT');
      await write();
      expect(await afterCut(disk, `after-${String(round)}`)).toStrictEqual(all());
    }
    await db.close();
  }, 120_000);

  test('nor what a process that was killed had written and not synced', async () => {
    const { db: killed, disk } = await start([...DURABLE, '-c', 'shared_buffers=1MB']);
    const folder = join(root, 'postgres');
    const ids = Array.from({ length: 300 }, (_, id) => id);
    const insert = `INSERT INTO acknowledged VALUES ($1, repeat('x', $2))`;
    for (const id of ids) await killed.query(insert, [id, sizeOf(id)]);
    // Pages have left the buffers for their files, which nothing but the next checkpoint would have synced.
    expect(disk.unsynced).not.toStrictEqual([]);
    const before = disk.waitedFor;
    const db = await open(folder, disk, DURABLE);
    // Of a thousand files, each of which PostgreSQL asks for twice.
    expect(disk.waitedFor - before).toBeLessThan(200);
    // From here on the log before the recovery is no longer read.
    expect(disk.unsynced).toStrictEqual([]);
    expect(await afterCut(disk, 'recovered')).toStrictEqual(ids);
    await db.query(insert, [ids.length, sizeOf(ids.length)]);
    expect(await afterCut(disk, 'and-goes-on')).toStrictEqual([...ids, ids.length]);
    await db.close();
  }, 120_000);

  test('and would, if nothing were synced', async () => {
    const { db, disk } = await start(PGlite.defaultStartParams);
    await db.query(`INSERT INTO acknowledged VALUES (0, repeat('x', ${String(sizeOf(0))}))`);
    await expect(afterCut(disk, 'unsynced')).rejects.toThrow(/acknowledged/);
    await db.close();
  }, 60_000);
});
