import type { ColumnKind, StreamRow, StreamTable } from '../../contract/backup/stream-tables.js';

/** How a value of a record is read by the database: the type that JSON is taken as, and what is made of it. */
const TYPES: Readonly<Record<ColumnKind, readonly [type: string, cast: string]>> = {
  uuid: ['uuid', ''],
  text: ['text', ''],
  bytes: ['text', 'base64'],
  time: ['timestamptz', ''],
  boolean: ['boolean', ''],
  integer: ['integer', ''],
  count: ['bigint', ''],
  texts: ['text[]', ''],
  json: ['text', 'jsonb'],
};

/** What is added to the rows of a table besides what stands in them. */
export interface InsertOptions {
  /** The condition under which they are stored at all. */
  readonly where?: string;
  /** The column of the tenant's id, the first parameter. */
  readonly tenantColumn?: string;
  /** What becomes of rows that are there. */
  readonly onConflict?: string;
}

/** The statement that stores rows of a table, of a tenant that is its first parameter and of JSON that is its second. */
export function insertSql(
  { table, columns }: Pick<StreamTable, 'table' | 'columns'>,
  { where = 'true', tenantColumn = 'tenant_id', onConflict = '' }: InsertOptions = {},
): string {
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ name, kind }) => {
    const [, cast] = TYPES[kind];
    if (cast === 'base64') return `decode(given.${name}, 'base64')`;
    return cast === '' ? `given.${name}` : `given.${name}::${cast}`;
  });
  const types = columns.map(({ name, kind }) => `${name} ${TYPES[kind][0]}`);
  return `INSERT INTO ${table} (${tenantColumn}, ${names.join(', ')})
    SELECT $1::uuid, ${values.join(', ')}
    FROM json_to_recordset($2::json) AS given (${types.join(', ')}) WHERE ${where} ${onConflict}`;
}

/** Rows as {@link insertSql} takes them. */
export function rowsJson(rows: readonly StreamRow[]): string {
  return JSON.stringify(rows);
}
