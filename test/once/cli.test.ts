import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, describe, expect, inject, it, vi } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { endAllCommands, newDataDir, runCommand, serve } from '../support/process/command.js';
import type { Ended } from '../support/process/command.js';
import { UUID } from '../support/service/shapes.js';

vi.setConfig({ testTimeout: 120_000 });
afterAll(endAllCommands);

/** The database that all tests share, as variables. */
function shared(): Record<string, string> {
  const { url, masterKey } = inject('database');
  return { DATABASE_URL: url, MASTER_KEYS: masterKey };
}

/** A refusal: code 1, one message, no stack, nothing on standard output. */
function expectRefusal(ended: Ended, message: string | RegExp): void {
  const { code, stdout, stderr } = ended;
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^(token-vault|error): /);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
}

describe('--version', () => {
  it('is that of the package', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await runCommand(['--version'])).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
  });
});

describe('the help', () => {
  it('names the commands', async () => {
    const { code, stdout } = await runCommand(['--help']);
    expect(code).toBe(0);
    for (const text of ['serve', 'migrate', 'tenant', '--version', 'docs/configuration.md'])
      expect(stdout).toContain(text);
  });

  it.each([
    [['tenant', '--help'], 'create, list and delete tenants'],
    [['tenant', 'create', '--help'], 'its key is shown this once'],
    [['tenant', 'list', '--help'], '{id, name, is_operator, created_at}'],
  ])('explains %j', async (args, text) => {
    const { code, stdout } = await runCommand(args);
    expect([code, stdout.replace(/\s+/g, ' ')]).toEqual([0, expect.stringContaining(text)]);
  });

  it('is what npx token-vault shows in the checkout', async () => {
    const { stdout } = await promisify(execFile)('npx', ['--no-install', 'token-vault', '--help']);
    expect(stdout).toContain('Usage: token-vault [options] [command]');
  });

  it.each([[['serve', '--port', '3']], [['tenant', 'create']]])(
    'is shown after %j, which is no command',
    async (args) => {
      expectRefusal(await runCommand(args), /^error: [\s\S]*Usage: token-vault/);
    },
  );
});

describe('a configuration that is not valid', () => {
  it('is refused with all faults together, and none of the values', async () => {
    const secrets = ['hunter2', 'c2VjcmV0', 'key_short', 'shouting', '65536'];
    const ended = await runCommand(['serve'], {
      PORT: '65536',
      LOG_LEVEL: 'shouting',
      DATABASE_URL: 'mysql://root:hunter2@localhost/vault',
      MASTER_KEYS: 'a:c2VjcmV0',
      BOOTSTRAP_API_KEY: 'key_short',
      BODY_BYTES_MAX: '-1',
    });
    expectRefusal(ended, /^token-vault: The configuration is not valid:\n/);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'BOOTSTRAP_API_KEY', 'BODY_BYTES_MAX'])
      expect(ended.stderr).toMatch(new RegExp(`^ {2}${name} must `, 'm'));
    expect(ended.stderr).toMatch(/^ {2}MASTER_KEYS: entry 1 must be name:key/m);
    for (const secret of secrets) expect(ended.stderr).not.toContain(secret);
  });

  it('has a DATABASE_URL without master keys', async () => {
    const DATABASE_URL = 'postgresql://vault:hunter2@127.0.0.1:1/vault';
    const ended = await runCommand(['tenant', 'list'], { DATABASE_URL, LOG_LEVEL: 'x' });
    expectRefusal(ended, /MASTER_KEYS or MASTER_KEYS_FILE is required where DATABASE_URL is set/);
    expect(ended.stderr).toContain('LOG_LEVEL must be');
    expect(ended.stderr).not.toContain('hunter2');

    const empty = join(await mkdtemp(join(tmpdir(), 'vault-test-')), 'keys');
    await writeFile(empty, '\n');
    const MASTER_KEYS_FILE = empty;
    const withEmpty = await runCommand(['serve'], { DATABASE_URL, MASTER_KEYS_FILE });
    expectRefusal(withEmpty, /MASTER_KEYS_FILE holds no key/);
  });

  it('has a DATA_DIR that is no folder', async () => {
    const ended = await runCommand(['serve'], { DATA_DIR: '/dev/null' });
    expectRefusal(ended, /^token-vault: The folder of DATA_DIR cannot be used: /);
  });
});

