import { randomBytes } from 'node:crypto';

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SealBrokenError } from '../../../src/crypto/envelope.js';
import { Keyring } from '../../../src/crypto/keyring.js';
import { KEYRING_TIMES } from '../../../src/crypto/keyring-times.js';
import { ConfiguredMasterKeys } from '../../../src/crypto/master-keys.js';
import { Secret } from '../../../src/domain/secret.js';
import { openDatabase } from '../../../src/storage/database/database.js';
import type { Database } from '../../../src/storage/database/database.js';
import { KeyRepository } from '../../../src/storage/keys/key-repository.js';
import { openVault, operatorContext } from '../../../src/composition/vault.js';
import type { Vault } from '../../../src/composition/vault.js';
import { testConfig } from '../../support/service/test-config.js';
import { query, startTestDatabase } from '../../support/database/test-database.js';
import type { TestDatabase } from '../../support/database/test-database.js';

const log = pino({ level: 'silent' });
const place = { table: 'tokens', rowId: 'some', column: 'data' };
const { refreshMs, settleMs } = KEYRING_TIMES;

const masterKey = { name: 'test', key: new Secret(randomBytes(32)) };

let stored: TestDatabase;
let vault: Vault;
let database: Database;

// A database of its own: on one with keys that are wrapped by a key of this file alone, nobody else could start.
beforeAll(async () => {
  stored = await startTestDatabase();
  const settings = {
    url: stored.url,
    masterKey: `${masterKey.name}:${masterKey.key.reveal().toString('base64')}`,
    bootstrapKey: `key_mgt_${randomBytes(24).toString('hex')}`,
  };
  vault = await openVault({ config: testConfig(settings), log });
  database = openDatabase({ connectionString: stored.url, max: 2 });
});
afterAll(async () => {
  await database.$disconnect();
  await vault.close();
  await stored.stop();
});

/** An instance of its own, with a clock that stands still until it is moved. */
function newInstance(provider = new ConfiguredMasterKeys(masterKey)) {
  let now = 0;
  const times = { refreshMs, settleMs, now: () => now };
  const keyring = new Keyring(provider, new KeyRepository(database), times);
  return { keyring, advance: (milliseconds: number) => (now += milliseconds) };
}

async function newTenant(): Promise<string> {
  const created = await vault.services.tenants.create(operatorContext(log), { name: 'Keys' });
  return created.tenantId;
}

const rotate = (tenantId: string) => vault.services.keys.rotate(operatorContext(log), { tenantId });

/** Lets time pass for the keys of a tenant as the database sees it. */
async function age(tenantId: string, milliseconds: number): Promise<void> {
  await query(
    stored.url,
    `UPDATE data_keys SET created_at = created_at - $2 * interval '1 ms' WHERE tenant_id = $1`,
    [tenantId, milliseconds],
  );
}

