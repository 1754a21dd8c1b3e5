import type { PoolConfig } from 'pg';

import { STREAM_TABLES } from '../../contract/backup/stream-tables.js';
import type {
  ColumnKind,
  StreamColumn,
  StreamRow,
  StreamTable,
} from '../../contract/backup/stream-tables.js';
import type { StoredDataKey } from '../../crypto/stored-keys.js';
import type { WrappedKey } from '../../crypto/providers/key-provider.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Database } from '../database/database.js';
import type { DatabaseBounds } from '../database/statement-bounds.js';
import { eventsJson, insertEventsFrom } from '../tenants/audit-writer.js';
import { insertSql, rowsJson } from './stream-insert.js';
import { inTransaction, openWholeSession } from './whole-session.js';
import type { WholeSession } from './whole-session.js';

/** An import of a tenant that has begun and is not done: what there is of it leads nowhere yet. */
export interface TenantImport {
  readonly tenantId: string;
  readonly streamId: string;
  readonly isOperator: boolean;
  /** Rows of the stream that are stored. */
  readonly rowsDone: number;
}

/** Stores what belongs to the tenant itself, in the transaction that makes it seen. */
export interface TenantCompletion {
  insert(table: StreamTable, rows: readonly StreamRow[]): Promise<void>;
  insertDataKeys(keys: readonly (StoredDataKey & { readonly createdAt: string })[]): Promise<void>;
  insertServiceKey(purpose: string, key: WrappedKey, createdAt: Date): Promise<void>;
  /** Stores formulas of the operator's, but for those that are there. Answers how many are new. */
  insertOfficial(
    operatorId: string,
    table: StreamTable,
    rows: readonly StreamRow[],
  ): Promise<number>;
  /** How many rows of a table of the tenant there are. */
  count(table: StreamTable): Promise<number>;
  /** Says in the trail that it is done. */
  finish(event: AuditEvent): Promise<void>;
}

const COLUMNS = `tenant_id::text AS "tenantId", stream_id::text AS "streamId",
  is_operator AS "isOperator", rows_done::float8 AS "rowsDone"`;

/** Rows of a table that one statement takes away. */
const DISCARDED_AT_A_TIME = 5_000;

const column = (name: string, kind: ColumnKind): StreamColumn => ({
  name,
  kind,
  isOptional: false,
});

/** The keys as they are stored: wrapped, where the stream has the key itself. */
const DATA_KEYS = {
  table: 'data_keys',
  columns: [
    column('purpose', 'text'),
    column('version', 'integer'),
    column('wrapped', 'bytes'),
    column('master_key', 'text'),
    column('created_at', 'time'),
  ],
};

/**
 * Stores tenants that come from another vault. Rows come in steps of one statement each, which also says how far it is; so
 * whatever is cut off goes on where it was. The tenant, its keys and all through which a caller is let in come last, in one
 * transaction with the audit event: until then nobody can reach any of it.
 */
export class TenantImportRepository {
  readonly #database: Database;
  readonly #connection: PoolConfig;
  readonly #bounds: DatabaseBounds;

  constructor(database: Database, connection: PoolConfig, bounds: DatabaseBounds) {
    this.#database = database;
    this.#connection = connection;
    this.#bounds = bounds;
  }