// One of them waits long, for nothing.
describe.concurrent('a database that cannot be used', () => {
  const keys = `a:${Buffer.alloc(32, 1).toString('base64')}`;

  it('is named as the reason where nothing listens', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const DATABASE_URL = `postgresql://vault:hunter2@${host}:1/vault`;
      const ended = await runCommand(['serve'], {
        DATABASE_URL,
        MASTER_KEYS: keys,
        DATABASE_WAIT_MS: '0',
      });
      expectRefusal(ended, /^token-vault: The database cannot be reached: .*ECONNREFUSED/);
      expect(ended.stderr).toContain('Is DATABASE_URL right');
      expect(ended.stderr).not.toContain('hunter2');
    }
  });

  it('is told where it never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const DATABASE_URL = `postgresql://vault:hunter2@127.0.0.1:${String(port)}/vault`;
    const startedAt = performance.now();
    const ended = await runCommand(['serve'], {
      DATABASE_URL,
      MASTER_KEYS: keys,
      DATABASE_CONNECT_MS: '500',
      DATABASE_WAIT_MS: '0',
    });
    expectRefusal(ended, /^token-vault: The database cannot be reached: .*timeout/);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    silent.close();
  });

  it('is one whose keys are wrapped by a master key that is not configured', async () => {
    const env = { ...shared(), MASTER_KEYS: `other:${Buffer.alloc(32, 2).toString('base64')}` };
    for (const command of [['serve'], ['tenant', 'list']])
      expectRefusal(
        await runCommand(command, env),
        /^token-vault: The configuration is not valid:\n {2}MASTER_KEYS lacks "test", which wraps/,
      );
  });
});

describe('token-vault tenant', () => {
  it('creates a tenant, whose key works on a running service', async () => {
    const service = await serve(shared());
    const { code, stdout, stderr } = await runCommand(
      ['tenant', 'create', 'Acme & Söhne', '--json'],
      shared(),
    );
    expect([code, stderr]).toEqual([0, '']);
    const created = JSON.parse(stdout) as Record<string, string>;
    expect(created).toEqual({
      tenant_id: expect.stringMatching(UUID),
      application_id: expect.stringMatching(UUID),
      key: expect.stringMatching(/^key_mgt_\w+$/),
    });
    const answer = await new Caller(service.url, {
      tenantId: created['tenant_id'] ?? '',
      applicationId: created['application_id'] ?? '',
      key: created['key'] ?? '',
    }).get('/applications/key');
    expect(answer.json).toMatchObject({
      id: created['application_id'],
      tenant_id: created['tenant_id'],
      type: 'management',
    });

    const listed = await runCommand(['tenant', 'list', '--json'], shared());
    expect(JSON.parse(listed.stdout)).toContainEqual({
      id: created['tenant_id'],
      name: 'Acme & Söhne',
      is_operator: false,
      created_at: expect.any(String),
    });
    expect(listed.stdout).not.toContain('key_');
    await service.command.stop();
  });

  it('refuses a name that is none', async () => {
    for (const name of ['', '  ', 'x'.repeat(201)])
      expectRefusal(
        await runCommand(['tenant', 'create', name], shared()),
        /^token-vault: .*\n {2}name must (?:have at (?:least 1|most 200) characters|be more than blanks)\n$/,
      );
  });

  it('makes the database where there is none, and says what it has made', async () => {
    const dataDir = await newDataDir();
    const { code, stdout, stderr } = await runCommand(['tenant', 'create', 'First'], {
      DATA_DIR: dataDir,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^tenant {10}[\w-]+\napplication {5}[\w-]+\nmanagement key {2}key_mgt_\w+\n$/,
    );
    expect(stderr).toContain(`A master key was made: ${join(dataDir, 'master.key')}`);
    expect(stderr).toMatch(/management key {2}key_mgt_\w+\n/);
    expect(await readdir(dataDir)).toEqual(['master.key', 'postgres']);
  });
});