describe('a new version of the data key', () => {
  test('is known to every instance before any of them seals with it', async () => {
    const tenantId = await newTenant();
    const { keyring, advance } = newInstance();
    expect(await keyring.forTenant(tenantId)).toMatchObject({
      currentVersion: 1,
      newestVersion: 1,
    });
    await rotate(tenantId);

    advance(refreshMs - 1);
    expect(await keyring.forTenant(tenantId)).toMatchObject({
      currentVersion: 1,
      newestVersion: 1,
    });
    advance(1);
    expect(await keyring.forTenant(tenantId)).toMatchObject({
      currentVersion: 1,
      newestVersion: 2,
    });
    expect(settleMs).toBeGreaterThanOrEqual(2 * refreshMs);
  });

  test('seals on every instance at the same moment, when it has settled', async () => {
    const tenantId = await newTenant();
    await rotate(tenantId);
    await age(tenantId, settleMs - 2_000);
    const { keyring, advance } = newInstance();
    expect((await keyring.forTenant(tenantId)).currentVersion).toBe(1);

    await age(tenantId, 2_000);
    // Sooner than the refresh time: the instance knows when the version settles.
    advance(2_000);
    const keys = await keyring.forTenant(tenantId);
    expect(keys.currentVersion).toBe(2);
    expect(keys.decrypt(place, keys.encrypt(place, 'text'))).toBe('text');
  });

  test('of several, the newest that has settled seals, and each opens what it sealed', async () => {
    const tenantId = await newTenant();
    const { keyring, advance } = newInstance();
    const sealed: Buffer[] = [];
    for (const version of [1, 2, 3]) {
      const keys = await keyring.forTenant(tenantId);
      expect(keys.currentVersion).toBe(version);
      sealed.push(keys.encrypt(place, `by ${String(version)}`));
      await rotate(tenantId);
      await age(tenantId, settleMs);
      advance(refreshMs);
    }
    const keys = await keyring.forTenant(tenantId);
    expect(sealed.map((each) => keys.decrypt(place, each))).toEqual(['by 1', 'by 2', 'by 3']);
  });

  test('that an instance meets without knowing it makes it look again, and only now and then', async () => {
    const tenantId = await newTenant();
    const late = newInstance();
    const old = await late.keyring.forTenant(tenantId);
    await rotate(tenantId);
    await age(tenantId, settleMs);
    const sealed = (await newInstance().keyring.forTenant(tenantId)).encrypt(place, 'new');

    expect(() => old.decrypt(place, sealed)).toThrow(SealBrokenError);
    expect(await late.keyring.forTenant(tenantId)).toBe(old);
    late.advance(1_000);
    expect((await late.keyring.forTenant(tenantId)).decrypt(place, sealed)).toBe('new');
  });

  test('is added once by two operators at the same moment; the other one is told', async () => {
    const tenantId = await newTenant();
    const outcomes = await Promise.allSettled([rotate(tenantId), rotate(tenantId)]);
    const versions = outcomes.flatMap((each) =>
      each.status === 'fulfilled' ? each.value.map(({ version }) => version) : [],
    );
    const refused = outcomes.flatMap((each) =>
      each.status === 'rejected' ? [each.reason as unknown] : [],
    );
    expect(versions.sort()).toEqual(versions.length === 2 ? [2, 3] : [2]);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('an instance', () => {
  test('goes on with the keys that it has unwrapped while they are rewrapped to one that it lacks', async () => {
    const tenantId = await newTenant();
    const { keyring, advance } = newInstance();
    const sealed = (await keyring.forTenant(tenantId)).encrypt(place, 'before');
    const newer = new ConfiguredMasterKeys(
      { name: 'keyring-test', key: new Secret(randomBytes(32)) },
      masterKey,
    );
    const store = new KeyRepository(database);
    const newerKeyring = newInstance(newer).keyring;
    for (const present of await store.findDataKeys(tenantId)) {
      const next = await newerKeyring.rewrapDataKey(tenantId, present);
      await query(
        stored.url,
        `UPDATE data_keys SET wrapped = $3, master_key = $4
         WHERE tenant_id = $1 AND purpose = $2 AND version = 1`,
        [tenantId, present.purpose, next.wrapped, next.masterKey],
      );
    }
    advance(refreshMs);
    expect((await keyring.forTenant(tenantId)).decrypt(place, sealed)).toBe('before');
    await expect(newInstance().keyring.forTenant(tenantId)).rejects.toThrow(
      'The master key "keyring-test" is not configured.',
    );
  });

  test('tries again after a failure', async () => {
    const tenantId = await newTenant();
    const rows = await query(
      stored.url,
      'DELETE FROM data_keys WHERE tenant_id = $1 RETURNING purpose, wrapped, master_key, created_at',
      [tenantId],
    );
    const { keyring } = newInstance();
    await expect(keyring.forTenant(tenantId)).rejects.toThrow('has no keys');
    for (const row of rows) {
      await query(stored.url, 'INSERT INTO data_keys VALUES ($1, $2, 1, $3, $4, $5)', [
        tenantId,
        row['purpose'],
        row['wrapped'],
        row['master_key'],
        row['created_at'],
      ]);
    }
    expect((await keyring.forTenant(tenantId)).currentVersion).toBe(1);
  });
});
