import type { Location } from './envelope.js';
import type { ServiceKeyStore } from './lookup-keys.js';
import type { WrappedKey } from './providers/key-provider.js';

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

/**
 * The version that seals: the newest that is settled, or, where none is, the first. `settlesInMs` is when a newer one
 * takes its place.
 */
export function chooseCurrent(
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

/** Where a key of a tenant is stored, to which it is bound. */
export function dataKeyLocation(tenantId: string, purpose: KeyPurpose, version: number): Location {
  return { tenantId, table: 'data_keys', rowId: keyName(purpose, version), column: 'wrapped' };
}

/** What a key of a tenant is called. */
export function keyName(purpose: KeyPurpose, version: number): string {
  return `${purpose}/${String(version)}`;
}
