import type { CallerIdentity, RequestContext } from '../../context.js';
import { PatchTokenInputSchema } from '../../contract/generated/inputs.js';
import type { PatchTokenInput } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import type { TenantKeys } from '../../crypto/tenant-keys.js';
import type { Deleted } from '../../domain/deleted.js';
import { RowGoneError, validationFailed, VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { TokenPermission } from '../../domain/access/permission.js';
import { isStoredId } from '../../domain/token/token-id.js';
import type { Token, TokenView } from '../../domain/token/token.js';
import type { NewToken, StoredToken } from '../../storage/tokens/stored-token.js';
import { authorizeChange, requireIdentity, authorize } from '../act/authorization.js';
import { TokenDrafts } from './token-draft.js';
import type { TokenDraft } from './token-draft.js';
import { renderedMaskOf } from './token-mask.js';
import { tokenEvent } from './token-audit.js';
import type { TokenDependencies } from './token-dependencies.js';
import { changeOf, keepsData, patchedInput } from './token-patch.js';
import { openToken, sealToken, tokenOf } from './token-sealing.js';
import { storedView } from './token-view.js';
import { TokenWriter } from './token-writer.js';

/** A token that was made, or that was there already and has the fingerprint of the one that was to be made. */
export interface CreatedToken extends TokenView {
  readonly existed: boolean;
}

/** Names one token. */
export interface TokenRef {
  readonly id: string;
}

/** Names two tokens, of which one is, or is to be, a child of the other. */
export interface TokenLinkRef {
  readonly parentId: string;
  readonly childId: string;
}

/** The tokens of the caller's tenant (contract 3.3). Those of another tenant are not found. */
export class TokenService {
  readonly #dependencies: TokenDependencies;
  readonly #drafts: TokenDrafts;
  readonly #writer: TokenWriter;

  constructor(dependencies: TokenDependencies) {
    this.#dependencies = dependencies;
    this.#drafts = new TokenDrafts(dependencies.expressions);
    this.#writer = new TokenWriter(dependencies, this.#drafts);
  }

  /**
   * Creates a token, or finds the one with its fingerprint where it is to be deduplicated; of one that the caller may not
   * read, the view is restricted. Needs `token:create` on its container. Throws CONFLICT where the id is taken.
   */
  async create(ctx: RequestContext, input: unknown): Promise<CreatedToken> {
    return this.#create(ctx, requireIdentity(ctx.identity), input);
  }

  async #create(
    ctx: RequestContext,
    caller: CallerIdentity,
    input: unknown,
    parentId?: string,
  ): Promise<CreatedToken> {
    const draft = this.#drafts.fromInput(input, this.#dependencies.runtime.now());
    const [written] = await this.#writer.write(ctx, caller, [{ draft }], parentId);
    if (written === undefined) throw new VaultError('INTERNAL', 'A token was not written.');
    return { ...written.view, existed: written.existed };
  }

  /** Reads a token. Needs `token:read` on its container. Throws NOT_FOUND. */
  async get(ctx: RequestContext, { id }: TokenRef): Promise<TokenView> {
    const caller = requireIdentity(ctx.identity);
    const stored = await this.#find(caller, id);
    const transform = authorize(caller, 'token:read', stored);
    const { keyring, expressions } = this.#dependencies;
    const { tenantId } = caller;
    const keys = await keyring.forTenant(tenantId);
    const view = storedView({ keys, expressions, tenantId }, stored, transform);
    await this.#dependencies.readTrail.tellRead(ctx, caller.tenantId, [view]);
    return view;
  }

  /**
   * Changes a token by a merge patch (RFC 7386), as far as `decideChange` allows it. Throws NOT_FOUND, VALIDATION_FAILED
   * where what the patch makes could not be created, and CONFLICT where it is to have no equal and would get one. A caller
   * who cannot see the token is not told whether expressions of others can be rendered with what it keeps.
   */
  async patch(
    ctx: RequestContext,
    { id, input }: TokenRef & { readonly input: unknown },
  ): Promise<TokenView> {
    const patch = parseInput(PatchTokenInputSchema, input);
    const caller = requireIdentity(ctx.identity);
    const { tenantId } = caller;
    const keys = await this.#dependencies.keyring.forTenant(tenantId);
    const now = this.#dependencies.runtime.now();
    const change = await this.#dependencies.tokens.update(tenantId, idOf(id), now, (stored) => {
      const present = openToken(keys, tenantId, stored);
      const { transform, sees } = authorizeChange(caller, present, changeOf(present, patch));
      const silent = !sees && keepsData(patch);
      const draft = this.#drafts.fromInput(patchedInput(present, patch), now, { silent });
      const sealed = reseal(keys, draft, present, stored, patch, now);
      const token = { ...sealed, modifiedBy: caller.applicationId, modifiedAt: now };
      const view = this.#view(tokenOf(draft, token, tenantId), transform);
      const event = tokenEvent(ctx, this.#dependencies.runtime, 'token.update', present);
      return { token, event, view, ...(draft.deduplicate ? { refuseTwin } : {}) };
    });
    return change?.view ?? notFound();
  }

  /** Deletes a token with its links. Needs `token:delete` on its container. Throws NOT_FOUND. */
  async delete(ctx: RequestContext, { id }: TokenRef): Promise<Deleted> {
    const caller = requireIdentity(ctx.identity);
    const { tenantId } = caller;
    for (;;) {
      const stored = await this.#findFor(caller, id, 'token:delete');
      const { runtime, deletions } = this.#dependencies;
      const event = tokenEvent(ctx, runtime, 'token.delete', { ...stored, tenantId });
      if (await deletions.delete(tenantId, stored, event)) return { id: stored.id };
      // It is gone, or changed, and perhaps in another container by now, where the caller may not delete it.
    }
  }

  /** Makes one token a child of another. Needs `token:update` on both. Throws NOT_FOUND. */
  async link(ctx: RequestContext, { parentId, childId }: TokenLinkRef): Promise<TokenLinkRef> {
    const caller = requireIdentity(ctx.identity);
    const parent = await this.#findFor(caller, parentId, 'token:update');
    const child = await this.#findFor(caller, childId, 'token:update');
    if (parent.id === child.id) {
      throw validationFailed([{ path: ['childId'], message: 'must not be the parent itself' }]);
    }
    const { tenantId, applicationId: createdBy } = caller;
    const { tokens, runtime } = this.#dependencies;
    const now = runtime.now();
    const event = tokenEvent(ctx, runtime, 'token.link', { id: child.id, tenantId });
    const link = { parentId: parent.id, childId: child.id, createdBy, createdAt: now, event };
    await tokens.link(tenantId, link, now).catch(goneIsNotFound);
    return { parentId: parent.id, childId: child.id };
  }

  /** Undoes {@link link}. Needs `token:update` on both. Throws NOT_FOUND, also where the one is no child of the other. */
  async unlink(ctx: RequestContext, { parentId, childId }: TokenLinkRef): Promise<TokenLinkRef> {
    const caller = requireIdentity(ctx.identity);
    const { tenantId } = caller;
    const parent = await this.#findFor(caller, parentId, 'token:update');
    const child = await this.#findFor(caller, childId, 'token:update');
    const event = tokenEvent(ctx, this.#dependencies.runtime, 'token.unlink', {
      id: child.id,
      tenantId,
    });
    const link = { parentId: parent.id, childId: child.id };
    if (!(await this.#dependencies.tokens.unlink(tenantId, link, event))) notFound();
    return link;
  }

  /**
   * Creates a token as a child of another, both or nothing. Needs `token:update` on the parent, and on a token that is
   * there already, besides what {@link create} needs. Throws NOT_FOUND.
   */
  async createChild(
    ctx: RequestContext,
    { parentId, input }: { readonly parentId: string; readonly input: unknown },
  ): Promise<CreatedToken> {
    const caller = requireIdentity(ctx.identity);
    const parent = await this.#findFor(caller, parentId, 'token:update');
    return this.#create(ctx, caller, input, parent.id).catch(goneIsNotFound);
  }

  /** The stored token that the caller may exercise a permission on. */
  async #findFor(
    caller: CallerIdentity,
    id: string,
    permission: TokenPermission,
  ): Promise<StoredToken> {
    const stored = await this.#find(caller, id);
    authorize(caller, permission, stored);
    return stored;
  }

  async #find({ tenantId }: CallerIdentity, id: string): Promise<StoredToken> {
    const now = this.#dependencies.runtime.now();
    return (await this.#dependencies.tokens.find(tenantId, idOf(id), now)) ?? notFound();
  }

  #view(token: Token, transform: TokenView['transform']): TokenView {
    return { token, transform, ...renderedMaskOf(token, this.#dependencies.expressions) };
  }
}

