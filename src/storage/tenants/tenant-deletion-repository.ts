import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import type { TenantDeletion as DeletionRow } from '../generated/client.js';
import { writeEvent } from './audit-writer.js';

/** A tenant whose keys are destroyed, and whose rows are being taken away. */
export interface TenantDeletion {
  readonly tenantId: string;
  readonly startedAt: Date;
  readonly keys: number;
  /** How many seals its trail had, and the hash of the last; empty where it had none. */
  readonly seals: number;
  readonly lastSeal: string;
  /** Rows that are gone. */
  readonly rows: number;
}

/** Every table with rows of a tenant that do not go with the tenant's own row; what others refer to comes behind them. */
export const PURGED_TABLES = [
  'token_indexes',
  'token_links',
  'tokens',
  'token_counts',
  'idempotency_records',
  'sessions',
  'reactors',
  'reactor_formulas',
  'usage_counts',
  'application_uses',
  'shared_limits',
  'audit_events',
  'audit_seals',
  'audit_chains',
  'audit_kept_lines',
] as const;

/** Rows that one statement takes away. */
const PURGED_AT_A_TIME = 2_000;

/** Takes tenants away: their keys at once, and their rows a part at a time. */
export class TenantDeletionRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Those that have begun and are not done, oldest first. */
  async unfinished(): Promise<readonly TenantDeletion[]> {
    const rows = await this.#database.tenantDeletion.findMany({ orderBy: { startedAt: 'asc' } });
    return rows.map(fromRow);
  }

  /** The deletion of a tenant that has begun and is not done. */
  async find(tenantId: string): Promise<TenantDeletion | undefined> {
    const row = await this.#database.tenantDeletion.findUnique({ where: { tenantId } });
    return row === null ? undefined : fromRow(row);
  }

  /**
   * Destroys the keys of a tenant, and with them the tenant, its Applications, its Proxies and its sessions, so that nobody is let in
   * from then on: in one transaction with the event, which is of another tenant's trail and is given the numbers. Undefined where
   * there is no such tenant.
   */
  async begin(
    tenantId: string,
    startedAt: Date,
    event: AuditEvent,
  ): Promise<TenantDeletion | undefined> {
    return transact(this.#database, async (transaction) => {
      const [found] = await transaction.$queryRaw<unknown[]>`
        SELECT 1 FROM tenants WHERE id = ${tenantId}::uuid AND NOT is_operator FOR UPDATE`;
      if (found === undefined) return undefined;
      const [chain] = await transaction.$queryRaw<{ number: bigint; hash: Uint8Array }[]>`
        SELECT number, hash FROM audit_chains WHERE tenant_id = ${tenantId}::uuid FOR UPDATE`;
      const { count: keys } = await transaction.dataKey.deleteMany({ where: { tenantId } });
      await transaction.session.deleteMany({ where: { tenantId } });
      await transaction.tenant.delete({ where: { id: tenantId } });
      const lastSeal = chain === undefined ? '' : Buffer.from(chain.hash).toString('hex');
      const seals = chain?.number ?? 0n;
      const row = await transaction.tenantDeletion.create({
        data: { tenantId, startedAt, keys, seals, lastSeal },
      });
      const details = { keys, seals: Number(seals), last_seal: lastSeal };
      await writeEvent(transaction, { ...event, details });
      return fromRow(row);
    });
  }

  /** Takes away what is left of a deleted tenant, a statement at a time, each of which answers how many rows it took. */
  async *purge(tenantId: string): AsyncGenerator<number> {
    for (const table of PURGED_TABLES)
      for (
        let gone = await this.#purgeSome(tenantId, table);
        gone > 0;
        gone = await this.#purgeSome(tenantId, table)
      )
        yield gone;
  }

  async #purgeSome(tenantId: string, table: (typeof PURGED_TABLES)[number]): Promise<number> {
    const [row] = await this.#database.$statement<{ count: number }>(
      `WITH gone AS (
         DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE tenant_id = $1::uuid
             AND NOT EXISTS (SELECT 1 FROM tenants WHERE id = $1::uuid) LIMIT $2
         )) RETURNING 1
       ), counted AS (SELECT count(*) AS count FROM gone), noted AS (
         UPDATE tenant_deletions SET rows = rows + counted.count FROM counted
         WHERE tenant_id = $1::uuid AND counted.count > 0
       )
       SELECT count::float8 AS count FROM counted`,
      [tenantId, PURGED_AT_A_TIME],
      { isOneOff: true, isMaintenance: true },
    );
    return row?.count ?? 0;
  }

  /** Says that all is gone. False where somebody else has. */
  async finish(tenantId: string, event: AuditEvent): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.tenantDeletion.deleteMany({ where: { tenantId } });
      if (count > 0) await writeEvent(transaction, event);
      return count > 0;
    });
  }
}

function fromRow({ seals, rows, ...row }: DeletionRow): TenantDeletion {
  return { ...row, seals: Number(seals), rows: Number(rows) };
}
