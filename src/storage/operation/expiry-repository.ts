import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { linksCleared } from '../applications/application-link.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import { classifyErrors } from '../database/prisma-error.js';
import { eventsJson, insertEventsFrom } from '../tenants/audit-writer.js';
import { deleteTracesSql } from '../tokens/token-links.js';

const INSERT_EVENT = Prisma.raw(insertEventsFrom('(SELECT json FROM event)'));

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
    const rows = await this.#database.$statement<{ id: string }>(
      `SELECT tenants.id FROM tenants CROSS JOIN LATERAL (
        SELECT 1 FROM ${table} AS ending
        WHERE ending.tenant_id = tenants.id AND ending.${column} <= $1
        ORDER BY ending.${column} LIMIT 1
      ) AS due`,
      [now],
      { isMaintenance: true },
    );
    return rows.map(({ id }) => id);
  }

  /** Erases verification codes of cards whose time is over. Answers how many. */
  async eraseCvcs(tenantId: string, batch: ExpiryBatch): Promise<number> {
    const gone = Prisma.sql`gone AS (
      UPDATE tokens SET cvc = NULL, cvc_erase_at = NULL WHERE ${due('cvc', tenantId, batch)}
      RETURNING id
    )`;
    return this.#run(batch, gone);
  }

  /** Deletes tokens with what they are found by and linked to. Answers how many. */
  async deleteTokens(tenantId: string, batch: ExpiryBatch): Promise<number> {
    const gone = Prisma.sql`gone AS (
      DELETE FROM tokens WHERE ${due('token', tenantId, batch)} RETURNING tenant_id, id
    ), ${deleteTracesSql()}`;
    return this.#run(batch, gone);
  }

  /** Deletes Applications and clears what links to them. Answers how many. */
  async deleteApplications(tenantId: string, batch: ExpiryBatch): Promise<number> {
    const gone = Prisma.sql`gone AS (
      DELETE FROM applications WHERE ${due('application', tenantId, batch)} RETURNING id
    ), ${linksCleared(tenantId)}`;
    return this.#run(batch, gone);
  }

  /** Deletes sessions, which leave no trace of their own in the audit trail. Answers how many. */
  async deleteSessions(tenantId: string, batch: Omit<ExpiryBatch, 'event'>): Promise<number> {
    return classifyErrors(
      () =>
        this.#database.$executeRaw`DELETE FROM sessions WHERE ${due('session', tenantId, batch)}`,
    );
  }

  /** Deletes answers that were kept to be given again. Answers how many. */
  async deleteIdempotencyRecords(
    tenantId: string,
    batch: Omit<ExpiryBatch, 'event'>,
  ): Promise<number> {
    return classifyErrors(
      () => this.#database.$executeRaw`
        DELETE FROM idempotency_records WHERE ${due('idempotency_record', tenantId, batch)}`,
    );
  }

  /** Runs the statement that makes `gone`, and in the same one writes the event. */
  async #run({ event }: ExpiryBatch, gone: Prisma.Sql): Promise<number> {
    const rows = await classifyErrors(
      () => this.#database.$queryRaw<{ count: number }[]>`
        WITH ${gone}, event AS (
          SELECT json_build_array(${eventsJson([event])}::jsonb->0 || jsonb_build_object(
            'entity_id', CASE WHEN count(*) = 1 THEN min(gone.id::text) END,
            'details', jsonb_build_object('count', count(*))
          )) AS json
          FROM gone HAVING count(*) > 0
        ), written AS (${INSERT_EVENT})
        SELECT count(*)::int AS count FROM gone`,
    );
    return rows[0]?.count ?? 0;
  }
}

/**
 * Whether a row is one of a batch that is due, locked; rows that somebody else has locked are left out. The batch is the
 * beginning of the index that has the ends in their order, and its rows are taken by where they are, so that neither the
 * rows that stay nor those that come after it are read, whatever the planner knows of the table.
 */
function due(
  expiring: Expiring,
  tenantId: string,
  { now, limit }: Omit<ExpiryBatch, 'event'>,
): Prisma.Sql {
  const { table, column } = ENDS[expiring];
  const end = Prisma.raw(column);
  return Prisma.sql`ctid = ANY(ARRAY(
    SELECT ctid FROM ${Prisma.raw(table)}
    WHERE tenant_id = ${tenantId}::uuid AND ${end} <= ${now}
    ORDER BY ${end} LIMIT (SELECT ${limit}::bigint) FOR UPDATE SKIP LOCKED
  ))`;
}
