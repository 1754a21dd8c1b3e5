import type { RequestContext } from '../../context.js';
import type { DatabaseHealth, Health, KeysHealth } from '../../contract/generated/inputs.js';
import { VERSION } from '../../contract/version.js';
import type { Keyring } from '../../crypto/keyring.js';
import { VaultError } from '../../domain/errors.js';
import type { OutboundClient } from '../../outbound/outbound-client.js';
import type { DeferredSandbox } from '../../sandbox/pool/deferred-sandbox.js';
import type { KeyRepository } from '../../storage/keys/key-repository.js';
import { requirePermission } from '../act/authorization.js';
import type { OperatorTenant } from '../access/operator-tenant.js';

/** What the service works with. */
export interface HealthServiceParts {
  /** Rejects where the database does not answer. */
  readonly pingDatabase: () => Promise<unknown>;
  readonly sandbox: Pick<DeferredSandbox, 'load'>;
  readonly outbound: Pick<OutboundClient, 'load'>;
  readonly keys: KeyRepository;
  readonly keyring: Pick<Keyring, 'currentMasterKey'>;
  readonly operatorTenant: OperatorTenant;
}

/** Tells operators how the parts of this instance are. */
export class HealthService {
  readonly #parts: HealthServiceParts;

  constructor(parts: HealthServiceParts) {
    this.#parts = parts;
  }

  /** The state of each part. Needs `report:read`. Throws FORBIDDEN to all but Applications of the operator's tenant. */
  async read(ctx: RequestContext): Promise<Health> {
    const { sandbox, outbound, operatorTenant } = this.#parts;
    const { tenantId } = requirePermission(ctx, 'report:read');
    if (tenantId !== (await operatorTenant.id())) {
      throw new VaultError('FORBIDDEN', 'Only the operator of the vault may see how it is.');
    }
    const database = await this.#database();
    const { heapUsed, rss } = process.memoryUsage();
    return {
      database,
      sandbox: sandbox.load,
      outbound: outbound.load,
      keys: database.reachable ? await this.#keys(tenantId) : null,
      process: {
        version: VERSION,
        uptimeSeconds: process.uptime(),
        memoryBytes: rss,
        heapUsedBytes: heapUsed,
      },
    };
  }

  async #database(): Promise<DatabaseHealth> {
    const startedAt = performance.now();
    try {
      await this.#parts.pingDatabase();
      return { reachable: true, latencyMs: performance.now() - startedAt };
    } catch {
      return { reachable: false, latencyMs: null };
    }
  }

  async #keys(tenantId: string): Promise<KeysHealth> {
    const { keys, keyring } = this.#parts;
    return {
      currentMasterKey: keyring.currentMasterKey,
      masterKeysInUse: await keys.masterKeysInUse(),
      tenantKeys: await keys.listDataKeys(tenantId),
    };
  }
}
