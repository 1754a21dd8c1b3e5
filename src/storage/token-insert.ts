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

/**
 * Stores tokens, their indexes and the audit event in one statement; the arrays make it one plan and one round trip for
 * any number of tokens.
 */
export async function insertAll(
  database: Pick<Transaction, '$executeRaw'>,
  tenantId: string,
  tokens: readonly NewToken[],
  event: AuditEvent,
): Promise<void> {
  const column = <K extends keyof StoredToken>(name: K): StoredToken[K][] =>
    tokens.map((token) => token[name]);
  const indexes = tokens.flatMap(({ id, indexes: hashes }) => hashes.map((hash) => ({ id, hash })));
  const details = event.details === undefined ? null : JSON.stringify(event.details);
  await database.$executeRaw`
    WITH new_tokens AS (
      INSERT INTO tokens (
        tenant_id, id, type, container, data, cvc, cvc_erase_at, mask, metadata, search_indexes,
        fingerprint_expression, fingerprint, expires_at, created_by, created_at
      )
      SELECT ${tenantId}::uuid, * FROM unnest(
        ${column('id')}::text[], ${column('type')}::text[], ${column('container')}::text[],
        ${column('data')}::bytea[], ${column('cvc')}::bytea[],
        ${column('cvcEraseAt')}::timestamptz[], ${column('mask')}::text[],
        ${column('metadata')}::text[], ${column('searchIndexes')}::text[],
        ${column('fingerprintExpression')}::text[], ${column('fingerprint')}::bytea[],
        ${column('expiresAt')}::timestamptz[], ${column('createdBy')}::uuid[],
        ${column('createdAt')}::timestamptz[]
      )
    ), new_indexes AS (
      INSERT INTO token_indexes (tenant_id, hash, token_id)
      SELECT ${tenantId}::uuid, * FROM unnest(
        ${indexes.map(({ hash }) => hash)}::bytea[], ${indexes.map(({ id }) => id)}::text[]
      )
      ON CONFLICT DO NOTHING
    )
    INSERT INTO audit_events (
      tenant_id, id, created_at, trace_id, actor_type, actor_id, operation, outcome, entity_type,
      entity_id, details
    ) VALUES (
      ${tenantId}::uuid, ${event.id}::uuid, ${event.createdAt}, ${event.traceId},
      ${event.actorType}, ${event.actorId ?? null}::uuid, ${event.operation}, ${event.outcome},
      ${event.entityType}, ${event.entityId ?? null}, ${details}::jsonb
    )`;
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