  /** Those that have begun and are not done. */
  async unfinished(): Promise<readonly TenantImport[]> {
    return this.#database.$statement<TenantImport>(
      `SELECT ${COLUMNS} FROM tenant_imports ORDER BY started_at, tenant_id`,
      [],
    );
  }

  /** The stream that a tenant came from, where its trail says that it came from one. */
  async streamOf(tenantId: string): Promise<string | undefined> {
    const [row] = await this.#database.$statement<{ stream: string | null }>(
      `SELECT details ->> 'stream' AS stream FROM audit_events
       WHERE tenant_id = $1::uuid AND entity_type = 'tenant' AND entity_id = $1::text
         AND operation = 'tenant.import' ORDER BY id DESC LIMIT 1`,
      [tenantId],
    );
    return row?.stream ?? undefined;
  }

  /** Begins one. Throws a UniqueViolationError where somebody else has. */
  async begin({ tenantId, streamId, isOperator }: TenantImport, now: Date): Promise<void> {
    await this.#database.$statement(
      `INSERT INTO tenant_imports (tenant_id, stream_id, is_operator, rows_done, started_at)
       VALUES ($1::uuid, $2::uuid, $3, 0, $4)`,
      [tenantId, streamId, isOperator, now],
    );
  }

  /**
   * Stores rows of a table and says how far it is, in one statement. False, and nothing is stored, where the import is not
   * as far as is said: somebody else is at it.
   */
  async insert(
    { tenantId, streamId, rowsDone }: TenantImport,
    table: StreamTable,
    rows: readonly StreamRow[],
  ): Promise<boolean> {
    const stored = await this.#database.$statement<{ done: boolean }>(
      `WITH present AS (
         UPDATE tenant_imports SET rows_done = rows_done + $5::bigint
         WHERE tenant_id = $1::uuid AND stream_id = $3::uuid AND rows_done = $4::bigint
         RETURNING true AS done
       ), rows AS (${insertSql(table, { where: 'EXISTS (SELECT 1 FROM present)' })})
       SELECT done FROM present`,
      [tenantId, rowsJson(rows), streamId, rowsDone, rows.length],
      { isMaintenance: true },
    );
    return stored.length > 0;
  }

  /** Runs `act`, which stores the rest, in one transaction; what it throws undoes all of it. */
  async complete<T>(
    { tenantId, streamId, rowsDone }: TenantImport,
    act: (completion: TenantCompletion) => Promise<T>,
  ): Promise<T | undefined> {
    const session = await openWholeSession(this.#connection, this.#bounds);
    try {
      return await inTransaction(session, 'BEGIN', async () => {
        const mine = await session.run(
          `DELETE FROM tenant_imports WHERE tenant_id = $1::uuid AND stream_id = $2::uuid
             AND rows_done = $3::bigint RETURNING 1`,
          [tenantId, streamId, rowsDone],
        );
        return mine.length === 0 ? undefined : await act(completionOf(session, tenantId));
      });
    } finally {
      await session.close();
    }
  }

  /** Takes away what there is of an import that is not done, a part at a time. Answers how many rows it were. */
  async discard({ tenantId }: TenantImport): Promise<number> {
    let discarded = 0;
    for (const { table } of STREAM_TABLES.filter(({ isLast }) => !isLast)) {
      for (let gone = DISCARDED_AT_A_TIME; gone === DISCARDED_AT_A_TIME; discarded += gone) {
        const [row] = await this.#database.$statement<{ count: number }>(
          `WITH gone AS (
             DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
               SELECT ctid FROM ${table} WHERE tenant_id = $1::uuid
                 AND NOT EXISTS (SELECT 1 FROM tenants WHERE id = $1::uuid) LIMIT $2
             )) RETURNING 1
           ) SELECT count(*)::float8 AS count FROM gone`,
          [tenantId, DISCARDED_AT_A_TIME],
          { isOneOff: true, isMaintenance: true },
        );
        gone = row?.count ?? 0;
      }
    }
    await this.#database.$statement('DELETE FROM tenant_imports WHERE tenant_id = $1::uuid', [
      tenantId,
    ]);
    return discarded;
  }
}

function completionOf(session: WholeSession, tenantId: string): TenantCompletion {
  return {
    insert: async (table, rows) => {
      const options = table.name === 'tenants' ? { tenantColumn: 'id' } : {};
      await session.run(insertSql(table, options), [tenantId, rowsJson(rows)]);
    },
    insertDataKeys: async (keys) => {
      const rows = keys.map(({ purpose, version, wrapped, masterKey, createdAt }) => ({
        purpose,
        version,
        wrapped: wrapped.toString('base64'),
        master_key: masterKey,
        created_at: createdAt,
      }));
      await session.run(insertSql(DATA_KEYS), [tenantId, rowsJson(rows)]);
    },
    insertServiceKey: async (purpose, { wrapped, masterKey }, createdAt) => {
      await session.run(
        'INSERT INTO service_keys (purpose, wrapped, master_key, created_at) VALUES ($1, $2, $3, $4)',
        [purpose, wrapped, masterKey, createdAt],
      );
    },
    insertOfficial: async (operatorId, table, rows) => {
      const sql = insertSql(table, { onConflict: 'ON CONFLICT DO NOTHING RETURNING 1' });
      return (await session.run(sql, [operatorId, rowsJson(rows)])).length;
    },
    count: async ({ table, name }) => {
      const tenantColumn = name === 'tenants' ? 'id' : 'tenant_id';
      const [row] = await session.run<{ count: number }>(
        `SELECT count(*)::float8 AS count FROM ${table} WHERE ${tenantColumn} = $1::uuid`,
        [tenantId],
      );
      return row?.count ?? 0;
    },
    finish: async (event) => {
      await session.run(insertEventsFrom('$1'), [eventsJson([event])]);
    },
  };
}
