import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { Destination } from '../../support/peers/destination.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { startRelay } from '../../support/peers/relay.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { ISO_TIME } from '../../support/service/shapes.js';

let service: TestService;
let operator: Caller;

beforeAll(async () => {
  service = await startService({ OUTBOUND_ALLOW: '127.0.0.1' });
  operator = await service.operator();
});
afterAll(() => service.close());

const HEALTH = `{ health {
  database { reachable latencyMs }
  sandbox { ready workers busy queued }
  outbound { connections running }
  keys { currentMasterKey masterKeysInUse tenantKeys { purpose version masterKey createdAt } }
  process { version uptimeSeconds memoryBytes heapUsedBytes }
} }`;

interface Told {
  readonly sandbox: { readonly ready: boolean; readonly workers: number; readonly busy: number };
  readonly outbound: { readonly connections: number; readonly running: number };
  readonly keys: { readonly tenantKeys: readonly unknown[] };
}

async function health(): Promise<Told> {
  const answer = await operator.graphql(HEALTH);
  const { data } = answer.json as { data: { health: Told } | null };
  if (data === null) throw new Error(answer.text);
  return data.health;
}

describe('health', () => {
  test('tells the operator the state of each part, and nothing that is secret', async () => {
    const answer = await operator.graphql(HEALTH);
    const { masterKey } = inject('database');
    const [name = '', secret = ''] = masterKey.split(':');
    const key = (purpose: string) => ({ purpose, version: expect.any(Number), masterKey: name });
    const created = { createdAt: expect.stringMatching(ISO_TIME) };
    expect(answer.json).toStrictEqual({
      data: {
        health: {
          database: { reachable: true, latencyMs: expect.any(Number) },
          sandbox: { ready: false, workers: 0, busy: 0, queued: 0 },
          outbound: { connections: 0, running: 0 },
          keys: {
            currentMasterKey: name,
            masterKeysInUse: expect.arrayContaining([name]),
            tenantKeys: expect.arrayContaining([
              { ...key('data'), ...created },
              { ...key('index'), ...created },
            ]),
          },
          process: {
            version: '0.1.0',
            uptimeSeconds: expect.any(Number),
            memoryBytes: expect.any(Number),
            heapUsedBytes: expect.any(Number),
          },
        },
      },
    });
    for (const kept of [secret, operator.key]) expect(answer.text).not.toContain(kept);
  });

  test('tells the sandbox as it is: threads that run code, and how many are busy', async () => {
    const tenant = await service.newTenant();
    const code =
      'module.exports = async () => { await new Promise((done) => setTimeout(done, 8000)); }';
    const leaving = new AbortController();
    const running = fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'SVC-API-KEY': tenant.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation ($code: String!) { runCode(input: { code: $code }) { run { outcome } } }',
        variables: { code },
      }),
      signal: leaving.signal,
    }).catch(() => undefined);
    await vi.waitFor(async () => {
      expect((await health()).sandbox).toMatchObject({ ready: true, busy: 1, queued: 0 });
    }, 20_000);
    expect((await health()).sandbox.workers).toBeGreaterThanOrEqual(1);
    leaving.abort();
    await running;
    await vi.waitFor(async () => {
      expect((await health()).sandbox).toMatchObject({ busy: 0 });
    }, 20_000);
  });

  test('tells connections to destinations', async () => {
    const destination = await Destination.start();
    const answers: (() => void)[] = [];
    destination.respond = (_request, response) => answers.push(() => response.end());
    const tenant = await service.newTenant();
    const { key } = await newProxy(tenant, { destination_url: destination.url });
    const call = tenant.send('POST', '/proxy', { a: 1 }, { 'SVC-PROXY-KEY': key });
    await vi.waitFor(async () => {
      expect((await health()).outbound).toStrictEqual({ connections: 1, running: 1 });
    }, 20_000);
    for (const answer of answers) answer();
    expect((await call).status).toBe(200);
    await vi.waitFor(async () => {
      expect((await health()).outbound.running).toBe(0);
    }, 20_000);
    await destination.stop();
  });

  test('is for the operator’s tenant alone: others must not learn what load all have together', async () => {
    const tenant = await service.newTenant();
    const answer = await tenant.graphql(HEALTH);
    expect(answer.json).toMatchObject({
      data: { health: null },
      errors: [
        {
          message: 'Only the operator of the vault may see how it is.',
          extensions: { code: 'FORBIDDEN', status: 403 },
        },
      ],
    });
    expect(answer.text).not.toMatch(/workers|connections|memory/);
  });

  test('needs report:read, also in the operator’s tenant', async () => {
    const body = { permissions: ['log:read', 'tenant:read', 'token:read'] };
    const other = await operator.newApplication(body);
    expect((await other.graphql(HEALTH)).json).toMatchObject({
      data: { health: null },
      errors: [{ message: 'The permission report:read is missing.' }],
    });
    const reader = await operator.newApplication({ permissions: ['report:read'] });
    expect((await reader.graphql(HEALTH)).json).toMatchObject({
      data: { health: { database: { reachable: true } } },
    });
    for (const { applicationId } of [other, reader])
      await operator.delete(`/applications/${applicationId}`);
  });

  test('is 503 as a whole where the database is away', async () => {
    const relay = await startRelay();
    const behind = await startService({ DATABASE_URL: relay.url });
    const watcher = operator.with({ url: behind.url });
    expect((await watcher.graphql(HEALTH)).status).toBe(200);
    await relay.break();
    const answer = await watcher.graphql(HEALTH);
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    await behind.close();
  });
});
