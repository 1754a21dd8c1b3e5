import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { Expressions } from '../../domain/expression/expressions.js';
import type { VerifyRepository } from '../../storage/backup/verify-repository.js';
import type { KeyRepository } from '../../storage/keys/key-repository.js';
import type { SealedColumn } from '../../storage/keys/sealed-columns.js';
import type { SealedRepository } from '../../storage/keys/sealed-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { requireOperator } from '../act/authorization.js';
import { chosenTenants } from '../keys/key-service.js';
import type { TenantChoice } from '../keys/key-service.js';
import { tokenFaults } from './token-check.js';

/** Something that does not hold: which row, and what of it. Names neither a value nor a part of one. */
export interface Fault {
  readonly tenantId: string;
  readonly table: string;
  readonly id: string;
  readonly what: string;
}

/** How far a check is, in rows and values, with what it has found since it last told. */
export interface VerifyProgress {
  readonly done: number;
  readonly total: number;
  readonly faults: readonly Fault[];
}

/** What the service works with. */
export interface VerifyServiceParts {
  readonly verify: VerifyRepository;
  readonly sealed: SealedRepository;
  readonly sealedColumns: readonly SealedColumn[];
  readonly rowIdOf: (key: readonly string[]) => string;
  readonly keys: KeyRepository;
  readonly apiKeys: { hash(lookupKey: Buffer, key: string): Buffer };
  readonly expressions: Expressions;
  readonly tenants: TenantRepository;
  readonly keyring: Keyring;
}

/** Rows that are looked at between two statements. */
const ROWS_AT_A_TIME = 500;

/** A version that no key has: every sealed value is older. */
const ANY_VERSION = 0xffff_ffff;

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Finds the faults of a row. */
type Found = Pick<Fault, 'table' | 'id' | 'what'>;

/**
 * Opens every value that is stored and makes every hash anew that can be made, beside a running service, and tells what does
 * not hold. Nothing is changed. Only whoever runs the command line on the machine of the vault may.
 */
export class VerifyService {
  readonly #parts: VerifyServiceParts;

  constructor(parts: VerifyServiceParts) {
    this.#parts = parts;
  }

  /** Looks at one tenant or at all. Throws NOT_FOUND for a tenant that is not there. */
  async *verify(ctx: RequestContext, choice: TenantChoice): AsyncGenerator<VerifyProgress> {
    requireOperator(ctx);
    const tenants = await chosenTenants(this.#parts.tenants, choice.tenantId);
    const state = { done: 0, total: 0 };
    for (const { id } of tenants) state.total += await this.#count(id);
    yield { ...state, faults: [] };
    for (const { id: tenantId } of tenants) {
      for await (const { rows, found } of this.#tenant(tenantId)) {
        ctx.presence.signal.throwIfAborted();
        state.done += rows;
        yield { ...state, faults: found.map((fault) => ({ tenantId, ...fault })) };
      }
    }
  }

  async #count(tenantId: string): Promise<number> {
    const tables = ['tokens', 'proxies', ...this.#otherColumns().map(({ table }) => table)];
    let total = 0;
    for (const table of tables) total += await this.#parts.verify.count(tenantId, table);
    return total;
  }

  /** Columns whose values are opened one by one; tokens are looked at as a whole. */
  #otherColumns(): readonly SealedColumn[] {
    return this.#parts.sealedColumns.filter(({ table }) => table !== 'tokens');
  }

  async *#tenant(
    tenantId: string,
  ): AsyncGenerator<{ readonly rows: number; readonly found: readonly Found[] }> {
    const keyFaults = await this.#dataKeys(tenantId);
    yield { rows: 0, found: keyFaults };
    if (keyFaults.length > 0) return;
    yield* this.#tokens(tenantId);
    for (const column of this.#otherColumns()) yield* this.#sealedColumn(tenantId, column);
    yield* this.#keysOfProxies(tenantId);
    const misfits = await this.#parts.verify.misfits(tenantId);
    const what = 'it does not fit the rows that it belongs to';
    yield { rows: 0, found: misfits.map(({ table, id }) => ({ table, id, what })) };
  }

  /** Without its keys nothing of a tenant opens. */
  async #dataKeys(tenantId: string): Promise<readonly Found[]> {
    const { keys, keyring } = this.#parts;
    const found: Found[] = [];
    const stored = await keys.findDataKeys(tenantId);
    for (const key of stored) {
      const id = `${key.purpose}/${String(key.version)}`;
      await keyring.unwrapDataKey(tenantId, key).catch(() => {
        found.push({ table: 'data_keys', id, what: 'it does not open by any master key' });
      });
    }
    for (const purpose of ['data', 'index'] as const)
      if (!stored.some((key) => key.purpose === purpose))
        found.push({ table: 'data_keys', id: purpose, what: 'there is no such key' });
    return found;
  }

  async *#tokens(tenantId: string) {
    const { verify, keyring, expressions } = this.#parts;
    for (let after = ''; ;) {
      const keys = await keyring.forTenant(tenantId);
      const page = await verify.tokens(tenantId, after, ROWS_AT_A_TIME);
      const found = page.flatMap((stored): Found[] =>
        tokenFaults(keys, expressions, tenantId, stored).map((what) => ({
          table: 'tokens',
          id: stored.id,
          what,
        })),
      );
      yield { rows: page.length, found };
      const last = page.at(-1);
      if (last === undefined || page.length < ROWS_AT_A_TIME) return;
      after = last.id;
    }
  }

  async *#sealedColumn(tenantId: string, column: SealedColumn) {
    const { sealed, keyring, rowIdOf } = this.#parts;
    const { table } = column;
    let after: readonly string[] | undefined;
    for (;;) {
      const keys = await keyring.forTenant(tenantId);
      const page = { after, limit: ROWS_AT_A_TIME };
      const values = await sealed.findOlder(tenantId, column, ANY_VERSION, page);
      const found: Found[] = [];
      for (const { key, sealed: value } of values) {
        const rowId = rowIdOf(key);
        try {
          keys.decrypt({ table, rowId, column: column.column }, value);
        } catch {
          found.push({ table, id: rowId, what: `its ${column.column} does not open` });
        }
      }
      yield { rows: values.length, found };
      after = values.at(-1)?.key;
      if (values.length < ROWS_AT_A_TIME) return;
    }
  }

  async *#keysOfProxies(tenantId: string) {
    const { verify, keyring, apiKeys } = this.#parts;
    const lookupKeys = await keyring.allLookupKeys();
    for (let after = FIRST_UUID; ;) {
      const keys = await keyring.forTenant(tenantId);
      const page = await verify.keysOfProxies(tenantId, after, ROWS_AT_A_TIME);
      const found: Found[] = [];
      for (const { id, key, keyHash } of page) {
        const text = opened(() =>
          keys.decrypt({ table: 'proxies', rowId: id, column: 'key' }, key),
        );
        // One that does not open has been told of.
        const isRight =
          text === undefined ||
          lookupKeys.some((lookupKey) => apiKeys.hash(lookupKey, text).equals(keyHash));
        if (!isRight)
          found.push({ table: 'proxies', id, what: 'its key_hash is not that of its key' });
      }
      yield { rows: page.length, found };
      const last = page.at(-1);
      if (last === undefined || page.length < ROWS_AT_A_TIME) return;
      after = last.id;
    }
  }
}

function opened(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
