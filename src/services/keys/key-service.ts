import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import { UniqueViolationError, VaultError } from '../../domain/errors.js';
import type { Tenant } from '../../domain/tenant/tenant.js';
import type { KeyRepository, ListedDataKey } from '../../storage/keys/key-repository.js';
import type { SealedColumn } from '../../storage/keys/sealed-columns.js';
import type { SealedRepository } from '../../storage/keys/sealed-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** Which tenants an act on keys is about: one, or, where it names none, all. */
export interface TenantChoice {
  readonly tenantId?: string | undefined;
}

/** A version of a tenant's data key, with what hangs on it. */
export interface DataKeyStatus {
  readonly version: number;
  /** Absent where values are sealed with a version that is not there: nothing opens them. */
  readonly key?: ListedDataKey;
  /** Sealed values by name of their column. */
  readonly values: Readonly<Record<string, number>>;
  readonly valuesTotal: number;
}

/** The keys of one tenant. */
export interface TenantKeyStatus {
  readonly tenant: Tenant;
  /** The version that seals, or will within moments of its creation. */
  readonly currentVersion: number;
  readonly dataKeys: readonly DataKeyStatus[];
  readonly indexKeys: readonly ListedDataKey[];
}

/** All keys: what wraps which, and what hangs on which. */
export interface KeyStatus {
  readonly currentMasterKey: string;
  readonly serviceKeys: readonly { readonly purpose: string; readonly masterKey: string }[];
  readonly tenants: readonly TenantKeyStatus[];
}

/** A version that was added to a tenant's data keys. */
export interface Rotated {
  readonly tenant: Tenant;
  readonly version: number;
}

/** What is to be wrapped anew, and by what. */
export interface RewrapInput {
  /** Reference of the master key; the current one where it is left out. */
  readonly to?: string | undefined;
  /** Whether keys that it wraps already are wrapped anew by it, of which its provider may have a newer version. */
  readonly isAgain?: boolean | undefined;
  /** Told how many tenants of how many are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Keys that a rewrap moved. */
export interface Rewrap {
  readonly masterKey: string;
  readonly dataKeys: number;
  readonly serviceKeys: number;
}

/** What the service works with. */
export interface KeyServiceParts {
  readonly keys: KeyRepository;
  readonly sealed: SealedRepository;
  readonly sealedColumns: readonly SealedColumn[];
  readonly tenants: TenantRepository;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/** The keys of the vault. Only whoever runs the command line on the machine of the vault may call this. */
export class KeyService {
  readonly #parts: KeyServiceParts;

  constructor(parts: KeyServiceParts) {
    this.#parts = parts;
  }

