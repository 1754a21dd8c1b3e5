import { setTimeout as sleep } from 'node:timers/promises';

import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { TenantKeys } from '../../crypto/tenant-keys.js';
import { validationFailed } from '../../domain/errors.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import type { SealedColumn } from '../../storage/keys/sealed-columns.js';
import type {
  ResealedValue,
  SealedKey,
  SealedRepository,
  SealedValue,
} from '../../storage/keys/sealed-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import { chosenTenants } from './key-service.js';
import type { TenantChoice } from './key-service.js';
import type { Runtime } from '../act/runtime.js';

/** What is to be moved, and in how large steps. */
export interface ReencryptInput extends TenantChoice {
  /** Values that one statement moves. */
  readonly batchSize: number;
}

/** How far it is. Numbers are of values: a token with a verification code has two. */
export interface ReencryptProgress {
  readonly step: 'counting' | 'waiting' | 'moving' | 'done';
  /** What hung on older versions when it began. */
  readonly total: number;
  readonly moved: number;
  /** Values that no key opens; they stay as they are. */
  readonly unreadable: number;
  /** Values that others kept locked or changing to the end; another run finds them. */
  readonly busy: number;
}

/** What the service works with. */
export interface ReencryptionServiceParts {
  readonly sealed: SealedRepository;
  readonly sealedColumns: readonly SealedColumn[];
  readonly rowIdOf: (key: readonly string[]) => string;
  readonly tenants: TenantRepository;
  readonly audit: AuditRepository;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/** Bounds of a batch: the statement stays short, and its values fit in memory. */
export const BATCH_SIZE_MAX = 10_000;

/**
 * Neighbours among keys are neighbours on the disk, and a page of it has room for few second versions at a time. So a statement
 * moves every so-manieth: by the next one that comes to a page, its first version has left its place to the next (docs/adr/0122).
 */
const STRIPES = 64;

/** What is left is moved in fewer statements than that, where each would move less. */
const STRIPE_LEAST = 50;

/** Passes that find only values in other hands before they are left to another run. */
const BUSY_PASSES_MAX = 60;

const BUSY_PAUSE_MS = 500;

const SETTLE_POLL_MS = 250;

/**
 * Moves sealed values from older versions of the data key to the current one, beside running instances. A value is
 * replaced only where it is still the one that was read, in short statements; at any moment each row holds a value that
 * opens. There is no state besides the rows themselves: cut off and started again, it goes on with what is left.
 */
export class ReencryptionService {
  readonly #parts: ReencryptionServiceParts;

  constructor(parts: ReencryptionServiceParts) {
    this.#parts = parts;
  }

  /** Does it, telling how far it is after each step. Only the operator may. */
  async *reencrypt(
    ctx: RequestContext,
    { tenantId, batchSize }: ReencryptInput,
  ): AsyncGenerator<ReencryptProgress, void> {
    if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > BATCH_SIZE_MAX) {
      const message = `must be a whole number from 1 to ${String(BATCH_SIZE_MAX)}`;
      throw validationFailed([{ path: ['batch'], message }]);
    }
    requireOperator(ctx);
    const tenants = await chosenTenants(this.#parts.tenants, tenantId);

    const progress = { total: 0, moved: 0, unreadable: 0, busy: 0 };
    yield { ...progress, step: 'counting' };
    const work: { readonly tenantId: string; readonly keys: TenantKeys }[] = [];
    for (const { id } of tenants) {
      let keys = await this.#parts.keyring.forTenant(id);
      while (keys.currentVersion < keys.newestVersion) {
        yield { ...progress, step: 'waiting' };
        await sleep(SETTLE_POLL_MS);
        keys = await this.#parts.keyring.forTenant(id);
      }
      const older = await this.#countOlder(id, keys.currentVersion);
      progress.total += older;
      if (older > 0) work.push({ tenantId: id, keys });
    }
    yield { ...progress, step: 'moving' };
    for (const each of work) {
      for await (const step of this.#moveTenant(ctx, each.tenantId, each.keys, batchSize)) {
        progress.moved += step.moved;
        progress.unreadable += step.unreadable;
        progress.busy += step.busy;
        yield { ...progress, step: 'moving' };
      }
    }
    yield { ...progress, step: 'done' };
  }

  async #countOlder(tenantId: string, version: number): Promise<number> {
    let older = 0;
    for (const column of this.#parts.sealedColumns) {
      for (const [each, count] of await this.#parts.sealed.countByVersion(tenantId, column)) {
        if (each < version) older += count;
      }
    }
    return older;
  }

