import { randomBytes } from 'node:crypto';

import { beforeEach, describe, expect, test } from 'vitest';

import { KEY_BYTES, SealBrokenError } from '../../../src/crypto/envelope.js';
import { Keyring } from '../../../src/crypto/keyring.js';
import type { AgedDataKey, KeyStore, StoredDataKey } from '../../../src/crypto/stored-keys.js';
import { ConfiguredMasterKeys } from '../../../src/crypto/master-keys.js';
import type { StoredServiceKey } from '../../../src/crypto/lookup-keys.js';
import type { WrappedKey } from '../../../src/crypto/providers/key-provider.js';
import { Secret } from '../../../src/domain/secret.js';

/** A store in memory that counts how often it is asked, and can be out of order. */
class MemoryKeyStore implements KeyStore {
  readonly dataKeys = new Map<string, readonly StoredDataKey[]>();
  readonly serviceKeys = new Map<string, WrappedKey>();
  asked = 0;
  isDown = false;

  async findDataKeys(tenantId: string): Promise<readonly AgedDataKey[]> {
    await this.#beAsked();
    // All long there: how versions settle is tested with their times.
    return (this.dataKeys.get(tenantId) ?? []).map((key) => ({ ...key, ageMs: 3_600_000 }));
  }

  async findServiceKey(purpose: string): Promise<WrappedKey | undefined> {
    await this.#beAsked();
    return this.serviceKeys.get(purpose);
  }

  async listServiceKeysOf(purpose: string): Promise<readonly StoredServiceKey[]> {
    await this.#beAsked();
    const all = Array.from(this.serviceKeys, ([name, key]) => ({ purpose: name, ...key }));
    return all.filter((key) => key.purpose === purpose || key.purpose.startsWith(`${purpose}/`));
  }

  async insertServiceKey(purpose: string, key: WrappedKey): Promise<void> {
    await this.#beAsked();
    if (this.serviceKeys.has(purpose)) throw new Error('A key of this purpose is there.');
    this.serviceKeys.set(purpose, key);
  }

  #beAsked(): Promise<void> {
    this.asked += 1;
    return this.isDown ? Promise.reject(new Error('The store is down.')) : Promise.resolve();
  }
}

const masterKey = (name: string) => ({ name, key: new Secret(randomBytes(KEY_BYTES)) });
const FIRST = masterKey('first');
const SECOND = masterKey('second');
const AT = { table: 'tokens', rowId: 'r1', column: 'data' };

let store: MemoryKeyStore;

beforeEach(async () => {
  store = new MemoryKeyStore();
  for (const tenantId of ['t1', 't2']) {
    const keys = await keyring().newTenantKeys(tenantId);
    store.dataKeys.set(tenantId, keys);
  }
});

/** A keyring as another process would have it: over the same store, with nothing in memory. */
function keyring(...[current = FIRST, ...older]: (typeof FIRST)[]): Keyring {
  return new Keyring(new ConfiguredMasterKeys(current, ...older), store);
}

