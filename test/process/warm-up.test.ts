import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openVault } from '../../src/composition/vault.js';
import type { Caller } from '../support/service/caller.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';
import { testConfig } from '../support/service/test-config.js';
import { startTestDatabase } from '../support/database/test-database.js';
import type { TestDatabase } from '../support/database/test-database.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const KEYS = `warm:${Buffer.alloc(32, 7).toString('base64')}`;

let database: TestDatabase;
let service: TestService;
let tenant: Caller;

beforeAll(async () => {
  database = await startTestDatabase();
  service = await startService({ DATABASE_URL: database.url, MASTER_KEYS: KEYS });
  tenant = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await database.stop();
});

/** How many threads for user code another process has once it is warm. */
async function threadsOfAnother(): Promise<number> {
  const config = testConfig({ url: database.url, masterKey: KEYS, bootstrapKey: '' });
  const vault = await openVault({ config, log: pino({ level: 'silent' }) });
  try {
    await vault.warmUp();
    const readings = [];
    for (const source of vault.sources) readings.push(...(await source()));
    return Number(readings.find(({ name }) => name === 'token_vault_sandbox_threads')?.value);
  } finally {
    await vault.close();
  }
}

async function made(path: string, body: unknown): Promise<Record<string, unknown>> {
  const { status, json } = await tenant.post(path, body);
  expect(status).toBe(201);
  return json as Record<string, unknown>;
}

describe('a process that starts holds the memory of a sandbox', () => {
  test('not where no code is stored that anybody could run', async () => {
    await made('/proxies', { name: 'plain', destination_url: 'https://example.test' });

    expect(await threadsOfAnother()).toBe(0);
  });

  test('where a Proxy has a transform', async () => {
    const code = 'module.exports = (req) => req';
    const { id } = await made('/proxies', {
      name: 'changed',
      destination_url: 'https://example.test',
      request_transform: { code },
    });

    expect(await threadsOfAnother()).toBeGreaterThan(0);
    expect((await tenant.delete(`/proxies/${String(id)}`)).status).toBe(204);
    expect(await threadsOfAnother()).toBe(0);
  });

  test('where there is a Reactor', async () => {
    const formula = await made('/reactor-formulas', {
      name: 'one',
      type: 'private',
      code: 'module.exports = () => ({ raw: 1 })',
      configuration: [],
      request_parameters: [],
    });
    await made('/reactors', { name: 'one', formula: { id: formula['id'] }, configuration: {} });

    expect(await threadsOfAnother()).toBeGreaterThan(0);
  });
});
