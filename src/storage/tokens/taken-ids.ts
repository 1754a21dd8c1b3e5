import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import { writeEvent } from '../tenants/audit-writer.js';
import type { FingerprintKey } from './stored-token.js';
import { tokenSql } from './token-condition.js';
import { deleteTraces } from './token-links.js';

/** An id that a token is to have, unless there is one that is equal to it. */
export interface IdClaim {
  readonly id: string;
  /** What an equal one has; undefined where the token is not to be deduplicated. */
  readonly twin?: FingerprintKey;
}

/**
 * Gives those of the claimed ids that are taken, after purging the tokens among them that have expired; `event` tells of
 * these. An id that is claimed with a `twin` is not given where a token has that type and fingerprint at the instant at
 * which the id is looked for: whoever claims it is to find that one.
 */
export async function findTaken(
  transaction: Transaction,
  tenantId: string,
  claims: readonly IdClaim[],
  now: Date,
  event: (purged: readonly string[]) => AuditEvent,
): Promise<ReadonlySet<string>> {
  const claimed = claimedSql(claims.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const expired = await transaction.$queryRaw<{ id: string }[]>`
    DELETE FROM tokens WHERE ctid = ANY(ARRAY(
      SELECT ended.ctid FROM ${claimed} CROSS JOIN LATERAL (
        SELECT ctid FROM tokens
        WHERE tenant_id = ${tenantId}::uuid AND tokens.id = claimed.id AND expires_at <= ${now}
        LIMIT 1 FOR UPDATE
      ) AS ended
    ))
    RETURNING id`;
  if (expired.length > 0) {
    const purged = expired.map(({ id }) => id);
    await deleteTraces(transaction, tenantId, purged);
    await writeEvent(transaction, event(purged));
  }
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    SELECT taken.id FROM ${claimed}
    CROSS JOIN LATERAL (${tokenSql(tenantId, Prisma.sql`claimed.id`)}) AS taken
    LEFT JOIN LATERAL (
      SELECT 1 AS one FROM tokens AS twin
      WHERE twin.tenant_id = ${tenantId}::uuid AND twin.fingerprint = claimed.fingerprint
        AND twin.type = claimed.type AND (twin.expires_at IS NULL OR twin.expires_at > ${now})
      LIMIT 1
    ) AS twin ON TRUE
    WHERE twin.one IS NULL`;
  return new Set(rows.map((row) => row.id));
}

function claimedSql(claims: readonly IdClaim[]): Prisma.Sql {
  const ids = claims.map(({ id }) => id);
  const types = claims.map(({ twin }) => twin?.type ?? null);
  const fingerprints = claims.map(({ twin }) => twin?.fingerprint.toString('base64') ?? null);
  return Prisma.sql`(
    SELECT id, type, decode(fingerprint, 'base64') AS fingerprint
    FROM unnest(${ids}::text[], ${types}::text[], ${fingerprints}::text[])
      AS claim (id, type, fingerprint)
  ) AS claimed`;
}
