import type { Proxy, ProxyTransform } from '../../domain/proxy/proxy.js';
import type { ListedPermission } from '../../services/permission-service.js';
import type { CreatedSession } from '../../services/session-service.js';

/*
 * What leaves over REST alone, member by member; what user code gets too is in contract/wire/resources.ts.
 */

/** A session that was just made (contract 3.5). */
export function sessionWire({ sessionKey, nonce, expiresAt }: CreatedSession) {
  return { session_key: sessionKey, nonce, expires_at: expiresAt };
}

/** A permission of the table (contract 2). */
export function permissionWire({ type, description, applicationTypes }: ListedPermission) {
  return { type, description, application_types: applicationTypes };
}

/** A Proxy (spec 2.3), with its key. */
export function proxyWire(proxy: Proxy) {
  return {
    id: proxy.id,
    tenant_id: proxy.tenantId,
    key: proxy.key,
    name: proxy.name,
    destination_url: proxy.destinationUrl,
    request_transform: transformWire(proxy.requestTransform),
    response_transform: transformWire(proxy.responseTransform),
    configuration: proxy.configuration,
    application_id: proxy.applicationId,
    require_auth: proxy.requireAuth,
    created_by: proxy.createdBy,
    created_at: proxy.createdAt,
    modified_by: proxy.modifiedBy,
    modified_at: proxy.modifiedAt,
  };
}

function transformWire(transform: ProxyTransform | undefined) {
  return transform === undefined ? undefined : { code: transform.code };
}
