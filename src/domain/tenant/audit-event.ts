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
  vault: 'Vault',
} as const;

/** A kind of entity that the audit trail tells of. */
export type EntityType = keyof typeof ENTITY_TYPES;

/** What the audit trail tells of: the noun and the verb of each act. */
export const OPERATIONS = [
  'application.create',
  'application.update',
  'application.regenerate_key',
  'application.delete',
  'application.expire',
  'audit_event.expire',
  'data_key.rotate',
  'data_key.rewrap',
  'data_key.reencrypt',
  'idempotency_record.expire',
  'proxy.create',
  'proxy.update',
  'proxy.delete',
  'proxy.call',
  'reactor.create',
  'reactor.update',
  'reactor.delete',
  'reactor.react',
  'reactor_formula.create',
  'reactor_formula.update',
  'reactor_formula.delete',
  'service_key.rewrap',
  'service_key.rotate',
  'session.create',
  'session.authorize',
  'session.delete',
  'session.expire',
  'tenant.create',
  'tenant.delete',
  'tenant.export',
  'tenant.import',
  'tenant.purge',
  'tenant.update',
  'token.create',
  'token.update',
  'token.delete',
  'token.link',
  'token.unlink',
  'token.read',
  'token.use',
  'token.expire',
  'token.erase',
  'token.erase_cvc',
  'vault.seal',
  'vault.unseal',
] as const;

/** An act that the audit trail tells of. */
export type Operation = (typeof OPERATIONS)[number];

/** The name of an act where no dot may stand in it, as in an enum of GraphQL. */
export type OperationName = Undotted<Operation>;

type Undotted<Name> = Name extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

const BY_NAME = new Map(OPERATIONS.map((operation) => [operationName(operation), operation]));

/** The name of an act without its dot. */
export function operationName(operation: string): OperationName {
  return operation.replace('.', '_') as OperationName;
}

/** The act of a name without a dot. */
export function operationOf(name: OperationName): Operation {
  const operation = BY_NAME.get(name);
  if (operation === undefined) throw new Error('There is no such operation.');
  return operation;
}

/** What the trail was told of a read, without who did it and when. */
export type ToldRead = Pick<
  AuditEvent,
  'tenantId' | 'operation' | 'entityType' | 'entityId' | 'details'
>;

/** One line of the audit trail. It names who did what to which entity, and holds nothing sensitive. */
export interface AuditEvent {
  readonly tenantId: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly traceId: string;
  readonly actorType: 'application' | 'session' | 'operator' | 'anonymous';
  readonly actorId?: string;
  /** What was done: the noun and the verb, such as `application.create`. */
  readonly operation: Operation;
  readonly outcome: 'success' | 'denied' | 'failed';
  readonly entityType: EntityType;
  readonly entityId?: string;
  /** Why, in the words of whoever acted; absent where they have not said. */
  readonly reason?: string;
  /** The claim of the idempotency key that the request had. It is written, and is no part of the line that is read and sealed. */
  readonly claimId?: string;
  /** Facts that help to understand the act, such as the number of tokens made. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}
