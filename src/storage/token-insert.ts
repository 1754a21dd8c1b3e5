import type { AuditEvent } from '../domain/audit-event.js';
import type { Transaction } from './database.js';
import type { Token as TokenRow } from './generated/client.js';
import type { FingerprintKey, NewToken, StoredToken } from './stored-token.js';
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

/**
 * Stores the tokens of one act or several, their indexes and the audit events in one statement; the arrays make it one
 * plan and one round trip for any number of them. Rows come in the order of their keys, so that statements which store the
 * same ids at the same time never wait in a circle.
 */
export async function insertAll(
  database: Pick<Transaction, '$executeRaw'>,
  writes: readonly TokenWrite[],
): Promise<void> {
  const tokens = writes
    .flatMap(({ tenantId, tokens: stored }) => stored.map((token) => ({ ...token, tenantId })))
    .sort((one, other) => compare(one.tenantId, other.tenantId) || compare(one.id, other.id));
  const column = <K extends keyof (StoredToken & { tenantId: string })>(name: K) =>
    tokens.map((token) => token[name]);
  const indexes = tokens.flatMap(({ tenantId, id, indexes: hashes }) =>
    hashes.map((hash) => ({ tenantId, id, hash })),
  );
  const events = writes.map(({ event }) => event);
  await database.$executeRaw`
    WITH new_tokens AS (
      INSERT INTO tokens (
        tenant_id, id, type, container, data, cvc, cvc_erase_at, mask, metadata, search_indexes,
        fingerprint_expression, fingerprint, expires_at, created_by, created_at
      )
      SELECT * FROM unnest(
        ${column('tenantId')}::uuid[], ${column('id')}::text[], ${column('type')}::text[],
        ${column('container')}::text[], ${column('data')}::bytea[], ${column('cvc')}::bytea[],
        ${column('cvcEraseAt')}::timestamptz[], ${column('mask')}::text[],
        ${column('metadata')}::text[], ${column('searchIndexes')}::text[],
        ${column('fingerprintExpression')}::text[], ${column('fingerprint')}::bytea[],
        ${column('expiresAt')}::timestamptz[], ${column('createdBy')}::uuid[],
        ${column('createdAt')}::timestamptz[]
      )
    ), new_indexes AS (
      INSERT INTO token_indexes (tenant_id, hash, token_id)
      SELECT * FROM unnest(
        ${indexes.map(({ tenantId }) => tenantId)}::uuid[],
        ${indexes.map(({ hash }) => hash)}::bytea[], ${indexes.map(({ id }) => id)}::text[]
      )
      ON CONFLICT DO NOTHING
    )
    INSERT INTO audit_events (
      tenant_id, id, created_at, trace_id, actor_type, actor_id, operation, outcome, entity_type,
      entity_id, details
    )
    SELECT
      tenant_id, id, created_at, trace_id, actor_type, actor_id, operation, outcome, entity_type,
      entity_id, details::jsonb
    FROM unnest(
      ${events.map(({ tenantId }) => tenantId)}::uuid[], ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${events.map(({ traceId }) => traceId)}::text[],
      ${events.map(({ actorType }) => actorType)}::text[],
      ${events.map(({ actorId }) => actorId ?? null)}::uuid[],
      ${events.map(({ operation }) => operation)}::text[],
      ${events.map(({ outcome }) => outcome)}::text[],
      ${events.map(({ entityType }) => entityType)}::text[],
      ${events.map(({ entityId }) => entityId ?? null)}::text[],
      ${events.map(({ details }) => (details === undefined ? null : JSON.stringify(details)))}::text[]
    ) AS event (
      tenant_id, id, created_at, trace_id, actor_type, actor_id, operation, outcome, entity_type,
      entity_id, details
    )`;
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
