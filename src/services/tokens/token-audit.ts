import type { RequestContext } from '../../context.js';
import type { AuditEvent, Operation } from '../../domain/tenant/audit-event.js';
import type { Token } from '../../domain/token/token.js';
import type { Runtime } from '../act/runtime.js';
import { auditEvent } from '../act/audit.js';

/** The audit event of an act upon one token; of a link, upon the one that has become a child. */
export function tokenEvent(
  ctx: RequestContext,
  runtime: Runtime,
  operation: Operation,
  { tenantId, id: entityId }: Pick<Token, 'tenantId' | 'id'>,
): AuditEvent {
  return auditEvent(ctx, runtime, { tenantId, operation, entityType: 'token', entityId });
}

/** The audit event of an act upon any number of tokens: it tells how many, and which one where it is one. */
export function tokensEvent(
  ctx: RequestContext,
  runtime: Runtime,
  operation: Operation,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): AuditEvent {
  const [entityId] = ids.length === 1 ? ids : [];
  return auditEvent(ctx, runtime, {
    tenantId,
    operation,
    entityType: 'token',
    ...(entityId === undefined ? {} : { entityId }),
    details: { count: ids.length },
  });
}
