import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { describe, expect, test } from 'vitest';

import { startEmbeddedDatabase } from '../../src/storage/database/embedded-database.js';

/*
 * After 33 segments of its log PostgreSQL makes a checkpoint. PGlite, left alone, does it within the commit that wrote the
 * last byte of them, and waits for that commit for ever.
 */
describe('the log of the embedded database', () => {
  const SEGMENT_MIB = 16;
  const BIT_BY_BIT_MIB = 320;
  const AT_ONCE_MIB = 640;

  test('neither stops it nor fills the disk, however much is written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'token-vault-log-'));
    const onDisk = await startEmbeddedDatabase({ dataDir: folder, isDurable: false });
    const client = new Client(onDisk.connection);
    const write = (mebibytes: number) =>
      client.query(
        `INSERT INTO many SELECT repeat('x', 65536) FROM generate_series(1, ${String(mebibytes * 16)})`,
      );
    try {
      await client.connect();
      await client.query('CREATE TABLE many (text text)');
      await client.query('ALTER TABLE many ALTER text SET STORAGE EXTERNAL');
      for (let written = 0; written < BIT_BY_BIT_MIB; written += 1) await write(1);
      const segments = await readdir(join(folder, 'postgres', 'pg_wal'));
      expect(segments.length).toBeGreaterThan(2);
      expect(segments.length * SEGMENT_MIB).toBeLessThan(BIT_BY_BIT_MIB);
      await write(AT_ONCE_MIB);
      const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM many');
      expect(rows).toStrictEqual([{ count: String((BIT_BY_BIT_MIB + AT_ONCE_MIB) * 16) }]);
    } finally {
      await client.end();
      await onDisk.close();
      await rm(folder, { recursive: true, force: true });
    }
  }, 300_000);
});
