import { randomBytes } from 'node:crypto';

import { KEY_BYTES } from './envelope.js';
import type { Location } from './envelope.js';
import type { KeyProvider, WrappedKey } from './master-keys.js';

/** A key of the whole installation as it is stored. */
export interface StoredServiceKey extends WrappedKey {
  readonly purpose: string;
}

/** Where keys of the installation are kept. */
export interface ServiceKeyStore {
  findServiceKey(purpose: string): Promise<WrappedKey | undefined>;
  /** The keys whose purpose is this one, or begins with it and a `/`. */
  listServiceKeysOf(purpose: string): Promise<readonly StoredServiceKey[]>;
  insertServiceKey(purpose: string, key: WrappedKey): Promise<void>;
}

/** What the key is for under which keys of callers are hashed; those of other installations have a name behind it. */
export const LOOKUP = 'lookup';

/** What leads nowhere has the store asked for further keys at most this often. */
const RELOAD_MS_MIN = 1_000;

/**
 * The keys under which API keys, and keys of Proxies and sessions, are hashed. New ones are hashed under the first. Tenants
 * that came from other installations brought theirs along: a hash cannot be made anew without the key that was hashed. So
 * what is looked for is looked for under each (docs/adr/0054); nearly everywhere there is one.
 */
export class LookupKeys {
  readonly #provider: KeyProvider;
  readonly #store: ServiceKeyStore;
  readonly #now: () => number;
  readonly #unwrapped = new Map<string, Buffer>();
  #first: Promise<Buffer> | undefined;
  #all: Promise<readonly Buffer[]> | undefined;
  #loadedAt = Number.NEGATIVE_INFINITY;

  constructor(provider: KeyProvider, store: ServiceKeyStore, now: () => number) {
    this.#provider = provider;
    this.#store = store;
    this.#now = now;
  }

  /** The key under which new keys are hashed; it is made where there is none yet. */
  first(): Promise<Buffer> {
    this.#first ??= this.#findOrMake().catch((error: unknown) => {
      this.#first = undefined;
      throw error;
    });
    return this.#first;
  }

  /**
   * What `find` finds under one of the keys; undefined where it finds nothing under any. Another process may have brought a
   * tenant and its key a moment ago: so before anything is said not to be there, the store is asked for further keys.
   */
  async lookUp<T>(find: (lookupKey: Buffer) => Promise<T | undefined>): Promise<T | undefined> {
    const known = await this.#known();
    const found = await firstFound(known, find);
    if (found !== undefined) return found;
    const all = await this.#reloaded();
    return firstFound(
      all.filter((key) => !known.includes(key)),
      find,
    );
  }

  /** Every one of them as the store has them now. */
  async all(): Promise<readonly Buffer[]> {
    this.#loadedAt = Number.NEGATIVE_INFINITY;
    return this.#reloaded();
  }

  /** One of them as it is stored. */
  async unwrap(stored: StoredServiceKey): Promise<Buffer> {
    const known = this.#unwrapped.get(stored.purpose);
    if (known !== undefined) return known;
    const key = await this.#provider.unwrap(serviceKeyLocation(stored.purpose), stored);
    this.#unwrapped.set(stored.purpose, key);
    return key;
  }

  #known(): Promise<readonly Buffer[]> {
    this.#all ??= this.#load().catch((error: unknown) => {
      this.#all = undefined;
      throw error;
    });
    return this.#all;
  }

  async #reloaded(): Promise<readonly Buffer[]> {
    if (this.#now() - this.#loadedAt < RELOAD_MS_MIN) return this.#known();
    const all = await this.#load();
    this.#all = Promise.resolve(all);
    return all;
  }

  async #load(): Promise<readonly Buffer[]> {
    this.#loadedAt = this.#now();
    const first = await this.first();
    const stored = await this.#store.listServiceKeysOf(LOOKUP);
    const others = stored.filter(({ purpose }) => purpose !== LOOKUP);
    return [first, ...(await Promise.all(others.map((key) => this.unwrap(key))))];
  }

  async #findOrMake(): Promise<Buffer> {
    const location = serviceKeyLocation(LOOKUP);
    const stored = await this.#store.findServiceKey(LOOKUP);
    if (stored !== undefined) return this.#provider.unwrap(location, stored);
    const key = randomBytes(KEY_BYTES);
    await this.#store.insertServiceKey(LOOKUP, await this.#provider.wrap(location, key));
    return key;
  }
}

/** Where a key of the installation is stored, to which it is bound. */
export function serviceKeyLocation(purpose: string): Location {
  return { tenantId: '', table: 'service_keys', rowId: purpose, column: 'wrapped' };
}

async function firstFound<T>(
  keys: readonly Buffer[],
  find: (lookupKey: Buffer) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await Promise.all(keys.map(find));
  return found.find((each) => each !== undefined);
}
