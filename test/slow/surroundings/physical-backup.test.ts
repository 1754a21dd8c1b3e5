import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { blocksOf } from '../../support/documents/page-blocks.js';
import { endAllCommands, runCommand, serve } from '../../support/process/command.js';
import type { RunningService } from '../../support/process/command.js';
import { Caller } from '../../support/service/caller.js';
import { freePort } from '../../support/process/free-ports.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const run = promisify(execFile);

/** Where Debian puts the newest server's programs; undefined where there is none. */
const programs = await readdir('/usr/lib/postgresql')
  .then((versions) => versions.sort((one, other) => Number(other) - Number(one))[0])
  .then((version) => version && `/usr/lib/postgresql/${version}/bin`)
  .catch(() => undefined);

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

const stops: (() => Promise<unknown>)[] = [];
let folder: string;

async function asPostgres(command: string, ...args: string[]): Promise<void> {
  const path = join(programs ?? '', command);
  if (isRoot) await run('runuser', ['-u', 'postgres', '--', path, ...args], { cwd: folder });
  else await run(path, args, { cwd: folder });
}

/** Starts a server on a folder and gives the URL of its database. */
async function startCluster(data: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = String(await freePort());
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  // The server holds the pipes of whoever starts it, unless it has a log of its own.
  await asPostgres('pg_ctl', '-D', data, '-w', '-o', options, '-l', `${data}.log`, 'start');
  const stop = (): Promise<void> => asPostgres('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
  stops.push(stop);
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop };
}

const callerOf = (service: RunningService, key: string): Caller =>
  new Caller(service.url, { tenantId: '', applicationId: '', key });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-test-'));
  if (isRoot) {
    // The folder of this run is root's own: whoever runs the server must get past it.
    await chmod(tmpdir(), 0o711);
    const { stdout } = await run('id', ['-u', 'postgres']).catch(() => ({ stdout: '0' }));
    await chown(folder, Number(stdout), Number(stdout));
  }
});

afterAll(async () => {
  await endAllCommands();
  for (const stop of stops) await stop().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const MASTER_KEYS = `one:${Buffer.alloc(32, 7).toString('base64')}`;
const BOOTSTRAP_API_KEY = 'key_mgt_physical_backup_000000000000';

// Needs the programs of PostgreSQL's server (Debian: postgresql).
describe.skipIf(programs === undefined)('a base backup', () => {
  test('that is made under writes has every token and key, on another server with the master key', async () => {
    await asPostgres('initdb', '-D', 'source', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8');
    const source = await startCluster(join(folder, 'source'));
    const env = { DATABASE_URL: source.url, MASTER_KEYS, BOOTSTRAP_API_KEY };
    let service = await serve(env);
    const caller = callerOf(service, BOOTSTRAP_API_KEY);
    const made = new Map<string, string>();
    const make = async (value: string): Promise<void> => {
      const { json } = await caller.post('/tokenize', JSON.stringify(value));
      made.set(json as string, value);
    };
    for (let count = 0; count < 20; count += 1) await make(`before ${String(count)}`);
    const added = await caller.newApplication({ permissions: ['token:create'] });

    const block = blocksOf('docs/guides/backup.md').find(({ text }) => text.includes('basebackup'));
    const [, ...options] = (block?.text ?? '')
      .trim()
      .replace('"$DATABASE_URL"', source.url)
      .split(' ');
    const backup = asPostgres('pg_basebackup', ...options);
    for (let count = 0; count < 20; count += 1) await make(`meanwhile ${String(count)}`);
    await backup;
    await service.command.stop();
    await source.stop();

    const restored = await startCluster(join(folder, 'base'));
    service = await serve({ ...env, DATABASE_URL: restored.url });
    const there = callerOf(service, BOOTSTRAP_API_KEY);
    const ids = [...made].filter(([, value]) => value.startsWith('before')).map(([id]) => id);
    const read = await there.post(
      '/detokenize',
      ids.map((id) => `{{ ${id} }}`),
    );
    expect(read.json).toEqual(ids.map((id) => made.get(id)));
    expect((await added.with({ url: service.url }).post('/tokenize', '"x"')).status).toBe(200);
    await service.command.stop();
    const verified = await runCommand(['verify'], { ...env, DATABASE_URL: restored.url });
    expect(verified.stdout).toContain('everything opens, and every hash is right');

    const other = { ...env, MASTER_KEYS: `two:${Buffer.alloc(32, 8).toString('base64')}` };
    const refused = await runCommand(['verify'], { ...other, DATABASE_URL: restored.url });
    expect(refused.stderr).toContain('MASTER_KEYS lacks "one"');
  });
});
