import type { AuditEvent } from '../domain/audit-event.js';
import { eventsJson, insertEventsFrom } from './audit-insert.js';
import type { Transaction } from './database.js';
import type { Token as TokenRow } from './generated/client.js';
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

/** One plan and one round trip for any number of rows, which come as JSON: that is written and read at native speed. */
const INSERT = `
  WITH new_tokens AS (
    INSERT INTO tokens (
      tenant_id, id, type, container, data, cvc, cvc_erase_at, mask, metadata, search_indexes,
      fingerprint_expression, fingerprint, expires_at, created_by, created_at
    )
    SELECT * FROM json_to_recordset($1::json) AS token (
      tenant_id uuid, id text, type text, container text, data bytea, cvc bytea,
      cvc_erase_at timestamptz, mask text, metadata text, search_indexes text,
      fingerprint_expression text, fingerprint bytea, expires_at timestamptz, created_by uuid,
      created_at timestamptz
    )
  ), new_indexes AS (
    INSERT INTO token_indexes (tenant_id, hash, token_id)
    SELECT * FROM json_to_recordset($2::json) AS index (tenant_id uuid, hash bytea, token_id text)
    ON CONFLICT DO NOTHING
  )
  ${insertEventsFrom('$3')}`;

/** Runs a statement with `$1`, `$2`, `$3`. */
type Run = (text: string, values: readonly string[]) => Promise<unknown>;

/**
 * Stores the tokens of one act or several, their indexes and the audit events in one statement. Rows come in the order
 * of their keys, so that statements which store the same ids at the same time never wait in a circle.
 */
export async function insertAll(run: Run, writes: readonly TokenWrite[]): Promise<void> {
  const rows = writes
    .flatMap(({ tenantId, tokens }) => tokens.map((token) => ({ tenantId, token })))
    .sort((a, b) => compare(a.tenantId, b.tenantId) || compare(a.token.id, b.token.id));
  const indexes = rows.flatMap(({ tenantId, token }) =>
    token.indexes.map((hash) => ({ tenant_id: tenantId, hash: hex(hash), token_id: token.id })),
  );
  const columns = rows.map(({ tenantId, token }) => tokenColumns(tenantId, token));
  await run(INSERT, [
    JSON.stringify(columns),
    JSON.stringify(indexes),
    eventsJson(writes.map(({ event }) => event)),
  ]);
}

function tokenColumns(tenantId: string, token: NewToken) {
  return {
    tenant_id: tenantId,
    id: token.id,
    type: token.type,
    container: token.container,
    data: hex(token.data),
    cvc: hex(token.cvc),
    cvc_erase_at: token.cvcEraseAt,
    mask: token.mask,
    metadata: token.metadata,
    search_indexes: token.searchIndexes,
    fingerprint_expression: token.fingerprintExpression,
    fingerprint: hex(token.fingerprint),
    expires_at: token.expiresAt,
    created_by: token.createdBy,
    created_at: token.createdAt,
  };
}

/** Bytes as PostgreSQL writes and reads them. */
function hex(bytes: Buffer | null): string | null {
  return bytes === null ? null : `\\x${bytes.toString('hex')}`;
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
  return transaction.token.findMany({
    where: {
      tenantId,
      fingerprint: { in: keys.map((key) => new Uint8Array(key.fingerprint)) },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}
