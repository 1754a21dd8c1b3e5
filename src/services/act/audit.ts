import type { Identity, RequestContext } from '../../context.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Runtime } from './runtime.js';

/** What an act tells the audit trail of itself. */
export type AuditedAct = Pick<AuditEvent, 'tenantId' | 'operation' | 'entityType'> &
  Partial<Pick<AuditEvent, 'outcome' | 'entityId' | 'details'>>;

/** The audit event of an act that the caller of `ctx` does now, with the reason that it gives. */
export function auditEvent(ctx: RequestContext, runtime: Runtime, act: AuditedAct): AuditEvent {
  return {
    outcome: 'success',
    ...act,
    id: runtime.newId(),
    createdAt: runtime.now(),
    traceId: ctx.traceId,
    ...(ctx.reason === undefined ? {} : { reason: ctx.reason }),
    ...actor(ctx.identity),
  };
}

function actor(identity: Identity): Pick<AuditEvent, 'actorType' | 'actorId'> {
  switch (identity.kind) {
    case 'application':
      return { actorType: 'application', actorId: identity.applicationId };
    case 'session':
      return { actorType: 'session', actorId: identity.sessionId };
    case 'operator':
    case 'anonymous':
      return { actorType: identity.kind };
  }
}