  async *#moveTenant(
    ctx: RequestContext,
    tenantId: string,
    keys: TenantKeys,
    batchSize: number,
  ): AsyncGenerator<Outcome, void> {
    const sum = { moved: 0, unreadable: 0, busy: 0 };
    await this.#audit(ctx, tenantId, keys, { phase: 'started' });
    for (const column of this.#parts.sealedColumns) {
      for await (const step of this.#moveColumn(ctx, tenantId, column, keys, batchSize)) {
        sum.moved += step.moved;
        sum.unreadable += step.unreadable;
        sum.busy += step.busy;
        yield step;
      }
    }
    await this.#audit(ctx, tenantId, keys, { phase: 'finished', ...sum });
  }

  /** Passes over a column until one finds nothing to move. */
  async *#moveColumn(
    ctx: RequestContext,
    tenantId: string,
    column: SealedColumn,
    keys: TenantKeys,
    batchSize: number,
  ): AsyncGenerator<Outcome, void> {
    const { sealed } = this.#parts;
    for (let busyPasses = 0; ;) {
      const pass = { moved: 0, unreadable: 0, busy: 0 };
      let after: SealedKey | undefined;
      for (;;) {
        const page = { after, limit: batchSize * STRIPES };
        const keysOfRows = await sealed.findOlderKeys(tenantId, column, keys.currentVersion, page);
        for (const stripe of stripesOf(keysOfRows, batchSize)) {
          ctx.presence.signal.throwIfAborted();
          const step = await this.#moveValues(tenantId, column, keys, stripe);
          pass.moved += step.moved;
          pass.unreadable += step.unreadable;
          pass.busy += step.busy;
          yield { moved: step.moved, unreadable: 0, busy: 0 };
        }
        if (keysOfRows.length < page.limit) break;
        after = keysOfRows.at(-1);
      }
      busyPasses = pass.moved > 0 ? 0 : busyPasses + 1;
      if (pass.moved === 0 && (pass.busy === 0 || busyPasses >= BUSY_PASSES_MAX)) {
        yield { moved: 0, unreadable: pass.unreadable, busy: pass.busy };
        return;
      }
      if (pass.busy > 0) await sleep(BUSY_PAUSE_MS);
    }
  }

  async #moveValues(
    tenantId: string,
    column: SealedColumn,
    keys: TenantKeys,
    keysOfRows: readonly SealedKey[],
  ): Promise<Outcome> {
    const { sealed } = this.#parts;
    const values = await sealed.findOlderByKeys(tenantId, column, keys.currentVersion, keysOfRows);
    const resealed = this.#reseal(keys, column, values);
    const moved = resealed.length === 0 ? 0 : await sealed.replace(tenantId, column, resealed);
    return { moved, unreadable: values.length - resealed.length, busy: resealed.length - moved };
  }

  #reseal(
    keys: TenantKeys,
    { table, column }: SealedColumn,
    values: readonly SealedValue[],
  ): readonly ResealedValue[] {
    return values.flatMap(({ key, sealed }) => {
      const resealed = keys.reseal({ table, rowId: this.#parts.rowIdOf(key), column }, sealed);
      return resealed === undefined ? [] : [{ key, sealed, resealed }];
    });
  }

  async #audit(
    ctx: RequestContext,
    tenantId: string,
    { currentVersion }: TenantKeys,
    details: Readonly<Record<string, string | number>>,
  ): Promise<void> {
    const event = auditEvent(ctx, this.#parts.runtime, {
      tenantId,
      operation: 'data_key.reencrypt',
      entityType: 'data_key',
      entityId: `data/${String(currentVersion)}`,
      details,
    });
    await this.#parts.audit.insert(event);
  }
}

/** What a step did. */
type Outcome = Pick<ReencryptProgress, 'moved' | 'unreadable' | 'busy'>;

/** Shares out keys among statements so that neighbours are moved by different ones. */
function stripesOf(
  keys: readonly SealedKey[],
  batchSize: number,
): readonly (readonly SealedKey[])[] {
  const count = Math.max(
    Math.min(STRIPES, Math.ceil(keys.length / STRIPE_LEAST)),
    Math.ceil(keys.length / batchSize),
  );
  const stripes = Array.from({ length: count }, (): SealedKey[] => []);
  for (const [place, key] of keys.entries()) stripes[place % count]?.push(key);
  return stripes;
}
