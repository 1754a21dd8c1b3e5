import type { LogEntityType } from '../../contract/generated/inputs.js';
import { applicationWire } from '../../contract/wire/resources.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Reactor } from '../../domain/reactor/reactor.js';
import type { ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import type { Tenant } from '../../domain/tenant/tenant.js';
import type { ListedPermission } from '../../services/access/permission-service.js';
import type { CreatedSession } from '../../services/access/session-service.js';

/*
 * What leaves over REST alone, member by member; what user code gets too is in contract/wire/resources.ts.
 */

/** A formula (contract 4). */
export function reactorFormulaWire(formula: ReactorFormula) {
  return {
    id: formula.id,
    name: formula.name,
    description: formula.description,
    type: formula.type,
    status: formula.status,
    icon: formula.icon,
    code: formula.code,
    configuration: formula.configuration.map(({ name, description, type }) => {
      return { name, description, type };
    }),
    request_parameters: formula.requestParameters.map(({ name, description, type, optional }) => {
      return { name, description, type, optional };
    }),
    created_by: formula.createdBy,
    created_at: formula.createdAt,
    modified_by: formula.modifiedBy,
    modified_at: formula.modifiedAt,
  };
}

/** A Reactor with its whole formula and Application (contract 4). */
export function reactorWire(reactor: Reactor) {
  const { application } = reactor;
  return {
    id: reactor.id,
    tenant_id: reactor.tenantId,
    name: reactor.name,
    formula: reactorFormulaWire(reactor.formula),
    application: application === undefined ? undefined : applicationWire(application),
    configuration: reactor.configuration,
    created_by: reactor.createdBy,
    created_at: reactor.createdAt,
    modified_by: reactor.modifiedBy,
    modified_at: reactor.modifiedAt,
  };
}

/** A session that was just made (contract 3.5). */
export function sessionWire({ sessionKey, nonce, expiresAt }: CreatedSession) {
  return { session_key: sessionKey, nonce, expires_at: expiresAt };
}

/** A permission of the table (contract 2). */
export function permissionWire({ type, description, applicationTypes }: ListedPermission) {
  return { type, description, application_types: applicationTypes };
}

/** The tenant of the caller (contract 7). */
export function tenantWire(tenant: Tenant) {
  return {
    id: tenant.id,
    name: tenant.name,
    settings: tenant.settings ?? {},
    created_at: tenant.createdAt,
    modified_by: tenant.modifiedBy,
    modified_at: tenant.modifiedAt,
  };
}

/** A line of the audit trail (contract 7). */
export function logWire(event: AuditEvent) {
  return {
    id: event.id,
    tenant_id: event.tenantId,
    actor_type: event.actorType,
    actor_id: event.actorId,
    operation: event.operation,
    outcome: event.outcome,
    entity_type: event.entityType,
    entity_id: event.entityId,
    details: event.details,
    trace_id: event.traceId,
    created_at: event.createdAt,
  };
}

/** A kind of entity that the audit trail tells of. */
export function logEntityTypeWire({ displayName, value }: LogEntityType) {
  return { display_name: displayName, value };
}
