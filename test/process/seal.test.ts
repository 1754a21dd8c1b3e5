import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Answer, Caller } from '../support/service/caller.js';
import { query, startTestDatabase } from '../support/database/test-database.js';
import type { TestDatabase } from '../support/database/test-database.js';
import { environment } from '../support/process/short-lived.js';
import { runCommand } from '../support/process/command-line.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: TestDatabase;
let folder: string;
let keyFile: string;
let services: readonly TestService[];
let tenant: Caller;
let tokenId: string;

const settings = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  MASTER_KEYS: '',
  MASTER_KEYS_FILE: keyFile,
});

beforeAll(async () => {
  database = await startTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'seal-'));
  keyFile = join(folder, 'master.key');
  await writeFile(keyFile, `one:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  services = [await startService(settings()), await startService(settings())];
  const [first] = services;
  if (first === undefined) throw new Error('No service has started.');
  tenant = await first.newTenant();
  tokenId = (await tenant.post('/tokenize', '"a secret"')).json as string;
});
afterAll(async () => {
  for (const each of services) await each.close();
  await database.stop();
  await rm(folder, { recursive: true });
});

/** What each instance answers to requests of all kinds. */
async function statuses(): Promise<readonly number[]> {
  const asked: Promise<Answer>[] = services.flatMap(({ url }) => {
    const caller = tenant.with({ url });
    return [
      caller.post('/detokenize', { value: `{{ ${tokenId} }}` }),
      caller.post('/tokenize', '"another"'),
      caller.get(`/tokens/${tokenId}`),
      caller.get('/applications'),
      caller.graphql('{ tenant { id } }'),
    ];
  });
  return (await Promise.all(asked)).map(({ status }) => status);
}

const all = (...wanted: readonly number[]) =>
  vi.waitFor(
    async () => {
      const found = await statuses();
      expect(
        found.every((status) => wanted.includes(status)),
        found.join(),
      ).toBe(true);
    },
    { timeout: 30_000, interval: 200 },
  );

const ready = async ({ operationsUrl }: TestService): Promise<string> =>
  (await fetch(`${operationsUrl}/health/ready`)).text();

/** Runs a command with lines on its standard input. */
async function runWith(args: readonly string[], input: string) {
  const child = spawn(process.execPath, ['dist/cli.js', ...args], { env: environment({}) });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

describe('a vault that is sealed', () => {
  test('refuses every request on every instance, says why to operators, and has no key in memory', async () => {
    await all(200, 201);
    expect(await runCommand(['seal'], settings())).toMatchObject({ code: 0 });
    await all(503);
    for (const service of services) {
      expect(await ready(service)).toContain('the vault is sealed');
      const metrics = await (await fetch(`${service.operationsUrl}/metrics`)).text();
      expect(metrics).toMatch(/^token_vault_sealed 1$/m);
      expect(metrics).toMatch(/^token_vault_keys_in_memory 0$/m);
      const { json } = await tenant.with({ url: service.url }).get(`/tokens/${tokenId}`);
      expect(JSON.stringify(json)).not.toContain('sealed');
    }
    expect(await runCommand(['seal'], settings())).toMatchObject({
      code: 0,
      stdout: 'It was sealed before.\n',
    });
  });

  test('stays so where another instance starts, which serves nothing', async () => {
    const third = await startService(settings());
    try {
      const answer = await tenant.with({ url: third.url }).get(`/tokens/${tokenId}`);
      expect(answer.status).toBe(503);
      expect(await ready(third)).toContain('the vault is sealed');
    } finally {
      await third.close();
    }
  });

  test('is not unsealed without its master keys, which shares give back', async () => {
    const content = await readFile(keyFile, 'utf8');
    const split = await runWith(
      ['keys', 'split', keyFile, '--shares', '5', '--threshold', '3'],
      '',
    );
    expect(split).toMatchObject({ code: 0 });
    const shares = split.stdout.trim().split('\n');
    expect(shares).toHaveLength(5);
    await rm(keyFile);
    const refused = await runCommand(['unseal'], settings());
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('MASTER_KEYS_FILE cannot be read');
    await all(503);

    const few = await runWith(['keys', 'combine', keyFile], shares.slice(0, 2).join('\n'));
    expect(few).toMatchObject({ code: 1, stdout: '' });
    expect(few.stderr).toContain('3 different shares are needed, and 2 were given.');
    const enough = [shares[4], shares[0], shares[2]].join('\n');
    expect(await runWith(['keys', 'combine', keyFile], enough)).toMatchObject({ code: 0 });
    expect(await readFile(keyFile, 'utf8')).toBe(content);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    const again = await runWith(['keys', 'combine', keyFile], enough);
    expect(again).toMatchObject({ code: 1 });
  });

  test('and unsealed serves on every instance, with the same keys, without a start', async () => {
    expect(await runCommand(['unseal'], settings())).toMatchObject({ code: 0 });
    await all(200, 201);
    for (const { url } of services) {
      const answer = await tenant.with({ url }).post('/detokenize', { value: `{{ ${tokenId} }}` });
      expect(answer.json).toStrictEqual({ value: 'a secret' });
    }
    for (const service of services) expect(await ready(service)).not.toContain('sealed');
    const events = await query(
      database.url,
      `SELECT operation, actor_type FROM audit_events WHERE entity_type = 'vault' ORDER BY id`,
    );
    expect(events).toStrictEqual([
      { operation: 'vault.seal', actor_type: 'operator' },
      { operation: 'vault.unseal', actor_type: 'operator' },
    ]);
  });
});
