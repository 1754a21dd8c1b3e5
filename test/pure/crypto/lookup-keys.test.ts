import { randomBytes } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { LookupKeys, serviceKeyLocation } from '../../../src/crypto/lookup-keys.js';
import type { ServiceKeyStore, StoredServiceKey } from '../../../src/crypto/lookup-keys.js';
import { ConfiguredMasterKeys } from '../../../src/crypto/master-keys.js';
import { Secret } from '../../../src/domain/secret.js';

const provider = new ConfiguredMasterKeys({ name: 'm', key: new Secret(randomBytes(32)) });
let stored: StoredServiceKey[];
let asked: number;
let time: number;

const store: ServiceKeyStore = {
  findServiceKey: (purpose) => Promise.resolve(stored.find((key) => key.purpose === purpose)),
  listServiceKeysOf: () => {
    asked += 1;
    return Promise.resolve([...stored]);
  },
  insertServiceKey: async (purpose, key) => {
    stored.push(await Promise.resolve({ purpose, ...key }));
  },
};

async function bring(purpose: string): Promise<Buffer> {
  const key = randomBytes(32);
  stored.push({ purpose, ...(await provider.wrap(serviceKeyLocation(purpose), key)) });
  return key;
}

const find =
  (wanted: Buffer) =>
  (key: Buffer): Promise<string | undefined> =>
    Promise.resolve(key.equals(wanted) ? 'found' : undefined);

let keys: LookupKeys;

beforeEach(() => {
  [stored, asked, time] = [[], 0, 0];
  keys = new LookupKeys(provider, store, () => time);
});

test('what is under the first key is found without asking for others again', async () => {
  const first = await keys.first();
  for (let count = 0; count < 10; count += 1) {
    time += 10_000;
    expect(await keys.lookUp(find(first))).toBe('found');
  }
  expect(asked).toBe(1);
});

test('what another process has brought since is found at once, and its key is known from then on', async () => {
  await keys.lookUp(find(await keys.first()));
  time += 1_000;
  const brought = await bring('lookup/one');
  expect(await keys.lookUp(find(brought))).toBe('found');
  const before = asked;
  expect(await keys.lookUp(find(brought))).toBe('found');
  expect(asked).toBe(before);
});

test('what is under no key has the store asked at most once a second', async () => {
  for (let count = 0; count < 100; count += 1)
    expect(await keys.lookUp(find(randomBytes(32)))).toBeUndefined();
  expect(asked).toBe(1);
  time += 1_000;
  await keys.lookUp(find(randomBytes(32)));
  expect(asked).toBe(2);
});
