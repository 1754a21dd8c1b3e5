import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { Caller } from '../../support/service/caller.js';
import { Command, endAllCommands, serve } from '../../support/process/command.js';
import type { RunningService } from '../../support/process/command.js';
import { startRelay } from '../../support/peers/relay.js';
import {
  childrenOf,
  gone,
  servingProcessOf,
  statusOf,
} from '../../support/process/serving-process.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
afterAll(endAllCommands);

const VALUE = '4242424242424242';
const PRELOAD = new URL('../../support/process/fault-on-signal.mjs', import.meta.url).pathname;

function operator({ url }: RunningService): Caller {
  return new Caller(url, { tenantId: '', applicationId: '', key: inject('database').bootstrapKey });
}

async function deathsOf({ operationsUrl }: RunningService): Promise<number> {
  const { text } = await new Caller(operationsUrl).get('/metrics');
  return Number(/^token_vault_worker_deaths_total (\d+)$/m.exec(text)?.[1]);
}

describe('a process that serves dies', () => {
  let service: RunningService;
  let faultFile: string;
  let deaths = 0;
  /** Somebody that code calls and waits for: once it is called, the request is under way. */
  const called = createServer();

  beforeAll(async () => {
    await once(called.listen(0, '127.0.0.1'), 'listening');
    faultFile = join(await mkdtemp(join(tmpdir(), 'vault-fault-')), 'fault');
    const { url, masterKey } = inject('database');
    service = await serve({
      DATABASE_URL: url,
      MASTER_KEYS: masterKey,
      OUTBOUND_ALLOW: '127.0.0.1',
      FAULT_FILE: faultFile,
      NODE_OPTIONS: `--import=${PRELOAD} --max-old-space-size=256`,
    });
  });

  const faults: readonly [how: string, signal: NodeJS.Signals, logged: RegExp][] = [
    ['an uncaught error', 'SIGUSR2', /"name":"TypeError","code":"ERR_OF_TEST","stack":\["at /],
    ['an unhandled rejection', 'SIGUSR2', /"origin":"unhandledRejection","fault":{"name":"Error"/],
    ['something thrown that is no error', 'SIGUSR2', /"fault":{"name":"string","stack":\[\]}/],
    ['memory that runs out', 'SIGUSR2', /"signal":"SIGABRT"/],
    ['a fault of the engine', 'SIGSEGV', /"signal":"SIGSEGV"/],
    ['kill -9', 'SIGKILL', /"signal":"SIGKILL"/],
    ['an end that only it was told of', 'SIGTERM', /"exitCode":0,"signal":null/],
  ];
  it.each(faults)(
    'of %s: that is logged without a value and counted, and another one serves on the same port',
    async (how, signal, logged) => {
      const pid = await servingProcessOf(service);
      await writeFile(faultFile, how);
      const traceId = `in-flight-${how.replaceAll(/\W/g, '-')}`;
      const { port } = called.address() as AddressInfo;
      const code = `module.exports = async () => (await fetch('http://127.0.0.1:${String(port)}')).status`;
      const query = `mutation { runCode(input: { code: ${JSON.stringify(code)} }) { run { __typename } } }`;
      const call = once(called, 'request') as Promise<[unknown, ServerResponse]>;
      const underWay = operator(service)
        .send('POST', '/graphql', { query }, { 'SVC-TRACE-ID': traceId })
        .then(({ status }) => status)
        .catch((error: unknown) => String(error));
      const [, response] = await call;
      const before = service.command.logged.length;
      process.kill(pid, signal);
      // Who was told to end answers first.
      if (signal === 'SIGTERM') response.end();
      expect(await underWay).toBe(signal === 'SIGTERM' ? 200 : 'TypeError: fetch failed');
      response.end();
      await gone(pid);
      expect(await statusOf(service.url)).toBe(200);
      expect(await deathsOf(service)).toBe((deaths += 1));
      expect(await servingProcessOf(service)).not.toBe(pid);
      const said = service.command.logged.slice(before);
      expect(said).toMatch(logged);
      expect(said).toContain('"msg":"a process that served has ended and is replaced"');
      if (said.includes('"level":60')) expect(said).toContain(`"traceIds":["${traceId}"]`);
      expect(service.command.output).not.toContain(VALUE);
    },
  );

  afterAll(() => {
    called.closeAllConnections();
    called.close();
  });
});

describe('a service whose process is to be replaced', () => {
  it('lives where its process only answers late, and is not ready meanwhile', async () => {
    const { url, masterKey } = inject('database');
    const service = await serve({ DATABASE_URL: url, MASTER_KEYS: masterKey });
    const operations = new Caller(service.operationsUrl);
    const pid = await servingProcessOf(service);
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await operations.get('/health/live')).toMatchObject({ json: { status: 'live' } });
      expect(await operations.get('/health/ready')).toMatchObject({ status: 503 });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(async () => (await operations.get('/health/ready')).status, { timeout: 30_000 })
      .toBe(200);
    expect(await service.command.stop()).toMatchObject({ code: 0 });
  });

  it('goes on trying while the database is away, is not ready, and serves once it is back', async () => {
    const relay = await startRelay();
    const service = await serve({
      DATABASE_URL: relay.url,
      MASTER_KEYS: inject('database').masterKey,
    });
    const operations = new Caller(service.operationsUrl);
    const pid = await servingProcessOf(service);
    await relay.break();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => service.command.output, { timeout: 60_000 })
      .toContain('the database is away and is waited for');
    expect(await operations.get('/health/live')).toMatchObject({ json: { status: 'live' } });
    expect(await operations.get('/health/ready')).toMatchObject({ status: 503 });
    expect(await deathsOf(service)).toBeGreaterThan(0);
    await relay.mend();
    await expect.poll(() => statusOf(service.url), { timeout: 30_000 }).toBe(200);
    expect(await service.command.stop()).toMatchObject({ code: 0 });
    await relay.break();
  });

  it('ends with code 1 and says why where its configuration has become unfit', async () => {
    const keyFile = join(await mkdtemp(join(tmpdir(), 'vault-keys-')), 'keys');
    const { url, masterKey } = inject('database');
    await writeFile(keyFile, masterKey);
    const service = await serve({ DATABASE_URL: url, MASTER_KEYS_FILE: keyFile });
    const pid = await servingProcessOf(service);
    await rm(keyFile);
    process.kill(pid, 'SIGKILL');
    const { code, stderr } = await service.command.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('MASTER_KEYS_FILE cannot be read');
  });

  it('outlives those who read what it writes', async () => {
    const { url, masterKey } = inject('database');
    const service = await serve({ DATABASE_URL: url, MASTER_KEYS: masterKey });
    const pid = await servingProcessOf(service);
    service.command.stopReading();
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    expect(await statusOf(service.url)).toBe(200);
    expect(await deathsOf(service)).toBe(1);
    await service.command.stop();
  });
});

describe('a process that is killed before it serves', () => {
  it('is not started again: the service says so and ends with code 1', async () => {
    const { url, masterKey } = inject('database');
    const command = new Command([], { DATABASE_URL: url, MASTER_KEYS: masterKey });
    const pid = await vi.waitFor(
      async () => (await childrenOf(command.pid))[0] ?? expect.fail('nothing has begun'),
      { timeout: 60_000, interval: 5 },
    );
    process.kill(pid, 'SIGKILL');
    const { code, stderr } = await command.ended;
    expect([code, stderr]).toEqual([
      1,
      'token-vault: The process that was to serve was ended by SIGKILL before it did.\n',
    ]);
  });
});
