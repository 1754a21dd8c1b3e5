import { randomBytes } from 'node:crypto';

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openSeal, SealBrokenError } from '../../src/crypto/envelope.js';
import { Keyring } from '../../src/crypto/keyring.js';
import { ConfiguredMasterKeys } from '../../src/crypto/master-keys.js';
import { Secret } from '../../src/domain/secret.js';
import { openDatabase } from '../../src/storage/database/database.js';
import type { Database } from '../../src/storage/database/database.js';
import { KeyRepository } from '../../src/storage/keys/key-repository.js';
import { openVault, operatorContext } from '../../src/composition/vault.js';
import type { Vault } from '../../src/composition/vault.js';
import type { Caller } from '../support/service/caller.js';
import { runCommand } from '../support/process/command-line.js';
import { startService } from '../support/service/service.js';
import { testConfig } from '../support/service/test-config.js';
import { query, startTestDatabase } from '../support/database/test-database.js';
import type { TestDatabase } from '../support/database/test-database.js';

// The service is started many times.
vi.setConfig({ testTimeout: 120_000 });

const log = pino({ level: 'silent' });
const OLD = `old:${randomBytes(32).toString('base64')}`;
const NEW = `new:${randomBytes(32).toString('base64')}`;

let database: TestDatabase;
let tenant: Caller;
let tokenId: string;
let keysBefore: readonly Record<string, unknown>[];

const environment = (masterKeys: string) => ({
  DATABASE_URL: database.url,
  MASTER_KEYS: masterKeys,
});

async function withVault<T>(masterKeys: string, act: (vault: Vault) => Promise<T>): Promise<T> {
  const config = testConfig({ url: database.url, masterKey: masterKeys, bootstrapKey: '' });
  const vault = await openVault({ config, log });
  try {
    return await act(vault);
  } finally {
    await vault.close();
  }
}

const start = (masterKeys: string): Promise<void> => withVault(masterKeys, () => Promise.resolve());

const wrappedKeys = () =>
  query(
    database.url,
    `SELECT tenant_id::text, 'data_keys' AS "table", purpose || '/' || version AS row_id, wrapped, master_key
     FROM data_keys
     UNION ALL SELECT '', 'service_keys', purpose, wrapped, master_key FROM service_keys
     ORDER BY 1, 3`,
  );

beforeAll(async () => {
  database = await startTestDatabase();
  const service = await startService(environment(OLD));
  tenant = await service.newTenant();
  const made = await tenant.post('/tokenize', '"a secret"');
  tokenId = made.json as string;
  await service.close();
  keysBefore = await wrappedKeys();
});
afterAll(() => database.stop());

describe('losing an old master key', () => {
  test('is refused at start as long as it wraps keys, naming it', async () => {
    await expect(start(NEW)).rejects.toThrow(
      'MASTER_KEYS lacks "old", which wraps keys in this database',
    );
  });

  test('is no loss after the rewrap: keys of callers hold, and values open', async () => {
    const run = await runCommand(['keys', 'rewrap'], environment(`${NEW},${OLD}`));
    expect(run).toMatchObject({
      code: 0,
      stdout:
        'Wrapped by "new" now: 4 keys of tenants and 1 of the installation. All others were already.\n',
    });

    const service = await startService(environment(NEW));
    try {
      const caller = tenant.with({ url: service.url });
      const reader = await caller.newApplication({
        rules: [{ priority: 1, container: '/', transform: 'reveal', permissions: ['token:read'] }],
      });
      const answer = await reader.get(`/tokens/${tokenId}`);
      expect(answer.json).toMatchObject({ data: 'a secret' });
    } finally {
      await service.close();
    }
  });

  test('a rewrap that is done again finds nothing to do', async () => {
    await withVault(`${NEW},${OLD}`, async ({ services }) => {
      const again = await services.keys.rewrap(operatorContext(log));
      expect(again).toEqual({ masterKey: 'new', dataKeys: 0, serviceKeys: 0 });
    });
  });

  test('the rewrap is in the trail of each tenant, done by the operator', async () => {
    const events = await query(
      database.url,
      `SELECT DISTINCT tenants.is_operator, operation, audit_events.entity_id, actor_type, details
       FROM audit_events JOIN tenants ON tenants.id = tenant_id
       WHERE operation LIKE '%.rewrap' ORDER BY 1, 2`,
    );
    const actor = { actor_type: 'operator' };
    const dataKeys = { operation: 'data_key.rewrap', entity_id: null, ...actor };
    const details = { count: 2, master_key: 'new' };
    expect(events).toEqual([
      { is_operator: false, ...dataKeys, details },
      { is_operator: true, ...dataKeys, details },
      {
        is_operator: true,
        operation: 'service_key.rewrap',
        entity_id: 'lookup',
        ...actor,
        details: { master_key: 'new' },
      },
    ]);
  });
});

