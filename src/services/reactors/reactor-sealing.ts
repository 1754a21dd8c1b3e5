import type { TenantKeys } from '../../crypto/tenant-keys.js';
import type { Application } from '../../domain/access/application.js';
import { checkContract } from '../../domain/reactor/contract-check.js';
import { validationFailed } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json-value.js';
import { configurationSizeFaults } from '../../domain/reactor/reactor.js';
import type { Reactor } from '../../domain/reactor/reactor.js';
import type { ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import type { StoredReactor } from '../../storage/reactors/reactor-repository.js';
import { openConfiguration, sealConfiguration } from '../keys/sealed-configuration.js';

/**
 * Checks a configuration against the formula's contract and seals it as it was given. Throws VALIDATION_FAILED.
 */
export function sealReactorConfiguration(
  keys: TenantKeys,
  id: string,
  formula: ReactorFormula | undefined,
  configuration: JsonObject,
): Buffer {
  const checked = checkContract(formula?.configuration ?? [], configuration, ['configuration']);
  const issues = [
    ...configurationSizeFaults(configuration),
    ...('issues' in checked ? checked.issues : []),
  ];
  if (issues.length > 0) throw validationFailed(issues);
  return sealConfiguration(keys, { table: 'reactors', id }, configuration);
}

/** The Reactor that is stored, with its configuration opened. */
export function openReactor(
  keys: TenantKeys,
  stored: StoredReactor,
  application: Application | undefined,
): Reactor {
  const { tenantId, id, name, formula, createdBy, createdAt, modifiedBy, modifiedAt } = stored;
  return {
    tenantId,
    id,
    name,
    formula,
    configuration: openConfiguration(keys, { table: 'reactors', id }, stored.configuration),
    createdAt,
    ...(application === undefined ? {} : { application }),
    ...(createdBy === null ? {} : { createdBy }),
    ...(modifiedBy === null ? {} : { modifiedBy }),
    ...(modifiedAt === null ? {} : { modifiedAt }),
  };
}
