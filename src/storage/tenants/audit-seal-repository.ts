import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { SEAL_LINES_MAX } from '../../domain/tenant/audit-seal.js';
import { transact } from '../database/database.js';
import type { Database, Transaction } from '../database/database.js';
import { classifyErrors } from '../database/prisma-error.js';
import { Prisma } from '../generated/client.js';
import type { AuditChain as ChainRow } from '../generated/client.js';
import { EVENT_COLUMNS, eventFromRow } from './audit-row.js';
import type { AuditRow } from './audit-row.js';
import { sealRow } from './seal-row.js';
import type { StoredSeal } from './seal-row.js';

/** Lines that are to be sealed, in their order, and the seal that they come behind. */
export interface LinesToSeal {
  readonly lines: readonly AuditEvent[];
  readonly isOfBeginning: boolean;
  /** The last seal of the chain, and the key that has signed it. */
  readonly last?: { readonly number: number; readonly hash: string; readonly keyId: string };
}

/** A seal that was made over lines, and its hash. */
export interface MadeSeal {
  readonly seal: StoredSeal;
  readonly hash: string;
}

/** What became of a turn: lines were sealed; somebody else is at it; none was made; or the database has moved to another server. */
export type SealTurn = SealedLines | 'elsewhere' | 'unmade' | 'moved';

/** Lines that a turn has sealed. */
export interface SealedLines {
  readonly count: number;
  /** Whether there were more than one seal takes. */
  readonly leavesSome: boolean;
}

/** What a turn finds in the database. */
interface Moment {
  readonly isHeld: boolean;
  readonly cluster: string;
  /** The number that the next transaction has: all that there are have smaller ones. */
  readonly next: bigint;
}

/** The last of all ids. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Lines of a transaction before every one of this server. */
const MOVED_XID = 1;

const AFTER_CHAIN = Prisma.raw(`(audit_events.xid, audit_events.id) >
  (coalesce(chain.xid, 0), coalesce(chain.event_id, '00000000-0000-0000-0000-000000000000'))`);

/** No transaction that is still under way has a smaller number, so nothing will come between the lines before it. */
const IS_OVER = Prisma.raw(
  'audit_events.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint',
);

/** What tells one server from others, and its copies of another time. */
const CLUSTER = Prisma.raw('(SELECT system_identifier::text FROM pg_control_system())');

/** The number that no transaction has had yet. */
const NEXT_XID = Prisma.raw('pg_snapshot_xmax(pg_current_snapshot())::text::bigint');

