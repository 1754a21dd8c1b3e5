import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  readTemplate,
  templateFile,
  unpackTemplateInto,
} from '../../../src/storage/database/database-template.js';
import { startEmbeddedDatabase } from '../../../src/storage/database/embedded-database.js';
import { makeArchive, readArchive } from '../../../src/storage/database/tar.js';
import { applyMigrations } from '../../../src/storage/migrations/migrations.js';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vault-test-'));
  folder = join(root, 'postgres');
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true }));

describe('the empty database that the build has made', () => {
  test('has all migrations, and not one row besides theirs: no key, no tenant, no secret', async () => {
    await unpackTemplateInto(folder, { isDurable: false });
    const database = await startEmbeddedDatabase({ dataDir: root, isDurable: false });
    const client = new Client(database.connection);
    try {
      expect(await applyMigrations(database.connection)).toEqual([]);
      await client.connect();
      const applied = await client.query('SELECT 1 FROM _prisma_migrations');
      expect(applied.rows.length).toBeGreaterThan(5);
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
      );
      expect(tables.length).toBeGreaterThan(5);
      for (const { name } of tables.filter(({ name }) => name !== '_prisma_migrations')) {
        const { rows } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
        expect(rows, name).toHaveLength(0);
      }
    } finally {
      await client.end();
      await database.close();
    }
  });

  test('tells nothing of the machine that it was made on', () => {
    const text = Buffer.from(readTemplate() ?? []).toString('latin1');
    expect(text.length).toBeGreaterThan(1_000_000);
    for (const trace of [tmpdir() + '/token-vault', process.cwd()])
      expect(text).not.toContain(trace);
  });

  test('is this user’s alone where it was unpacked', async () => {
    await unpackTemplateInto(folder, { isDurable: false });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'base'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'PG_VERSION'))).mode & 0o777).toBe(0o600);
  });

  test('replaces what a start that was killed has left of it', async () => {
    await mkdir(`${folder}.unpacked`);
    await writeFile(join(`${folder}.unpacked`, 'half'), '');
    await unpackTemplateInto(folder, { isDurable: false });
    expect(await readdir(root)).toEqual(['postgres']);
    expect(await readdir(folder)).not.toContain('half');
    expect(await readdir(folder)).toContain('PG_VERSION');
  });

  test('is not put where there is something already', async () => {
    await writeFile(join(folder, 'PG_VERSION'), '17');
    await unpackTemplateInto(folder, { isDurable: false });
    expect(await readdir(folder)).toEqual(['PG_VERSION']);
  });
});

describe('where it is of no use, the folder stays empty, and the embedded database makes its own', () => {
  test.each([
    ['missing', undefined],
    ['no archive', Buffer.from('what is this')],
    [
      'one whose files cannot be written',
      brotliCompressSync(
        makeArchive([
          { path: '/PG_VERSION', content: Buffer.from('17') },
          { path: '/nowhere/file', content: Buffer.from('') },
        ]),
      ),
    ],
  ])('%s', async (_what, content) => {
    const file = join(root, 'template');
    if (content !== undefined) await writeFile(file, content);
    await unpackTemplateInto(folder, { isDurable: false, file });
    expect(await readdir(folder)).toEqual([]);
    expect((await readdir(root)).filter((name) => name !== 'template')).toEqual(['postgres']);
  });

  test('a database comes of it all the same, to which the migrations are applied', async () => {
    expect(templateFile()).toMatch(/\/empty-database-[0-9a-f]{16}\.tar\.br$/);
    // As a file system of its own has it, which begins with a folder for what it finds after a crash.
    await mkdir(join(folder, 'lost+found'));
    const database = await startEmbeddedDatabase({ dataDir: root, isDurable: false });
    expect((await applyMigrations(database.connection)).length).toBeGreaterThan(5);
    expect(await applyMigrations(database.connection)).toEqual([]);
    await database.close();
    // Where it has to be made from nothing it takes eight seconds of a processor.
  }, 120_000);
});

test('an archive gives back what was put into it', () => {
  const entries = [
    { path: '/folder' },
    { path: '/folder/empty', content: Buffer.alloc(0) },
    { path: '/folder/file', content: Buffer.from('x'.repeat(513)) },
    { path: '/block', content: Buffer.alloc(512, 7) },
  ];
  const archive = makeArchive(entries);
  expect(archive.length % 512).toBe(0);
  expect([...readArchive(archive)]).toEqual(entries);
  expect(makeArchive(entries)).toEqual(archive);
  expect(() => makeArchive([{ path: `/${'n'.repeat(100)}` }])).toThrow('too long');
});
