import type { CallerIdentity, RequestContext } from '../../context.js';
import {
  ListTokensInputSchema,
  PageInputSchema,
  SearchTokensInputSchema,
  TokenFilterSchema,
  TokenOrderSchema,
  TokenSearchFilterSchema,
} from '../../contract/generated/inputs.js';
import type {
  ContainerFilter,
  ListTokensInput,
  TokenFilter as TokenFilterInput,
} from '../../contract/generated/inputs.js';
import { connectionParser, relatedParser } from '../../contract/connection-input.js';
import { parseInput } from '../../contract/parse-input.js';
import { decide } from '../../domain/access/access.js';
import type { Connection, Slice } from '../../domain/connection.js';
import { VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import { pageOf } from '../../domain/page.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { TokenPermission } from '../../domain/access/permission.js';
import type { TokenView } from '../../domain/token/token.js';
import { visibilityOf } from '../../domain/access/visibility.js';
import type { StoredToken } from '../../storage/tokens/stored-token.js';
import type { TokenCondition } from '../../storage/tokens/token-condition.js';
import type { TokenFilter } from '../../storage/tokens/token-filter.js';
import { requirePermission, authorize } from '../act/authorization.js';
import { EventLoopYielder } from '../../event-loop/event-loop-yielder.js';
import { readConnection } from '../act/connection.js';
import { periodFilterFaults } from '../act/period-filter.js';
import { metadataIndex } from './token-index.js';
import type { TokenDependencies } from './token-dependencies.js';
import { searchCondition } from './token-search.js';
import { storedView } from './token-view.js';

const readListInput = connectionParser({
  list: 'tokens',
  filter: TokenFilterSchema,
  order: TokenOrderSchema,
  faultsOfFilter: periodFilterFaults,
});
const readSearchInput = connectionParser({
  list: 'tokens',
  filter: TokenSearchFilterSchema,
  order: TokenOrderSchema,
});
const readRelatedInput = relatedParser('tokens');

/**
 * Lists of tokens, newest first (contract 1, 3.3). Tokens in containers that the caller may not read are left out and not
 * counted; each of the others is seen through the caller's transform for it.
 */
export class TokenListService {
  readonly #dependencies: TokenDependencies;

  constructor(dependencies: TokenDependencies) {
    this.#dependencies = dependencies;
  }

  /** Lists tokens by ids, types and metadata. Needs `token:read` somewhere. */
  async list(ctx: RequestContext, input: unknown): Promise<Page<TokenView>> {
    const { page, size, ...wanted } = parseInput(ListTokensInputSchema, input);
    const caller = requirePermission(ctx, 'token:read');
    const filter = await this.#filterOf(caller, wanted);
    return this.#page(ctx, caller, 'token:read', { page, size }, filter);
  }

  /** Lists tokens as a connection. Needs `token:read` somewhere. */
  async connection(ctx: RequestContext, input: unknown): Promise<Connection<TokenView>> {
    const { slice, filter } = readListInput(input);
    const caller = requirePermission(ctx, 'token:read');
    return this.#connection(ctx, caller, 'token:read', slice, {
      ...(await this.#filterOf(caller, filter)),
      query: { kind: 'and', conditions: conditionsOf(filter) },
    });
  }

  /** Searches tokens by a query, as a connection. Needs `token:search` somewhere. Throws VALIDATION_FAILED as `search` does. */
  async searchConnection(ctx: RequestContext, input: unknown): Promise<Connection<TokenView>> {
    const { slice, filter } = readSearchInput(input);
    const caller = requirePermission(ctx, 'token:search');
    const keys = await this.#dependencies.keyring.forTenant(caller.tenantId);
    const { query } = filter;
    return this.#connection(ctx, caller, 'token:search', slice, {
      ...(query == null ? {} : { query: searchCondition(keys, query) }),
    });
  }

  /** Lists the children of a token as a connection. Needs `token:read` on the parent. Throws NOT_FOUND. */
  async childrenConnection(
    ctx: RequestContext,
    { parentId, ...input }: { readonly parentId: string },
  ): Promise<Connection<TokenView>> {
    const slice = readRelatedInput(input);
    const caller = requirePermission(ctx, 'token:read');
    const id = await this.#requireParent(caller, parentId);
    return this.#connection(ctx, caller, 'token:read', slice, { parentId: id });
  }

  /** Searches tokens by a query. Needs `token:search` somewhere. Throws VALIDATION_FAILED, with the place of its fault. */
  async search(ctx: RequestContext, input: unknown): Promise<Page<TokenView>> {
    const { query, ...page } = parseInput(SearchTokensInputSchema, input);
    const caller = requirePermission(ctx, 'token:search');
    const keys = await this.#dependencies.keyring.forTenant(caller.tenantId);
    return this.#page(ctx, caller, 'token:search', page, {
      ...(query == null ? {} : { query: searchCondition(keys, query) }),
    });
  }

  /** Lists the children of a token. Needs `token:read` on the parent. Throws NOT_FOUND. */
  async children(
    ctx: RequestContext,
    { parentId, input }: { readonly parentId: string; readonly input: unknown },
  ): Promise<Page<TokenView>> {
    const page = parseInput(PageInputSchema, input);
    const caller = requirePermission(ctx, 'token:read');
    const id = await this.#requireParent(caller, parentId);
    return this.#page(ctx, caller, 'token:read', page, { parentId: id });
  }

  /** What both forms of the list look for. */
  async #filterOf(
    { tenantId }: CallerIdentity,
    { ids, type, metadata }: Pick<ListTokensInput, 'ids' | 'type' | 'metadata'>,
  ): Promise<Omit<TokenFilter, 'visibility'>> {
    const keys = await this.#dependencies.keyring.forTenant(tenantId);
    return {
      ...(ids == null ? {} : { ids: ids.map((id) => uuidOf(id) ?? id) }),
      ...(type == null ? {} : { types: type }),
      metadata: [...(metadata ?? [])].map(([name, value]) => metadataIndex(keys, name, value)),
    };
  }

  /** The id of a token whose children a caller may list. */
  async #requireParent(caller: CallerIdentity, parentId: string): Promise<string> {
    const { tokens, runtime } = this.#dependencies;
    const id = uuidOf(parentId) ?? parentId;
    const parent = await tokens.find(caller.tenantId, id, runtime.now());
    if (parent === undefined) throw new VaultError('NOT_FOUND', 'There is no such token.');
    authorize(caller, 'token:read', parent);
    return parent.id;
  }

  async #connection(
    ctx: RequestContext,
    caller: CallerIdentity,
    permission: TokenPermission,
    slice: Slice,
    filter: Omit<TokenFilter, 'visibility'>,
  ): Promise<Connection<TokenView>> {
    const { tokens, runtime } = this.#dependencies;
    const { tenantId } = caller;
    const { signal } = ctx.presence;
    const visible = { ...filter, visibility: visibilityOf(caller, permission) };
    const now = runtime.now();
    return readConnection(slice, {
      list: 'tokens',
      walk: (walk) => tokens.walk(tenantId, visible, { walk, now, signal }),
      count: () => tokens.count(tenantId, visible, { now, signal }),
      open: (found) => this.#viewsOf(ctx, caller, permission, found),
    });
  }

  async #page(
    ctx: RequestContext,
    caller: CallerIdentity,
    permission: TokenPermission,
    page: PageRequest,
    filter: Omit<TokenFilter, 'visibility'>,
  ): Promise<Page<TokenView>> {
    const { tokens, runtime } = this.#dependencies;
    const { tenantId } = caller;
    const visible = { ...filter, visibility: visibilityOf(caller, permission) };
    const found = await tokens.findPage(tenantId, visible, {
      page,
      now: runtime.now(),
      signal: ctx.presence.signal,
    });
    const views = await this.#viewsOf(ctx, caller, permission, found.items);
    return pageOf(
      page,
      found.total,
      views.filter((view) => view !== undefined),
    );
  }

  /** Tokens as a caller sees them, once the trail tells of it; undefined for one that it may not see. */
  async #viewsOf(
    ctx: RequestContext,
    caller: CallerIdentity,
    permission: TokenPermission,
    found: readonly StoredToken[],
  ): Promise<readonly (TokenView | undefined)[]> {
    const { keyring, expressions, readTrail } = this.#dependencies;
    const { tenantId } = caller;
    const keys = await keyring.forTenant(tenantId);
    // Opening a page and writing it down is one piece of work: of many lists at a time, one goes on in a turn of the loop.
    if (found.length > 1) await new EventLoopYielder(tenantId).yield();
    const views = found.map((stored) => {
      const decision = decide(caller, permission, stored);
      if (!decision.allowed) return undefined;
      return storedView({ keys, expressions, tenantId }, stored, decision.transform);
    });
    const shown = views.filter((view) => view !== undefined);
    await readTrail.tellRead(ctx, tenantId, shown);
    return views;
  }
}

/** What a filter asks of the columns of a token. */
function conditionsOf({
  container,
  createdBy,
  createdAt,
}: TokenFilterInput): readonly TokenCondition[] {
  const { from, before } = createdAt ?? {};
  return [
    ...(container == null ? [] : [containerCondition(container)]),
    ...(createdBy == null
      ? []
      : [{ kind: 'one_of', field: 'created_by', values: createdBy } as const]),
    ...(from == null && before == null
      ? []
      : [
          {
            kind: 'during',
            field: 'created_at',
            ...(from == null ? {} : { from }),
            ...(before == null ? {} : { before }),
          } as const,
        ]),
  ];
}

function containerCondition({ path, andBelow }: ContainerFilter): TokenCondition {
  return andBelow
    ? { kind: 'starts_with', field: 'container', value: path }
    : { kind: 'one_of', field: 'container', values: [path] };
}
