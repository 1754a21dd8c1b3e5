import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { FEW_LINES } from '../../domain/tenant/audit-seal.js';
import { transact } from '../database/database.js';
import type { Database, Transaction } from '../database/database.js';
import { classifyErrors } from '../database/prisma-error.js';
import { Prisma } from '../generated/client.js';
import type { AuditChain as ChainRow } from '../generated/client.js';
import { CLUSTER, FIRST_ID, hasMoved, momentsOf, NEXT_XID } from './chain-moment.js';
import { followChain } from './moved-chain.js';
import { EVENT_COLUMNS, eventFromRow } from './audit-row.js';
import type { AuditRow } from './audit-row.js';
import { sealText } from './seal-row.js';
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

/** What became of a tenant's turn: lines were sealed; somebody else is at it; none was made; or the database has moved to another server. */
export type SealTurn = SealedTurn | 'elsewhere' | 'unmade' | 'moved';

/** How many lines were sealed, and whether there may be more. */
export interface SealedTurn {
  readonly lines: number;
  readonly isMore: boolean;
}

/** A tenant that has lines to be sealed. */
export interface DueTenant {
  readonly id: string;
  /** Whether there are more than {@link FEW_LINES}. */
  readonly hasMany: boolean;
}

const AFTER_CHAIN = Prisma.raw(`(audit_events.xid, audit_events.id) >
  (coalesce(chain.xid, 0), coalesce(chain.event_id, '${FIRST_ID}'))`);

/** No transaction that is still under way has a smaller number, so nothing will come between the lines before it. */
const IS_OVER = Prisma.raw(
  'audit_events.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint',
);

