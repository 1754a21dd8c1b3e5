import type { Placed, Walk } from '../../domain/connection.js';
import { ENTITY_TYPES } from '../../domain/tenant/audit-event.js';
import type { AuditEvent, Operation } from '../../domain/tenant/audit-event.js';
import type { PageRequest } from '../../domain/page.js';
import { eventsJson, insertEventsFrom } from './audit-writer.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import { WriteBatcher } from '../batching/write-batcher.js';
import { countTable, inOrderSql, walkTable } from '../paging/keyset.js';
import type { Lead, TableList } from '../paging/keyset.js';
import { findRowPage, windowSql } from '../paging/row-page.js';
import { EVENT_COLUMNS, eventFromRow } from './audit-row.js';
import type { AuditRow } from './audit-row.js';
import { totalBySeals } from './audit-total.js';
import { eventPeriod } from './event-period.js';

/** Which lines of the trail are wanted; what is left out does not matter. */
export interface AuditFilter {
  readonly entityType?: string;
  readonly entityId?: string;
  /** Any of these kinds of entities. */
  readonly entityTypes?: readonly string[];
  /** Any of these actors. */
  readonly actorIds?: readonly string[];
  readonly actorTypes?: readonly string[];
  readonly operations?: readonly Operation[];
  readonly outcomes?: readonly string[];
  /** Instant of the earliest line. */
  readonly from?: Date;
  /** Instant that all lines are before. */
  readonly before?: Date;
}

/** About how many bytes an event has. */
const EVENT_BYTES = 500;

const INSERT = insertEventsFrom('$1');

/** Reads the trail, and writes it for acts that change nothing else, such as refusals. */
export class AuditRepository {
  readonly #database: Database;
  readonly #inserts: WriteBatcher<AuditEvent>;

