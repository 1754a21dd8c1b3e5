import { VaultError } from '../../domain/errors.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';

/** Knows the operator's tenant, to which the official formulas belong. It is made once and never changes. */
export class OperatorTenant {
  readonly #tenants: TenantRepository;
  #id: string | undefined;

  constructor(tenants: TenantRepository) {
    this.#tenants = tenants;
  }

  /** Its id. */
  async id(): Promise<string> {
    this.#id ??= await this.#tenants.findOperatorId();
    if (this.#id !== undefined) return this.#id;
    throw new VaultError('INTERNAL', 'The vault has no operator yet.');
  }
}
