import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { SignedSeal } from '../../domain/tenant/audit-seal.js';
import type { Database, Transaction } from '../database/database.js';
import { transact } from '../database/database.js';
import { classifyErrors } from '../database/prisma-error.js';
import { Prisma } from '../generated/client.js';
import type { AuditSeal as SealRow } from '../generated/client.js';
import { FIRST_ID } from './chain-moment.js';
import { EVENT_COLUMNS, eventFromRow } from './audit-row.js';
import type { AuditRow } from './audit-row.js';
import { eventsFrom } from './event-period.js';
import { KEPT_OPERATIONS, keepLine } from './kept-line-repository.js';
import type { KeptLine } from './kept-line-repository.js';
import { writeEvent } from './audit-writer.js';
import { idBytes, sealFromRow } from './seal-row.js';
import type { StoredSeal } from './seal-row.js';

/** How far the chain of a tenant has come. */
export interface ChainState {
  /** Number and hash of the last seal. */
  readonly number: number;
  readonly hash: string;
  /** Number of the last seal that was told to the anchor. */
  readonly anchored: number;
  readonly end: ChainEnd;
}

/** The last line that is sealed, and the transaction that wrote it. */
export interface ChainEnd {
  readonly xid: bigint;
  readonly eventId: string;
}

/** Lines that no seal is over yet. */
export interface WaitingLines {
  readonly count: number;
  readonly oldestAt?: Date;
}

/** Ids of lines, a part at a time. */
const IDS_AT_A_TIME = 20_000;

