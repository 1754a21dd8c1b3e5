/** One line of the audit trail. It names who did what to which entity, and holds nothing sensitive. */
export interface AuditEvent {
  readonly tenantId: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly traceId: string;
  readonly actorType: 'application' | 'session' | 'operator';
  readonly actorId?: string;
  /** What was done: the noun and the verb, such as `application.create`. */
  readonly operation: string;
  readonly outcome: 'success' | 'denied' | 'failed';
  readonly entityType: string;
  readonly entityId?: string;
  /** Facts that help to understand the act, such as the number of tokens made. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}
