import type { AuditEvent } from '../../domain/tenant/audit-event.js';

/** The statement that adds events to the trail, which it takes as JSON from a parameter, as {@link eventsJson} makes it. */
export function insertEventsFrom(parameter: '$1' | '$3'): string {
  return `
    INSERT INTO audit_events (
      tenant_id, id, created_at, trace_id, actor_type, actor_id, operation, outcome, entity_type,
      entity_id, details
    )
    SELECT * FROM json_to_recordset(${parameter}::json) AS event (
      tenant_id uuid, id uuid, created_at timestamptz, trace_id text, actor_type text,
      actor_id uuid, operation text, outcome text, entity_type text, entity_id text, details jsonb
    )`;
}

/** Events as {@link insertEventsFrom} reads them. */
export function eventsJson(events: readonly AuditEvent[]): string {
  return JSON.stringify(
    events.map((event) => ({
      tenant_id: event.tenantId,
      id: event.id,
      created_at: event.createdAt,
      trace_id: event.traceId,
      actor_type: event.actorType,
      actor_id: event.actorId,
      operation: event.operation,
      outcome: event.outcome,
      entity_type: event.entityType,
      entity_id: event.entityId,
      details: event.details,
    })),
  );
}