  /** Says of each tenant which versions there are and how many values hang on each; reads all of its rows. */
  async status(ctx: RequestContext, choice: TenantChoice): Promise<KeyStatus> {
    requireOperator(ctx);
    const { keys, keyring } = this.#parts;
    const serviceKeys = await keys.listServiceKeys();
    const tenants: TenantKeyStatus[] = [];
    for (const tenant of await this.#chosen(choice)) tenants.push(await this.#statusOf(tenant));
    return {
      currentMasterKey: keyring.currentMasterKey,
      serviceKeys: serviceKeys.map(({ purpose, masterKey }) => ({ purpose, masterKey })),
      tenants,
    };
  }

  /**
   * Adds a version to the data keys of each tenant. Every instance seals with it from {@link settlesInMs} on; older ones
   * go on to open what they sealed. Throws CONFLICT where somebody else adds one at the same moment.
   */
  async rotate(ctx: RequestContext, choice: TenantChoice): Promise<readonly Rotated[]> {
    requireOperator(ctx);
    const rotated: Rotated[] = [];
    for (const tenant of await this.#chosen(choice)) {
      rotated.push({ tenant, version: await this.#rotate(ctx, tenant.id) });
    }
    return rotated;
  }

  /** How long after a rotation every instance seals with the new version. */
  get settlesInMs(): number {
    return this.#parts.keyring.settleMs;
  }

  /**
   * Wraps every key that another master key wraps by the one that is asked for, whoever has either: the keys of a tenant in one
   * transaction, then the next. Done again, or after it was cut off, it does what is left; afterwards the others can be taken
   * away. Throws VALIDATION_FAILED for a master key that is not at hand.
   */
  async rewrap(ctx: RequestContext, input: RewrapInput = {}): Promise<Rewrap> {
    requireOperator(ctx);
    const { keyring } = this.#parts;
    const { to: masterKey = keyring.currentMasterKey, isAgain = false, onProgress } = input;
    if (!keyring.hasMasterKey(masterKey))
      throw new VaultError('VALIDATION_FAILED', `No master key "${masterKey}" is configured.`);
    const target = { masterKey, isAgain };
    const tenants = await this.#parts.tenants.list();
    let dataKeys = 0;
    for (const [index, { id }] of tenants.entries()) {
      dataKeys += await this.#rewrapDataKeys(ctx, id, target);
      onProgress?.(index + 1, tenants.length);
    }
    const operator = tenants.find(({ isOperator }) => isOperator);
    const serviceKeys =
      operator === undefined ? 0 : await this.#rewrapServiceKeys(ctx, operator, target);
    return { masterKey, dataKeys, serviceKeys };
  }

  async #statusOf(tenant: Tenant): Promise<TenantKeyStatus> {
    const { keys, sealed, sealedColumns } = this.#parts;
    const listed = await keys.listDataKeys(tenant.id);
    const stored = listed.filter(({ purpose }) => purpose === 'data');
    const counts = new Map<number, Record<string, number>>();
    for (const { version } of stored) counts.set(version, {});
    for (const column of sealedColumns) {
      const byVersion = await sealed.countByVersion(tenant.id, column);
      for (const version of new Set([...counts.keys(), ...byVersion.keys()])) {
        const values = counts.get(version) ?? {};
        values[`${column.table}.${column.column}`] = byVersion.get(version) ?? 0;
        counts.set(version, values);
      }
    }
    const dataKeys = [...counts].map(([version, values]): DataKeyStatus => {
      const key = stored.find((each) => each.version === version);
      const valuesTotal = Object.values(values).reduce((sum, count) => sum + count, 0);
      return { version, ...(key === undefined ? {} : { key }), values, valuesTotal };
    });
    return {
      tenant,
      currentVersion: Math.max(...stored.map(({ version }) => version)),
      dataKeys: dataKeys.sort((a, b) => a.version - b.version),
      indexKeys: listed.filter(({ purpose }) => purpose === 'index'),
    };
  }

  async #rotate(ctx: RequestContext, tenantId: string): Promise<number> {
    const { keys, keyring, runtime } = this.#parts;
    const listed = await keys.listDataKeys(tenantId);
    const versions = listed.filter(({ purpose }) => purpose === 'data').map((key) => key.version);
    const version = Math.max(...versions) + 1;
    const event = auditEvent(ctx, runtime, {
      tenantId,
      operation: 'data_key.rotate',
      entityType: 'data_key',
      entityId: `data/${String(version)}`,
      details: { version },
    });
    try {
      await keys.insertDataKey(tenantId, await keyring.newKey(tenantId, 'data', version), event);
    } catch (error) {
      if (!(error instanceof UniqueViolationError)) throw error;
      const message = `The keys of the tenant ${tenantId} are being rotated by somebody else.`;
      throw new VaultError('CONFLICT', message, { cause: error });
    }
    return version;
  }

  async #rewrapDataKeys(
    ctx: RequestContext,
    tenantId: string,
    { masterKey, isAgain }: RewrapTarget,
  ): Promise<number> {
    const { keys, keyring, runtime } = this.#parts;
    const stored = await keys.findDataKeys(tenantId);
    const older = isAgain ? stored : stored.filter((key) => key.masterKey !== masterKey);
    if (older.length === 0) return 0;
    const rewrapped = await Promise.all(
      older.map(async (present) => {
        return { present, next: await keyring.rewrapDataKey(tenantId, present, masterKey) };
      }),
    );
    const event = auditEvent(ctx, runtime, {
      tenantId,
      operation: 'data_key.rewrap',
      entityType: 'data_key',
      details: { count: older.length, master_key: masterKey },
    });
    return keys.rewrapDataKeys(tenantId, rewrapped, event);
  }

  async #rewrapServiceKeys(
    ctx: RequestContext,
    { id: tenantId }: Tenant,
    { masterKey, isAgain }: RewrapTarget,
  ): Promise<number> {
    const { keys, keyring, runtime } = this.#parts;
    let count = 0;
    for (const present of await keys.listServiceKeys()) {
      if (present.masterKey === masterKey && !isAgain) continue;
      const next = await keyring.rewrapServiceKey(present.purpose, present, masterKey);
      const event = auditEvent(ctx, runtime, {
        tenantId,
        operation: 'service_key.rewrap',
        entityType: 'service_key',
        entityId: present.purpose,
        details: { master_key: next.masterKey },
      });
      count += await keys.rewrapServiceKey({ present, next }, event);
    }
    return count;
  }

  async #chosen({ tenantId }: TenantChoice): Promise<readonly Tenant[]> {
    return chosenTenants(this.#parts.tenants, tenantId);
  }
}

type RewrapTarget = Required<Pick<RewrapInput, 'isAgain'>> & Pick<Rewrap, 'masterKey'>;

/** The tenant of an id, or all. Throws NOT_FOUND where there is none of that id. */
export async function chosenTenants(
  tenants: TenantRepository,
  tenantId: string | undefined,
): Promise<readonly Tenant[]> {
  const all = await tenants.list();
  if (tenantId === undefined) return all;
  const chosen = all.filter(({ id }) => id === tenantId.toLowerCase());
  if (chosen.length === 0) throw new VaultError('NOT_FOUND', `There is no tenant ${tenantId}.`);
  return chosen;
}
