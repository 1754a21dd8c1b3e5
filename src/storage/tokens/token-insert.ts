import type { EventLoopYielder } from '../../event-loop/event-loop-yielder.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { eventsJson, insertEventsFrom } from '../tenants/audit-writer.js';
import { binaryArray } from './binary-array.js';
import type { ArrayElement, ArrayType } from './binary-array.js';
import { columnsSql } from '../database/columns.js';
import type { Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Token as TokenRow } from '../generated/client.js';
import type { FingerprintKey, NewToken } from './stored-token.js';
import type { AuditedLink } from './token-links.js';

/** Tokens to be stored together. */
export interface TokensToInsert {
  readonly tokens: readonly NewToken[];
  readonly event: AuditEvent;
  readonly link?: AuditedLink;
}

/** What one act stores in a tenant. */
export interface TokenWrite {
  readonly tenantId: string;
  readonly tokens: readonly NewToken[];
  readonly event: AuditEvent;
}

/** About how many bytes a write has. */
export function bytesOfWrite({ tokens }: TokenWrite): number {
  return tokens.reduce(
    (total, { data, metadata, indexes }) =>
      total + BYTES_PER_TOKEN + data.length + (metadata?.length ?? 0) + indexes.length * 32,
    0,
  );
}

/** What a token takes besides its value. */
const BYTES_PER_TOKEN = 300;

/** A token to be stored, and whose it is. */
interface Row {
  readonly tenantId: string;
  readonly token: NewToken;
}

/** A column of tokens as it is stored. */
interface Column {
  readonly name: string;
  readonly type: ArrayType;
  readonly valueOf: (row: Row) => ArrayElement;
}

/** What every token has. */
const COLUMNS: readonly Column[] = [
  { name: 'tenant_id', type: 'uuid', valueOf: ({ tenantId }) => tenantId },
  { name: 'id', type: 'text', valueOf: ({ token }) => token.id },
  { name: 'type', type: 'text', valueOf: ({ token }) => token.type },
  { name: 'container', type: 'text', valueOf: ({ token }) => token.container },
  { name: 'data', type: 'bytea', valueOf: ({ token }) => token.data },
  { name: 'fingerprint', type: 'bytea', valueOf: ({ token }) => token.fingerprint },
  { name: 'created_by', type: 'uuid', valueOf: ({ token }) => token.createdBy },
  { name: 'created_at', type: 'timestamptz', valueOf: ({ token }) => token.createdAt },
];

/** What most tokens do not have. */
const RARE_COLUMNS: readonly Column[] = [
  { name: 'cvc', type: 'bytea', valueOf: ({ token }) => token.cvc },
  { name: 'cvc_erase_at', type: 'timestamptz', valueOf: ({ token }) => token.cvcEraseAt },
  { name: 'mask', type: 'text', valueOf: ({ token }) => token.mask },
  { name: 'metadata', type: 'text', valueOf: ({ token }) => token.metadata },
  { name: 'search_indexes', type: 'text', valueOf: ({ token }) => token.searchIndexes },
  {
    name: 'fingerprint_expression',
    type: 'text',
    valueOf: ({ token }) => token.fingerprintExpression,
  },
  { name: 'expires_at', type: 'timestamptz', valueOf: ({ token }) => token.expiresAt },
];

const ALL_COLUMNS = [...COLUMNS, ...RARE_COLUMNS];

/** The parameters that follow the events, which are the first. */
const arraysSql = (types: readonly ArrayType[], from = 2): string =>
  types.map((type, index) => `$${String(from + index)}::${type}[]`).join(', ');

const insertTokens = (columns: readonly Column[]): string => `
  INSERT INTO tokens (${columns.map(({ name }) => name).join(', ')})
  SELECT * FROM unnest(${arraysSql(columns.map(({ type }) => type))})`;

/**
 * One plan and one round trip for any number of rows, which come as an array for each column (docs/adr/0130). One that is
 * null in all rows comes empty, and is null for being too short.
 *
 * Parts of a WITH clause run in no order of their own. Indexes come after the tokens, which wait for whoever is deleting
 * one of the same id: until that is through, its indexes are there, and would be taken for those of the new one.
 */
