import { randomBytes } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { KEY_BYTES } from './envelope.js';
import { KeyFigures } from './key-figures.js';
import type { Location } from './envelope.js';
import { LookupKeys, serviceKeyLocation } from './lookup-keys.js';
import type { StoredServiceKey } from './lookup-keys.js';
import { HeldKeys } from './held-keys.js';
import type { HeldKey } from './held-keys.js';
import type { WrappedKey } from './providers/key-provider.js';
import type { MasterKeys } from './providers/key-providers.js';
import { KEYRING_TIMES } from './keyring-times.js';
import type { KeyringTimes } from './keyring-times.js';
import { chooseCurrent, dataKeyLocation, keyName } from './stored-keys.js';
import type { KeyPurpose, KeyStore, StoredDataKey } from './stored-keys.js';
import { SealKeys } from './seal-keys.js';
import { TenantKeys } from './tenant-keys.js';

/** Keys that do not fit the store are loaded again at most this often, whatever the rows say. */
const RELOAD_MS_MIN = 1_000;

/** Tenants whose unwrapped keys are kept at one time; the one that was used longest ago goes first. */
const TENANTS_MAX = 10_000;

/** The keys of a tenant as they are kept. */
interface KeptKeys {
  readonly held: Map<string, HeldKey>;
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
  readonly #provider: MasterKeys;
  readonly #store: KeyStore;
  readonly #times: KeyringTimes;
  readonly #byTenant = new LRUCache<string, KeptKeys>({ max: TENANTS_MAX });
  readonly #memory: HeldKeys;
  readonly #lookupKeys: LookupKeys;

  constructor(provider: MasterKeys, store: KeyStore, times: KeyringTimes = KEYRING_TIMES) {
    this.#provider = provider;
    this.#store = store;
    this.#times = times;
    const { keptMsMax = Number.POSITIVE_INFINITY } = times;
    this.#memory = new HeldKeys({ keptMsMax, now: () => times.now() });
    this.#lookupKeys = new LookupKeys(provider, store, () => times.now(), this.#memory);
    this.sealKeys = new SealKeys(provider, store, this.#memory);
  }

  /** How many master keys are at hand. */
  get masterKeyCount(): number {
    return this.#provider.names.length;
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

  /**
   * The same key of a tenant, wrapped by the current master key or another one, and where that wraps it, by the newest version
   * of that. Throws where the one that wraps it is missing.
   */
  async rewrapDataKey(
    tenantId: string,
    stored: StoredDataKey,
    by = this.currentMasterKey,
  ): Promise<WrappedKey> {
    return this.#rewrap(dataKeyLocation(tenantId, stored.purpose, stored.version), stored, by);
  }

  /** The same of a key of the installation. */
  async rewrapServiceKey(
    purpose: string,
    stored: WrappedKey,
    by = this.currentMasterKey,
  ): Promise<WrappedKey> {
    return this.#rewrap(serviceKeyLocation(purpose), stored, by);
  }

  /** Whether a master key of this reference is at hand. */
  hasMasterKey(name: string): boolean {
    return this.#provider.has(name);
  }

  /** Whether no key may be had. */
  get isSealed(): boolean {
    return this.#memory.isSealed;
  }

  /** How many keys are in memory. */
  get heldCount(): number {
    return this.#memory.size;
  }

  /** Wipes every key, those of providers in this process too, and refuses all that needs one until {@link unseal}. */
  seal(): void {
    this.#memory.seal();
    this.#byTenant.clear();
    this.#provider.forget();
  }

  unseal(): void {
    this.#memory.unseal();
  }

  /** The tenants with keys in memory. */
  get keptTenants(): readonly string[] {
    return [...this.#byTenant.keys()];
  }

  /** Wipes the keys of tenants that are gone. */
  forget(tenantIds: readonly string[]): void {
    for (const tenantId of tenantIds) {
      for (const held of this.#byTenant.get(tenantId)?.held.values() ?? []) this.#memory.drop(held);
      this.#byTenant.delete(tenantId);
    }
  }

  /** Wipes what was kept for as long as it may be. */
  sweep(): void {
    this.#memory.sweep();
  }

  /** Wipes what is in memory. */
  wipe(): void {
    this.#memory.wipeAll();
    this.#byTenant.clear();
  }

  /**
   * The keys of a tenant, no older than the refresh time, so for use within the request that asks. Throws where the
   * tenant has none or a master key is missing.
   */
  forTenant(tenantId: string): Promise<TenantKeys> {
    const { sealedFault } = this.#memory;
    if (sealedFault !== undefined) return Promise.reject(sealedFault);
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
      held: new Map(),
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
    const unwrap = async (purpose: KeyPurpose): Promise<ReadonlyMap<number, HeldKey>> => {
      const ofPurpose = stored.filter((key) => key.purpose === purpose);
      const unwrapped = ofPurpose.map(async (key) => {
        const name = keyName(purpose, key.version);
        const location = dataKeyLocation(tenantId, purpose, key.version);
        const unwrapKey = (): Promise<Buffer> => this.#unwrap(location, key);
        const held = await this.#memory.obtain(kept.held.get(name), unwrapKey);
        kept.held.set(name, held);
        kept.dueAt = Math.min(kept.dueAt, this.#memory.endsAt(held));
        return [key.version, held] as const;
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

  async #rewrap(location: Location, stored: WrappedKey, by: string): Promise<WrappedKey> {
    if (stored.masterKey === by) return (await this.#provider.rewrap?.(stored)) ?? stored;
    return this.#wrap(location, await this.#unwrap(location, stored), by);
  }

  /** Wipes the key that it was given. */
  async #wrap(location: Location, key: Buffer, by = this.#provider.current): Promise<WrappedKey> {
    this.figures.operations.wrap += 1;
    try {
      return await this.#provider.wrap(location, key, by);
    } finally {
      key.fill(0);
    }
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
