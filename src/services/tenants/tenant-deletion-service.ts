import { setTimeout as wait } from 'node:timers/promises';

import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import { VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import type { Tenant } from '../../domain/tenant/tenant.js';
import type {
  TenantDeletion,
  TenantDeletionRepository,
} from '../../storage/tenants/tenant-deletion-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** A tenant that is gone. */
export interface DeletedTenant {
  readonly tenantId: string;
  readonly keysDestroyedAt: Date;
  readonly keys: number;
  readonly rows: number;
  /** The line of the operator's trail that says so. */
  readonly line: { readonly tenantId: string; readonly id: string };
}

/** What is told on the way. */
export type DeletionProgress =
  | { readonly step: 'keys_destroyed'; readonly keys: number; readonly isNew: boolean }
  | { readonly step: 'rows'; readonly rows: number }
  | { readonly step: 'waiting'; readonly milliseconds: number };

/** What the service works with. */
export interface TenantDeletionServiceParts {
  readonly deletions: TenantDeletionRepository;
  readonly tenants: TenantRepository;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/** Deletes tenants by destroying their keys first (docs/adr/0070). Only whoever runs the command line on the machine of the vault may. */
export class TenantDeletionService {
  readonly #parts: TenantDeletionServiceParts;

  constructor(parts: TenantDeletionServiceParts) {
    this.#parts = parts;
  }

  /** What is to be deleted: the tenant, or the deletion of it that was cut off. Throws NOT_FOUND, and FORBIDDEN for the operator's own. */
  async find(
    ctx: RequestContext,
    { tenantId }: { readonly tenantId: string },
  ): Promise<{ readonly tenant: Tenant } | { readonly deletion: TenantDeletion }> {
    requireOperator(ctx);
    const { tenants, deletions } = this.#parts;
    const id = uuidOf(tenantId);
    const tenant = id === undefined ? undefined : await tenants.find(id);
    if (tenant?.isOperator === true)
      throw new VaultError('FORBIDDEN', `The operator's own tenant cannot be deleted.`);
    if (tenant !== undefined) return { tenant };
    const deletion = id === undefined ? undefined : await deletions.find(id);
    if (deletion !== undefined) return { deletion };
    throw new VaultError('NOT_FOUND', `There is no tenant ${tenantId}.`);
  }

  /** Deletions that were cut off. */
  async unfinished(ctx: RequestContext): Promise<readonly TenantDeletion[]> {
    requireOperator(ctx);
    return this.#parts.deletions.unfinished();
  }

  /**
   * Destroys the keys of a tenant, from which moment on nobody is let in and nothing opens its values; then takes its rows away, a
   * part at a time. Where that was cut off it goes on. A request that had begun before may write a last row: so the tables are
   * gone through once more when such requests are over. Throws as {@link find} does.
   */
  async delete(
    ctx: RequestContext,
    { tenantId }: { readonly tenantId: string },
    onProgress: (progress: DeletionProgress) => void = () => undefined,
  ): Promise<DeletedTenant> {
    const operatorId = await this.#operatorId();
    const found = await this.find(ctx, { tenantId });
    const deletion =
      'deletion' in found ? found.deletion : await this.#begin(ctx, operatorId, found.tenant);
    onProgress({ step: 'keys_destroyed', keys: deletion.keys, isNew: !('deletion' in found) });
    const tell = (rows: number): void => onProgress({ step: 'rows', rows });
    let rows = await this.#purge(ctx, deletion.tenantId, deletion.rows, tell);
    const left =
      deletion.startedAt.getTime() + this.#settleMs - this.#parts.runtime.now().getTime();
    if (left > 0) {
      onProgress({ step: 'waiting', milliseconds: left });
      await wait(Math.min(left, this.#settleMs), undefined, { signal: ctx.presence.signal });
    }
    rows = await this.#purge(ctx, deletion.tenantId, rows, tell);
    return this.#finish(ctx, operatorId, deletion, rows);
  }

  /** A request holds keys no longer than this. */
  get #settleMs(): number {
    return this.#parts.keyring.settleMs;
  }

  async #begin(ctx: RequestContext, operatorId: string, { id }: Tenant): Promise<TenantDeletion> {
    const { deletions, keyring, runtime } = this.#parts;
    const event = auditEvent(ctx, runtime, {
      tenantId: operatorId,
      operation: 'tenant.delete',
      entityType: 'tenant',
      entityId: id,
    });
    const begun = await deletions.begin(id, runtime.now(), event);
    if (begun === undefined) throw new VaultError('NOT_FOUND', `There is no tenant ${id}.`);
    keyring.forget([id]);
    return begun;
  }

  async #purge(
    ctx: RequestContext,
    tenantId: string,
    before: number,
    tell: (rows: number) => void,
  ): Promise<number> {
    let rows = before;
    for await (const gone of this.#parts.deletions.purge(tenantId)) {
      rows += gone;
      tell(rows);
      ctx.presence.signal.throwIfAborted();
    }
    return rows;
  }

  async #finish(
    ctx: RequestContext,
    operatorId: string,
    { tenantId, startedAt, keys, seals, lastSeal }: TenantDeletion,
    rows: number,
  ): Promise<DeletedTenant> {
    const event = auditEvent(ctx, this.#parts.runtime, {
      tenantId: operatorId,
      operation: 'tenant.purge',
      entityType: 'tenant',
      entityId: tenantId,
      details: {
        keys,
        keys_destroyed_at: startedAt.toISOString(),
        last_seal: lastSeal,
        rows,
        seals,
      },
    });
    if (!(await this.#parts.deletions.finish(tenantId, event)))
      throw new VaultError('CONFLICT', 'Somebody else has deleted this tenant at the same time.');
    const line = { tenantId: operatorId, id: event.id };
    return { tenantId, keysDestroyedAt: startedAt, keys, rows, line };
  }

  async #operatorId(): Promise<string> {
    const id = await this.#parts.tenants.findOperatorId();
    if (id === undefined) throw new VaultError('CONFLICT', 'The vault has no operator yet.');
    return id;
  }
}
