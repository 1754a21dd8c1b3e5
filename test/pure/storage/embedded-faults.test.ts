import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { unpackTemplateInto } from '../../../src/storage/database/database-template.js';
import { DURABLE, DurableFiles } from '../../../src/storage/database/durable-files.js';
import type { NodeFileSystem, OpenFile } from '../../../src/storage/database/durable-files.js';
import { NO_OWN_CHECKPOINTS } from '../../../src/storage/database/embedded-checkpoints.js';
import { EndingErrors } from '../../../src/storage/database/embedded/ending-errors.js';
import { FREE_BYTES_MIN, SpaceGuard } from '../../../src/storage/database/embedded/space-guard.js';
import { WatchedBackend } from '../../../src/storage/database/embedded/watched-backend.js';

/** Emscripten's NODEFS, as far as it is made to fail here. */
interface WrittenFileSystem extends NodeFileSystem {
  readonly stream_ops: NodeFileSystem['stream_ops'] & {
    write: (file: OpenFile, ...rest: unknown[]) => number;
  };
}

/** The files of the embedded database, on a disk that is full when it is told to be, as far as some of them go. */
class FillableFiles extends DurableFiles {
  full: RegExp | undefined;

  protected override prepare(files: NodeFileSystem): void {
    super.prepare(files);
    const { stream_ops: operations, ...rest } = files as WrittenFileSystem;
    const { write } = operations;
    operations.write = (file, ...given) => {
      const isFull = this.full?.test(rest.realPath(file.node)) === true;
      if (isFull)
        rest.tryFSOperation(() => {
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        });
      return write(file, ...given);
    };
  }
}

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'token-vault-faults-'));
});
afterEach(() => rm(root, { recursive: true }));

async function open(): Promise<{ files: FillableFiles; db: PGlite }> {
  const folder = join(root, 'postgres');
  await mkdir(folder, { recursive: true });
  await unpackTemplateInto(folder, { isDurable: true });
  const files = new FillableFiles(folder);
  const startParams = [...DURABLE, ...NO_OWN_CHECKPOINTS, '-c', 'shared_buffers=4MB'];
  return { files, db: await PGlite.create({ fs: files, startParams }) };
}

describe('a disk that is full', () => {
  test('undoes a statement whose file it is, and ends the database whose log it is', async () => {
    const { files, db } = await open();
    const ended: string[] = [];
    const backend = new WatchedBackend(db, (reason) => ended.push(reason));
    await backend.exec('CREATE TABLE kept (id int, text text); INSERT INTO kept VALUES (1)');

    files.full = /\/base\//;
    const large = `INSERT INTO kept SELECT g, repeat('x', 1000) FROM generate_series(1, 100) g`;
    await expect(backend.exec(large)).rejects.toMatchObject({ code: '53100' });
    expect(ended).toStrictEqual([]);
    const { rows } = await backend.query('SELECT count(*)::int AS count FROM kept');
    expect(rows).toStrictEqual([{ count: 1 }]);

    files.full = /\/pg_wal\//;
    const message = `SELECT pg_logical_emit_message(true, 'x', repeat('x', 1000000)) FROM generate_series(1, 40)`;
    await expect(backend.exec(message)).rejects.toThrow();
    expect(ended).toHaveLength(1);
    // PGlite itself would wait for ever, and with it this thread.
    await expect(backend.query('SELECT 1')).rejects.toThrow(ended[0]);
    expect(backend.isInTransaction()).toBe(false);
    expect(ended).toHaveLength(1);

    const again = await open();
    const { rows: left } = await again.db.query('SELECT id FROM kept');
    expect(left).toStrictEqual([{ id: 1 }]);
    await again.db.close();
  }, 120_000);

  test('is told of once when it becomes so, and once when it is so no more', () => {
    let free = FREE_BYTES_MIN;
    const told: boolean[] = [];
    const guard = new SpaceGuard(
      () => free,
      (isShort) => told.push(isShort),
    );
    expect(guard.isShort()).toBe(false);
    free -= 1;
    expect([guard.isShort(), guard.isShort()]).toStrictEqual([true, true]);
    free += 1;
    expect([guard.isShort(), guard.isShort()]).toStrictEqual([false, false]);
    expect(told).toStrictEqual([true, false]);
  });
});

describe('errors that end a database are found in its answers', () => {
  const message = (kind: string, text: string): Buffer => {
    const head = Buffer.alloc(5, kind);
    head.writeInt32BE(4 + Buffer.byteLength(text), 1);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  const error = (severity: string, code: string, words: string): Buffer =>
    message('E', `S${severity}\0V${severity}\0C${code}\0M${words}\0\0`);
  const rows = message('D', `Epg_wal/ PANIC ${'x'.repeat(200)}`);
  const panic = error('PANIC', '58030', 'could not fsync');
  const log = error('ERROR', '53100', 'could not write to file "pg_wal/xlogtemp.42": No space');
  const harmless = error('ERROR', '53100', 'could not extend file "base/5/1": No space');

  test.each([
    ['a panic', [rows, panic, rows], 'could not fsync'],
    ['one of the log', [rows, rows, log], 'could not write to file'],
    ['none, where it is of a data file', [rows, harmless, rows], undefined],
    ['none, where words like it are a value', [rows, rows], undefined],
  ])('%s, however they are cut', (_name, messages, expected) => {
    const bytes = Buffer.concat(messages);
    for (const size of [1, 3, 7, 64, bytes.length]) {
      const errors = new EndingErrors();
      const found: string[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        const reason = errors.find(bytes.subarray(at, at + size));
        if (reason !== undefined) found.push(reason);
      }
      expect(found).toStrictEqual(
        expected === undefined ? [] : [expect.stringContaining(expected)],
      );
    }
  });
});
