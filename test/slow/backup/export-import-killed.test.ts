import { existsSync } from 'node:fs';
import { mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { query, startTestDatabase } from '../../support/database/test-database.js';
import type { TestDatabase } from '../../support/database/test-database.js';
import { runCommand, startCommand } from '../../support/process/command-line.js';
import type { CommandResult, RunningCommand } from '../../support/process/command-line.js';
import { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const TOKENS = 20_000;
const AT_A_TIME = 5_000;

let service: TestService;
let target: TestDatabase;
let folder: string;
let caller: Caller;
let ids: string[];
const MASTER_KEYS = `target:${Buffer.alloc(32, 9).toString('base64')}`;

const path = (name: string): string => join(folder, name);
const there = (): Record<string, string> => ({ DATABASE_URL: target.url, MASTER_KEYS });
const importing = (...args: string[]) => ['import', ...args, '--identity', path('key')];

/** Kills a command as soon as something is so, and says whether it was killed. */
async function killWhen(
  { child, ended }: RunningCommand,
  isSo: () => Promise<boolean> | boolean,
): Promise<CommandResult> {
  while (child.exitCode === null && !(await isSo())) await sleep(5);
  child.kill('SIGKILL');
  return ended;
}

async function rowsDone(): Promise<number> {
  const rows = await query(target.url, 'SELECT rows_done::int AS done FROM tenant_imports').catch(
    () => [],
  );
  return (rows[0]?.['done'] as number | undefined) ?? 0;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-test-'));
  service = await startService({}, { isShared: false });
  target = await startTestDatabase();
  caller = await service.newTenant();
  ids = [];
  for (let first = 0; first < TOKENS; first += AT_A_TIME) {
    const values = Array.from({ length: AT_A_TIME }, (_, index) => `v${String(first + index)}`);
    ids.push(...((await caller.post('/tokenize', values)).json as string[]));
  }
  const { stdout } = await runCommand(['export-key', path('key')]);
  await writeFile(path('recipient'), stdout);
});

afterAll(async () => {
  await service.close();
  await target.stop();
});

describe('token-vault export and import, killed with -9', () => {
  test('an export to a folder goes on, and what it had whole is left as it is', async () => {
    const { tenantId } = caller;
    const args = [
      'export',
      '--all',
      '--folder',
      path('all'),
      '--recipients-file',
      path('recipient'),
    ];
    const own = path(`all/${tenantId}.age.part`);
    const cut = await killWhen(startCommand(args), () => existsSync(own));
    expect(cut.code).toBeNull();
    expect(existsSync(path('all/index.age'))).toBe(false);
    const unfinished = await runCommand(importing(path('all')), there());
    expect(unfinished.stderr).toContain('is not done: it has no index');
    expect((await runCommand(args)).stderr).toContain('go on with --resume');

    const again = await runCommand([...args, '--resume']);
    expect(again.code, again.stderr).toBe(0);
    expect(again.stderr).toContain('is there already');
    expect(again.stderr).toMatch(/100 % · [\d,]+ of [\d,]+ · [\d,]+\/s · took/);
    expect((await runCommand([...args, '--resume'])).stderr).toContain('is complete');
  });

  test('a folder whose files are not its own is refused', async () => {
    const file = path(`all/${caller.tenantId}.age`);
    const whole = await readFile(file);
    await truncate(file, whole.length - 1);
    const run = await runCommand(importing(path('all'), '--tenant', caller.tenantId), there());
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('is not the one that belongs to this export');
    await writeFile(file, whole);
  });

  test('an import shows nothing of what it has, goes on where it was, and is whole then', async () => {
    const { tenantId } = caller;
    const file = path(`all/${tenantId}.age`);
    await runCommand(['migrate'], {
      ...there(),
      BOOTSTRAP_API_KEY: 'key_mgt_000000000000000000000000',
    });
    const args = importing(file);
    const cut = await killWhen(startCommand(args, there()), async () => (await rowsDone()) > 3_000);
    expect(cut.code).toBeNull();
    const done = await rowsDone();
    expect(done).toBeGreaterThan(3_000);
    expect((await runCommand(['tenant', 'list'], there())).stdout).not.toContain(tenantId);
    expect(
      await query(target.url, 'SELECT id FROM applications WHERE tenant_id = $1', [tenantId]),
    ).toEqual([]);
    expect((await runCommand(args, there())).stderr).toContain('go on with --resume');

    const again = await runCommand([...args, '--resume'], there());
    expect(again.code, again.stderr).toBe(0);
    expect(again.stdout).toContain(`${tenantId}  imported`);
    expect((await runCommand([...args, '--resume'], there())).stdout).toContain(
      'was there from this',
    );
    const verified = await runCommand(['verify', '--tenant', tenantId], there());
    expect(verified.stdout).toContain('everything opens, and every hash is right');

    const restored = await startService(
      {},
      {
        isShared: false,
        database: { ...inject('database'), url: target.url, masterKey: MASTER_KEYS },
      },
    );
    try {
      const reader = new Caller(restored.url, caller.identity);
      const texts: unknown[] = [];
      for (let first = 0; first < ids.length; first += AT_A_TIME) {
        const some = ids.slice(first, first + AT_A_TIME).map((id) => `{{ ${id} }}`);
        texts.push(...((await reader.post('/detokenize', some)).json as unknown[]));
      }
      expect(texts).toHaveLength(TOKENS);
    } finally {
      await restored.close();
    }
  });

  test('what is discarded leaves no row', async () => {
    const other = await service.newTenant();
    await other.post(
      '/tokenize',
      Array.from({ length: AT_A_TIME }, () => 'x'),
    );
    const args = ['export', '--tenant', other.tenantId, '--output', path('other.age')];
    await runCommand([...args, '--recipients-file', path('recipient')]);
    await killWhen(
      startCommand(importing(path('other.age')), there()),
      async () => (await rowsDone()) > 1_000,
    );
    const discarded = await runCommand(['import', '--discard'], there());
    expect(discarded.stdout).toMatch(/^Took away [\d,]+ rows of 1 tenants\./);
    for (const table of ['tokens', 'audit_events', 'usage_counts'])
      expect(
        await query(target.url, `SELECT 1 FROM ${table} WHERE tenant_id = $1`, [other.tenantId]),
      ).toEqual([]);
    expect(await rowsDone()).toBe(0);
  });
});
