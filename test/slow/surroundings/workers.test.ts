import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, describe, expect, inject, it, vi } from 'vitest';

import { Caller } from '../../support/service/caller.js';
import { endAllCommands, runCommand, serve } from '../../support/process/command.js';
import type { RunningService } from '../../support/process/command.js';
import { childrenOf, statusOf } from '../../support/process/serving-process.js';

vi.setConfig({ testTimeout: 120_000 });
afterAll(endAllCommands);

function serveShared(env: Record<string, string> = {}): Promise<RunningService> {
  const { url, masterKey } = inject('database');
  return serve({ DATABASE_URL: url, MASTER_KEYS: masterKey, WORKERS: '2', ...env });
}

async function workersOf({ command }: RunningService, count: number): Promise<readonly number[]> {
  return vi.waitFor(
    async () => {
      const children = await childrenOf(command.pid);
      expect(children).toHaveLength(count);
      return children;
    },
    { timeout: 30_000, interval: 50 },
  );
}

async function answered(operations: Caller): Promise<number> {
  const { text } = await operations.get('/metrics');
  const counts = text.matchAll(/^token_vault_request_seconds_count\{[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('several processes on one port', () => {
  it('answer together, are measured together, and are replaced when they die', async () => {
    const service = await serveShared();
    const operations = new Caller(service.operationsUrl);
    const [first = 0, second = 0] = await workersOf(service, 2);
    expect(await operations.get('/health/live')).toMatchObject({ json: { status: 'live' } });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(service.url)));
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    await vi.waitFor(async () => expect(await answered(operations)).toBeGreaterThanOrEqual(20), {
      timeout: 30_000,
    });

    process.kill(first, 'SIGKILL');
    await vi.waitFor(async () =>
      expect(await childrenOf(service.command.pid)).not.toContain(first),
    );
    expect(await statusOf(service.url)).toBe(200);
    await expect
      .poll(async () => (await operations.get('/health/ready')).json, { timeout: 30_000 })
      .toMatchObject({ status: 'ready' });
    const after = await workersOf(service, 2);
    expect(after).toContain(second);
    expect(after).not.toContain(first);

    const { code } = await service.command.stop();
    expect(code).toBe(0);
    for (const pid of after) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('say once where they are, and end when the process that began them is gone', async () => {
    const service = await serveShared();
    const workers = await workersOf(service, 2);
    expect(service.command.output.match(/token-vault {3}http/g)).toHaveLength(1);
    await service.command.stop('SIGKILL');
    await vi.waitFor(
      () => {
        for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      },
      { timeout: 30_000 },
    );
  });

  it('answer what is under way when they are told to stop', async () => {
    // Code calls it and waits for its answer: once it is called, the request is under way.
    const called = createServer().listen(0, '127.0.0.1');
    await once(called, 'listening');
    const service = await serveShared({ OUTBOUND_ALLOW: '127.0.0.1' });
    const caller = new Caller(service.url, {
      tenantId: '',
      applicationId: '',
      key: inject('database').bootstrapKey,
    });
    await workersOf(service, 2);
    const { port } = called.address() as AddressInfo;
    const code = `module.exports = async () => (await fetch('http://127.0.0.1:${String(port)}')).status`;
    const call = once(called, 'request') as Promise<[unknown, ServerResponse]>;
    const underWay = caller.graphql(
      `mutation { runCode(input: { code: ${JSON.stringify(code)} }) { run { result } } }`,
    );
    const [, response] = await call;
    const stopped = service.command.stop();
    await expect.poll(() => service.command.output, { timeout: 10_000 }).toContain('Stopping');
    response.end();
    const [{ status, json }, { code: ended }] = await Promise.all([underWay, stopped]);
    expect([status, json, ended]).toEqual([
      200,
      { data: { runCode: { run: { result: 200 } } } },
      0,
    ]);
    called.close();
  });
});

describe('a start of several processes that cannot be', () => {
  it('is refused with the embedded database, and where their number is none', async () => {
    expect(await runCommand([], { WORKERS: '2' })).toMatchObject({
      code: 1,
      stderr:
        'token-vault: The configuration is not valid:\n  WORKERS must be 1 where DATABASE_URL is not set\n',
    });
    expect(await runCommand([], { WORKERS: 'many' })).toMatchObject({
      code: 1,
      stderr: 'token-vault: The configuration is not valid:\n  WORKERS must be auto, or 1 to 64\n',
    });
  });

  it('is told once, by the process that failed', async () => {
    const { code, stderr } = await runCommand([], {
      WORKERS: '3',
      DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/none',
      DATABASE_WAIT_MS: '0',
      MASTER_KEYS: inject('database').masterKey,
    });
    expect(code).toBe(1);
    expect(stderr.match(/The database cannot be reached/g)).toHaveLength(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
