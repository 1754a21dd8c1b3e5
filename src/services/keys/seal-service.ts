import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import { VaultError } from '../../domain/errors.js';
import type { KeyRepository } from '../../storage/keys/key-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** What the service works with. */
export interface SealServiceParts {
  readonly keys: Pick<KeyRepository, 'findSeal' | 'setSealed'>;
  readonly tenants: Pick<TenantRepository, 'findOperatorId'>;
  readonly keyring: Pick<Keyring, 'lookupKey' | 'unseal'>;
  readonly runtime: Runtime;
}

/** Takes all keys from every process, and lets them have keys again. Only whoever runs the command line may. */
export class SealService {
  readonly #parts: SealServiceParts;

  constructor(parts: SealServiceParts) {
    this.#parts = parts;
  }

  /** Has every process wipe its keys and refuse what needs one. Answers whether it was not sealed before. */
  async seal(ctx: RequestContext): Promise<boolean> {
    requireOperator(ctx);
    return this.#set(ctx, true);
  }

  /**
   * Lets every process have keys again. Answers whether it was sealed. Throws, and leaves it sealed, where the keys are not to be
   * had with what this process was given.
   */
  async unseal(ctx: RequestContext): Promise<boolean> {
    requireOperator(ctx);
    const { keyring } = this.#parts;
    keyring.unseal();
    await keyring.lookupKey();
    return this.#set(ctx, false);
  }

  async #set(ctx: RequestContext, isSealed: boolean): Promise<boolean> {
    const { keys, tenants, runtime } = this.#parts;
    const tenantId = await tenants.findOperatorId();
    if (tenantId === undefined) throw new VaultError('NOT_FOUND', 'There is no vault to seal.');
    const event = auditEvent(ctx, runtime, {
      tenantId,
      operation: isSealed ? 'vault.seal' : 'vault.unseal',
      entityType: 'vault',
    });
    return keys.setSealed(isSealed, runtime.now(), event);
  }
}
