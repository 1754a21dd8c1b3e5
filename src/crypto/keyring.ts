import { randomBytes } from 'node:crypto';

import { KEY_BYTES } from './envelope.js';
import type { Location } from './envelope.js';
import type { KeyProvider, WrappedKey } from './master-keys.js';
import { TenantKeys } from './tenant-keys.js';

/** What a tenant's key is for: `data` encrypts values, `index` makes fingerprints and blind indexes. */
export type KeyPurpose = 'data' | 'index';

/** A tenant's key as it is stored. Versions of one purpose count from 1; the highest is the current one. */
export interface StoredDataKey extends WrappedKey {
  readonly purpose: KeyPurpose;
  readonly version: number;
}

/** Where wrapped keys are kept. */
export interface KeyStore {
  findDataKeys(tenantId: string): Promise<readonly StoredDataKey[]>;
  findServiceKey(purpose: string): Promise<WrappedKey | undefined>;
  insertServiceKey(purpose: string, key: WrappedKey): Promise<void>;
}

/** Tenants whose unwrapped keys are kept at one time; the one that was used longest ago goes first. */
const TENANTS_MAX = 10_000;

/**
 * The keys of all tenants, unwrapped when they are first needed and kept in memory. Keys of a purpose and version never
 * change, so what is kept cannot be stale; a version that is not known yet is looked for in the store.
 */
export class Keyring {
  readonly #provider: KeyProvider;
  readonly #store: KeyStore;
  readonly #byTenant = new Map<string, Promise<TenantKeys>>();
  #lookupKey: Promise<Buffer> | undefined;

  constructor(provider: KeyProvider, store: KeyStore) {
    this.#provider = provider;
    this.#store = store;
  }

  /** Makes the first keys of a tenant, wrapped, for the caller to store with the tenant. */
  async newTenantKeys(tenantId: string): Promise<readonly StoredDataKey[]> {
    const purposes: readonly KeyPurpose[] = ['data', 'index'];
    return Promise.all(
      purposes.map(async (purpose) => {
        const location = dataKeyLocation(tenantId, purpose, 1);
        const wrapped = await this.#provider.wrap(location, randomBytes(KEY_BYTES));
        return { purpose, version: 1, ...wrapped };
      }),
    );
  }

  /** The keys of a tenant. Throws where the tenant has none or a master key is missing. */
  forTenant(tenantId: string): Promise<TenantKeys> {
    const kept = this.#byTenant.get(tenantId);
    this.#byTenant.delete(tenantId);
    const keys = kept ?? this.#unwrapTenantKeys(tenantId);
    this.#byTenant.set(tenantId, keys);
    // A failure is not kept: the next request tries again.
    if (kept === undefined) keys.catch(() => this.#byTenant.delete(tenantId));
    for (const oldest of this.#byTenant.keys()) {
      if (this.#byTenant.size <= TENANTS_MAX) break;
      this.#byTenant.delete(oldest);
    }
    return keys;
  }

  /** The key of the whole installation under which API keys are hashed; it is made where there is none yet. */
  lookupKey(): Promise<Buffer> {
    this.#lookupKey ??= this.#findOrMakeLookupKey().catch((error: unknown) => {
      this.#lookupKey = undefined;
      throw error;
    });
    return this.#lookupKey;
  }

  async #unwrapTenantKeys(tenantId: string): Promise<TenantKeys> {
    const stored = await this.#store.findDataKeys(tenantId);
    const unwrap = async (purpose: KeyPurpose): Promise<ReadonlyMap<number, Buffer>> => {
      const ofPurpose = stored.filter((key) => key.purpose === purpose);
      const unwrapped = ofPurpose.map(async (key) => {
        const location = dataKeyLocation(tenantId, purpose, key.version);
        return [key.version, await this.#provider.unwrap(location, key)] as const;
      });
      return new Map(await Promise.all(unwrapped));
    };
    return new TenantKeys(tenantId, await unwrap('data'), await unwrap('index'));
  }

  async #findOrMakeLookupKey(): Promise<Buffer> {
    const stored = await this.#store.findServiceKey('lookup');
    if (stored !== undefined) return this.#provider.unwrap(LOOKUP_KEY_LOCATION, stored);
    const key = randomBytes(KEY_BYTES);
    await this.#store.insertServiceKey(
      'lookup',
      await this.#provider.wrap(LOOKUP_KEY_LOCATION, key),
    );
    return key;
  }
}

const LOOKUP_KEY_LOCATION: Location = {
  tenantId: '',
  table: 'service_keys',
  rowId: 'lookup',
  column: 'wrapped',
};

function dataKeyLocation(tenantId: string, purpose: KeyPurpose, version: number): Location {
  return {
    tenantId,
    table: 'data_keys',
    rowId: `${purpose}/${String(version)}`,
    column: 'wrapped',
  };
}
