import { cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, inject, it, vi } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { Command, endAllCommands, newDataDir, reached, serve } from '../support/process/command.js';
import type { RunningService } from '../support/process/command.js';
import { freePort } from '../support/process/free-ports.js';
import { childrenOf } from '../support/process/serving-process.js';

/** Generous; what it took is printed. It bounds the work of a start: how long that takes depends on the neighbours. */
const START_CPU_MS_MAX = 20_000;

vi.setConfig({ testTimeout: 120_000 });
afterAll(endAllCommands);

// One folder lives through all that may befall it, so these run in their order.
let dataDir: string;

describe('a service on the embedded database', () => {
  let service: RunningService;
  let manager: Caller;
  let applicationId: string;
  let tokenId: string;
  const starts: [which: string, service: RunningService][] = [];

  /** What must outlive every end of the process: the key, the Application, and the token with its keys. */
  async function expectEverythingIsThere(): Promise<void> {
    manager = new Caller(service.url, manager.identity);
    expect(await manager.get(`/applications/${applicationId}`)).toMatchObject({ status: 200 });
    expect(await tokenizeCard(manager)).toBe(tokenId);
    expect(service.command.output).not.toContain(manager.key);
    expect(service.command.output).not.toContain('management key');
    expect(service.command.output).not.toContain('master key');
  }

  it('prints on its first start where it is, the management key and the file of the master key', async () => {
    dataDir = await newDataDir();
    service = await serve({ DATA_DIR: dataDir });
    starts.push(['first', service]);

    const { output } = service.command;
    expect(output).toContain(`explorer      ${service.url}/graphql`);
    const keys = output.match(/key_mgt_\w+/g) ?? [];
    expect(keys).toHaveLength(1);
    const file = join(dataDir, 'master.key');
    expect(output).toContain(`A master key was made: ${file}`);
    expect(output).not.toContain((await readFile(file, 'utf8')).split(':')[1]?.trim());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);

    manager = new Caller(service.url, { tenantId: '', applicationId: '', key: keys[0] ?? '' });
    expect(await manager.get('/applications/key')).toMatchObject({ status: 200 });
    ({ applicationId } = await manager.newApplication({ permissions: ['token:create'] }));
    tokenId = await tokenizeCard(manager);
  });

  it('stops when it is told to, and starts again with everything there and the key not shown', async () => {
    const { code, stderr } = await service.command.stop('SIGTERM');
    expect([code, stderr]).toEqual([0, expect.stringContaining('Stopping')]);
    expect(await readdir(dataDir)).toEqual(['master.key', 'postgres']);

    service = await serve({ DATA_DIR: dataDir });
    starts.push(['later', service]);
    await expectEverythingIsThere();
  });

  it('starts again with everything there after it was killed, and clears away what was left', async () => {
    const socketFolder = await socketFolderOf(dataDir);
    await service.command.stop('SIGKILL');
    expect(await readdir(tmpdir())).toContain(socketFolder);

    service = await serve({ DATA_DIR: dataDir });
    await expectEverythingIsThere();
    expect(await readdir(tmpdir())).not.toContain(socketFolder);
  });

  it('refuses a second service on its folder, and goes on', async () => {
    const { code, stderr } = await new Command([], { DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `token-vault: ${dataDir} is served by another process (${String(service.command.pid)}). ` +
        'Stop that one first, or set DATA_DIR to a folder of its own.\n',
    );
    await expectEverythingIsThere();
  });

  it('lets commands work beside it', async () => {
    const env = { DATA_DIR: dataDir };
    expect(await new Command(['migrate'], env).ended).toEqual({
      code: 0,
      stdout: 'The database is up to date.\n',
      stderr: '',
    });
    const created = await new Command(['tenant', 'create', 'Beside', '--json'], env).ended;
    const { key } = JSON.parse(created.stdout) as { key: string };
    const beside = new Caller(service.url, { tenantId: '', applicationId: '', key });
    expect(await beside.get('/applications/key')).toMatchObject({ status: 200 });
    const { stdout } = await new Command(['tenant', 'list'], env).ended;
    expect(stdout).toMatch(/Operator {2}\(operator\)\n.* {2}Beside\n$/);
    await expectEverythingIsThere();
  });

  it('is served by one of two that start at once on a folder that was left by a killed one', async () => {
    await service.command.stop('SIGKILL');
    const both = [1, 2].map(() => new Command([], { DATA_DIR: dataDir }));
    const refused = await Promise.race(both.map(async (each) => (await each.ended, each)));
    expect(await refused.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is served by another process'),
    });
    const [winner] = both.filter((each) => each !== refused);
    service = await reached(winner ?? refused);
    await expectEverythingIsThere();
  });

  it('lets a command wait for it while it starts', async () => {
    await service.command.stop();
    const starting = new Command([], { DATA_DIR: dataDir });
    await expect
      .poll(() => readdir(dataDir), { interval: 10, timeout: 60_000 })
      .toContain('serving.json');
    const { code, stdout } = await new Command(['tenant', 'list'], { DATA_DIR: dataDir }).ended;
    expect([code, stdout]).toEqual([0, expect.stringContaining('Beside')]);
    service = await reached(starting);
    await expectEverythingIsThere();
  });

  it('refuses to start where its master key is lost, changed or another one, and makes no new one', async () => {
    await service.command.stop();
    const copy = await newDataDir();
    await cp(dataDir, copy, { recursive: true });
    const start = (env = {}) => new Command([], { DATA_DIR: copy, ...env }).ended;
    const other = Buffer.alloc(32, 7).toString('base64');

    expect(await start({ MASTER_KEYS: `2031:${other}` })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('MASTER_KEYS lacks "embedded"'),
    });
    const ended = await start({ MASTER_KEYS: `embedded:${other}` });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('not the keys that wrap the keys in this database');
    expect(ended.stderr).not.toContain(other);

    await rm(join(copy, 'master.key'));
    expect(await start()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/"embedded", which wraps keys .*master\.key is missing\n$/),
    });
    const left = (await readdir(copy)).filter((name) => name !== 'reserved-space');
    expect(left).toEqual(['postgres']);
  });

  it('starts in good time', () => {
    for (const [which, { startMs, startCpuMs }] of starts) {
      console.log(
        `${which} start, embedded: ${String(startMs)} ms, of the processor ${String(startCpuMs)} ms`,
      );
      expect(startCpuMs, which).toBeLessThan(START_CPU_MS_MAX);
    }
    expect(starts).toHaveLength(2);
  });
});

