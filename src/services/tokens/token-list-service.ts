import type { CallerIdentity, RequestContext } from '../../context.js';
import {
  ListTokensInputSchema,
  PageInputSchema,
  SearchTokensInputSchema,
} from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import { decide } from '../../domain/access/access.js';
import { VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import { pageOf } from '../../domain/page.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { TokenPermission } from '../../domain/access/permission.js';
import type { TokenView } from '../../domain/token/token.js';
import { visibilityOf } from '../../domain/access/visibility.js';
import type { TokenFilter } from '../../storage/tokens/token-filter.js';
import { requirePermission, authorize } from '../act/authorization.js';
import { metadataIndex } from './token-index.js';
import { renderedMaskOf } from './token-mask.js';
import type { TokenDependencies } from './token-dependencies.js';
import { openToken } from './token-sealing.js';
import { searchCondition } from './token-search.js';

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
    const { ids, type, metadata, ...page } = parseInput(ListTokensInputSchema, input);
    const caller = requirePermission(ctx, 'token:read');
    const keys = await this.#dependencies.keyring.forTenant(caller.tenantId);
    const hashes = [...(metadata ?? [])].map(([name, value]) => metadataIndex(keys, name, value));
    return this.#page(ctx, caller, 'token:read', page, {
      ...(ids == null ? {} : { ids: ids.map((id) => uuidOf(id) ?? id) }),
      ...(type == null ? {} : { types: type }),
      metadata: hashes,
    });
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
    const { tokens, runtime } = this.#dependencies;
    const id = uuidOf(parentId) ?? parentId;
    const parent = await tokens.find(caller.tenantId, id, runtime.now());
    if (parent === undefined) throw new VaultError('NOT_FOUND', 'There is no such token.');
    authorize(caller, 'token:read', parent);
    return this.#page(ctx, caller, 'token:read', page, { parentId: parent.id });
  }

  async #page(
    { signal }: RequestContext,
    caller: CallerIdentity,
    permission: TokenPermission,
    page: PageRequest,
    filter: Omit<TokenFilter, 'visibility'>,
  ): Promise<Page<TokenView>> {
    const { tokens, keyring, runtime, expressions } = this.#dependencies;
    const { tenantId } = caller;
    const visible = { ...filter, visibility: visibilityOf(caller, permission) };
    const found = await tokens.findPage(tenantId, visible, {
      page,
      now: runtime.now(),
      signal,
    });
    const keys = await keyring.forTenant(tenantId);
    const views = found.items.flatMap((stored): readonly TokenView[] => {
      const decision = decide(caller, permission, stored);
      if (!decision.allowed) return [];
      const token = openToken(keys, tenantId, stored);
      return [{ token, transform: decision.transform, ...renderedMaskOf(token, expressions) }];
    });
    return pageOf(page, found.total, views);
  }
}
