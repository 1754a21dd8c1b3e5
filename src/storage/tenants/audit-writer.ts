import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Database, Transaction } from '../database/database.js';

/**
 * Adds an event to the trail, in the transaction, or among the statements of a batch, that does what the event tells of:
 * it runs where it is awaited, or where the batch does.
 */
export function writeEvent(within: Database | Transaction, event: AuditEvent) {
  return within.auditEvent.create({
    data: {
      ...event,
      actorId: event.actorId ?? null,
      entityId: event.entityId ?? null,
      reason: event.reason ?? null,
      ...(event.details === undefined ? {} : { details: event.details }),
    },
  });
}

/**
 * The statement that adds events to the trail, which it takes as JSON from a parameter or a subquery, as {@link eventsJson}
 * makes it; null adds none.
 */
export function insertEventsFrom(json: string): string {
  return `
    INSERT INTO audit_events (
      tenant_id, id, created_at, trace_id, actor_type, actor_id, operation, outcome, entity_type,
      entity_id, reason, claim_id, details
    )
    SELECT * FROM json_to_recordset(${json}::json) AS event (
      tenant_id uuid, id uuid, created_at timestamptz, trace_id text, actor_type text,
      actor_id uuid, operation text, outcome text, entity_type text, entity_id text,
      reason text, claim_id uuid, details jsonb
    )`;
}

/** Events as {@link insertEventsFrom} reads them. */
export function eventsJson(events: readonly AuditEvent[]): string {
  return JSON.stringify(
    events.map((event) => ({
      tenant_id: event.tenantId,
      id: event.id,
      // The engine's own way from a Date to JSON takes twice as long.
      created_at: event.createdAt.toISOString(),
      trace_id: event.traceId,
      actor_type: event.actorType,
      actor_id: event.actorId,
      operation: event.operation,
      outcome: event.outcome,
      entity_type: event.entityType,
      entity_id: event.entityId,
      reason: event.reason,
      claim_id: event.claimId,
      details: event.details,
    })),
  );
}
