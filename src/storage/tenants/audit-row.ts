import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { columnsSql } from '../database/columns.js';
import { Prisma } from '../generated/client.js';
import type { AuditEvent as StoredRow } from '../generated/client.js';

/** A line of the trail as its table has it, without what only seals and idempotency keys go by. */
export type AuditRow = Omit<StoredRow, 'xid' | 'claimId'>;

/** What a line is read by. */
export const EVENT_COLUMNS = columnsSql(
  'audit_events',
  Object.values(Prisma.AuditEventScalarFieldEnum).filter(
    (field) => field !== 'xid' && field !== 'claimId',
  ),
);

/** What the columns hold was written from the domain's own types. */
export function eventFromRow(row: AuditRow): AuditEvent {
  const { tenantId, id, createdAt, traceId, actorId, entityId, reason, details } = row;
  return {
    tenantId,
    id,
    createdAt,
    traceId,
    actorType: row.actorType as AuditEvent['actorType'],
    ...(actorId === null ? {} : { actorId }),
    operation: row.operation as AuditEvent['operation'],
    outcome: row.outcome as AuditEvent['outcome'],
    entityType: row.entityType as AuditEvent['entityType'],
    ...(entityId === null ? {} : { entityId }),
    ...(reason === null ? {} : { reason }),
    ...(details === null ? {} : { details: details as NonNullable<AuditEvent['details']> }),
  };
}