/**
 * The stored form of a changed token. A verification code that the patch does not bring stays for its time, unless the
 * number that it belongs to has changed.
 */
function reseal(
  keys: TenantKeys,
  draft: TokenDraft,
  present: Token,
  { cvc, cvcEraseAt, ...stored }: StoredToken,
  patch: PatchTokenInput,
  now: Date,
): NewToken {
  const sealed = sealToken(keys, draft, present.id, stored, now);
  if (draft.cvc !== undefined) return sealed;
  const isRemoved = memberOf(patch.data, 'cvc') === null;
  const isSameNumber = memberOf(present.data, 'number') === memberOf(draft.data, 'number');
  return isSameNumber && !isRemoved ? { ...sealed, cvc, cvcEraseAt } : sealed;
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value.get(name) : undefined;
}

/** An id as it is stored. What cannot be the id of a token is one that is not there. */
function idOf(text: string): string {
  return uuidOf(text) ?? (isStoredId(text) ? text : notFound());
}

function goneIsNotFound(error: unknown): never {
  if (error instanceof RowGoneError) notFound();
  throw error;
}

function refuseTwin(id: string): never {
  throw new VaultError('CONFLICT', `The token ${id} holds this value already.`);
}

function notFound(): never {
  throw new VaultError('NOT_FOUND', 'There is no such token.');
}
