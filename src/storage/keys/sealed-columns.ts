/** A column of the primary key, after the tenant, and its type in SQL. */
export interface KeyColumn {
  readonly name: string;
  readonly type: 'text' | 'uuid' | 'bytea';
}

/** A column whose values are sealed with a tenant's data key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key after `tenant_id`, in the order of the index. */
  readonly key: readonly KeyColumn[];
}

/** The place that a value is bound to, of the texts of its key. Services that seal such a value must give the same one. */
export function rowIdOf(key: readonly string[]): string {
  return key.join('/');
}

const TOKEN_KEY: readonly KeyColumn[] = [{ name: 'id', type: 'text' }];

const UUID_KEY: readonly KeyColumn[] = [{ name: 'id', type: 'uuid' }];

/**
 * Every column that holds sealed values, for whatever must reach all of them: counting by key version and moving to a
 * new one. A table that comes to seal something joins here; a test holds the list against prisma/schema.prisma.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'tokens', column: 'data', key: TOKEN_KEY },
  { table: 'tokens', column: 'cvc', key: TOKEN_KEY },
  { table: 'proxies', column: 'key', key: UUID_KEY },
  { table: 'proxies', column: 'configuration', key: UUID_KEY },
  { table: 'reactors', column: 'configuration', key: UUID_KEY },
  {
    table: 'idempotency_records',
    column: 'answer',
    key: [
      { name: 'actor_id', type: 'uuid' },
      { name: 'key_hash', type: 'bytea' },
    ],
  },
];
