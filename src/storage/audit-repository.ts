import type { AuditEvent } from '../domain/audit-event.js';
import type { Database } from './database.js';

/** The row of an audit event, for the statement or transaction that does what the event tells of. */
export function auditRow(event: AuditEvent) {
  return {
    ...event,
    actorId: event.actorId ?? null,
    entityId: event.entityId ?? null,
    ...(event.details === undefined ? {} : { details: event.details }),
  };
}

/** Writes the trail of acts that change nothing else, such as refusals. */
export class AuditRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds an event to its tenant's trail. */
  async insert(event: AuditEvent): Promise<void> {
    await this.#database.auditEvent.create({ data: auditRow(event) });
  }
}