describe('keys of tenants', () => {
  test('what one process encrypts, another decrypts', async () => {
    const sealed = (await keyring().forTenant('t1')).encrypt(AT, 'Ada');
    expect((await keyring().forTenant('t1')).decrypt(AT, sealed)).toBe('Ada');
  });

  test('what one tenant encrypts, no other decrypts', async () => {
    const ring = keyring();
    const sealed = (await ring.forTenant('t1')).encrypt(AT, 'Ada');
    const other = await ring.forTenant('t2');
    expect(() => other.decrypt(AT, sealed)).toThrow(SealBrokenError);
  });

  test('keys that were given to another tenant in the store do not open', async () => {
    store.dataKeys.set('t2', store.dataKeys.get('t1') ?? []);
    await expect(keyring().forTenant('t2')).rejects.toThrow(SealBrokenError);
  });

  test('keys whose purposes were exchanged in the store do not open', async () => {
    const [data, index] = (store.dataKeys.get('t1') ?? []) as [StoredDataKey, StoredDataKey];
    store.dataKeys.set('t1', [
      { ...data, purpose: 'index' },
      { ...index, purpose: 'data' },
    ]);
    await expect(keyring().forTenant('t1')).rejects.toThrow(SealBrokenError);
  });

  test('a tenant without keys is refused by its id', async () => {
    await expect(keyring().forTenant('nobody')).rejects.toThrow('The tenant nobody has no keys.');
  });

  test('a value of a key version that is not there is refused', async () => {
    const keys = await keyring().forTenant('t1');
    const sealed = keys.encrypt(AT, 'Ada');
    sealed.writeUInt32BE(7, 1);
    expect(() => keys.decrypt(AT, sealed)).toThrow(SealBrokenError);
  });

  test('the highest version encrypts, every version decrypts', async () => {
    const old = (await keyring().forTenant('t1')).encrypt(AT, 'old');
    const [data] = await keyring().newTenantKeys('t1');
    // What a rotation stores: wrapped again for the place of version 2.
    const provider = new ConfiguredMasterKeys(FIRST);
    const place = (version: number) => ({
      tenantId: 't1',
      table: 'data_keys',
      rowId: `data/${String(version)}`,
      column: 'wrapped',
    });
    if (data === undefined) return expect.unreachable();
    const wrapped = await provider.wrap(place(2), await provider.unwrap(place(1), data));
    store.dataKeys.set('t1', [
      { purpose: 'data', version: 2, ...wrapped },
      ...(store.dataKeys.get('t1') ?? []),
    ]);
    const keys = await keyring().forTenant('t1');
    expect(keys.decrypt(AT, old)).toBe('old');
    const sealed = keys.encrypt(AT, 'new');
    expect(sealed.readUInt32BE(1)).toBe(2);
    expect(keys.decrypt(AT, sealed)).toBe('new');
  });
});

test('keys of a tenant that is gone are wiped, and those of others are not', async () => {
  const ring = keyring();
  const [gone, other] = [await ring.forTenant('t1'), await ring.forTenant('t2')];
  expect(ring.keptTenants).toEqual(['t2', 't1']);
  ring.forget(['t1']);
  expect([ring.keptTenants, ring.heldCount]).toEqual([['t2'], 2]);
  expect(() => gone.encrypt(AT, 'Ada')).toThrow();
  expect(other.encrypt(AT, 'Ada')).toBeDefined();
});

describe('master keys', () => {
  test('one that is missing is named, and none of it is told', async () => {
    await expect(keyring(SECOND).forTenant('t1')).rejects.toThrow(
      'The master key "first" is not configured.',
    );
  });

  test('another one of the same name does not unwrap', async () => {
    await expect(keyring(masterKey('first')).forTenant('t1')).rejects.toThrow(SealBrokenError);
  });

  test('an older one unwraps, the current one wraps', async () => {
    const rotated = keyring(SECOND, FIRST);
    await expect(rotated.forTenant('t1')).resolves.toBeDefined();
    const keys = await rotated.newTenantKeys('t3');
    expect(keys.map((key) => key.masterKey)).toStrictEqual(['second', 'second']);
  });

  test('no key is stored in clear', async () => {
    const ring = keyring();
    const lookupKey = await ring.lookupKey();
    const all = [...store.serviceKeys.values(), ...(store.dataKeys.get('t1') ?? [])];
    expect(all).toHaveLength(3);
    for (const { wrapped } of all) {
      expect(wrapped.includes(lookupKey)).toBe(false);
      expect(wrapped.includes(FIRST.key.reveal())).toBe(false);
    }
  });
});

describe('many at once', () => {
  test('100 that need the keys of a tenant ask the store once', async () => {
    const ring = keyring();
    store.asked = 0;
    const all = await Promise.all(Array.from({ length: 100 }, () => ring.forTenant('t1')));
    expect(new Set(all).size).toBe(1);
    expect(store.asked).toBe(1);
  });

  test('100 that need the look-up key get the same one', async () => {
    const ring = keyring();
    const all = await Promise.all(Array.from({ length: 100 }, () => ring.lookupKey()));
    expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(1);
    expect((await keyring().lookupKey()).equals(all[0] ?? Buffer.alloc(0))).toBe(true);
  });

  test('a failure is not kept: when the store is back, so are the keys', async () => {
    const ring = keyring();
    store.isDown = true;
    const waiting = Array.from({ length: 5 }, () => ring.forTenant('t1'));
    for (const each of waiting) await expect(each).rejects.toThrow('The store is down.');
    await expect(ring.lookupKey()).rejects.toThrow('The store is down.');
    store.isDown = false;
    await expect(ring.forTenant('t1')).resolves.toBeDefined();
    await expect(ring.lookupKey()).resolves.toHaveLength(KEY_BYTES);
  });
});
