import type { PoolConfig } from 'pg';

import { STREAM_TABLES } from '../../contract/backup/stream-tables.js';
import type { ColumnKind, StreamTable, TableName } from '../../contract/backup/stream-tables.js';
import type { DatabaseBounds } from '../database/statement-bounds.js';
import { inTransaction, openWholeSession } from './whole-session.js';
import type { WholeSession } from './whole-session.js';

/** What of a tenant is read, and at which time. */
export interface SnapshotInput {
  readonly tenantId: string;
  /** Sessions and kept answers that have ended by then are left out. */
  readonly now: Date;
  /** Whether verification codes of cards go along that are kept still. */
  readonly withCodes: boolean;
}

/** A row as the driver gives it, by the names of its columns. */
export type SnapshotRow = Readonly<Record<string, unknown>>;

/** How many rows of each table there are, which comes first; or some of them. */
export type SnapshotPart =
  | { readonly counts: Readonly<Record<TableName, number>> }
  | { readonly table: StreamTable; readonly rows: readonly SnapshotRow[] };

/** Rows that are fetched at a time, and so are in memory. */
const ROWS_AT_A_TIME = 500;

/** Begins a snapshot: every statement of the transaction sees what the first one saw. */
const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';

const CURSOR = 'token_vault_export';

/**
 * Reads the rows of a tenant as of one moment, beside a running service. On PostgreSQL that is one transaction that lasts as
 * long as the reading. The embedded database is one session, which a transaction would keep from everybody else: there the
 * rows are set aside on disk in one short transaction (cursors WITH HOLD), and fetched from there between what others ask.
 */
export class TenantSnapshots {
  readonly #connection: PoolConfig;
  readonly #bounds: DatabaseBounds;
  readonly #isOneSession: boolean;

  constructor(connection: PoolConfig, bounds: DatabaseBounds, isOneSession: boolean) {
    this.#connection = connection;
    this.#bounds = bounds;
    this.#isOneSession = isOneSession;
  }

  /** Reads a tenant, table by table in the order of a stream, as fast as it is taken. */
  async *read(input: SnapshotInput): AsyncGenerator<SnapshotPart> {
    const session = await openWholeSession(this.#connection, this.#bounds);
    try {
      yield* this.#isOneSession ? readSetAside(session, input) : readAtOnce(session, input);
    } finally {
      await session.close();
    }
  }
}

/** Within one transaction, which ends with the connection. */
async function* readAtOnce(
  session: WholeSession,
  input: SnapshotInput,
): AsyncGenerator<SnapshotPart> {
  await session.run(BEGIN);
  // The transaction waits for whoever takes what is read, which may be a slow network.
  await session.run('SET LOCAL idle_in_transaction_session_timeout = 0');
  await session.run('SET LOCAL statement_timeout = 0');
  yield { counts: await countAll(session, input) };
  for (const table of STREAM_TABLES) {
    await session.run(declareSql(CURSOR, table, input, ''));
    for await (const rows of fetched(session, CURSOR)) yield { table, rows };
    await session.run(`CLOSE ${CURSOR}`);
  }
}

async function* readSetAside(
  session: WholeSession,
  input: SnapshotInput,
): AsyncGenerator<SnapshotPart> {
  await closeLeft(session);
  const cursorOf = ({ name }: StreamTable): string => `${CURSOR}_${String(process.pid)}_${name}`;
  const counts = await inTransaction(session, BEGIN, async () => {
    for (const table of STREAM_TABLES)
      await session.run(declareSql(cursorOf(table), table, input, 'WITH HOLD'));
    return countAll(session, input);
  });
  try {
    yield { counts };
    for (const table of STREAM_TABLES)
      for await (const rows of fetched(session, cursorOf(table))) yield { table, rows };
  } finally {
    for (const table of STREAM_TABLES) await session.run(`CLOSE ${cursorOf(table)}`);
  }
}

/** Takes away what exports have set aside whose processes are gone: the session does not end with them. */
async function closeLeft(session: WholeSession): Promise<void> {
  const cursors = await session.run<{ name: string }>(
    `SELECT name FROM pg_cursors WHERE is_holdable AND name LIKE '${CURSOR}\\_%'`,
  );
  for (const { name } of cursors)
    if (!isRunning(Number(/\d+/.exec(name)?.[0]))) await session.run(`CLOSE ${name}`);
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function* fetched(
  session: WholeSession,
  cursor: string,
): AsyncGenerator<readonly SnapshotRow[]> {
  for (;;) {
    const rows = await session.run<SnapshotRow>(`FETCH ${String(ROWS_AT_A_TIME)} FROM ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_A_TIME) return;
  }
}

async function countAll(
  session: WholeSession,
  input: SnapshotInput,
): Promise<Readonly<Record<TableName, number>>> {
  const counts: [string, number][] = [];
  for (const table of STREAM_TABLES) {
    const [row] = await session.run<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM ${table.table} AS stored WHERE ${conditionOf(table, input)}`,
    );
    counts.push([table.name, row?.count ?? 0]);
  }
  return Object.fromEntries(counts) as Record<TableName, number>;
}

function declareSql(
  cursor: string,
  table: StreamTable,
  input: SnapshotInput,
  hold: string,
): string {
  const columns = columnsOf(table, input).join(', ');
  return `DECLARE ${cursor} NO SCROLL CURSOR ${hold} FOR
    SELECT ${columns} FROM ${table.table} AS stored WHERE ${conditionOf(table, input)}`;
}

/** Large numbers and JSON as text: nothing is lost then. */
const READ_AS: Partial<Record<ColumnKind, string>> = {
  count: '::text',
  json: '::text',
  uuid: '::text',
};

function columnsOf({ name, columns }: StreamTable, input: SnapshotInput): readonly string[] {
  if (name === 'data_keys') return ['purpose', 'version', 'wrapped', 'master_key', 'created_at'];
  return columns.map((column) => {
    const isCode = column.name === 'cvc' || column.name === 'cvc_erase_at';
    if (isCode)
      return `CASE WHEN ${codeCondition(input)} THEN ${column.name} END AS ${column.name}`;
    return `${column.name}${READ_AS[column.kind] ?? ''} AS ${column.name}`;
  });
}

/** A code that is to be erased by now is not read any more. */
function codeCondition({ withCodes, now }: SnapshotInput): string {
  return withCodes ? `cvc_erase_at > ${timeSql(now)}` : 'false';
}

function conditionOf({ name }: StreamTable, { tenantId, now }: SnapshotInput): string {
  const tenant = `'${uuidSql(tenantId)}'::uuid`;
  const own = `tenant_id = ${tenant}`;
  switch (name) {
    case 'tenants':
      return `id = ${tenant}`;
    case 'sessions':
      return `${own} AND expires_at > ${timeSql(now)}`;
    case 'idempotency_records':
      return `${own} AND answer IS NOT NULL AND expires_at > ${timeSql(now)}`;
    case 'official_formulas':
      return `tenant_id <> ${tenant} AND EXISTS (
        SELECT 1 FROM reactors WHERE reactors.tenant_id = ${tenant}
          AND reactors.formula_tenant_id = stored.tenant_id AND reactors.formula_id = stored.id)`;
    default:
      return own;
  }
}

/** A cursor takes no parameters where it is declared, so what stands in it is checked to be what it looks like. */
function uuidSql(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('not an id of a tenant');
  return id;
}

function timeSql(time: Date): string {
  return `'${time.toISOString()}'::timestamptz`;
}