describe('serve --alone', () => {
  it('serves in the one process that was started, and refuses to be several', async () => {
    const command = new Command(['serve', '--alone'], { DATA_DIR: dataDir });
    await expect.poll(() => command.output, { timeout: 120_000 }).toContain('/health/ready');
    expect(await childrenOf(command.pid)).toEqual([]);
    expect(await command.stop()).toMatchObject({ code: 0 });

    const { url, masterKey } = inject('database');
    const env = { DATABASE_URL: url, MASTER_KEYS: masterKey, WORKERS: '2' };
    expect(await new Command(['serve', '--alone'], env).ended).toMatchObject({
      code: 1,
      stderr:
        'token-vault: The configuration is not valid:\n  WORKERS must be 1 where the service is to be one process alone\n',
    });
  });
});

it.each(['serve', 'serve --alone'])(
  'ends when it is told to while it waits for its database, as the first process of a container has to: %s',
  async (line) => {
    const { masterKey } = inject('database');
    const away = `postgresql://127.0.0.1:${String(await freePort())}/postgres`;
    const command = new Command(line.split(' '), { DATABASE_URL: away, MASTER_KEYS: masterKey });
    await expect.poll(() => command.logged, { timeout: 60_000 }).toContain('is waited for');
    expect(await command.stop()).toMatchObject({ code: 0 });
  },
);

/** The id of the one token of a card: a second token of the same card is the first one again. */
async function tokenizeCard(caller: Caller): Promise<string> {
  const card = { number: '4242424242424242', expiration_month: 12, expiration_year: 2030 };
  const answer = await caller.post('/tokenize', {
    type: 'card',
    data: card,
    deduplicate_token: true,
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { id: string }).id;
}

/** Name of the folder of the socket that a running service has in the folder for temporary files. */
async function socketFolderOf(dataDir: string): Promise<string> {
  const claim = await readFile(join(dataDir, 'serving.json'), 'utf8');
  const { socketFolder } = JSON.parse(claim) as { socketFolder: string };
  return socketFolder.slice(tmpdir().length + 1);
}
