import type { TenantKeys } from '../crypto/tenant-keys.js';
import type { Proxy } from '../domain/proxy/proxy.js';
import type { StoredProxy } from '../storage/proxy-repository.js';
import { openConfiguration, sealConfiguration } from './sealed-configuration.js';

/** The stored form of a Proxy: key and configuration sealed to their row and column. */
export function sealProxy(keys: TenantKeys, proxy: Proxy): StoredProxy {
  const { id, requestTransform, responseTransform, modifiedBy, modifiedAt } = proxy;
  return {
    tenantId: proxy.tenantId,
    id,
    name: proxy.name,
    key: keys.encrypt(keyPlace(id), proxy.key),
    destinationUrl: proxy.destinationUrl,
    requestTransformCode: requestTransform?.code ?? null,
    responseTransformCode: responseTransform?.code ?? null,
    configuration: sealConfiguration(keys, { table: 'proxies', id }, proxy.configuration),
    applicationId: proxy.applicationId ?? null,
    requireAuth: proxy.requireAuth,
    createdBy: proxy.createdBy,
    createdAt: proxy.createdAt,
    modifiedBy: modifiedBy ?? null,
    modifiedAt: modifiedAt ?? null,
  };
}

/** Opens a stored Proxy. Throws SealBrokenError where what is sealed was changed or moved. */
export function openProxy(keys: TenantKeys, stored: StoredProxy): Proxy {
  const { id, requestTransformCode, responseTransformCode } = stored;
  const { applicationId, modifiedBy, modifiedAt } = stored;
  const configuration = openConfiguration(keys, { table: 'proxies', id }, stored.configuration);
  return {
    tenantId: stored.tenantId,
    id,
    key: keys.decrypt(keyPlace(id), stored.key),
    name: stored.name,
    destinationUrl: stored.destinationUrl,
    // The validator lets strings in only.
    configuration: configuration as ReadonlyMap<string, string>,
    requireAuth: stored.requireAuth,
    createdBy: stored.createdBy,
    createdAt: stored.createdAt,
    ...(requestTransformCode === null ? {} : { requestTransform: { code: requestTransformCode } }),
    ...(responseTransformCode === null
      ? {}
      : { responseTransform: { code: responseTransformCode } }),
    ...(applicationId === null ? {} : { applicationId }),
    ...(modifiedBy === null ? {} : { modifiedBy }),
    ...(modifiedAt === null ? {} : { modifiedAt }),
  };
}

function keyPlace(rowId: string) {
  return { table: 'proxies', rowId, column: 'key' };
}
