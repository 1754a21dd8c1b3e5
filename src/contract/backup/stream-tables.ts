import * as z from 'zod';

/** What a column holds: the type of a value in the stream, and in SQL. */
export type ColumnKind = keyof typeof KINDS;

/** A column, by its name in the database. */
export interface StreamColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Whether it may hold nothing; then the record leaves it out. */
  readonly isOptional: boolean;
}

/** A table whose rows an export holds. */
export interface StreamTable {
  /** Its name in the stream. */
  readonly name: TableName;
  /** Its name in the database. */
  readonly table: string;
  /** Without the tenant, which is said once where its rows begin. */
  readonly columns: readonly StreamColumn[];
  /** Whether its rows are stored with the tenant itself, in the one transaction that makes it seen. */
  readonly isLast: boolean;
  readonly row: z.ZodType<StreamRow>;
}

/** A value as it stands in a record: bytes as base64, times as ISO 8601, large numbers and JSON as text. */
export type StreamValue = string | number | boolean | readonly string[];

/** A row by the names of its columns, without those that hold nothing. */
export type StreamRow = Readonly<Record<string, StreamValue | undefined>>;

/** PostgreSQL holds no such character; JSON text escapes it. */
const text = z.string().refine((value) => !value.includes('\0'), 'must not hold U+0000');

const KINDS = {
  uuid: z.guid(),
  text,
  bytes: z.base64(),
  time: z.iso.datetime(),
  boolean: z.boolean(),
  integer: z.int32(),
  count: z.string().regex(/^\d{1,18}$/, 'must be a whole number'),
  texts: z.array(text),
  json: text.refine(isJson, 'must be JSON'),
} as const;

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

const MADE = { created_by: 'uuid?', created_at: 'time' } as const;
const CHANGED = { modified_by: 'uuid?', modified_at: 'time?' } as const;
const FORMULA = {
  id: 'uuid',
  name: 'text',
  description: 'text?',
  type: 'text',
  status: 'text',
  icon: 'text?',
  code: 'text',
  configuration: 'json',
  request_parameters: 'json',
  ...MADE,
  ...CHANGED,
} as const;

/**
 * What an export holds, in the order in which it holds it: every table with every column, which a test holds against
 * prisma/schema.prisma. Rows that nothing leads to until the tenant is there come first, and are stored in small steps; then
 * those through which a caller is let in, and which are seen at once.
 */
const COLUMNS = {
  tokens: {
    id: 'text',
    type: 'text',
    container: 'text',
    data: 'bytes',
    cvc: 'bytes?',
    cvc_erase_at: 'time?',
    mask: 'text?',
    metadata: 'text?',
    search_indexes: 'text?',
    fingerprint_expression: 'text?',
    fingerprint: 'bytes?',
    expires_at: 'time?',
    created_by: 'uuid',
    created_at: 'time',
    ...CHANGED,
  },
  token_indexes: { hash: 'bytes', token_id: 'text' },
  token_links: { parent_id: 'text', child_id: 'text', created_by: 'uuid', created_at: 'time' },
  usage_counts: {
    subject_kind: 'text',
    grain: 'text',
    begins_at: 'time',
    subject_id: 'uuid',
    measure: 'text',
    count: 'count',
  },
  application_uses: { application_id: 'uuid', last_used_at: 'time' },
  idempotency_records: {
    actor_id: 'uuid',
    key_hash: 'bytes',
    request_hash: 'bytes',
    answer: 'bytes?',
    created_at: 'time',
    expires_at: 'time',
  },
  audit_events: {
    id: 'uuid',
    created_at: 'time',
    trace_id: 'text',
    actor_type: 'text',
    actor_id: 'uuid?',
    operation: 'text',
    outcome: 'text',
    entity_type: 'text',
    entity_id: 'text?',
    reason: 'text?',
    details: 'json?',
  },
  tenants: {
    name: 'text',
    is_operator: 'boolean',
    settings: 'text?',
    created_at: 'time',
    ...CHANGED,
  },
  // The key itself: each vault wraps it by a master key of its own.
  data_keys: { purpose: 'text', version: 'integer', key: 'bytes', created_at: 'time' },
  applications: {
    id: 'uuid',
    name: 'text',
    type: 'text',
    key_hash: 'bytes',
    permissions: 'texts',
    rules: 'json',
    expires_at: 'time?',
    ...MADE,
    ...CHANGED,
  },
  reactor_formulas: FORMULA,
  // Those of the operator's that the tenant's Reactors use.
  official_formulas: FORMULA,
  reactors: {
    id: 'uuid',
    name: 'text',
    formula_tenant_id: 'uuid',
    formula_id: 'uuid',
    application_id: 'uuid?',
    configuration: 'bytes',
    ...MADE,
    ...CHANGED,
  },
  proxies: {
    id: 'uuid',
    name: 'text',
    key: 'bytes',
    key_hash: 'bytes',
    destination_url: 'text',
    request_transform_code: 'text?',
    response_transform_code: 'text?',
    configuration: 'bytes',
    application_id: 'uuid?',
    require_auth: 'boolean',
    created_by: 'uuid',
    created_at: 'time',
    ...CHANGED,
  },
  sessions: {
    id: 'uuid',
    application_id: 'uuid',
    key_hash: 'bytes',
    nonce_hash: 'bytes',
    permissions: 'texts',
    rules: 'json',
    authorized_by: 'uuid?',
    created_at: 'time',
    expires_at: 'time',
  },
} as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnKind | `${ColumnKind}?`>>>
>;

/** A table by its name in the stream. */
export type TableName = keyof typeof COLUMNS;

const FIRST_OF_LAST: TableName = 'tenants';
const NAMES = Object.keys(COLUMNS) as TableName[];

/** All of them, in the order of a stream. */
export const STREAM_TABLES: readonly StreamTable[] = NAMES.map((name, index) => {
  const columns = Object.entries<string>(COLUMNS[name]).map(([column, kind]) => ({
    name: column,
    kind: kind.replace('?', '') as ColumnKind,
    isOptional: kind.endsWith('?'),
  }));
  const shape = columns.map(({ name: column, kind, isOptional }) => {
    const value: z.ZodType<StreamValue> = KINDS[kind];
    return [column, isOptional ? value.optional() : value] as const;
  });
  return {
    name,
    table: name === 'official_formulas' ? 'reactor_formulas' : name,
    columns,
    isLast: index >= NAMES.indexOf(FIRST_OF_LAST),
    row: z.strictObject(Object.fromEntries(shape)),
  };
});

/** The table of a name. Throws for a name that is none. */
export function streamTable(name: TableName): StreamTable {
  const found = STREAM_TABLES.find((table) => table.name === name);
  if (found === undefined) throw new Error(`There is no table ${name} in an export.`);
  return found;
}