/** Brings lines of the trail into the chains of seals. */
export class AuditSealRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The tenants that have lines to be sealed, which one probe of an index a tenant tells, or whose database has moved. */
  async tenantsWithUnsealed(): Promise<readonly string[]> {
    const rows = await classifyErrors(
      () => this.#database.$queryRaw<{ id: string }[]>`
        SELECT tenants.id FROM tenants
        LEFT JOIN audit_chains AS chain ON chain.tenant_id = tenants.id
        CROSS JOIN LATERAL (
          SELECT 1 FROM audit_events
          WHERE audit_events.tenant_id = tenants.id AND ${AFTER_CHAIN} AND ${IS_OVER}
          ORDER BY audit_events.xid, audit_events.id LIMIT 1
        ) AS due
        UNION SELECT tenant_id FROM audit_chains
        WHERE cluster <> ${CLUSTER} OR xid >= ${NEXT_XID}`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Seals the next lines of a tenant, as many as one seal takes, by what `make` makes over them. One at a time does so, and
   * no writer waits: lines come in once every transaction that began before them is over. Where `make` makes none, nothing is done.
   */
  async sealNext(
    tenantId: string,
    make: (lines: LinesToSeal) => MadeSeal | undefined,
  ): Promise<SealTurn> {
    return transact(this.#database, async (transaction) => {
      const moment = await momentOf(transaction, tenantId);
      if (!moment.isHeld) return 'elsewhere';
      const chain = await transaction.auditChain.findUnique({ where: { tenantId } });
      if (chain !== null && hasMoved(chain, moment)) return 'moved';
      // What was under way when the chain began may still tell of long ago.
      const beganBeforeXid = chain?.beganBeforeXid ?? moment.next;
      const found = await unsealed(transaction, tenantId);
      const { rows, isOfBeginning } = oneSeal(found, beganBeforeXid);
      const last = rows.at(-1);
      if (last === undefined) return { count: 0, leavesSome: false };
      const made = make({
        lines: rows.map(eventFromRow),
        isOfBeginning,
        ...(chain === null ? {} : { last: await endOf(transaction, chain) }),
      });
      if (made === undefined) return 'unmade';
      const { seal, hash } = made;
      await transaction.auditSeal.create({ data: sealRow(seal) });
      const state = {
        number: BigInt(seal.number),
        hash: new Uint8Array(Buffer.from(hash, 'hex')),
        xid: last.xid,
        eventId: last.id,
      };
      const { cluster } = moment;
      await transaction.auditChain.upsert({
        where: { tenantId },
        create: { tenantId, ...state, beganBeforeXid, cluster },
        update: state,
      });
      const leavesSome = found.length === SEAL_LINES_MAX || rows.length < found.length;
      return { count: rows.length, leavesSome };
    });
  }

  /**
   * Goes on with a chain whose database has come to another server, where transactions have other numbers: lines that are
   * sealed, which their seals name, are put before all others. Done again, or after it was cut off, it does what is left.
   */
  async follow(tenantId: string): Promise<void> {
    const before = await this.#database.auditChain.findUnique({ where: { tenantId } });
    if (before === null) return;
    const isAsItWas = await this.#isSealedThrough(before);
    if (!isAsItWas) await this.#putFirst(tenantId);
    await transact(this.#database, async (transaction) => {
      const moment = await momentOf(transaction, tenantId);
      const chain = await transaction.auditChain.findUnique({ where: { tenantId } });
      if (!moment.isHeld || chain === null || !hasMoved(chain, moment)) return;
      const { cluster, next } = moment;
      if (isAsItWas && chain.xid < next) {
        await transaction.auditChain.update({ where: { tenantId }, data: { cluster } });
        return;
      }
      await transaction.$executeRaw`
        UPDATE audit_events SET xid = ${MOVED_XID} WHERE tenant_id = ${tenantId}::uuid AND xid >= ${next}`;
      await transaction.auditChain.update({
        where: { tenantId },
        data: { cluster, xid: 0, eventId: LAST_ID, beganBeforeXid: 0 },
      });
    });
  }

  /** Whether nothing but what is sealed stands before the end of a chain. */
  async #isSealedThrough({ tenantId, xid, eventId }: ChainRow): Promise<boolean> {
    const [found] = await classifyErrors(
      () => this.#database.$queryRaw<{ isSo: boolean }[]>`
        SELECT (
          SELECT count(*) FROM audit_events
          WHERE tenant_id = ${tenantId}::uuid AND (xid, id) <= (${xid}, ${eventId}::uuid)
        ) = (
          SELECT coalesce(sum(count), 0) FROM audit_seals
          WHERE tenant_id = ${tenantId}::uuid AND leaves IS NOT NULL
        ) AS "isSo"`,
    );
    return found?.isSo === true;
  }

  async #putFirst(tenantId: string): Promise<void> {
    for (let after = -1n; ;) {
      const [seal] = await this.#database.auditSeal.findMany({
        where: { tenantId, number: { gt: after }, leaves: { not: null } },
        select: { number: true },
        orderBy: { number: 'asc' },
        take: 1,
      });
      if (seal === undefined) return;
      after = seal.number;
      await classifyErrors(
        () => this.#database.$executeRaw`
          UPDATE audit_events SET xid = 0
          WHERE tenant_id = ${tenantId}::uuid AND xid <> 0 AND id = ANY(ARRAY(
            SELECT encode(substring(leaves FROM at * 48 + 1 FOR 16), 'hex')::uuid
            FROM audit_seals, generate_series(0, count - 1) AS at
            WHERE tenant_id = ${tenantId}::uuid AND number = ${after}
          ))`,
      );
    }
  }
}

async function endOf(
  transaction: Transaction,
  { tenantId, number, hash }: ChainRow,
): Promise<NonNullable<LinesToSeal['last']>> {
  const seal = await transaction.auditSeal.findUnique({
    where: { tenantId_number: { tenantId, number } },
    select: { keyId: true },
  });
  return { number: Number(number), hash: hex(hash), keyId: seal?.keyId ?? '' };
}

async function momentOf(transaction: Transaction, tenantId: string): Promise<Moment> {
  const [moment] = await transaction.$queryRaw<Moment[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`audit chain ${tenantId}`}, 0)) AS "isHeld",
      ${CLUSTER} AS cluster, ${NEXT_XID} AS next`;
  if (moment === undefined) throw new Error('The database has no present.');
  return moment;
}

function hasMoved({ cluster, xid }: ChainRow, moment: Moment): boolean {
  return cluster !== moment.cluster || xid >= moment.next;
}

/** A line with the transaction that wrote it. */
type PlacedRow = AuditRow & { readonly xid: bigint };

/** The same as JSON tells it. */
type RowAsJson = Omit<PlacedRow, 'createdAt' | 'xid'> & {
  readonly createdAt: string;
  readonly xid: string;
};

/** Lines from before the chain and later ones are not under one seal. */
function oneSeal(
  rows: readonly PlacedRow[],
  beganBeforeXid: bigint,
): { readonly rows: readonly PlacedRow[]; readonly isOfBeginning: boolean } {
  const early = rows.filter(({ xid }) => xid < beganBeforeXid);
  return early.length > 0 ? { rows: early, isOfBeginning: true } : { rows, isOfBeginning: false };
}

async function unsealed(transaction: Transaction, tenantId: string): Promise<readonly PlacedRow[]> {
  // One text is read several times faster than a thousand rows are.
  const [found] = await transaction.$queryRaw<{ rows: string | null }[]>`
    SELECT json_agg(line)::text AS rows FROM (
    SELECT ${EVENT_COLUMNS}, audit_events.xid::text AS xid
    FROM (SELECT 1) AS one
    LEFT JOIN audit_chains AS chain ON chain.tenant_id = ${tenantId}::uuid
    CROSS JOIN LATERAL (
      SELECT * FROM audit_events
      WHERE audit_events.tenant_id = ${tenantId}::uuid AND ${AFTER_CHAIN} AND ${IS_OVER}
      ORDER BY audit_events.xid, audit_events.id LIMIT ${SEAL_LINES_MAX}
    ) AS audit_events
    ORDER BY audit_events.xid, audit_events.id
    ) AS line`;
  const rows = JSON.parse(found?.rows ?? '[]') as readonly RowAsJson[];
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    xid: BigInt(row.xid),
  }));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