const INSERT_ALL_COLUMNS = `
  WITH new_tokens AS (${insertTokens(ALL_COLUMNS)}
    RETURNING 1
  ), new_indexes AS (
    INSERT INTO token_indexes (tenant_id, hash, token_id)
    SELECT * FROM unnest(${arraysSql(['uuid', 'bytea', 'text'], 2 + ALL_COLUMNS.length)}) AS index (tenant_id, hash, token_id)
    WHERE (SELECT count(*) FROM new_tokens) > 0
    ON CONFLICT DO NOTHING
  )
  ${insertEventsFrom('$1')}`;

/** The same for tokens that have none of the rare columns and no indexes, as most that come in great numbers. */
const INSERT = `WITH new_tokens AS (${insertTokens(COLUMNS)}) ${insertEventsFrom('$1')}`;

/** Runs a statement with its parameters, `$1` and so on. */
type Run = (text: string, values: readonly (string | Buffer)[]) => Promise<unknown>;

/**
 * Stores the tokens of one act or several, their indexes and the audit events in one statement. Rows come in the order
 * of their keys, so that statements which store the same ids at the same time never wait in a circle. Others have the event
 * loop between pieces of the work when `yielder` says so.
 */
export async function insertAll(
  run: Run,
  writes: readonly TokenWrite[],
  yielder: EventLoopYielder,
): Promise<void> {
  const rows = writes
    .flatMap(({ tenantId, tokens }) => tokens.map((token): Row => ({ tenantId, token })))
    .sort((a, b) => compare(a.tenantId, b.tenantId) || compare(a.token.id, b.token.id));
  const events = eventsJson(writes.map(({ event }) => event));
  const isPlain = rows.every(
    (row) =>
      row.token.indexes.length === 0 && RARE_COLUMNS.every((each) => each.valueOf(row) === null),
  );
  const arrays: Buffer[] = [];
  for (const { type, valueOf } of isPlain ? COLUMNS : ALL_COLUMNS) {
    if (yielder.isDue) await yielder.yield();
    arrays.push(binaryArray(type, rows.map(valueOf)));
  }
  if (isPlain) await run(INSERT, [events, ...arrays]);
  else await run(INSERT_ALL_COLUMNS, [events, ...arrays, ...indexArrays(rows)]);
}

/** What tokens are found by: whose, the hash, and the token's id. */
function indexArrays(rows: readonly Row[]): readonly Buffer[] {
  const indexes = rows.flatMap(({ tenantId, token: { id, indexes } }) =>
    indexes.map((hash) => ({ tenantId, hash, id })),
  );
  return [
    binaryArray(
      'uuid',
      indexes.map(({ tenantId }) => tenantId),
    ),
    binaryArray(
      'bytea',
      indexes.map(({ hash }) => hash),
    ),
    binaryArray(
      'text',
      indexes.map(({ id }) => id),
    ),
  ];
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Locks fingerprints to the end of the transaction, in one order for everybody, so that nobody waits in a circle. */
export async function lockFingerprints(
  transaction: Transaction,
  keys: readonly FingerprintKey[],
): Promise<void> {
  const numbers = [...new Set(keys.map(({ fingerprint }) => fingerprint.readBigInt64BE(0)))];
  const ordered = numbers.sort((a, b) => (a < b ? -1 : 1)).map(String);
  await transaction.$queryRaw`
    SELECT count(pg_advisory_xact_lock(key::bigint))::int AS locked
    FROM unnest(${ordered}::text[]) WITH ORDINALITY AS ordered(key, place)`;
}

/** The tokens with one of the fingerprints, oldest first, under a lock on these to the end of the transaction. */
export async function findByFingerprints(
  transaction: Transaction,
  tenantId: string,
  keys: readonly FingerprintKey[],
  now: Date,
): Promise<readonly TokenRow[]> {
  if (keys.length === 0) return [];
  await lockFingerprints(transaction, keys);
  const fingerprints = new Map(
    keys.map(({ fingerprint }) => [fingerprint.toString('latin1'), fingerprint]),
  );
  return transaction.$queryRaw<TokenRow[]>`
    SELECT ${columnsSql('token', Prisma.TokenScalarFieldEnum)}
    FROM unnest(${[...fingerprints.values()]}::bytea[]) AS wanted (fingerprint)
    CROSS JOIN LATERAL (
      SELECT * FROM tokens
      WHERE tenant_id = ${tenantId}::uuid AND tokens.fingerprint = wanted.fingerprint OFFSET 0
    ) AS token
    WHERE token.expires_at IS NULL OR token.expires_at > ${now}
    ORDER BY token.created_at, token.id`;
}
