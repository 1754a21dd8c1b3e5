import type { Proxy, ProxyTransform } from '../../domain/proxy/proxy.js';

/** A Proxy (contract 5), with its key. */
export function proxyWire(proxy: Proxy) {
  return {
    id: proxy.id,
    tenant_id: proxy.tenantId,
    key: proxy.key,
    ...changeableProxyWire(proxy),
    created_by: proxy.createdBy,
    created_at: proxy.createdAt,
    modified_by: proxy.modifiedBy,
    modified_at: proxy.modifiedAt,
  };
}

/** What of a Proxy its callers decide. */
export function changeableProxyWire(proxy: Proxy) {
  return {
    name: proxy.name,
    destination_url: proxy.destinationUrl,
    request_transform: transformWire(proxy.requestTransform),
    response_transform: transformWire(proxy.responseTransform),
    configuration: proxy.configuration,
    application_id: proxy.applicationId,
    require_auth: proxy.requireAuth,
  };
}

function transformWire(transform: ProxyTransform | undefined) {
  return transform === undefined ? undefined : { code: transform.code };
}
