import { randomBytes } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { KEY_BYTES } from './envelope.js';
import { KeyFigures } from './key-figures.js';
import type { Location } from './envelope.js';
import { LookupKeys, serviceKeyLocation } from './lookup-keys.js';
import type { ServiceKeyStore, StoredServiceKey } from './lookup-keys.js';
import type { KeyProvider, WrappedKey } from './master-keys.js';
import { SealKeys } from './seal-keys.js';
import { TenantKeys } from './tenant-keys.js';

/** What a tenant's key is for: `data` encrypts values, `index` makes fingerprints and blind indexes. */
export type KeyPurpose = 'data' | 'index';

/** A tenant's key as it is stored. Versions of one purpose count from 1. */
export interface StoredDataKey extends WrappedKey {
  readonly purpose: KeyPurpose;
  readonly version: number;
}

/** A stored key with the time since it was stored, by the clock of the store, which all instances share. */
export interface AgedDataKey extends StoredDataKey {
  readonly ageMs: number;
}

/** Where wrapped keys are kept. */
export interface KeyStore extends ServiceKeyStore {
  findDataKeys(tenantId: string): Promise<readonly AgedDataKey[]>;
}

/** How long a rotation takes to reach every instance (docs/adr/0010). */
export interface KeyringTimes {
  /** Keys that are kept are compared with the store after this time, before they are used again. */
  readonly refreshMs: number;
  /** A version seals from this age on; until then every instance has come to know it, and can open what it sealed. */
  readonly settleMs: number;
  /** A clock that only goes forward, in milliseconds. */
  now(): number;
}

/** The times of the service: a request may hold its keys for 10 seconds, the difference, before it seals or opens. */
export const KEYRING_TIMES: KeyringTimes = {
  refreshMs: 5_000,
  settleMs: 15_000,
  now: () => performance.now(),
};

/** Keys that do not fit the store are loaded again at most this often, whatever the rows say. */
const RELOAD_MS_MIN = 1_000;

/** Tenants whose unwrapped keys are kept at one time; the one that was used longest ago goes first. */
const TENANTS_MAX = 10_000;

/** The keys of a tenant as they are kept. */
interface KeptKeys {
  readonly unwrapped: Map<string, Buffer>;
  keys: Promise<TenantKeys>;
  loadedAt: number;
  /** When the store is asked again. */
  dueAt: number;
}

/**
 * The keys of all tenants, unwrapped when they are first needed and kept in memory. A key of a purpose and version never
 * changes, so it is unwrapped once; which versions there are, and which one seals, is asked of the store again and again.
 */
export class Keyring {
  /** What is measured of keys. */
  readonly figures = new KeyFigures();
  /** The key that signs seals of the audit trail. */
  readonly sealKeys: SealKeys;
  readonly #provider: KeyProvider;
  readonly #store: KeyStore;
  readonly #times: KeyringTimes;
  readonly #byTenant = new LRUCache<string, KeptKeys>({ max: TENANTS_MAX });
  readonly #lookupKeys: LookupKeys;

  constructor(provider: KeyProvider, store: KeyStore, times: KeyringTimes = KEYRING_TIMES) {
    this.#provider = provider;
    this.#store = store;
    this.#times = times;
    this.#lookupKeys = new LookupKeys(provider, store, () => times.now());
    this.sealKeys = new SealKeys(provider, store);
  }

  /** How many master keys are at hand. */
  get masterKeyCount(): number {
    return this.#provider.count;
  }

  /** Name of the master key that wraps what is wrapped from now on. */
  get currentMasterKey(): string {
    return this.#provider.current;
  }

  /** The age from which on a new version seals, on every instance. */
  get settleMs(): number {
    return this.#times.settleMs;
  }

  /** Makes the first keys of a tenant, wrapped, for the caller to store with the tenant. */
  async newTenantKeys(tenantId: string): Promise<readonly StoredDataKey[]> {
    return Promise.all([this.newKey(tenantId, 'data', 1), this.newKey(tenantId, 'index', 1)]);
  }

  /** Makes a key of a tenant, wrapped, for the caller to store. */
  async newKey(tenantId: string, purpose: KeyPurpose, version: number): Promise<StoredDataKey> {
    const location = dataKeyLocation(tenantId, purpose, version);
    const wrapped = await this.#wrap(location, randomBytes(KEY_BYTES));
    return { purpose, version, ...wrapped };
  }

  /** The same key of a tenant, wrapped by the current master key. Throws where the one that wraps it is missing. */
  async rewrapDataKey(tenantId: string, stored: StoredDataKey): Promise<WrappedKey> {
    return this.#rewrap(dataKeyLocation(tenantId, stored.purpose, stored.version), stored);
  }

  /** The same key of the installation, wrapped by the current master key. */
  async rewrapServiceKey(purpose: string, stored: WrappedKey): Promise<WrappedKey> {
    return this.#rewrap(serviceKeyLocation(purpose), stored);
  }

  /**
   * The keys of a tenant, no older than the refresh time, so for use within the request that asks. Throws where the
   * tenant has none or a master key is missing.
   */
  forTenant(tenantId: string): Promise<TenantKeys> {
    const kept = this.#byTenant.get(tenantId) ?? this.#keep(tenantId);
    const isDue = this.#times.now() >= kept.dueAt;
    this.figures.lookups[isDue ? 'miss' : 'hit'] += 1;
    if (isDue) this.#load(tenantId, kept);
    return kept.keys;
  }

  /** The key of the whole installation under which new API keys are hashed; it is made where there is none yet. */
  lookupKey(): Promise<Buffer> {
    return this.#lookupKeys.first();
  }

