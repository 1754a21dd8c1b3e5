import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { startTestDatabase } from '../support/database/test-database.js';
import type { TestDatabase } from '../support/database/test-database.js';
import { blocksOf, placeOf } from '../support/documents/page-blocks.js';
import { ReaderShell } from '../support/documents/reader-shell.js';
import { folderLikeAClone } from '../support/documents/readme-start.js';
import { endAllCommands, serve } from '../support/process/command.js';
import type { Env, RunningService } from '../support/process/command.js';
import { environment } from '../support/process/short-lived.js';
import { Caller } from '../support/service/caller.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const BACKUP = 'docs/guides/backup.md';
const MOVE = 'docs/guides/embedded-to-postgresql.md';
const UPGRADES = 'docs/guides/upgrades.md';
const PRODUCTION = 'docs/guides/production.md';

/** What pages write in the place of a reader's own database. */
const THEIR_DATABASE = 'postgresql://vault:secret@db.internal/vault';

const { isEmbedded } = inject('database');
let folder: string;
let dataDir: string;

/** The blocks of a page that this file runs, in their order. */
const commandsOf = (page: string): readonly string[] =>
  blocksOf(page)
    .filter(({ marks }) => marks.has('run by'))
    .map(({ text }) => text);

/** Pastes a block into a new shell within the folder, and gives what it prints. */
async function paste(text: string, env: Env = {}): Promise<string> {
  const variables = environment({ HOME: process.env['HOME'] ?? folder, ...env });
  const shell = new ReaderShell('bash', folder, variables);
  try {
    const { output, errors, succeeded } = await shell.run(text);
    expect(succeeded, `${output}\n${errors}`).toBe(true);
    return `${errors}${output}`;
  } finally {
    shell.end();
  }
}

async function newToken(service: RunningService, key: string, value: string): Promise<string> {
  const caller = new Caller(service.url, { tenantId: '', applicationId: '', key });
  return (await caller.post('/tokenize', JSON.stringify(value))).json as string;
}

async function valueOf(service: RunningService, key: string, token: string): Promise<unknown> {
  const caller = new Caller(service.url, { tenantId: '', applicationId: '', key });
  return (await caller.post('/detokenize', JSON.stringify(`{{ ${token} }}`))).json;
}

const managementKeyIn = (output: string): string => /key_mgt_\w+/.exec(output)?.[0] ?? '';

let key: string;
let kept: string;

beforeAll(async () => {
  folder = await folderLikeAClone();
  dataDir = join(folder, 'data');
  const service = await serve({ DATA_DIR: dataDir });
  key = managementKeyIn(service.command.output);
  kept = await newToken(service, key, 'Ada');
  await service.command.stop();
});
afterAll(endAllCommands);

test('every block that pages leave to this file is one of those that it runs', () => {
  const counted = [BACKUP, MOVE, UPGRADES, PRODUCTION].map((page) => commandsOf(page).length);
  expect(counted).toEqual([8, 2, 1, 1]);
  for (const page of [BACKUP, MOVE])
    for (const block of blocksOf(page))
      expect(block.marks.has('run by'), placeOf(block)).toBe(true);
});

describe('an export', () => {
  test('is made beside a running service and restored elsewhere, by the commands of the page', async () => {
    const [keys = '', write = '', bring = ''] = commandsOf(BACKUP);
    let service = await serve({ DATA_DIR: dataDir });
    await paste(keys);
    await paste(write);
    await service.command.stop();

    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    expect(await paste(bring, elsewhere)).toContain('everything opens, and every hash is right');
    service = await serve(elsewhere);
    expect(await valueOf(service, key, kept)).toBe('Ada');
    await service.command.stop();
  });
});

describe('the embedded database', () => {
  test('is backed up and restored by the commands of the page', async () => {
    const [, , , , , , copy = '', restore = ''] = commandsOf(BACKUP);
    await paste(copy);

    let service = await serve({ DATA_DIR: dataDir });
    const later = await newToken(service, key, 'Grace');
    await service.command.stop();

    await paste(restore);
    service = await serve({ DATA_DIR: dataDir });
    expect(await valueOf(service, key, kept)).toBe('Ada');
    expect(await valueOf(service, key, later)).toMatchObject({ code: 'VALIDATION_FAILED' });
    await service.command.stop();
    expect(existsSync(join(folder, 'data-before'))).toBe(true);
  });

  test('is migrated by the command of the page, which says that there is nothing to do', async () => {
    const [migrate = ''] = commandsOf(UPGRADES);
    expect(await paste(migrate)).toContain('The database is up to date.');
  });
});

describe.skipIf(isEmbedded)('PostgreSQL', () => {
  const databases: TestDatabase[] = [];
  const newDatabase = async (): Promise<string> => {
    const database = await startTestDatabase();
    databases.push(database);
    return database.url;
  };
  afterAll(async () => {
    await endAllCommands();
    for (const database of databases) await database.stop();
  });

  test('is begun, backed up and restored by the commands of the pages', async () => {
    const [, , , dump = '', restore = ''] = commandsOf(BACKUP);
    const [begin = ''] = commandsOf(PRODUCTION);
    const url = await newDatabase();
    const told = await paste(`${begin.replace(THEIR_DATABASE, url)}\necho "$MASTER_KEYS"\n`);
    const first = managementKeyIn(told);
    const MASTER_KEYS = /^2026-11:\S+$/m.exec(told)?.[0] ?? '';

    let service = await serve({ DATABASE_URL: url, MASTER_KEYS });
    const token = await newToken(service, first, 'Ada');
    await paste(dump, { DATABASE_URL: url });
    await service.command.stop();

    const RESTORED_URL = await newDatabase();
    await paste(restore, { RESTORED_URL });
    service = await serve({ DATABASE_URL: RESTORED_URL, MASTER_KEYS });
    expect(await valueOf(service, first, token)).toBe('Ada');
    await service.command.stop();
  });

  test('takes over what the embedded database holds, by the commands of the page', async () => {
    const [write = '', bring = ''] = commandsOf(MOVE);
    const url = await newDatabase();
    const embedded = await serve({ DATA_DIR: dataDir });
    await paste(write);
    expect(await valueOf(embedded, key, kept)).toBe('Ada');
    await embedded.command.stop();
    const told = await paste(`${bring.replace(THEIR_DATABASE, url)}\necho "$MASTER_KEYS"\n`);
    expect(told).toContain('everything opens, and every hash is right');

    const MASTER_KEYS = told.trim().split('\n').at(-1) ?? '';
    const service = await serve({ DATABASE_URL: url, MASTER_KEYS });
    expect(await valueOf(service, key, kept)).toBe('Ada');
    expect(service.command.output).not.toContain('management key');
    await service.command.stop();
  });
});
