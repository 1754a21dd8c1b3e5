import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { afterAll, describe, expect, inject, it, vi } from 'vitest';

import { Caller } from '../../support/service/caller.js';
import { startRelay } from '../../support/peers/relay.js';
import { endAllCommands, newDataDir, runCommand, serve } from '../../support/process/command.js';
import type { RunningService } from '../../support/process/command.js';

vi.setConfig({ testTimeout: 120_000 });
afterAll(endAllCommands);

/** A service on the database that all tests share. */
function serveShared(env: Record<string, string> = {}): Promise<RunningService> {
  const { url, masterKey } = inject('database');
  return serve({ DATABASE_URL: url, MASTER_KEYS: masterKey, ...env });
}

function operator(url: string): Caller {
  return new Caller(url, { tenantId: '', applicationId: '', key: inject('database').bootstrapKey });
}

describe('the operations port', () => {
  it('tells that the process lives, whether it can serve, and what it measures', async () => {
    const relay = await startRelay();
    const service = await serveShared({ DATABASE_URL: relay.url });
    const operations = new Caller(service.operationsUrl);
    const key = operator(service.url);
    expect(await operations.get('/health/live')).toMatchObject({ json: { status: 'live' } });
    // A process that has just begun may have more to do than to answer.
    for (const path of ['/health/ready', '/readyz'])
      await expect
        .poll(async () => (await operations.get(path)).json, { timeout: 30_000 })
        .toEqual({ status: 'ready', reasons: [] });
    expect((await operations.get('/healthz')).json).toEqual({ status: 'live' });
    const { json } = await key.get('/applications/key');
    const { id, tenant_id: tenantId } = json as { id: string; tenant_id: string };
    await key.get(`/applications/${id}`);

    await relay.break();
    const away = await operations.get('/health/ready');
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    const reason = 'the database does not answer';
    expect([away.status, away.json]).toEqual([
      503,
      { status: 'unavailable', reasons: [{ check: 'database', reason, since }] },
    ]);
    // The reason is as old as when it was first seen.
    expect(await operations.get('/readyz')).toMatchObject({ status: 503, json: away.json });
    expect(await operations.get('/health/live')).toMatchObject({ status: 200 });
    expect(await key.get('/applications/key')).toMatchObject({ status: 503 });
    await relay.mend();
    for (const ask of [() => operations.get('/health/ready'), () => key.get('/applications/key')])
      await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(200);

    const metrics = await (await fetch(`${service.operationsUrl}/metrics`)).text();
    expect(metrics).toMatch(
      /token_vault_request_seconds_count\{route="\/applications\/:id",method="GET",status="200"\} 1/,
    );
    for (const secret of [id, tenantId, key.key]) expect(metrics).not.toContain(secret);
    await service.command.stop();
    await relay.break();
  });

  it('is another one than that of the API, and neither answers for the other', async () => {
    const service = await serveShared();
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      expect((await fetch(`${service.url}${path}`)).status, path).toBe(401);
    expect((await fetch(`${service.operationsUrl}/applications`)).status).toBe(404);
    await service.command.stop();
  });
});

// One of them waits long, for nothing.
describe.concurrent('stopping', () => {
  it('answers requests that are under way, takes no new ones, and ends with code 0', async ({
    expect,
  }) => {
    const service = await serveShared();
    // Keeps a connection open that does nothing, as clients do.
    await operator(service.url).get('/permissions');
    const sending = request(`${service.url}/tokenize`, {
      method: 'POST',
      headers: {
        'SVC-API-KEY': inject('database').bootstrapKey,
        'Content-Type': 'application/json',
        Expect: '100-continue',
      },
    });
    await arrivalOf(sending);
    sending.write('{"name": ');

    service.command.signal('SIGTERM');
    await expect.poll(() => service.command.output, { timeout: 10_000 }).toContain('Stopping');
    await expect.poll(() => refuses(service.url), { timeout: 10_000 }).toBe(true);
    sending.end('"Ada"}');
    const [answer] = (await once(sending, 'response')) as [
      NodeJS.ReadableStream & { statusCode: number },
    ];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(await service.command.ended).toMatchObject({ code: 0 });
  });

  it('does not wait for ever for a request that never ends', async ({ expect }) => {
    const service = await serveShared();
    const hanging = request(`${service.url}/tokenize`, {
      method: 'POST',
      headers: {
        'SVC-API-KEY': inject('database').bootstrapKey,
        'Content-Type': 'application/json',
        Expect: '100-continue',
      },
    });
    hanging.on('error', () => undefined);
    await arrivalOf(hanging);
    hanging.write('{"name": ');
    const startedAt = performance.now();
    expect(await service.command.stop('SIGINT')).toMatchObject({ code: 0 });
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

describe('a port that cannot be opened', () => {
  it('is told before anything is made', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = String((other.address() as AddressInfo).port);
    const dataDir = await newDataDir();
    for (const variable of ['PORT', 'OPERATIONS_PORT'])
      expect(await runCommand(['serve'], { DATA_DIR: dataDir, [variable]: taken })).toEqual({
        code: 1,
        stdout: '',
        stderr: invalid(`${variable}: 127.0.0.1:${taken} is in use by another process`),
      });
    expect(existsSync(dataDir)).toBe(false);
    other.close();

    const service = await serve({ DATA_DIR: dataDir, PORT: taken });
    const [, key = ''] = /management key {2}(\w+)/.exec(service.command.output) ?? [];
    const caller = new Caller(service.url, { tenantId: '', applicationId: '', key });
    expect(await caller.get('/applications/key')).toMatchObject({ status: 200 });
    const same = { DATA_DIR: await newDataDir(), PORT: taken, OPERATIONS_PORT: taken };
    await service.command.stop();
    expect((await runCommand(['serve'], same)).stderr).toBe(
      invalid('OPERATIONS_PORT must be another one than PORT'),
    );
  });

  it('is told with every other fault, and so is a HOST that is not of this machine', async () => {
    const env = { DATA_DIR: await newDataDir(), HOST: '203.0.113.7', LOG_LEVEL: 'loud' };
    expect((await runCommand(['serve'], env)).stderr).toBe(
      invalid(
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
        'HOST: 203.0.113.7 is not an address of this machine',
      ),
    );
    expect((await runCommand(['serve'], { ...env, LOG_LEVEL: 'info' })).stderr).toBe(
      invalid('HOST: 203.0.113.7 is not an address of this machine'),
    );
  });
});

function invalid(...problems: readonly string[]): string {
  return `token-vault: The configuration is not valid:\n${problems.map((each) => `  ${each}\n`).join('')}`;
}

describe('BOOTSTRAP_API_KEY', () => {
  it('is the management key of the first start, and is never printed', async () => {
    const key = `key_mgt_${'given'.repeat(6)}`;
    const service = await serve({ DATA_DIR: await newDataDir(), BOOTSTRAP_API_KEY: key });
    const caller = new Caller(service.url, { tenantId: '', applicationId: '', key });
    expect(await caller.get('/applications/key')).toMatchObject({ status: 200 });
    const { stdout, stderr } = await service.command.stop();
    expect(`${stdout}${stderr}`).not.toContain(key);
    expect(stderr).not.toContain('management key');
  });
});

/** Sends the head of a request that expects to be told to continue, and waits until it is. */
async function arrivalOf(sending: ClientRequest): Promise<void> {
  const arrived = once(sending, 'continue');
  sending.flushHeaders();
  await arrived;
}

/** Whether a service takes no new connection. */
async function refuses(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  );
}