describe('after the rewrap, an old master key in the wrong hands', () => {
  test('alone opens no key that is in the database', async () => {
    const key = Buffer.from(OLD.slice('old:'.length), 'base64');
    const rows = await wrappedKeys();
    expect(rows).toHaveLength(5);
    for (const { tenant_id: tenantId, table, row_id: rowId, wrapped } of rows) {
      const location = { tenantId, table, rowId, column: 'wrapped' } as Parameters<
        typeof openSeal
      >[1];
      expect(() => openSeal(key, location, wrapped as Buffer)).toThrow(SealBrokenError);
    }
  });

  test('does not start the service, also where the rows are told to be wrapped by it', async () => {
    await expect(start(OLD)).rejects.toThrow('MASTER_KEYS lacks "new"');
  });

  test('cannot be smuggled back: a key from before the rewrap is refused at start', async () => {
    const [before] = keysBefore.filter((row) => row['tenant_id'] === tenant.tenantId);
    const put = (row: Record<string, unknown> | undefined) =>
      query(
        database.url,
        `UPDATE data_keys SET wrapped = $1, master_key = $2
         WHERE tenant_id = $3 AND purpose || '/' || version = $4`,
        [row?.['wrapped'], row?.['master_key'], tenant.tenantId, row?.['row_id']],
      );
    const now = (await wrappedKeys()).find(
      (row) => row['tenant_id'] === tenant.tenantId && row['row_id'] === before?.['row_id'],
    );
    await put(before);
    await expect(start(NEW)).rejects.toThrow('MASTER_KEYS lacks "old"');
    await put(now);
    await start(NEW);
  });
});

describe('whoever may write to the database', () => {
  const place = () => ({ table: 'tokens', rowId: tokenId, column: 'data' });
  const provider = new ConfiguredMasterKeys({
    name: 'new',
    key: new Secret(Buffer.from(NEW.slice('new:'.length), 'base64')),
  });
  let connection: Database;
  const newKeyring = () => new Keyring(provider, new KeyRepository(connection));

  beforeAll(async () => {
    connection = openDatabase({ connectionString: database.url, max: 2 });
    const { wrapped } = await newKeyring().newKey(tenant.tenantId, 'data', 2);
    await query(database.url, `INSERT INTO data_keys VALUES ($1, 'data', 2, $2, 'new', now())`, [
      tenant.tenantId,
      wrapped,
    ]);
  });
  afterAll(() => connection.$disconnect());

  test('cannot make a value pass for one of another version of the key', async () => {
    const keys = await newKeyring().forTenant(tenant.tenantId);
    const [row] = await query(database.url, 'SELECT data FROM tokens WHERE id = $1', [tokenId]);
    const sealed = row?.['data'] as Buffer;
    expect(keys.decrypt(place(), sealed)).toBe('"a secret"');
    const relabelled = Buffer.from(sealed);
    relabelled.writeUInt32BE(2, 1);
    expect(() => keys.decrypt(place(), relabelled)).toThrow(SealBrokenError);
    expect(keys.reseal(place(), relabelled)).toBeUndefined();
  });

  test('cannot make the key of one version pass for another one', async () => {
    await query(
      database.url,
      `UPDATE data_keys SET wrapped = (
         SELECT wrapped FROM data_keys WHERE tenant_id = $1 AND purpose = 'data' AND version = 1
       ) WHERE tenant_id = $1 AND purpose = 'data' AND version = 2`,
      [tenant.tenantId],
    );
    await expect(newKeyring().forTenant(tenant.tenantId)).rejects.toThrow(SealBrokenError);
  });
});
