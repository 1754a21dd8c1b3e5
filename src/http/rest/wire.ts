import { wireName } from '../../contract/wire/names.js';
import type { AccessRule } from '../../domain/access.js';
import type { Application } from '../../domain/application.js';
import type { PublicError } from '../../domain/errors.js';
import { formatPath } from '../../domain/issue.js';
import type { Issue } from '../../domain/issue.js';
import type { Page } from '../../domain/page.js';
import type { Reactor } from '../../domain/reactor.js';
import type { ReactorFormula } from '../../domain/reactor-formula.js';
import { fingerprintExpressionOf, maskOf, visibleData } from '../../domain/token/token.js';
import type { TokenView } from '../../domain/token/token.js';
import type { ListedPermission } from '../../services/permission-service.js';
import type { CreatedSession } from '../../services/session-service.js';

/*
 * What leaves over REST, member by member: a member that is not named here cannot leak. Members without a value are left
 * out by JSON.stringify.
 */

/** An Application (spec 2.4). `key` is there only where the service has just made it. */
export function applicationWire(application: Application) {
  return {
    id: application.id,
    tenant_id: application.tenantId,
    name: application.name,
    key: application.key,
    type: application.type,
    permissions: application.permissions,
    rules: application.rules.map(ruleWire),
    expires_at: application.expiresAt,
    created_by: application.createdBy,
    created_at: application.createdAt,
    modified_by: application.modifiedBy,
    modified_at: application.modifiedAt,
  };
}

function ruleWire(rule: AccessRule) {
  const { description, priority, container, transform, permissions } = rule;
  return { description, priority, container, transform, permissions };
}

/** A formula (spec 2.2). */
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

/** A token (contract 3.3) as its view lets the caller see it. A restricted view is of its id and origin only. */
export function tokenWire(view: TokenView) {
  const { token, restricted } = view;
  const origin = { id: token.id, tenant_id: token.tenantId, type: token.type };
  if (restricted === true) return origin;
  return {
    ...origin,
    data: visibleData(view),
    mask: maskOf(token),
    containers: [token.container],
    metadata: token.metadata ?? {},
    search_indexes: token.searchIndexes ?? [],
    fingerprint: token.fingerprint,
    fingerprint_expression: fingerprintExpressionOf(token),
    expires_at: token.expiresAt,
    created_by: token.createdBy,
    created_at: token.createdAt,
    modified_by: token.modifiedBy,
    modified_at: token.modifiedAt,
  };
}

/** A permission of the table (contract 2). */
export function permissionWire({ type, description, applicationTypes }: ListedPermission) {
  return { type, description, application_types: applicationTypes };
}

/** The list envelope (spec 2.5, contract 1). */
export function pageWire<T>({ pagination, data }: Page<T>, itemWire: (item: T) => unknown) {
  return {
    pagination: {
      total_items: pagination.totalItems,
      page_number: pagination.pageNumber,
      page_size: pagination.pageSize,
      total_pages: pagination.totalPages,
    },
    data: data.map(itemWire),
  };
}

/** A problem (RFC 9457) with our code, and the faults of single members where there are some. */
export function problemWire({ code, status, title, detail, traceId, issues }: PublicError) {
  return {
    type: `urn:token-vault:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail,
    instance: traceId,
    code,
    ...(issues.length === 0 ? {} : { errors: issuesWire(issues) }),
  };
}

function issuesWire(issues: readonly Issue[]): Record<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const key = formatPath(path, wireName);
    byPath.set(key, [...(byPath.get(key) ?? []), message]);
  }
  return Object.fromEntries(byPath);
}
