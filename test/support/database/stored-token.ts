import type { TenantKeys } from '../../../src/crypto/tenant-keys.js';
import { dataIndex, metadataIndex } from '../../../src/services/tokens/token-index.js';
import type { NewToken } from '../../../src/storage/tokens/stored-token.js';

/** What is special about a token that a test stores without a service. */
export interface StoredTokenTraits {
  readonly id: string;
  readonly type?: string;
  readonly container?: string;
  /** What its search indexes render to. */
  readonly data?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
  /** What its fingerprint expression renders to. */
  readonly fingerprint?: string;
  readonly createdBy?: string;
  readonly createdAt?: Date;
  readonly expiresAt?: Date;
}

let made = 0;

/** A token as it is stored; each is a millisecond younger than the one before it, where nothing else is said. */
export function storedToken(keys: TenantKeys, traits: StoredTokenTraits): NewToken {
  const { id, type = 'token', container = '/general/high/', data = [], metadata } = traits;
  made += 1;
  return {
    id,
    type,
    container,
    data: keys.encrypt({ table: 'tokens', rowId: id, column: 'data' }, '"secret"'),
    cvc: null,
    cvcEraseAt: null,
    mask: null,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
    searchIndexes: null,
    fingerprintExpression: null,
    fingerprint:
      traits.fingerprint === undefined ? null : keys.hash('fingerprint', traits.fingerprint),
    expiresAt: traits.expiresAt ?? null,
    createdBy: traits.createdBy ?? '0190a000-0000-7000-8000-000000000001',
    createdAt: traits.createdAt ?? new Date(Date.UTC(2026, 0, 1) + made),
    modifiedBy: null,
    modifiedAt: null,
    indexes: [
      ...data.map((text) => dataIndex(keys, text)),
      ...Object.entries(metadata ?? {}).map(([name, value]) => metadataIndex(keys, name, value)),
    ],
  };
}