  constructor(database: Database) {
    this.#database = database;
    this.#inserts = new WriteBatcher({
      write: async (events) => {
        await database.$statement(INSERT, [eventsJson(events)]);
      },
      bytesOf: () => EVENT_BYTES,
      bounds: { waitMs: database.$bounds.statementMs },
      figures: database.$figures.batcher('audit_events'),
    });
  }

  /** A page of a tenant's trail, newest first, and how many lines the filter lets through. */
  async list(
    tenantId: string,
    filter: AuditFilter,
    { page, signal }: { readonly page: PageRequest; readonly signal?: AbortSignal },
  ): Promise<{ readonly total: number; readonly items: readonly AuditEvent[] }> {
    const { entityType, entityId } = filter;
    const where = Prisma.join([...boundsOf(tenantId, filter), ...narrowingOf(filter)], ' AND ');
    const read = <Row extends object>(sql: Prisma.Sql): Promise<readonly Row[]> =>
      this.#database.$statement<Row>(sql.text, sql.values, { isOneOff: true, signal });
    const count = async (): Promise<number> => {
      const known = await this.#totalOfAll(tenantId, filter, signal);
      if (known !== undefined) return known;
      const [counted] = await read<{ total: number }>(
        Prisma.sql`SELECT count(*)::int AS total FROM audit_events WHERE ${where}`,
      );
      return counted?.total ?? 0;
    };
    // An index of their own leads to the lines of an entity, and to those of a kind where there are few.
    const kind = entityType === undefined || entityId !== undefined ? undefined : await count();
    const isLed = entityId !== undefined || (kind !== undefined && kind <= FEW);
    const lines = isLed
      ? Prisma.sql`SELECT * FROM audit_events WHERE ${where} ORDER BY id DESC`
      : walkedSql(tenantId, filter);
    return findRowPage(page, {
      count: () => (kind === undefined ? count() : Promise.resolve(kind)),
      find: (window) =>
        read<AuditRow>(Prisma.sql`
          SELECT ${EVENT_COLUMNS} FROM (${lines} ${windowSql(window)}) AS audit_events
          ORDER BY id DESC`),
      fromRow: eventFromRow,
    });
  }

  /** The lines of a walk through a tenant's trail, with their places. */
  async walk(
    tenantId: string,
    filter: AuditFilter,
    { walk, signal }: { readonly walk: Walk; readonly signal?: AbortSignal },
  ): Promise<readonly Placed<AuditEvent>[]> {
    const list = { ...tableList(tenantId, filter), signal };
    const { onTotal, ...uncounted } = walk;
    const total =
      onTotal === undefined ? undefined : await this.#totalOfAll(tenantId, filter, signal);
    const isTold = onTotal !== undefined && total !== undefined;
    if (isTold) onTotal(total);
    const found = await walkTable<AuditRow>(this.#database, list, isTold ? uncounted : walk);
    return found.map(({ item, place }) => ({ item: eventFromRow(item), place }));
  }

  /** How many lines of a tenant's trail a filter lets through. */
  async count(
    tenantId: string,
    filter: AuditFilter,
    { signal }: { readonly signal?: AbortSignal },
  ): Promise<number> {
    return (
      (await this.#totalOfAll(tenantId, filter, signal)) ??
      countTable(this.#database, { ...tableList(tenantId, filter), signal })
    );
  }

  /** How many lines there are where all are wanted and nobody has to count them; else undefined. */
  async #totalOfAll(
    tenantId: string,
    filter: AuditFilter,
    signal: AbortSignal | undefined,
  ): Promise<number | undefined> {
    const isOfAll = Object.values(filter).every((wanted) => wanted === undefined);
    return isOfAll ? totalBySeals(this.#database, tenantId, signal) : undefined;
  }

  /** Adds an event to its tenant's trail; events of requests at the same time share a commit. */
  async insert(event: AuditEvent): Promise<void> {
    await this.#inserts.add(event.tenantId, event);
  }
}

/** As many lines as are read and sorted in some milliseconds. */
const FEW = 2_000;

/** The lines that a filter lets through, walked from the newest one on. */
function walkedSql(tenantId: string, filter: AuditFilter): Prisma.Sql {
  return inOrderSql({
    rows: Prisma.sql`*`,
    from: Prisma.sql`audit_events`,
    alias: 'audit_events',
    bounds: boundsOf(tenantId, filter),
    orderBy: Prisma.sql`ORDER BY id DESC`,
    narrowing: narrowingOf(filter),
  });
}

function tableList(tenantId: string, filter: AuditFilter): TableList {
  const { entityTypes = ALL_ENTITY_TYPES, entityId, ...others } = filter;
  const ofEntity: Lead = {
    keys: Prisma.sql`unnest(${[...new Set(entityTypes)]}::text[]) AS lead (entity_type)`,
    on: Prisma.sql`audit_events.entity_type = lead.entity_type AND entity_id = ${entityId}`,
  };
  return {
    list: 'logs',
    table: 'audit_events',
    columns: EVENT_COLUMNS,
    within: boundsOf(tenantId, filter),
    narrowing: entityId === undefined ? narrowingOf(filter) : narrowingOf(others),
    lead: entityId === undefined ? undefined : ofEntity,
  };
}

const ALL_ENTITY_TYPES = Object.keys(ENTITY_TYPES);

/** What bounds a part of the index that has the order of the trail. */
function boundsOf(tenantId: string, filter: AuditFilter): readonly Prisma.Sql[] {
  return [Prisma.sql`tenant_id = ${tenantId}::uuid`, ...eventPeriod(filter).bounds];
}

/** What the lines within these bounds are looked at for. */
function narrowingOf(filter: AuditFilter): readonly Prisma.Sql[] {
  const { entityType, entityId } = filter;
  const { entityTypes, actorIds, actorTypes, operations, outcomes } = filter;
  const anyOf = (column: string, values: readonly string[] | undefined): readonly Prisma.Sql[] =>
    values === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ANY(${[...values]}::text[])`];
  return [
    ...eventPeriod(filter).narrowing,
    ...(entityType === undefined ? [] : [Prisma.sql`entity_type = ${entityType}`]),
    ...(entityId === undefined ? [] : [Prisma.sql`entity_id = ${entityId}`]),
    ...anyOf('entity_type', entityTypes),
    ...(actorIds === undefined ? [] : [Prisma.sql`actor_id = ANY(${[...actorIds]}::uuid[])`]),
    ...anyOf('actor_type', actorTypes),
    ...anyOf('operation', operations),
    ...anyOf('outcome', outcomes),
  ];
}
