import type { KeyStatus, TenantKeyStatus } from '../services/keys/key-service.js';

/** What `keys status --json` prints. */
export function keyStatusJson({ currentMasterKey, serviceKeys, tenants }: KeyStatus): unknown {
  return {
    current_master_key: currentMasterKey,
    service_keys: serviceKeys.map(({ purpose, masterKey }) => ({ purpose, master_key: masterKey })),
    tenants: tenants.map(({ tenant, currentVersion, dataKeys, indexKeys }) => ({
      tenant_id: tenant.id,
      name: tenant.name,
      current_version: currentVersion,
      data_keys: dataKeys.map(({ version, key, values, valuesTotal }) => ({
        version,
        master_key: key?.masterKey ?? null,
        created_at: key?.createdAt ?? null,
        values,
        values_total: valuesTotal,
      })),
      index_keys: indexKeys.map(({ version, masterKey, createdAt }) => ({
        version,
        master_key: masterKey,
        created_at: createdAt,
      })),
    })),
  };
}

/** What `keys status` prints for people. */
export function keyStatusText({ currentMasterKey, serviceKeys, tenants }: KeyStatus): string {
  return [
    `current master key  ${currentMasterKey}`,
    ...serviceKeys.map(
      ({ purpose, masterKey }) => `installation        ${purpose}  wrapped by ${masterKey}`,
    ),
    ...tenants.flatMap(tenantLines),
  ].join('\n');
}

function tenantLines({ tenant, currentVersion, dataKeys, indexKeys }: TenantKeyStatus): string[] {
  return [
    '',
    `${tenant.id}  ${tenant.name}`,
    ...dataKeys.map(({ version, key, values, valuesTotal }) => {
      const wrapped = key === undefined ? 'THERE IS NO SUCH KEY' : `wrapped by ${key.masterKey}`;
      const columns = Object.entries(values).filter(([, count]) => count > 0);
      const where = columns.map(([name, count]) => `${name} ${String(count)}`).join(', ');
      return [
        `  data/${String(version)}  ${wrapped}`,
        `${String(valuesTotal)} values${where === '' ? '' : ` (${where})`}`,
        ...(version === currentVersion ? ['current'] : []),
      ].join('  ');
    }),
    ...indexKeys.map(
      ({ version, masterKey }) => `  index/${String(version)}  wrapped by ${masterKey}`,
    ),
  ];
}
