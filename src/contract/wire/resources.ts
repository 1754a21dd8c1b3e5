import type { AccessRule } from '../../domain/access/access.js';
import type { Application } from '../../domain/access/application.js';
import type { Page } from '../../domain/page.js';
import {
  fingerprintExpressionOf,
  maskOf,
  visibleData,
  visibleFingerprint,
} from '../../domain/token/token.js';
import type { TokenView } from '../../domain/token/token.js';

/*
 * What leaves over REST and to user code, member by member: a member that is not named here cannot leak. Members without
 * a value are left out by JSON.stringify.
 */

/** An Application (contract 2). `key` is there only where the service has just made it. */
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
    fingerprint: visibleFingerprint(view),
    fingerprint_expression: fingerprintExpressionOf(token),
    expires_at: token.expiresAt,
    created_by: token.createdBy,
    created_at: token.createdAt,
    modified_by: token.modifiedBy,
    modified_at: token.modifiedAt,
  };
}

/** The list envelope (contract 1.1). */
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