  /** What `find` finds under a key under which API keys may be hashed here. */
  lookUp<T>(find: (lookupKey: Buffer) => Promise<T | undefined>): Promise<T | undefined> {
    return this.#lookupKeys.lookUp(find);
  }

  /** Every key under which API keys may be hashed here, as the store has them now; first the one of new ones. */
  allLookupKeys(): Promise<readonly Buffer[]> {
    return this.#lookupKeys.all();
  }

  /** One of them as it is stored. Throws where it does not open. */
  unwrapLookupKey(stored: StoredServiceKey): Promise<Buffer> {
    return this.#lookupKeys.unwrap(stored);
  }

  /** The key of a tenant itself, for an export. Throws where it does not open. */
  async unwrapDataKey(tenantId: string, stored: StoredDataKey): Promise<Buffer> {
    return this.#provider.unwrap(dataKeyLocation(tenantId, stored.purpose, stored.version), stored);
  }

  /** A key of a tenant that was made elsewhere, wrapped by the current master key. */
  async wrapDataKey(
    tenantId: string,
    { purpose, version }: Pick<StoredDataKey, 'purpose' | 'version'>,
    key: Buffer,
  ): Promise<StoredDataKey> {
    const wrapped = await this.#provider.wrap(dataKeyLocation(tenantId, purpose, version), key);
    return { purpose, version, ...wrapped };
  }

  /** A key under which API keys of another installation are hashed, wrapped to be stored under a purpose. */
  async wrapLookupKey(purpose: string, key: Buffer): Promise<StoredServiceKey> {
    return { purpose, ...(await this.#provider.wrap(serviceKeyLocation(purpose), key)) };
  }

  #keep(tenantId: string): KeptKeys {
    const kept: KeptKeys = {
      unwrapped: new Map(),
      keys: Promise.reject(new Error(`The keys of ${tenantId} are not loaded.`)),
      loadedAt: Number.NEGATIVE_INFINITY,
      dueAt: Number.NEGATIVE_INFINITY,
    };
    kept.keys.catch(() => undefined);
    this.#byTenant.set(tenantId, kept);
    return kept;
  }

  #load(tenantId: string, kept: KeptKeys): void {
    kept.loadedAt = this.#times.now();
    kept.dueAt = kept.loadedAt + this.#times.refreshMs;
    kept.keys = this.#unwrapTenantKeys(tenantId, kept);
    kept.keys.catch(() => {
      // A failure is not kept: the next request tries again.
      kept.dueAt = Number.NEGATIVE_INFINITY;
    });
  }

  async #unwrapTenantKeys(tenantId: string, kept: KeptKeys): Promise<TenantKeys> {
    const { loadedAt } = kept;
    const stored = await this.#store.findDataKeys(tenantId);
    const unwrap = async (purpose: KeyPurpose): Promise<ReadonlyMap<number, Buffer>> => {
      const ofPurpose = stored.filter((key) => key.purpose === purpose);
      const unwrapped = ofPurpose.map(async (key) => {
        const name = keyName(purpose, key.version);
        const location = dataKeyLocation(tenantId, purpose, key.version);
        const known = kept.unwrapped.get(name) ?? (await this.#unwrap(location, key));
        kept.unwrapped.set(name, known);
        return [key.version, known] as const;
      });
      return new Map(await Promise.all(unwrapped));
    };
    const { current, settlesInMs } = chooseCurrent(stored, this.#times.settleMs);
    kept.dueAt = Math.min(kept.dueAt, loadedAt + settlesInMs);
    return new TenantKeys({
      tenantId,
      dataKeys: await unwrap('data'),
      indexKeys: await unwrap('index'),
      currentVersion: current,
      figures: this.figures,
      onUnknownVersion: () => {
        kept.dueAt = Math.min(kept.dueAt, kept.loadedAt + RELOAD_MS_MIN);
      },
    });
  }

  async #rewrap(location: Location, stored: WrappedKey): Promise<WrappedKey> {
    return this.#wrap(location, await this.#unwrap(location, stored));
  }

  #wrap(location: Location, key: Buffer): Promise<WrappedKey> {
    this.figures.operations.wrap += 1;
    return this.#provider.wrap(location, key);
  }

  async #unwrap(location: Location, stored: WrappedKey): Promise<Buffer> {
    this.figures.operations.unwrap += 1;
    try {
      return await this.#provider.unwrap(location, stored);
    } catch (error) {
      const isHere = this.#provider.has(stored.masterKey);
      this.figures.failures[isHere ? 'key_broken' : 'master_key_missing'] += 1;
      throw error;
    }
  }
}

/**
 * The version that seals: the newest that is settled, or, where none is, the first. `settlesInMs` is when a newer one
 * takes its place.
 */
function chooseCurrent(
  stored: readonly AgedDataKey[],
  settleMs: number,
): { readonly current: number; readonly settlesInMs: number } {
  const data = stored.filter(({ purpose }) => purpose === 'data');
  const settled = data.filter(({ ageMs }) => ageMs >= settleMs).map(({ version }) => version);
  const current =
    settled.length > 0 ? Math.max(...settled) : Math.min(...data.map(({ version }) => version));
  const newer = data.filter(({ version }) => version > current);
  const settlesInMs = Math.min(
    ...newer.map(({ ageMs }) => Math.max(1, settleMs - ageMs)),
    Number.POSITIVE_INFINITY,
  );
  return { current, settlesInMs };
}

function dataKeyLocation(tenantId: string, purpose: KeyPurpose, version: number): Location {
  return { tenantId, table: 'data_keys', rowId: keyName(purpose, version), column: 'wrapped' };
}

function keyName(purpose: KeyPurpose, version: number): string {
  return `${purpose}/${String(version)}`;
}
