import type { StreamHeader } from '../../contract/backup/stream-records.js';
import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { StoredServiceKey } from '../../crypto/lookup-keys.js';
import { UniqueViolationError, VaultError } from '../../domain/errors.js';
import type {
  TenantImport,
  TenantImportRepository,
} from '../../storage/backup/tenant-import-repository.js';
import type { KeyRepository } from '../../storage/keys/key-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import type { OnRows } from './export-service.js';
import { conflict, inTheWay, TenantIntake } from './tenant-intake.js';
import type { StreamStep } from './stream-reader.js';

/** What is imported, and how. */
export interface ImportInput {
  /** The stream, decrypted and checked, from its header on. */
  readonly steps: AsyncIterator<StreamStep>;
  /** The only tenant of the stream that is taken; left out: all. */
  readonly tenantId?: string | undefined;
  /** Whether to go on with imports of this very stream that were cut off, and pass over what is done. */
  readonly isResumed: boolean;
}

/** What became of an import. */
export interface ImportOutcome {
  readonly imported: readonly string[];
  /** Tenants that an earlier run of the same import had brought. */
  readonly present: readonly string[];
  /** Official formulas that were not here: every tenant sees them now. */
  readonly officialFormulas: number;
  readonly rows: number;
}

/** What the service works with. */
export interface ImportServiceParts {
  readonly imports: TenantImportRepository;
  readonly tenants: TenantRepository;
  readonly keys: KeyRepository;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/**
 * Takes tenants out of a stream that another vault has written. Each is seen whole from one moment on, and not before; what
 * is cut off leads nowhere, and goes on where it was or is taken away. Keys of tenants are wrapped by this vault's master
 * key. Only whoever runs the command line on the machine of the vault may.
 */
export class ImportService {
  readonly #parts: ImportServiceParts;

  constructor(parts: ImportServiceParts) {
    this.#parts = parts;
  }

