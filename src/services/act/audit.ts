import type { Identity, RequestContext } from '../../context.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Writable } from '../../domain/shape/writable.js';
import type { Runtime } from './runtime.js';

/** What an act tells the audit trail of itself. */
export type AuditedAct = Pick<AuditEvent, 'tenantId' | 'operation' | 'entityType'> &
  Partial<Pick<AuditEvent, 'outcome' | 'entityId' | 'details'>>;

/** The audit event of an act that the caller of `ctx` does now, with the reason that it gives. */
export function auditEvent(ctx: RequestContext, runtime: Runtime, act: AuditedAct): AuditEvent {
  const { tenantId, operation, entityType, outcome = 'success', entityId, details } = act;
  const event: Writable<AuditEvent> = {
    tenantId,
    id: runtime.newId(),
    createdAt: runtime.now(),
    traceId: ctx.traceId,
    actorType: ctx.identity.kind,
    operation,
    outcome,
    entityType,
  };
  const actorId = actorIdOf(ctx.identity);
  if (actorId !== undefined) event.actorId = actorId;
  if (entityId !== undefined) event.entityId = entityId;
  if (details !== undefined) event.details = details;
  if (ctx.reason !== undefined) event.reason = ctx.reason;
  if (ctx.claimId !== undefined) event.claimId = ctx.claimId;
  return event;
}

function actorIdOf(identity: Identity): string | undefined {
  switch (identity.kind) {
    case 'application':
      return identity.applicationId;
    case 'session':
      return identity.sessionId;
    case 'operator':
    case 'anonymous':
      return undefined;
  }
}
