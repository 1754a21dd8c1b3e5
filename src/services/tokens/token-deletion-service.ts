import type { CallerIdentity, RequestContext } from '../../context.js';
import { DeleteTokensInputSchema } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import { visibilityOf } from '../../domain/access/visibility.js';
import { validationFailed, VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import type { TokenFilter } from '../../storage/tokens/token-filter.js';
import type { TokenVersion } from '../../storage/tokens/token-page.js';
import { auditEvent } from '../act/audit.js';
import { authorize, requireOperator, requirePermission } from '../act/authorization.js';
import type { TokenDependencies } from './token-dependencies.js';
import { searchCondition } from './token-search.js';

/** What came of a deletion. */
export interface TokensDeleted {
  readonly deleted: number;
  /** How many it is about, where nothing was to be deleted. */
  readonly matched?: number;
  /** Whether there may be more of them. */
  readonly hasMore: boolean;
}

/** What the command line deletes. */
export interface OperatorDeletion {
  readonly tenantId: string;
  readonly query: string;
  readonly dryRun: boolean;
}

/** What the service works with. */
export interface TokenDeletionDependencies extends TokenDependencies {
  readonly tenants: Pick<TenantRepository, 'find'>;
}

/** Tokens that go in one transaction. */
const DELETED_AT_ONCE_MAX = 1_000;

/** Tokens that one request deletes by a query: as many as are deleted in a second or so. */
const DELETED_BY_QUERY_MAX = 10_000;

/** Deletes many tokens (contract 3.3). Those of another tenant are not found. */
export class TokenDeletionService {
  readonly #dependencies: TokenDeletionDependencies;

  constructor(dependencies: TokenDeletionDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Deletes tokens by ids or by a query. Needs `token:delete` on all of the ids, of which those of no token are passed over;
   * a query finds what the caller may both search and delete. What is changed at the same time is looked at again.
   */
  async delete(ctx: RequestContext, input: unknown): Promise<TokensDeleted> {
    const { tokenIds: ids, query, dryRun } = parseInput(DeleteTokensInputSchema, input);
    if ((ids == null) === (query == null)) {
      throw validationFailed([
        { path: [], message: 'must have token_ids or a query, one of them' },
      ]);
    }
    const caller = requirePermission(ctx, 'token:delete');
    if (ids != null) return this.#deleteByIds(ctx, caller, ids, dryRun);
    requirePermission(ctx, 'token:search');
    const filter = {
      visibility: visibilityOf(caller, 'token:delete'),
      visibilityBesides: visibilityOf(caller, 'token:search'),
      ...(await this.#queryOf(caller.tenantId, query ?? '')),
    };
    if (dryRun) return this.#countOf(ctx, caller.tenantId, filter);
    return this.#deleteSome(ctx, caller.tenantId, filter);
  }

  /**
   * Deletes all tokens of a tenant that a query finds, and tells of each step how many are gone and how many there were; with
   * `dryRun` it only counts them. Ends where `ctx.presence.signal` says so. Only the operator may. Throws NOT_FOUND for a tenant that is
   * not there.
   */
  async *deleteAll(
    ctx: RequestContext,
    { tenantId: given, query, dryRun }: OperatorDeletion,
  ): AsyncGenerator<{ readonly deleted: number; readonly matched: number }> {
    requireOperator(ctx);
    const tenantId = uuidOf(given);
    if (tenantId === undefined || (await this.#dependencies.tenants.find(tenantId)) === undefined)
      throw new VaultError('NOT_FOUND', `There is no tenant ${given}.`);
    const filter = {
      visibility: { kind: 'everything' },
      ...(await this.#queryOf(tenantId, query)),
    } as const;
    const { matched = 0 } = await this.#countOf(ctx, tenantId, filter);
    let deleted = 0;
    yield { deleted, matched };
    for (let hasMore = !dryRun; hasMore && !ctx.presence.signal.aborted;) {
      const step = await this.#deleteSome(ctx, tenantId, filter, DELETED_AT_ONCE_MAX);
      ({ hasMore } = step);
      deleted += step.deleted;
      yield { deleted, matched };
    }
  }

  async #queryOf(tenantId: string, query: string): Promise<Pick<TokenFilter, 'query'>> {
    const keys = await this.#dependencies.keyring.forTenant(tenantId);
    return { query: searchCondition(keys, query) };
  }

  async #deleteByIds(
    ctx: RequestContext,
    caller: CallerIdentity,
    given: readonly string[],
    dryRun: boolean,
  ): Promise<TokensDeleted> {
    const { deletions, runtime } = this.#dependencies;
    const ids = given.map((id) => uuidOf(id) ?? id);
    let deleted = 0;
    for (;;) {
      const found = await deletions.findByIds(caller.tenantId, ids, runtime.now());
      for (const token of found) authorize(caller, 'token:delete', token);
      if (dryRun) return { deleted, matched: found.length, hasMore: false };
      if (found.length === 0 || ctx.presence.signal.aborted)
        return { deleted, hasMore: found.length > 0 };
      deleted += await this.#deleteVersions(ctx, caller.tenantId, found);
      // What is left was changed, and perhaps moved to where the caller may not delete it; most often nothing is.
    }
  }

  async #countOf(
    { presence: { signal } }: RequestContext,
    tenantId: string,
    filter: TokenFilter,
  ): Promise<TokensDeleted> {
    const { tokens, runtime } = this.#dependencies;
    const matched = await tokens.count(tenantId, filter, { now: runtime.now(), signal });
    return { deleted: 0, matched, hasMore: matched > 0 };
  }

  async #deleteSome(
    ctx: RequestContext,
    tenantId: string,
    filter: TokenFilter,
    most = DELETED_BY_QUERY_MAX,
  ): Promise<TokensDeleted> {
    const { deletions, runtime } = this.#dependencies;
    const options = { take: most, now: runtime.now(), signal: ctx.presence.signal };
    const found = await deletions.findSome(tenantId, filter, options);
    let deleted = 0;
    for (
      let next = 0;
      next < found.length && !ctx.presence.signal.aborted;
      next += DELETED_AT_ONCE_MAX
    ) {
      const part = found.slice(next, next + DELETED_AT_ONCE_MAX);
      deleted += await this.#deleteVersions(ctx, tenantId, part);
    }
    return { deleted, hasMore: found.length === most || deleted < found.length };
  }

  async #deleteVersions(
    ctx: RequestContext,
    tenantId: string,
    versions: readonly TokenVersion[],
  ): Promise<number> {
    const { deletions, runtime } = this.#dependencies;
    const [only] = versions.length === 1 ? versions : [];
    return deletions.deleteMany(tenantId, versions, (count) =>
      auditEvent(ctx, runtime, {
        tenantId,
        operation: 'token.delete',
        entityType: 'token',
        ...(only === undefined ? {} : { entityId: only.id }),
        details: { count },
      }),
    );
  }
}
