/** The kinds of entities that the audit trail tells of, with their names for people. */
export const ENTITY_TYPES = {
  application: 'Application',
  data_key: 'Data key',
  proxy: 'Proxy',
  reactor: 'Reactor',
  reactor_formula: 'Reactor Formula',
  service_key: 'Service key',
  session: 'Session',
  tenant: 'Tenant',
  token: 'Token',
} as const;

/** A kind of entity that the audit trail tells of. */
export type EntityType = keyof typeof ENTITY_TYPES;

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
  readonly entityType: EntityType;
  readonly entityId?: string;
  /** Facts that help to understand the act, such as the number of tokens made. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}