  /**
   * Imports. Throws CONFLICT where a tenant is there already, has been begun by another import, or is a second operator's;
   * NOT_FOUND for a tenant that the stream does not have; and what reading the stream throws.
   */
  async import(
    ctx: RequestContext,
    { steps, tenantId, isResumed }: ImportInput,
    onRows: OnRows,
  ): Promise<ImportOutcome> {
    requireOperator(ctx);
    const header = await headerOf(steps);
    const chosen = tenantId?.toLowerCase();
    if (chosen !== undefined && !header.tenants.some(({ id }) => id === chosen)) {
      throw new VaultError('NOT_FOUND', `The export has no tenant ${chosen}.`);
    }
    const outcome = { imported: [] as string[], present: [] as string[], officialFormulas: 0 };
    const state = { done: 0, total: 0 };
    const progress = (rows: number): void => onRows((state.done += rows), state.total);
    for (let next = await steps.next(); next.done !== true; next = await steps.next()) {
      const step = next.value;
      if (step.kind !== 'tenant') continue;
      const rows = Object.values(step.rows).reduce((sum, count) => sum + count, 0);
      const begun =
        chosen === undefined || chosen === step.id
          ? await this.#begin(header, step.id, isResumed)
          : undefined;
      if (begun === undefined) {
        await pass(steps);
        if (chosen === undefined || chosen === step.id) outcome.present.push(step.id);
        continue;
      }
      state.total += rows;
      const intake = new TenantIntake({ ...this.#parts, ctx, header, steps, onRows: progress });
      const lookupKeys = await this.#missingLookupKeys(header);
      const operatorId = await this.#parts.tenants.findOperatorId();
      const taken = await intake.take(begun, step, { lookupKeys, operatorId });
      outcome.officialFormulas += taken.officialFormulas;
      outcome.imported.push(step.id);
    }
    return { ...outcome, rows: state.done };
  }

  /** Imports that were cut off, here or anywhere else: nothing of them is seen. */
  async unfinished(ctx: RequestContext): Promise<readonly TenantImport[]> {
    requireOperator(ctx);
    return this.#parts.imports.unfinished();
  }

  /** Takes away what there is of imports that were cut off. Answers of which tenants, and how many rows it were. */
  async discard(
    ctx: RequestContext,
    { tenantId }: { readonly tenantId?: string | undefined },
  ): Promise<{ readonly tenants: readonly string[]; readonly rows: number }> {
    requireOperator(ctx);
    const all = await this.#parts.imports.unfinished();
    const chosen = all.filter((each) => tenantId === undefined || each.tenantId === tenantId);
    let rows = 0;
    for (const each of chosen) rows += await this.#parts.imports.discard(each);
    return { tenants: chosen.map((each) => each.tenantId), rows };
  }

  /** Begins with a tenant, or goes on with it; undefined where an earlier run of this import has brought it. */
  async #begin(
    header: StreamHeader,
    tenantId: string,
    isResumed: boolean,
  ): Promise<TenantImport | undefined> {
    const { imports, tenants, runtime } = this.#parts;
    if ((await tenants.find(tenantId)) !== undefined) {
      if (isResumed && (await imports.streamOf(tenantId)) === header.stream) return undefined;
      throw conflict(`The tenant ${tenantId} is in this vault already; it is left as it is.`);
    }
    const unfinished = await imports.unfinished();
    const begun = unfinished.find((each) => each.tenantId === tenantId);
    if (begun !== undefined) {
      if (begun.streamId !== header.stream) {
        throw conflict(
          `An import of the tenant ${tenantId} from another export is not done: go on with that one, or take it away with --discard.`,
        );
      }
      if (isResumed) return begun;
      throw conflict(
        `An import of the tenant ${tenantId} was begun and is not done: go on with --resume, or take it away with --discard.`,
      );
    }
    const isOperator = header.tenants.some((each) => each.id === tenantId && each.is_operator);
    if (isOperator && (await tenants.findOperatorId()) !== undefined) {
      throw conflict(
        'This vault has an operator already, and there is one: import everything into an empty database, or one tenant with --tenant ID.',
      );
    }
    const fresh = { tenantId, streamId: header.stream, isOperator, rowsDone: 0 };
    try {
      await imports.begin(fresh, runtime.now());
    } catch (error) {
      throw error instanceof UniqueViolationError ? inTheWay(tenantId, error) : error;
    }
    return fresh;
  }

  /** The keys under which the keys of callers were hashed there and are not known here, wrapped to be stored. */
  async #missingLookupKeys({
    lookup_keys: given,
  }: StreamHeader): Promise<readonly StoredServiceKey[]> {
    const { keys, keyring, runtime } = this.#parts;
    const stored = await keys.listServiceKeysOf('lookup');
    const known = await Promise.all(stored.map((key) => keyring.unwrapLookupKey(key)));
    const missing = given
      .map((base64) => Buffer.from(base64, 'base64'))
      .filter((key) => !known.some((each) => each.equals(key)));
    // Where there is none yet, theirs becomes the one that new keys are hashed under.
    const hasFirst = stored.some(({ purpose }) => purpose === 'lookup');
    return Promise.all(
      missing.map((key, index) =>
        keyring.wrapLookupKey(
          index === 0 && !hasFirst ? 'lookup' : `lookup/${runtime.newId()}`,
          key,
        ),
      ),
    );
  }
}

async function headerOf(steps: AsyncIterator<StreamStep>): Promise<StreamHeader> {
  const first = await steps.next();
  if (first.done === true || first.value.kind !== 'header')
    throw new Error('a stream begins with its header');
  return first.value;
}

/** Passes over a tenant. */
async function pass(steps: AsyncIterator<StreamStep>): Promise<void> {
  for (let next = await steps.next(); next.done !== true; next = await steps.next())
    if (next.value.kind === 'tenant_end') return;
}
