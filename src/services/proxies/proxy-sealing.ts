import type { TenantKeys } from '../../crypto/tenant-keys.js';
import type { Proxy } from '../../domain/proxy/proxy.js';
import type { StoredProxy } from '../../storage/proxies/proxy-repository.js';
import { openConfiguration, sealConfiguration } from '../keys/sealed-configuration.js';

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
  const { id } = stored;
  return {
    ...openColumns(stored),
    key: keys.decrypt(keyPlace(id), stored.key),
    configuration: openProxyConfiguration(keys, stored),
  };
}

/** What a call through a Proxy needs to know of it. */
export type RunnableProxy = Omit<Proxy, 'key'>;

/**
 * Opens what a call through a Proxy needs: not its key, and its configuration only where there is code to see it. Throws
 * as {@link openProxy} does.
 */
export function openForRun(keys: TenantKeys, stored: StoredProxy): RunnableProxy {
  const hasCode = stored.requestTransformCode !== null || stored.responseTransformCode !== null;
  return {
    ...openColumns(stored),
    configuration: hasCode ? openProxyConfiguration(keys, stored) : NOTHING,
  };
}

const NOTHING: Proxy['configuration'] = new Map();

function openProxyConfiguration(
  keys: TenantKeys,
  { id, configuration }: StoredProxy,
): Proxy['configuration'] {
  const opened = openConfiguration(keys, { table: 'proxies', id }, configuration);
  // The validator lets strings in only.
  return opened as ReadonlyMap<string, string>;
}

function openColumns(stored: StoredProxy): Omit<Proxy, 'key' | 'configuration'> {
  const { requestTransformCode, responseTransformCode } = stored;
  const { applicationId, modifiedBy, modifiedAt } = stored;
  return {
    tenantId: stored.tenantId,
    id: stored.id,
    name: stored.name,
    destinationUrl: stored.destinationUrl,
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
