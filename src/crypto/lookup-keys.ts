import { randomBytes } from 'node:crypto';

import { KEY_BYTES } from './envelope.js';
import type { Location } from './envelope.js';
import { HeldKeys } from './held-keys.js';
import type { HeldKey } from './held-keys.js';
import type { WrappedKey } from './providers/key-provider.js';
import type { MasterKeys } from './providers/key-providers.js';

/** A key of the whole installation as it is stored. */
export interface StoredServiceKey extends WrappedKey {
  readonly purpose: string;
}

/** Where keys of the installation are kept. */
export interface ServiceKeyStore {
  findServiceKey(purpose: string): Promise<WrappedKey | undefined>;
  /** The keys whose purpose is one of these, or begins with one and a `/`. */
  listServiceKeysOf(...purposes: readonly string[]): Promise<readonly StoredServiceKey[]>;
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
  readonly #provider: Pick<MasterKeys, 'wrap' | 'unwrap'>;
  readonly #store: ServiceKeyStore;
  readonly #now: () => number;
  readonly #memory: HeldKeys;
  readonly #held = new Map<string, HeldKey>();
  #all: Promise<readonly HeldKey[]> | undefined;
  #loadedAt = Number.NEGATIVE_INFINITY;
  /** When those that are known are loaded again, so that they are renewed. */
  #dueAt = Number.POSITIVE_INFINITY;

  constructor(
    provider: Pick<MasterKeys, 'wrap' | 'unwrap'>,
    store: ServiceKeyStore,
    now: () => number,
    memory = new HeldKeys({ keptMsMax: Number.POSITIVE_INFINITY, now }),
  ) {
    this.#provider = provider;
    this.#store = store;
    this.#now = now;
    this.#memory = memory;
  }

  /** The key under which new keys are hashed; it is made where there is none yet. */
  async first(): Promise<Buffer> {
    const [first] = await this.#known();
    if (first === undefined) throw new Error('There is no key to hash keys of callers with.');
    return first.bytes;
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
    return (await this.#reloaded()).map(({ bytes }) => bytes);
  }

  /** One of them as it is stored. */
  async unwrap(stored: StoredServiceKey): Promise<Buffer> {
    return (await this.#obtain(stored)).bytes;
  }

  async #obtain(stored: StoredServiceKey): Promise<HeldKey> {
    const { purpose } = stored;
    const held = await this.#memory.obtain(this.#held.get(purpose), () =>
      this.#provider.unwrap(serviceKeyLocation(purpose), stored),
    );
    this.#held.set(purpose, held);
    return held;
  }

  async #known(): Promise<readonly HeldKey[]> {
    this.#memory.requireOpen();
    if (this.#all === undefined || this.#now() >= this.#dueAt) this.#all = this.#kept();
    const all = await this.#all;
    if (!all.some(({ isWiped }) => isWiped)) return all;
    // They were wiped before their time: the vault was sealed meanwhile.
    this.#all = this.#kept();
    return this.#all;
  }

  async #reloaded(): Promise<readonly HeldKey[]> {
    if (this.#now() - this.#loadedAt < RELOAD_MS_MIN) return this.#known();
    this.#all = this.#kept();
    return this.#all;
  }

  /** A failure is not kept: whoever asks next tries again. */
  #kept(): Promise<readonly HeldKey[]> {
    this.#dueAt = Number.POSITIVE_INFINITY;
    const loading = this.#load();
    loading.catch(() => {
      if (this.#all === loading) this.#all = undefined;
    });
    return loading;
  }

  async #load(): Promise<readonly HeldKey[]> {
    this.#loadedAt = this.#now();
    const first = await this.#findOrMake();
    const stored = await this.#store.listServiceKeysOf(LOOKUP);
    const others = stored.filter(({ purpose }) => purpose !== LOOKUP);
    const all = [first, ...(await Promise.all(others.map((key) => this.#obtain(key))))];
    const due = Math.min(...all.map((key) => this.#memory.dueAt(key)));
    this.#dueAt = Math.max(due, this.#now() + RELOAD_MS_MIN);
    return all;
  }

  async #findOrMake(): Promise<HeldKey> {
    const stored = await this.#store.findServiceKey(LOOKUP);
    if (stored !== undefined) return this.#obtain({ purpose: LOOKUP, ...stored });
    const location = serviceKeyLocation(LOOKUP);
    const key = randomBytes(KEY_BYTES);
    await this.#store.insertServiceKey(LOOKUP, await this.#provider.wrap(location, key));
    const held = await this.#memory.obtain(undefined, () => Promise.resolve(key));
    this.#held.set(LOOKUP, held);
    return held;
  }
}

/** Where a key of the installation is stored, to which it is bound. */
export function serviceKeyLocation(purpose: string): Location {
  return { tenantId: '', table: 'service_keys', rowId: purpose, column: 'wrapped' };
}

function firstFound<T>(
  keys: readonly HeldKey[],
  find: (lookupKey: Buffer) => Promise<T | undefined>,
): Promise<T | undefined> {
  const [only] = keys;
  return only !== undefined && keys.length === 1 ? find(only.bytes) : firstOfAll(keys, find);
}

async function firstOfAll<T>(
  keys: readonly HeldKey[],
  find: (lookupKey: Buffer) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await Promise.all(keys.map(({ bytes }) => find(bytes)));
  return found.find((each) => each !== undefined);
}
