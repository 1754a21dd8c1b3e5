import type { CallerIdentity, RequestContext } from '../../context.js';
import type { TenantKeys } from '../../crypto/tenant-keys.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { decide } from '../../domain/access/access.js';
import type { AccessTransform } from '../../domain/access/access.js';
import { UniqueViolationError, VaultError } from '../../domain/errors.js';
import type { Token, TokenView } from '../../domain/token/token.js';
import type { FingerprintKey, NewToken, StoredToken } from '../../storage/tokens/stored-token.js';
import type { AuditedLink } from '../../storage/tokens/token-links.js';
import type { IdClaim } from '../../storage/tokens/taken-ids.js';
import { authorize } from '../act/authorization.js';
import { eachInTurn, EventLoopYielder } from '../../event-loop/event-loop-yielder.js';
import { tokenEvent, tokensEvent } from './token-audit.js';
import { deduplicate, duplicateKey } from './token-deduplication.js';
import type { TokenDependencies } from './token-dependencies.js';
import { targetOf } from './token-draft.js';
import type { TokenDraft, TokenDrafts } from './token-draft.js';
import { viewOf } from './token-outcome.js';
import type { TokenOutcome } from './token-outcome.js';
import { sealToken, tokenOf } from './token-sealing.js';
import type { Provenance } from './token-sealing.js';
import { shownToken } from './token-view.js';

/** A token that is to be written. */
export interface TokenRequest {
  readonly draft: TokenDraft;
}

/** What became of a request, as the caller sees it: a token that was made, or one that was there. */
export interface WrittenToken<Request> {
  readonly request: Request;
  readonly view: TokenView;
  readonly existed: boolean;
}

/** A request that its maker may make, and what it then sees of the token. */
interface AuthorizedRequest<Request> {
  readonly request: Request;
  readonly transform: AccessTransform;
}

/** A token that is ready to be stored. */
interface SealedRequest<Request> extends AuthorizedRequest<Request> {
  readonly draft: TokenDraft;
  readonly sealed: NewToken;
  readonly outcome: TokenOutcome;
}

/** Whose tokens are written, by whom, and when. */
interface Origin extends Provenance {
  readonly tenantId: string;
  readonly caller: CallerIdentity;
  /** The token that the one token written becomes a child of, and who makes it so. */
  readonly parent?: { readonly id: string; readonly linker: CallerIdentity };
}

/** How often an alias that collides is made anew before the token gets a UUID. */
const ALIAS_TRIES_MAX = 8;

/** Stores drafts: authorizes them, chooses ids, seals, finds duplicates, writes all in one transaction. */
export class TokenWriter {
  readonly #dependencies: TokenDependencies;
  readonly #drafts: TokenDrafts;

  constructor(dependencies: TokenDependencies, drafts: TokenDrafts) {
    this.#dependencies = dependencies;
    this.#drafts = drafts;
  }

