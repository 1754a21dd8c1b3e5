import type { StreamHeader } from '../../contract/backup/stream-records.js';
import { STREAM_TABLES } from '../../contract/backup/stream-tables.js';
import type { StreamRow } from '../../contract/backup/stream-tables.js';
import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { KeyPurpose } from '../../crypto/stored-keys.js';
import type { StoredServiceKey } from '../../crypto/lookup-keys.js';
import { UniqueViolationError, VaultError } from '../../domain/errors.js';
import type {
  TenantCompletion,
  TenantImport,
  TenantImportRepository,
} from '../../storage/backup/tenant-import-repository.js';
import { auditEvent } from '../act/audit.js';
import type { Runtime } from '../act/runtime.js';
import type { RowsStep, StreamStep } from './stream-reader.js';

/** What taking in a tenant works with. */
export interface TenantIntakeParts {
  readonly imports: TenantImportRepository;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
  readonly ctx: RequestContext;
  readonly header: StreamHeader;
  readonly steps: AsyncIterator<StreamStep>;
  /** Is told of rows that are stored, or were by an earlier run. */
  readonly onRows: (rows: number) => void;
}

/** Where a tenant begins in a stream. */
type TenantStep = Extract<StreamStep, { kind: 'tenant' }>;

/** What of this vault the tenant is given. */
export interface Surroundings {
  readonly lookupKeys: readonly StoredServiceKey[];
  readonly operatorId: string | undefined;
}

/** Takes one tenant out of a stream, from behind where it begins to where it ends. */
export class TenantIntake {
  readonly #parts: TenantIntakeParts;

  constructor(parts: TenantIntakeParts) {
    this.#parts = parts;
  }

  /** Stores all of it. Throws CONFLICT where somebody else does so at the same time. */
  async take(
    begun: TenantImport,
    start: TenantStep,
    surroundings: Surroundings,
  ): Promise<{ readonly officialFormulas: number }> {
    try {
      const { stored, rest } = await this.#storeFirstTables(begun);
      const done = await this.#parts.imports.complete(stored, (completion) =>
        this.#complete(completion, start, rest, surroundings),
      );
      if (done === undefined) throw inTheWay(begun.tenantId);
      return done;
    } catch (error) {
      if (!(error instanceof UniqueViolationError)) throw error;
      throw conflict(
        `The tenant ${begun.tenantId} cannot be stored: a row of it, or a key, is in this vault already.`,
        error,
      );
    }
  }

  /** Stores the rows that nothing leads to yet, and gives the first step that is none. */
  async #storeFirstTables(
    begun: TenantImport,
  ): Promise<{ readonly stored: TenantImport; readonly rest: StreamStep }> {
    const { imports, ctx, onRows } = this.#parts;
    let stored = begun;
    let seen = 0;
    for (;;) {
      ctx.presence.signal.throwIfAborted();
      const step = await this.#next();
      if (step.kind !== 'rows' || step.table.isLast) return { stored, rest: step };
      const fresh = step.rows.slice(Math.max(0, stored.rowsDone - seen));
      seen += step.rows.length;
      if (fresh.length > 0) {
        if (!(await imports.insert(stored, step.table, fresh))) throw inTheWay(begun.tenantId);
        stored = { ...stored, rowsDone: stored.rowsDone + fresh.length };
      }
      onRows(step.rows.length);
    }
  }

  async #complete(
    completion: TenantCompletion,
    start: TenantStep,
    rest: StreamStep,
    { lookupKeys, operatorId }: Surroundings,
  ): Promise<{ readonly officialFormulas: number }> {
    const { ctx, header, runtime } = this.#parts;
    for (const { purpose, ...key } of lookupKeys)
      await completion.insertServiceKey(purpose, key, runtime.now());
    let officialFormulas = 0;
    let step = rest;
    for (; step.kind === 'rows'; step = await this.#next()) {
      officialFormulas += await this.#storeLast(completion, start.id, step, operatorId);
      this.#parts.onRows(step.rows.length);
    }
    if (step.kind !== 'tenant_end') throw new Error('a tenant has an end');
    for (const table of STREAM_TABLES) {
      if (table.name === 'official_formulas') continue;
      if ((await completion.count(table)) !== (start.rows[table.name] ?? 0))
        throw conflict(
          `The tenant ${start.id} cannot be stored: this vault has other rows of it in ${table.name}.`,
        );
    }
    const details = {
      stream: header.stream,
      made_by: header.made_by,
      rows: Object.values(start.rows).reduce((sum, count) => sum + count, 0),
      sha256: step.sha256,
    };
    const act = { operation: 'tenant.import', entityType: 'tenant', entityId: start.id } as const;
    await completion.finish(auditEvent(ctx, runtime, { tenantId: start.id, ...act, details }));
    return { officialFormulas };
  }

  /** Answers how many official formulas are new. */
  async #storeLast(
    completion: TenantCompletion,
    tenantId: string,
    { table, rows }: RowsStep,
    operatorId: string | undefined,
  ): Promise<number> {
    switch (table.name) {
      case 'data_keys':
        await this.#storeKeys(completion, tenantId, rows);
        return 0;
      case 'official_formulas':
        return completion.insertOfficial(requireOperatorId(operatorId), table, rows);
      case 'reactors':
        await completion.insert(
          table,
          rows.map((row) =>
            row['formula_tenant_id'] === tenantId
              ? row
              : { ...row, formula_tenant_id: requireOperatorId(operatorId) },
          ),
        );
        return 0;
      default:
        await completion.insert(table, rows);
        return 0;
    }
  }

  async #storeKeys(
    completion: TenantCompletion,
    tenantId: string,
    rows: readonly StreamRow[],
  ): Promise<void> {
    const wrapped = rows.map(async (row) => {
      const purpose = row['purpose'] as KeyPurpose;
      const version = row['version'] as number;
      const key = Buffer.from(row['key'] as string, 'base64');
      const stored = await this.#parts.keyring.wrapDataKey(tenantId, { purpose, version }, key);
      return { ...stored, createdAt: row['created_at'] as string };
    });
    await completion.insertDataKeys(await Promise.all(wrapped));
  }

  async #next(): Promise<StreamStep> {
    const next = await this.#parts.steps.next();
    if (next.done === true) throw new Error('a stream ends with its end');
    return next.value;
  }
}

/** What an import that cannot go on as things are comes to. */
export function conflict(message: string, cause?: unknown): VaultError {
  return new VaultError('CONFLICT', message, { cause });
}

/** What an import comes to where another one of the same tenant runs. */
export function inTheWay(tenantId: string, cause?: unknown): VaultError {
  return conflict(`The tenant ${tenantId} is being imported by somebody else.`, cause);
}

function requireOperatorId(operatorId: string | undefined): string {
  if (operatorId !== undefined) return operatorId;
  throw conflict('This vault has no operator yet, whose formulas the tenant uses: start it once.');
}
