import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Caller } from '../support/service/caller.js';
import { query, startTestDatabase } from '../support/database/test-database.js';
import type { TestDatabase } from '../support/database/test-database.js';
import { TransitServer } from '../support/peers/transit-server.js';
import { runCommand } from '../support/process/command-line.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

// The service is started several times.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MASTER = `own:${randomBytes(32).toString('base64')}`;
const TOKEN = 'hvs.token-of-the-transit-engine';

let database: TestDatabase;
let transit: TransitServer;
let tenant: Caller;
let tokenId: string;

const settings = (env: Readonly<Record<string, string>>) => ({
  DATABASE_URL: database.url,
  TRANSIT_URL: transit.url,
  TRANSIT_KEYS: 'vault-master',
  TRANSIT_TOKEN: TOKEN,
  KEY_PROVIDER_TIMEOUT_MS: '2000',
  // What is set for all commands and services of tests is taken back where it is empty.
  MASTER_KEYS: '',
  ...env,
});

async function withService<T>(
  env: Readonly<Record<string, string>>,
  act: (service: TestService) => Promise<T>,
): Promise<T> {
  const service = await startService(settings(env));
  try {
    return await act(service);
  } finally {
    await service.close();
  }
}

const wrappedBy = async (): Promise<unknown> =>
  (
    await query(
      database.url,
      `SELECT DISTINCT master_key FROM (
         SELECT master_key FROM data_keys UNION ALL SELECT master_key FROM service_keys
       ) AS keys ORDER BY 1`,
    )
  ).map((row) => row['master_key']);

const reads = async (service: TestService): Promise<unknown> => {
  const answer = await tenant.with({ url: service.url }).post('/detokenize', {
    value: `{{ ${tokenId} }}`,
  });
  return answer.status === 200 ? (answer.json as { value: unknown }).value : answer.status;
};

const readiness = async (service: TestService): Promise<unknown> =>
  (await fetch(`${service.operationsUrl}/health/ready`)).json();

beforeAll(async () => {
  database = await startTestDatabase();
  transit = await TransitServer.start(['vault-master'], { token: TOKEN });
  await withService({ MASTER_KEYS: MASTER }, async (service) => {
    tenant = await service.newTenant();
    tokenId = (await tenant.post('/tokenize', '"a secret"')).json as string;
  });
});
afterAll(async () => {
  await transit.close();
  await database.stop();
});

describe('from MASTER_KEYS to a transit engine, and back', () => {
  test('every key is wrapped by the engine, and requests beside that succeed', async () => {
    const both = { MASTER_KEYS: MASTER, KEY_PROVIDER: 'transit' };
    await withService(both, async (service) => {
      const over = new AbortController();
      const seen = new Set<unknown>();
      const load = (async () => {
        while (!over.signal.aborted) seen.add(await reads(service));
      })();
      const run = await runCommand(['keys', 'rewrap'], settings(both));
      over.abort();
      await load;
      expect(run).toMatchObject({
        code: 0,
        stdout:
          'Wrapped by "transit:vault-master" now: 4 keys of tenants and 1 of the installation. All others were already.\n',
      });
      expect([...seen]).toStrictEqual(['a secret']);
      expect(service.logged()).not.toContain(TOKEN);
    });
    expect(await wrappedBy()).toStrictEqual(['transit:vault-master']);
  });

  test('the engine alone is enough then, for a start too', async () => {
    await withService({ KEY_PROVIDER: 'transit' }, async (service) => {
      expect(await reads(service)).toBe('a secret');
      expect(await readiness(service)).toMatchObject({ status: 'ready' });
    });
  });

  test('a start without it is refused, naming the key', async () => {
    const start = startService(
      settings({ TRANSIT_URL: '', TRANSIT_KEYS: '', MASTER_KEYS: MASTER }),
    );
    await expect(start).rejects.toThrow(
      '"transit:vault-master" wraps keys in this database, and no provider that is configured has it',
    );
  });

  test('a new version of its key is taken over, without a key leaving the engine', async () => {
    transit.rotate('vault-master');
    const before = transit.asked.length;
    const env = settings({ KEY_PROVIDER: 'transit' });
    const run = await runCommand(['keys', 'rewrap', '--again'], env);
    expect(run).toMatchObject({ code: 0 });
    const asked = transit.asked.slice(before).filter((path) => path.includes('/rewrap/'));
    expect(asked).toHaveLength(5);
    const rows = await query(
      database.url,
      `SELECT convert_from(wrapped, 'UTF8') AS w FROM data_keys`,
    );
    for (const { w } of rows) expect(w).toMatch(/^vault:v2:/);
  });

  test('and back: a key that is named need not be the current one', async () => {
    const both = settings({ MASTER_KEYS: MASTER, KEY_PROVIDER: 'transit' });
    const wrong = await runCommand(['keys', 'rewrap', '--to', 'transit:other'], both);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.stderr).toContain('No master key "transit:other" is configured.');
    expect(await runCommand(['keys', 'rewrap', '--to', 'own'], both)).toMatchObject({ code: 0 });
    expect(await wrappedBy()).toStrictEqual(['own']);
    const again = await runCommand(['keys', 'rewrap'], both);
    expect(again).toMatchObject({ code: 0 });
    expect(await wrappedBy()).toStrictEqual(['transit:vault-master']);
  });
});

describe('a transit engine that is away', () => {
  test('when the service starts: it lives, is not ready, says why, and serves when the engine is back', async () => {
    transit.fault = 'sealed';
    await withService({ KEY_PROVIDER: 'transit' }, async (service) => {
      expect(await reads(service)).toBe(503);
      const refused = await tenant.with({ url: service.url }).get('/applications/key');
      expect(refused.json).toMatchObject({
        detail: 'The keys of the vault are not to be had at this moment.',
      });
      const state = JSON.stringify(await readiness(service));
      expect(state).toContain('the provider of master keys fails: it answers 503');
      expect(state).not.toContain(TOKEN);
      transit.fault = undefined;
      await vi.waitFor(async () => expect(await reads(service)).toBe('a secret'), {
        timeout: 60_000,
        interval: 250,
      });
      expect(await readiness(service)).toMatchObject({ status: 'ready' });
      expect(service.logged()).toContain('a provider of master keys has failed');
      expect(service.logged()).not.toContain(TOKEN);
    });
  });

  test('when a new vault is to be made: the command says so and makes nothing', async () => {
    transit.fault = 'forbidden';
    const empty = await startTestDatabase();
    try {
      const env = settings({ DATABASE_URL: empty.url, KEY_PROVIDER: 'transit' });
      const run = await runCommand(['migrate'], env);
      expect(run.code).toBe(1);
      expect(run.stderr).toContain('The provider of master keys cannot be used: it answers 403');
      expect(await query(empty.url, 'SELECT * FROM tenants')).toStrictEqual([]);
    } finally {
      transit.fault = undefined;
      await empty.stop();
    }
  });
});