  /**
   * Stores the drafts of all requests or none; the results have their order. Needs `token:create` on the container of each.
   * Throws CONFLICT where a literal id is taken. With a `parentId`, the one draft becomes a child of that token in the same
   * transaction; throws a RowGoneError where that is gone.
   */
  async write<Request extends TokenRequest>(
    ctx: RequestContext,
    caller: CallerIdentity,
    requests: readonly Request[],
    parentId?: string,
  ): Promise<readonly WrittenToken<Request>[]> {
    const { tenantId, applicationId: createdBy } = caller;
    const yielder = new EventLoopYielder(tenantId);
    const authorized = await eachInTurn(requests, yielder, (request) => ({
      request,
      transform: authorize(caller, 'token:create', targetOf(request.draft)),
    }));
    const keys = await this.#dependencies.keyring.forTenant(tenantId);
    const createdAt = this.#dependencies.runtime.now();
    const origin = {
      tenantId,
      caller,
      createdBy,
      createdAt,
      ...(parentId === undefined ? {} : { parent: { id: parentId, linker: caller } }),
    };
    requireDistinctIds(requests);
    return this.#dependencies.tokenQuota.within(tenantId, requests.length, async () => {
      const stored = await this.#storeAll(ctx, keys, authorized, origin);
      const answering = new EventLoopYielder(tenantId);
      this.#count(caller, stored);
      return eachInTurn(stored, answering, ({ request, outcome, transform }) => {
        const view = viewOf(caller, outcome, transform);
        return { request, view, existed: outcome.existed };
      });
    });
  }

  async #storeAll<Request extends TokenRequest>(
    ctx: RequestContext,
    keys: TenantKeys,
    authorized: readonly AuthorizedRequest<Request>[],
    origin: Origin,
  ): Promise<readonly SealedRequest<Request>[]> {
    for (let tries = 1; ; tries += 1) {
      const sealed = await this.#sealAll(keys, authorized, origin, tries);
      try {
        return await this.#store(ctx, keys, sealed, origin);
      } catch (error) {
        if (!(error instanceof UniqueViolationError) || tries > ALIAS_TRIES_MAX) throw error;
        await this.#refuseTakenLiterals(ctx, origin.tenantId, sealed);
      }
    }
  }

  /** Counts the tokens that were made; of equal drafts in one request the first was. */
  #count(
    { tenantId, applicationId }: CallerIdentity,
    stored: readonly SealedRequest<unknown>[],
  ): void {
    const made = new Set(stored.flatMap(({ outcome }) => (outcome.existed ? [] : [outcome.token])));
    const byType = new Map<Token['type'], number>();
    for (const { type } of made) byType.set(type, (byType.get(type) ?? 0) + 1);
    for (const [type, count] of byType) {
      this.#dependencies.usageCounter.count(tenantId, `token:${type}`, { applicationId }, count);
    }
  }

  #chooseId({ id, data }: TokenDraft, tries: number): string {
    if (id !== undefined && 'literal' in id) return id.literal;
    const alias = id === undefined ? undefined : this.#drafts.renderAlias(id.alias, data);
    return alias === undefined || tries > ALIAS_TRIES_MAX
      ? this.#dependencies.runtime.newId()
      : alias;
  }

  /**
   * An id is free again from the instant at which its token expires, whether that was purged or not. One that was taken
   * meanwhile is no matter where the draft is to be deduplicated and has an equal by now: that is found on the next try.
   */
  async #refuseTakenLiterals(
    ctx: RequestContext,
    tenantId: string,
    requests: readonly SealedRequest<unknown>[],
  ): Promise<void> {
    const claims = requests.flatMap(({ draft, sealed }): readonly IdClaim[] => {
      if (draft.id === undefined || !('literal' in draft.id)) return [];
      const { type, fingerprint } = sealed;
      const twin = draft.deduplicate && fingerprint !== null ? { type, fingerprint } : undefined;
      return [{ id: draft.id.literal, ...(twin === undefined ? {} : { twin }) }];
    });
    if (claims.length === 0) return;
    const { tokens, runtime } = this.#dependencies;
    const taken = await tokens.findTaken(tenantId, claims, runtime.now(), (ids) =>
      tokensEvent(ctx, runtime, 'token.expire', { tenantId, ids }),
    );
    if (taken.size > 0) throw conflict(taken);
  }

  async #sealAll<Request extends TokenRequest>(
    keys: TenantKeys,
    requests: readonly AuthorizedRequest<Request>[],
    origin: Origin,
    tries: number,
  ): Promise<readonly SealedRequest<Request>[]> {
    const yielder = new EventLoopYielder(origin.tenantId);
    return eachInTurn(requests, yielder, ({ request, transform }) => {
      const { draft } = request;
      const sealed = sealToken(keys, draft, this.#chooseId(draft, tries), origin, origin.createdAt);
      const { renderedMask } = draft;
      const outcome = {
        token: tokenOf(draft, sealed, origin.tenantId),
        existed: false,
        ...(renderedMask === undefined ? {} : { renderedMask }),
      };
      return { request, transform, draft, sealed, outcome };
    });
  }

  async #store<Request>(
    ctx: RequestContext,
    keys: TenantKeys,
    requests: readonly SealedRequest<Request>[],
    origin: Origin,
  ): Promise<readonly SealedRequest<Request>[]> {
    const { tenantId, parent } = origin;
    if (parent !== undefined || requests.some(({ draft }) => draft.deduplicate)) {
      return this.#storeUnlessFound(ctx, keys, requests, origin);
    }
    const tokens = requests.map(({ sealed }) => sealed);
    const event = this.#creation(ctx, tenantId, tokens);
    await this.#dependencies.tokens.insertAll(tenantId, tokens, event);
    return requests;
  }

  /** Stores what is not there yet; of equal drafts in one request the first is stored and the others are it. */
  async #storeUnlessFound<Request>(
    ctx: RequestContext,
    keys: TenantKeys,
    requests: readonly SealedRequest<Request>[],
    origin: Origin,
  ): Promise<readonly SealedRequest<Request>[]> {
    const { tenantId, createdAt } = origin;
    const fingerprints = requests.flatMap(({ draft, sealed }): readonly FingerprintKey[] => {
      const { type, fingerprint } = sealed;
      return draft.deduplicate && fingerprint !== null ? [{ type, fingerprint }] : [];
    });
    const { tokens } = this.#dependencies;
    const { results } = await tokens.insertUnlessFound(
      tenantId,
      fingerprints,
      createdAt,
      (found) => {
        const { toInsert, results } = deduplicate(requests, this.#showFirst(keys, origin, found));
        return {
          tokens: toInsert,
          event: this.#creation(ctx, tenantId, toInsert),
          ...this.#link(ctx, origin, results),
          results,
        };
      },
    );
    return results;
  }

  /** The first of the stored tokens with each key, opened as far as the caller may see it. */
  #showFirst(
    keys: TenantKeys,
    { tenantId, caller }: Origin,
    found: readonly StoredToken[],
  ): ReadonlyMap<string, TokenOutcome> {
    const byKey = new Map<string, TokenOutcome>();
    for (const stored of found) {
      const key = duplicateKey(stored);
      if (key === undefined || byKey.has(key)) continue;
      const { expressions } = this.#dependencies;
      const read = decide(caller, 'token:read', stored);
      const transform = read.allowed ? read.transform : 'redact';
      const shown = shownToken({ keys, expressions, tenantId }, stored, transform);
      byKey.set(key, { ...shown, existed: true });
    }
    return byKey;
  }

  /** The link of the one token to its parent. One that was there already must be the linker's to change. */
  #link(
    ctx: RequestContext,
    { parent, createdBy, createdAt }: Origin,
    [child]: readonly SealedRequest<unknown>[],
  ): { readonly link?: AuditedLink } {
    if (parent === undefined || child === undefined) return {};
    const { token, existed } = child.outcome;
    if (token.id === parent.id) throw ownChild();
    if (existed) authorize(parent.linker, 'token:update', token);
    const event = tokenEvent(ctx, this.#dependencies.runtime, 'token.link', token);
    return { link: { parentId: parent.id, childId: token.id, createdBy, createdAt, event } };
  }

  #creation(ctx: RequestContext, tenantId: string, tokens: readonly NewToken[]): AuditEvent {
    const ids = tokens.map(({ id }) => id);
    return tokensEvent(ctx, this.#dependencies.runtime, 'token.create', { tenantId, ids });
  }
}

function ownChild(): VaultError {
  const message = 'The parent holds this value itself, and cannot be a child of its own.';
  return new VaultError('VALIDATION_FAILED', message);
}

/** Two tokens of one request cannot have one id. */
function requireDistinctIds(requests: readonly TokenRequest[]): void {
  const literals = new Set<string>();
  for (const { draft } of requests) {
    const { id } = draft;
    if (id === undefined || !('literal' in id)) continue;
    if (literals.has(id.literal)) throw conflict([id.literal]);
    literals.add(id.literal);
  }
}

function conflict(ids: Iterable<string>): VaultError {
  return new VaultError('CONFLICT', `These token ids are taken: ${[...ids].join(', ')}.`);
}
