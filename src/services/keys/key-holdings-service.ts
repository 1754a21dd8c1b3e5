import type { RequestContext } from '../../context.js';
import type { KeyHoldings, KeyVersion } from '../../contract/generated/inputs.js';
import type { KeyRepository } from '../../storage/keys/key-repository.js';
import type { SealedColumn } from '../../storage/keys/sealed-columns.js';
import type { SealedRepository } from '../../storage/keys/sealed-repository.js';
import { requirePermission } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import { ToldAgain } from '../act/told-again.js';

/** What the service works with. */
export interface KeyHoldingsServiceParts {
  readonly keys: KeyRepository;
  readonly sealed: SealedRepository;
  readonly sealedColumns: readonly SealedColumn[];
  readonly runtime: Pick<Runtime, 'now'>;
}

/** Values by the version that seals them, as of when they were counted. */
interface Counted {
  readonly asOf: Date;
  readonly values: ReadonlyMap<number, number>;
}

/** Counting goes through all that is sealed, and is told again for so long at least. */
const TOLD_MS = 60_000;

/**
 * Tells a tenant of its own keys: which versions there are, and how many sealed values hang on each. By that a re-encryption,
 * which the operator runs, can be followed. It tells nothing of master keys, which are the operator's.
 */
export class KeyHoldingsService {
  readonly #parts: KeyHoldingsServiceParts;
  readonly #counts: ToldAgain<Counted>;

  constructor(parts: KeyHoldingsServiceParts) {
    this.#parts = parts;
    const count = async (tenantId: string, asOf: Date): Promise<Counted> => {
      const values = new Map<number, number>();
      for (const column of parts.sealedColumns) {
        for (const [version, count] of await parts.sealed.countByVersion(tenantId, column))
          values.set(version, (values.get(version) ?? 0) + count);
      }
      return { asOf, values };
    };
    this.#counts = new ToldAgain(parts.runtime, count, TOLD_MS);
  }

  /** The keys of the caller's tenant. Needs `report:read`. */
  async read(ctx: RequestContext): Promise<KeyHoldings> {
    const { tenantId } = requirePermission(ctx, 'report:read');
    const { asOf, values } = await this.#counts.read(tenantId);
    const listed = await this.#parts.keys.listDataKeys(tenantId);
    const versions = listed.filter(({ purpose }) => purpose === 'data');
    const current = Math.max(...versions.map(({ version }) => version));
    const dataKeys: readonly KeyVersion[] = versions.map(({ version, createdAt }) => ({
      version,
      createdAt,
      current: version === current,
      values: values.get(version) ?? 0,
    }));
    return { asOf, dataKeys: [...dataKeys].sort((one, other) => other.version - one.version) };
  }
}
