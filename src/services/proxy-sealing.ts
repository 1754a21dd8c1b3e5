import type { TenantKeys } from '../crypto/tenant-keys.js';
import { isJsonObject } from '../domain/json/json-value.js';
import { parseJson } from '../domain/json/parse-json.js';
import { stringifyJson } from '../domain/json/stringify-json.js';
import type { Proxy } from '../domain/proxy/proxy.js';
import type { StoredProxy } from '../storage/proxy-repository.js';

/** The stored form of a Proxy: key and configuration sealed to their row and column. */
export function sealProxy(keys: TenantKeys, proxy: Proxy): StoredProxy {
  const { id, requestTransform, responseTransform, modifiedBy, modifiedAt } = proxy;
  return {
    tenantId: proxy.tenantId,
    id,
    name: proxy.name,
    key: keys.encrypt(placeOf(id, 'key'), proxy.key),
    destinationUrl: proxy.destinationUrl,
    requestTransformCode: requestTransform?.code ?? null,
    responseTransformCode: responseTransform?.code ?? null,
    // JSON text is well-formed Unicode, whatever the strings in it are.
    configuration: keys.encrypt(placeOf(id, 'configuration'), stringifyJson(proxy.configuration)),
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
  const configuration = keys.decrypt(placeOf(id, 'configuration'), stored.configuration);
  return {
    tenantId: stored.tenantId,
    id,
    key: keys.decrypt(placeOf(id, 'key'), stored.key),
    name: stored.name,
    destinationUrl: stored.destinationUrl,
    configuration: configurationOf(configuration),
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

function placeOf(rowId: string, column: string) {
  return { table: 'proxies', rowId, column };
}

function configurationOf(text: string): ReadonlyMap<string, string> {
  const value = parseJson(text, { jsonDepthMax: 1 });
  return isJsonObject(value) ? (value as ReadonlyMap<string, string>) : new Map();
}