/** Reads the chains of seals, and takes lines away whose time is over. */
export class AuditChainRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The chain of a tenant; undefined where nothing is sealed yet. */
  async find(tenantId: string): Promise<ChainState | undefined> {
    const row = await this.#database.auditChain.findUnique({ where: { tenantId } });
    if (row === null) return undefined;
    return {
      number: Number(row.number),
      hash: Buffer.from(row.hash).toString('hex'),
      anchored: Number(row.anchored),
      end: { xid: row.xid, eventId: row.eventId },
    };
  }

  /** How many lines of a tenant are there that come before the end of its chain, from an instant on. */
  async countThrough(tenantId: string, end: ChainEnd, since: Date | undefined): Promise<number> {
    const sql = Prisma.sql`SELECT count(*)::float8 AS count FROM audit_events
      WHERE tenant_id = ${tenantId}::uuid AND ${throughSql(end, since)}`;
    const [row] = await this.#database.$statement<{ count: number }>(sql.text, sql.values, {
      isOneOff: true,
      isMaintenance: true,
    });
    return row?.count ?? 0;
  }

  /** The lines of a tenant that wait for their seal. */
  async waiting(tenantId: string): Promise<WaitingLines> {
    const [row] = await classifyErrors(
      () => this.#database.$queryRaw<{ count: number; oldestAt: Date | null }[]>`
        SELECT count(*)::int AS count, min(event.created_at) AS "oldestAt"
        FROM audit_events AS event LEFT JOIN audit_chains AS chain USING (tenant_id)
        WHERE event.tenant_id = ${tenantId}::uuid AND (event.xid, event.id) >
          (coalesce(chain.xid, 0), coalesce(chain.event_id, ${FIRST_ID}::uuid))`,
    );
    const oldestAt = row?.oldestAt ?? undefined;
    return { count: row?.count ?? 0, ...(oldestAt === undefined ? {} : { oldestAt }) };
  }

  /** How many seals a tenant has whose newest line is not older than an instant. */
  async countSeals(tenantId: string, since: Date | undefined): Promise<number> {
    return this.#database.auditSeal.count({ where: { tenantId, ...sinceSql(since) } });
  }

  /** Seals of a tenant behind a number, in their order, as many as fit a page. */
  async seals(
    tenantId: string,
    {
      after,
      take,
      since,
    }: { readonly after: number; readonly take: number; readonly since?: Date | undefined },
  ): Promise<readonly StoredSeal[]> {
    const rows = await this.#database.auditSeal.findMany({
      where: { tenantId, number: { gt: BigInt(after) }, ...sinceSql(since) },
      orderBy: { number: 'asc' },
      take,
    });
    return rows.map(sealFromRow);
  }

  /** A seal; undefined where there is none of the number. */
  async seal(tenantId: string, number: number): Promise<StoredSeal | undefined> {
    const row = await this.#database.auditSeal.findUnique({
      where: { tenantId_number: { tenantId, number: BigInt(number) } },
    });
    return row === null ? undefined : sealFromRow(row);
  }

  /** A line of a tenant's trail; undefined where there is none of the id. */
  async line(tenantId: string, id: string): Promise<AuditEvent | undefined> {
    const [line] = await this.lines(tenantId, [id]);
    return line;
  }

  /** Those of a tenant's lines with the ids that are there, in any order. */
  async lines(tenantId: string, ids: readonly string[]): Promise<readonly AuditEvent[]> {
    const rows = await classifyErrors(
      () => this.#database.$queryRaw<AuditRow[]>`
        SELECT ${EVENT_COLUMNS} FROM audit_events
        WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${[...ids]}::uuid[])`,
    );
    return rows.map(eventFromRow);
  }

  /** The seal that is over a line; undefined where none is yet. */
  async sealOf({ tenantId, id, createdAt }: AuditEvent): Promise<StoredSeal | undefined> {
    const found = await classifyErrors(
      () => this.#database.$queryRaw<{ number: bigint }[]>`
        SELECT number FROM audit_seals
        WHERE tenant_id = ${tenantId}::uuid AND first_at <= ${createdAt} AND last_at >= ${createdAt}
          AND position(${idBytes(id)}::bytea IN leaves) > 0
        ORDER BY number`,
    );
    for (const { number } of found) {
      const seal = await this.seal(tenantId, Number(number));
      if (seal?.lines?.some((line) => line.id === id) === true) return seal;
    }
    return undefined;
  }

  /** Their ids, in parts. */
  async *idsThrough(
    tenantId: string,
    end: ChainEnd,
    since: Date | undefined,
  ): AsyncGenerator<readonly string[]> {
    for (let after = FIRST_ID; ;) {
      const rows = await classifyErrors(
        () => this.#database.$queryRaw<{ id: string }[]>`
          SELECT id FROM audit_events
          WHERE tenant_id = ${tenantId}::uuid AND id > ${after}::uuid AND ${throughSql(end, since)}
          ORDER BY id LIMIT ${IDS_AT_A_TIME}`,
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(({ id }) => id);
      after = last.id;
    }
  }

  /** Seals that the anchor has not been told, without their lines: those of a tenant in their order, as many as are asked for. */
  async sealsToAnchor(take: number): Promise<readonly SignedSeal[]> {
    const rows = await classifyErrors(
      () => this.#database.$queryRaw<Omit<SealRow, 'leaves'>[]>`
        SELECT seal.tenant_id AS "tenantId", seal.number, count, root, previous, first_at AS "firstAt",
          last_at AS "lastAt", is_of_beginning AS "isOfBeginning", sealed_at AS "sealedAt",
          key_id AS "keyId", signature
        FROM audit_chains AS chain JOIN audit_seals AS seal
          ON seal.tenant_id = chain.tenant_id AND seal.number > chain.anchored
        WHERE chain.anchored < chain.number
        ORDER BY seal.tenant_id, seal.number LIMIT ${take}`,
    );
    return rows.map((row) => sealFromRow({ ...row, leaves: null }));
  }

  /** Notes that the anchor has been told these seals, and all before them. */
  async markAnchored(seals: readonly SignedSeal[]): Promise<void> {
    const last = new Map(seals.map(({ tenantId, number }) => [tenantId, number]));
    await classifyErrors(
      () => this.#database.$executeRaw`
        UPDATE audit_chains AS chain SET anchored = told.number
        FROM unnest(${[...last.keys()]}::uuid[], ${[...last.values()].map(String)}::text[]::bigint[])
          AS told(tenant_id, number)
        WHERE chain.tenant_id = told.tenant_id AND chain.anchored < told.number`,
    );
  }

  /**
   * Takes away the lines of the first seal that is over nothing newer than an instant, and keeps the seal. The event tells how
   * many lines, and which seal. Of lines that have to be provable for longer, `prove` makes what is kept. Answers how many went;
   * undefined where there is no such seal, or somebody else is at it.
   */
  async dropLines(
    tenantId: string,
    before: Date,
    event: AuditEvent,
    prove: (seal: StoredSeal, line: AuditEvent) => KeptLine | undefined,
  ): Promise<number | undefined> {
    return transact(this.#database, async (transaction) => {
      const [found] = await transaction.$queryRaw<{ number: bigint }[]>`
        SELECT number FROM audit_seals
        WHERE tenant_id = ${tenantId}::uuid AND last_at < ${before} AND leaves IS NOT NULL
        ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (found === undefined) return undefined;
      const { number } = found;
      const where = { tenantId_number: { tenantId, number } };
      const row = await transaction.auditSeal.findUniqueOrThrow({ where });
      const seal = sealFromRow(row);
      const ids = (seal.lines ?? []).map(({ id }) => id);
      for (const line of await keptAmong(transaction, tenantId, ids)) {
        const kept = prove(seal, line);
        if (kept !== undefined) await keepLine(transaction, kept, line.entityId ?? '');
      }
      const count = await transaction.$executeRaw`
        DELETE FROM audit_events WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${ids}::uuid[])`;
      await transaction.auditSeal.update({ where, data: { leaves: null } });
      await writeEvent(transaction, { ...event, details: { count, seal: Number(number) } });
      return count;
    });
  }

  /** What the operator's trail tells of the deletion of a tenant: how many seals it had, and the hash of the last. */
  async deletionOf(
    tenantId: string,
  ): Promise<{ readonly seals: number; readonly lastSeal: string } | undefined> {
    const [found] = await classifyErrors(
      () => this.#database.$queryRaw<{ seals: number; lastSeal: string }[]>`
        SELECT (details ->> 'seals')::float8 AS seals, details ->> 'last_seal' AS "lastSeal"
        FROM audit_events JOIN tenants ON tenants.id = audit_events.tenant_id AND is_operator
        WHERE entity_type = 'tenant' AND entity_id = ${tenantId} AND operation = 'tenant.delete'`,
    );
    return found;
  }

  /** The tenants that have lines under seals which are over nothing newer than an instant. */
  async tenantsWithOld(before: Date): Promise<readonly string[]> {
    const rows = await classifyErrors(
      () => this.#database.$queryRaw<{ id: string }[]>`
        SELECT tenants.id FROM tenants WHERE EXISTS (
          SELECT 1 FROM audit_seals AS seal
          WHERE seal.tenant_id = tenants.id AND seal.last_at < ${before} AND seal.leaves IS NOT NULL
        )`,
    );
    return rows.map(({ id }) => id);
  }
}

/** Those of some lines of which something is kept. */
async function keptAmong(
  transaction: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly AuditEvent[]> {
  const rows = await transaction.$queryRaw<AuditRow[]>`
    SELECT ${EVENT_COLUMNS} FROM audit_events
    WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${[...ids]}::uuid[])
      AND operation = ANY(${[...KEPT_OPERATIONS]})`;
  return rows.map(eventFromRow);
}

function throughSql({ xid, eventId }: ChainEnd, since: Date | undefined): Prisma.Sql {
  const isThrough = Prisma.sql`(xid, id) <= (${xid}, ${eventId}::uuid)`;
  return since === undefined ? isThrough : Prisma.sql`${isThrough} AND ${eventsFrom(since)}`;
}

function sinceSql(since: Date | undefined): Prisma.AuditSealWhereInput {
  return since === undefined ? {} : { lastAt: { gte: since } };
}
