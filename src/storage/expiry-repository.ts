import type { AuditEvent } from '../domain/audit-event.js';
import { linksCleared } from './application-link.js';
import type { Database } from './database.js';
import { Prisma } from './generated/client.js';
import { classified } from './prisma-error.js';

/** What ends at a time: rows of four tables, and one column. */
export const EXPIRING = ['cvc', 'token', 'application', 'session', 'idempotency_record'] as const;

/** One of them. */
export type Expiring = (typeof EXPIRING)[number];

/** Table and column that say when it ends; an index of each begins with the tenant and goes on with the column. */
const ENDS: Readonly<Record<Expiring, { readonly table: string; readonly column: string }>> = {
  cvc: { table: 'tokens', column: 'cvc_erase_at' },
  token: { table: 'tokens', column: 'expires_at' },
  application: { table: 'applications', column: 'expires_at' },
  session: { table: 'sessions', column: 'expires_at' },
  idempotency_record: { table: 'idempotency_records', column: 'expires_at' },
};

/** A batch of what one tenant has to lose. */
export interface ExpiryBatch {
  readonly now: Date;
  readonly limit: number;
  /** Is written with the batch, with the number of rows, where there are any. */
  readonly event: AuditEvent;
}

/**
 * Takes away what has come to its end. Batches never wait for a row that somebody else holds: they leave it to the next
 * pass, so that they can be in nobody's way. Two passes at once do no harm.
 */
export class ExpiryRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The tenants that have something to lose: one probe of an index a tenant, whatever the size of the table. */
  async tenantsWithDue(expiring: Expiring, now: Date): Promise<readonly string[]> {
    const { table, column } = ENDS[expiring];
    const rows = await classified(
      () => this.#database.$queryRaw<{ id: string }[]>`
        SELECT tenants.id FROM tenants CROSS JOIN LATERAL (
          SELECT 1 FROM ${Prisma.raw(table)} AS ending
          WHERE ending.tenant_id = tenants.id AND ending.${Prisma.raw(column)} <= ${now}
          LIMIT 1
        ) AS due`,
    );
    return rows.map(({ id }) => id);
  }

  /** Erases verification codes of cards whose time is over. Answers how many. */
  async eraseCvcs(tenantId: string, batch: ExpiryBatch): Promise<number> {
    return this.#run(
      tenantId,
      batch,
      Prisma.sql`
      gone AS (
        UPDATE tokens SET cvc = NULL, cvc_erase_at = NULL FROM (
          ${due('cvc', 'id', tenantId, batch)}
        ) AS due
        WHERE tokens.tenant_id = ${tenantId}::uuid AND tokens.id = due.id
        RETURNING tokens.id
      )`,
    );
  }

  /** Deletes tokens with what they are found by and linked to. Answers how many. */
  async deleteTokens(tenantId: string, batch: ExpiryBatch): Promise<number> {
    const ofGone = Prisma.sql`USING gone WHERE tenant_id = ${tenantId}::uuid`;
    return this.#run(
      tenantId,
      batch,
      Prisma.sql`
      gone AS (
        DELETE FROM tokens USING (${due('token', 'id', tenantId, batch)}) AS due
        WHERE tokens.tenant_id = ${tenantId}::uuid AND tokens.id = due.id
        RETURNING tokens.id
      ),
      indexes AS (DELETE FROM token_indexes ${ofGone} AND token_id = gone.id),
      parents AS (DELETE FROM token_links ${ofGone} AND parent_id = gone.id),
      children AS (DELETE FROM token_links ${ofGone} AND child_id = gone.id)`,
    );
  }

  /** Deletes Applications and clears what links to them. Answers how many. */
  async deleteApplications(tenantId: string, batch: ExpiryBatch): Promise<number> {
    return this.#run(
      tenantId,
      batch,
      Prisma.sql`
      gone AS (
        DELETE FROM applications USING (${due('application', 'id', tenantId, batch)}) AS due
        WHERE applications.tenant_id = ${tenantId}::uuid AND applications.id = due.id
        RETURNING applications.id
      ),
      ${linksCleared(tenantId)}`,
    );
  }

  /** Deletes sessions, which leave no trace of their own in the audit trail. Answers how many. */
  async deleteSessions(tenantId: string, batch: Omit<ExpiryBatch, 'event'>): Promise<number> {
    return classified(
      () => this.#database.$executeRaw`
        DELETE FROM sessions USING (${due('session', 'id', tenantId, batch)}) AS due
        WHERE sessions.tenant_id = ${tenantId}::uuid AND sessions.id = due.id`,
    );
  }

  /** Deletes answers that were kept to be given again. Answers how many. */
  async deleteIdempotencyRecords(
    tenantId: string,
    batch: Omit<ExpiryBatch, 'event'>,
  ): Promise<number> {
    const key = 'actor_id, key_hash';
    return classified(
      () => this.#database.$executeRaw`
        DELETE FROM idempotency_records AS record
        USING (${due('idempotency_record', key, tenantId, batch)}) AS due
        WHERE record.tenant_id = ${tenantId}::uuid AND record.actor_id = due.actor_id
          AND record.key_hash = due.key_hash`,
    );
  }

  /** Runs the statement that makes `gone`, and in the same one writes the event. */
  async #run(tenantId: string, { event }: ExpiryBatch, gone: Prisma.Sql): Promise<number> {
    const rows = await classified(
      () => this.#database.$queryRaw<{ count: number }[]>`
        WITH ${gone}, told AS (
          INSERT INTO audit_events (
            tenant_id, id, created_at, trace_id, actor_type, operation, outcome, entity_type,
            entity_id, details
          )
          SELECT ${tenantId}::uuid, ${event.id}::uuid, ${event.createdAt}, ${event.traceId},
            ${event.actorType}, ${event.operation}, ${event.outcome}, ${event.entityType},
            CASE WHEN count(*) = 1 THEN min(gone.id::text) END,
            jsonb_build_object('count', count(*))
          FROM gone HAVING count(*) > 0
        )
        SELECT count(*)::int AS count FROM gone`,
    );
    return rows[0]?.count ?? 0;
  }
}

/** The keys of a batch of rows that are due, locked; rows that somebody else has locked are left out. */
function due(
  expiring: Expiring,
  key: string,
  tenantId: string,
  { now, limit }: Omit<ExpiryBatch, 'event'>,
): Prisma.Sql {
  const { table, column } = ENDS[expiring];
  const end = Prisma.raw(column);
  return Prisma.sql`
    SELECT ${Prisma.raw(key)} FROM ${Prisma.raw(table)}
    WHERE tenant_id = ${tenantId}::uuid AND ${end} <= ${now}
    ORDER BY ${end} LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}
