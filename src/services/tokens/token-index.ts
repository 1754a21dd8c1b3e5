import type { TenantKeys } from '../../crypto/tenant-keys.js';

/*
 * The keyed hashes that a token is found by, each under a label of its kind. What stores them and what looks for them
 * both take them from here.
 */

/** The hash of what a search index renders to. */
export function dataIndex(keys: TenantKeys, text: string): Buffer {
  return keys.hash('data', text);
}

/** The hash of one member of the metadata. */
export function metadataIndex(keys: TenantKeys, name: string, value: string): Buffer {
  return keys.hash('metadata', JSON.stringify([name, value]));
}
