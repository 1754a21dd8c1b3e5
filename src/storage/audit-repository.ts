import type { AuditEvent } from '../domain/audit-event.js';
import type { PageRequest } from '../domain/page.js';
import { eventsJson, insertEventsFrom } from './audit-insert.js';
import type { Database } from './database.js';
import type { AuditEvent as AuditRow, Prisma } from './generated/client.js';
import { WriteBatcher } from './write-batcher.js';
import { findRowPage } from './row-page.js';

/** Which lines of the trail are wanted; what is left out does not matter. */
export interface AuditFilter {
  readonly entityType?: string;
  readonly entityId?: string;
  /** Instant of the earliest line. */
  readonly from?: Date;
  /** Instant that all lines are before. */
  readonly before?: Date;
}

/** The row of an audit event, for the statement or transaction that does what the event tells of. */
export function auditRow(event: AuditEvent) {
  return {
    ...event,
    actorId: event.actorId ?? null,
    entityId: event.entityId ?? null,
    ...(event.details === undefined ? {} : { details: event.details }),
  };
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
    });
  }

  /** A page of a tenant's trail, newest first, and how many lines the filter lets through. */
  async list(
    tenantId: string,
    { entityType, entityId, from, before }: AuditFilter,
    page: PageRequest,
  ): Promise<{ readonly total: number; readonly items: readonly AuditEvent[] }> {
    const where: Prisma.AuditEventWhereInput = {
      tenantId,
      ...(entityType === undefined ? {} : { entityType }),
      ...(entityId === undefined ? {} : { entityId }),
      createdAt: { ...(from && { gte: from }), ...(before && { lt: before }) },
    };
    return findRowPage(page, {
      count: () => this.#database.auditEvent.count({ where }),
      find: (window) =>
        this.#database.auditEvent.findMany({
          where,
          // Ids are UUIDs of version 7: they have the order of time, and an index.
          orderBy: { id: 'desc' },
          ...window,
        }),
      fromRow,
    });
  }

  /** Adds an event to its tenant's trail; events of requests at the same time share a commit. */
  async insert(event: AuditEvent): Promise<void> {
    await this.#inserts.add(event.tenantId, event);
  }
}

/** What the columns hold was written from the domain's own types. */
function fromRow({ actorId, entityId, details, ...row }: AuditRow): AuditEvent {
  return {
    ...(row as Omit<AuditEvent, 'actorId' | 'entityId' | 'details'>),
    ...(actorId === null ? {} : { actorId }),
    ...(entityId === null ? {} : { entityId }),
    ...(details === null ? {} : { details: details as NonNullable<AuditEvent['details']> }),
  };
}