/** Brings lines of the trail into the chains of seals. */
export class AuditSealRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The tenants that have lines to be sealed, which one probe of an index a tenant tells, or whose database has moved. */
  async tenantsWithUnsealed(): Promise<readonly DueTenant[]> {
    return classifyErrors(
      () => this.#database.$queryRaw<DueTenant[]>`
        SELECT tenants.id, due.count > ${FEW_LINES} AS "hasMany" FROM tenants
        LEFT JOIN audit_chains AS chain ON chain.tenant_id = tenants.id
        CROSS JOIN LATERAL (
          SELECT count(*) AS count FROM (
            SELECT 1 FROM audit_events
            WHERE audit_events.tenant_id = tenants.id AND ${AFTER_CHAIN} AND ${IS_OVER}
            ORDER BY audit_events.xid, audit_events.id LIMIT ${FEW_LINES + 1}
          ) AS line
        ) AS due
        WHERE due.count > 0 OR chain.cluster <> ${CLUSTER} OR chain.xid >= ${NEXT_XID}`,
    );
  }

  /**
   * Seals the next lines of tenants, of each as many as `take` says at most, by what `make` makes over them; all in one
   * transaction. One at a time does so for a tenant, and no writer waits: lines come in once every transaction that began before
   * them is over. Where `make` makes none, nothing is done for that tenant. Answers what became of each.
   */
  async sealNext(
    tenantIds: readonly string[],
    take: number,
    make: (tenantId: string, lines: LinesToSeal) => MadeSeal | undefined,
  ): Promise<ReadonlyMap<string, SealTurn>> {
    return transact(this.#database, async (transaction) => {
      const turns = new Map<string, SealTurn>();
      const moments = await momentsOf(transaction, tenantIds);
      const chains = await chainsOf(transaction, tenantIds);
      const due = tenantIds.flatMap((tenantId) => {
        const moment = moments.get(tenantId);
        const chain = chains.get(tenantId);
        if (moment?.isHeld !== true) turns.set(tenantId, 'elsewhere');
        else if (chain !== undefined && hasMoved(chain, moment)) turns.set(tenantId, 'moved');
        else return [{ tenantId, moment, chain }];
        return [];
      });
      const waiting = await unsealed(
        transaction,
        due.map(({ tenantId }) => tenantId),
        take,
      );
      const links: NewLink[] = [];
      for (const { tenantId, moment, chain } of due) {
        // What was under way when the chain began may still tell of long ago.
        const beganBeforeXid = chain?.beganBeforeXid ?? moment.next;
        const found = waiting.get(tenantId) ?? [];
        const { rows, isOfBeginning } = oneSeal(found, beganBeforeXid);
        const last = rows.at(-1);
        if (last === undefined) {
          turns.set(tenantId, { lines: 0, isMore: false });
          continue;
        }
        const made = make(tenantId, {
          lines: rows.map(eventFromRow),
          isOfBeginning,
          ...(chain === undefined ? {} : { last: endOf(chain) }),
        });
        const isMore = found.length === take || rows.length < found.length;
        turns.set(tenantId, made === undefined ? 'unmade' : { lines: rows.length, isMore });
        if (made !== undefined)
          links.push({ ...made, last, beganBeforeXid, cluster: moment.cluster });
      }
      await append(transaction, links);
      return turns;
    });
  }

  /**
   * Goes on with a chain whose database has come to another server, where transactions have other numbers: lines that are
   * sealed, which their seals name, are put before all others. Done again, or after it was cut off, it does what is left.
   */
  follow(tenantId: string): Promise<void> {
    return followChain(this.#database, tenantId);
  }
}

/** A chain with the key that has signed its last seal. */
type SignedChain = ChainRow & { readonly keyId: string | null };

/** A seal that is to be put behind the others, and where its chain has come to with it. */
interface NewLink extends MadeSeal {
  readonly last: PlacedRow;
  readonly beganBeforeXid: bigint;
  readonly cluster: string;
}

function endOf({ number, hash, keyId }: SignedChain): NonNullable<LinesToSeal['last']> {
  return { number: Number(number), hash: hex(hash), keyId: keyId ?? '' };
}

async function chainsOf(
  transaction: Transaction,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, SignedChain>> {
  const rows = await transaction.$queryRaw<SignedChain[]>`
    SELECT chain.tenant_id AS "tenantId", chain.number, chain.hash, chain.xid,
      chain.event_id AS "eventId", chain.began_before_xid AS "beganBeforeXid", chain.cluster,
      chain.anchored, seal.key_id AS "keyId"
    FROM audit_chains AS chain
    LEFT JOIN audit_seals AS seal ON seal.tenant_id = chain.tenant_id AND seal.number = chain.number
    WHERE chain.tenant_id = ANY(${[...tenantIds]}::uuid[])`;
  return new Map(rows.map((row) => [row.tenantId, row]));
}

/** Puts seals behind the others of their chains. */
async function append(transaction: Transaction, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  const seals = links.map(({ seal }) => sealText(seal));
  // One text is several times less work than a thousand bound values are.
  await transaction.$executeRaw`
    INSERT INTO audit_seals (tenant_id, number, count, root, previous, first_at, last_at,
      is_of_beginning, sealed_at, key_id, signature, leaves)
    SELECT tenant_id, number, count, decode(root, 'hex'), decode(previous, 'hex'), first_at, last_at,
      is_of_beginning, sealed_at, key_id, decode(signature, 'hex'), decode(leaves, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) AS made (
      tenant_id uuid, number bigint, count integer, root text, previous text,
      first_at timestamptz, last_at timestamptz, is_of_beginning boolean, sealed_at timestamptz,
      key_id text, signature text, leaves text
    )`;
  const chains = links.map(({ seal, hash, last, beganBeforeXid, cluster }) => ({
    tenant_id: seal.tenantId,
    number: String(seal.number),
    hash,
    xid: String(last.xid),
    event_id: last.id,
    began_before_xid: String(beganBeforeXid),
    cluster,
  }));
  await transaction.$executeRaw`
    INSERT INTO audit_chains (tenant_id, number, hash, xid, event_id, began_before_xid, cluster)
    SELECT tenant_id, number, decode(hash, 'hex'), xid, event_id, began_before_xid, cluster
    FROM jsonb_to_recordset(${JSON.stringify(chains)}::jsonb) AS made (
      tenant_id uuid, number bigint, hash text, xid bigint, event_id uuid, began_before_xid bigint, cluster text
    )
    ON CONFLICT (tenant_id) DO UPDATE SET
      number = excluded.number, hash = excluded.hash, xid = excluded.xid, event_id = excluded.event_id`;
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

async function unsealed(
  transaction: Transaction,
  tenantIds: readonly string[],
  take: number,
): Promise<ReadonlyMap<string, readonly PlacedRow[]>> {
  // One text is read several times faster than a thousand rows are.
  const found = await transaction.$queryRaw<{ id: string; rows: string | null }[]>`
    SELECT one.id, (
      SELECT json_agg(line)::text FROM (
        SELECT ${EVENT_COLUMNS}, audit_events.xid::text AS xid
        FROM (SELECT 1) AS single
        LEFT JOIN audit_chains AS chain ON chain.tenant_id = one.id
        CROSS JOIN LATERAL (
          SELECT * FROM audit_events
          WHERE audit_events.tenant_id = one.id AND ${AFTER_CHAIN} AND ${IS_OVER}
          ORDER BY audit_events.xid, audit_events.id LIMIT ${take}
        ) AS audit_events
        ORDER BY audit_events.xid, audit_events.id
      ) AS line
    ) AS rows
    FROM unnest(${[...tenantIds]}::uuid[]) AS one(id)`;
  return new Map(
    found.map(({ id, rows }) => [
      id,
      (JSON.parse(rows ?? '[]') as readonly RowAsJson[]).map(placed),
    ]),
  );
}

function placed(row: RowAsJson): PlacedRow {
  return { ...row, createdAt: new Date(row.createdAt), xid: BigInt(row.xid) };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
