import type { CallerIdentity, RequestContext } from '../../context.js';
import type { TenantKeys } from '../../crypto/tenant-keys.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { decide } from '../../domain/access/access.js';
import type { AccessTransform } from '../../domain/access/access.js';
import { UniqueViolationError, VaultError } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { Token, TokenView } from '../../domain/token/token.js';
import type { NewToken, StoredToken } from '../../storage/tokens/stored-token.js';
import type { AuditedLink } from '../../storage/tokens/token-links.js';
import { auditEvent } from '../tenants/audit.js';
import type { AuditedAct } from '../tenants/audit.js';
import { requireTransform } from '../access/authorization.js';
import type { Runtime } from '../operation/runtime.js';
import type { TokenDraft, TokenDrafts } from './token-draft.js';
import type { TokenParts } from './token-parts.js';
import { renderedMaskOf } from './token-mask.js';
import { fingerprintOf, openToken, sealToken, tokenOf } from './token-sealing.js';
import type { Provenance } from './token-sealing.js';
import { Turns } from '../operation/turns.js';

/** What became of a draft: a token that was made, or one that was there. */
export interface WrittenToken {
  readonly token: Token;
  readonly renderedMask?: JsonValue;
  readonly existed: boolean;
}

/** Whose tokens are written, by whom, and when. */
interface Origin extends Provenance {
  readonly tenantId: string;
  /** The token that the one token written becomes a child of, and who makes it so. */
  readonly parent?: { readonly id: string; readonly linker: CallerIdentity };
}

/** How often an alias that collides is made anew before the token gets a UUID. */
const ALIAS_TRIES_MAX = 8;

/** Stores drafts: chooses ids, seals, finds duplicates, writes all in one transaction. */
export class TokenWriter {
  readonly #parts: TokenParts;
  readonly #drafts: TokenDrafts;

  constructor(parts: TokenParts, drafts: TokenDrafts) {
    this.#parts = parts;
    this.#drafts = drafts;
  }

  /**
   * Stores all drafts or none; the results have their order. Throws CONFLICT where a literal id is taken. With a
   * `parentId`, the one draft becomes a child of that token in the same transaction; throws a RowGoneError where that
   * is gone.
   */
  async write(
    ctx: RequestContext,
    caller: CallerIdentity,
    drafts: readonly TokenDraft[],
    parentId?: string,
  ): Promise<readonly WrittenToken[]> {
    const { tenantId, applicationId: createdBy } = caller;
    const keys = await this.#parts.keyring.forTenant(tenantId);
    const createdAt = this.#parts.runtime.now();
    const origin = {
      tenantId,
      createdBy,
      createdAt,
      ...(parentId === undefined ? {} : { parent: { id: parentId, linker: caller } }),
    };
    requireDistinctIds(drafts);

    for (let tries = 1; ; tries += 1) {
      const ids = drafts.map((draft) => this.#chooseId(draft, tries));
      try {
        const written = await this.#writeWithIds(ctx, drafts, ids, keys, origin);
        this.#count(tenantId, written);
        return written;
      } catch (error) {
        if (!(error instanceof UniqueViolationError) || tries > ALIAS_TRIES_MAX) throw error;
        await this.#refuseTakenLiterals(ctx, tenantId, drafts);
      }
    }
  }

  /** Counts the tokens that were made; of equal drafts in one request the first was. */
  #count(tenantId: string, written: readonly WrittenToken[]): void {
    const made = new Set(written.flatMap(({ token, existed }) => (existed ? [] : [token])));
    const byType = new Map<Token['type'], number>();
    for (const { type } of made) byType.set(type, (byType.get(type) ?? 0) + 1);
    for (const [type, count] of byType) {
      this.#parts.usageCounter.count(tenantId, `token:${type}`, count);
    }
  }

  #chooseId({ id, data }: TokenDraft, tries: number): string {
    if (id !== undefined && 'literal' in id) return id.literal;
    const alias = id === undefined ? undefined : this.#drafts.renderAlias(id.alias, data);
    return alias === undefined || tries > ALIAS_TRIES_MAX ? this.#parts.runtime.newId() : alias;
  }

  /** An id is free again from the instant at which its token expires, whether that was purged or not. */
  async #refuseTakenLiterals(
    ctx: RequestContext,
    tenantId: string,
    drafts: readonly TokenDraft[],
  ): Promise<void> {
    const literals = drafts.flatMap(({ id }) => (id && 'literal' in id ? [id.literal] : []));
    if (literals.length === 0) return;
    const { tokens, runtime } = this.#parts;
    const taken = await tokens.findTaken(tenantId, literals, runtime.now(), (purged) =>
      this.#event(ctx, 'token.expire', tenantId, purged),
    );
    if (taken.size > 0) throw conflict(taken);
  }

  async #writeWithIds(
    ctx: RequestContext,
    drafts: readonly TokenDraft[],
    ids: readonly string[],
    keys: TenantKeys,
    origin: Origin,
  ): Promise<readonly WrittenToken[]> {
    const turns = new Turns();
    const sealed: NewToken[] = [];
    for (const [index, draft] of drafts.entries()) {
      if (turns.isOver) await turns.pass();
      sealed.push(sealToken(keys, draft, ids[index] ?? '', origin, origin.createdAt));
    }
    const written = sealed.map((token, index): WrittenToken => {
      const draft = drafts[index] ?? missingDraft();
      const { renderedMask } = draft;
      return {
        token: tokenOf(draft, token, origin.tenantId),
        existed: false,
        ...(renderedMask === undefined ? {} : { renderedMask }),
      };
    });
    if (origin.parent === undefined && !drafts.some((draft) => draft.deduplicate)) {
      await this.#parts.tokens.insertAll(
        origin.tenantId,
        sealed,
        this.#creation(ctx, origin.tenantId, sealed),
      );
      return written;
    }
    return this.#writeDeduplicated(ctx, drafts, sealed, written, keys, origin);
  }

  /** Stores what is not there yet; of equal drafts in one request the first is stored and the others are it. */
  async #writeDeduplicated(
    ctx: RequestContext,
    drafts: readonly TokenDraft[],
    sealed: readonly NewToken[],
    written: readonly WrittenToken[],
    keys: TenantKeys,
    origin: Origin,
  ): Promise<readonly WrittenToken[]> {
    const { tenantId, createdAt } = origin;
    const keyed = drafts.flatMap((draft) => {
      const fingerprint = draft.deduplicate ? fingerprintOf(keys, draft) : null;
      return fingerprint === null ? [] : [{ type: draft.type, fingerprint }];
    });
    const results = [...written];
    await this.#parts.tokens.insertUnlessFound(tenantId, keyed, createdAt, (found) => {
      const byKey = new Map<string, WrittenToken>();
      for (const stored of found) {
        const key = duplicateKey(stored);
        if (!byKey.has(key)) byKey.set(key, this.#opened(keys, tenantId, stored));
      }
      const tokens = sealed.filter((token, index) => {
        const key = duplicateKey(token);
        const twin = drafts[index]?.deduplicate === true ? byKey.get(key) : undefined;
        const own = results[index];
        if (twin !== undefined) results[index] = twin;
        else if (own !== undefined && token.fingerprint !== null && !byKey.has(key)) {
          byKey.set(key, own);
        }
        return twin === undefined;
      });
      return {
        tokens,
        event: this.#creation(ctx, tenantId, tokens),
        ...this.#link(ctx, origin, results),
      };
    });
    return results;
  }

  /** The link of the one token to its parent. One that was there already must be the linker's to change. */
  #link(
    ctx: RequestContext,
    { tenantId, parent, createdBy, createdAt }: Origin,
    [child]: readonly WrittenToken[],
  ): { readonly link?: AuditedLink } {
    if (parent === undefined || child === undefined) return {};
    const { token, existed } = child;
    if (token.id === parent.id) throw ownChild();
    if (existed) requireTransform(parent.linker, 'token:update', token);
    const event = linkEvent(ctx, this.#parts.runtime, tenantId, token.id);
    return { link: { parentId: parent.id, childId: token.id, createdBy, createdAt, event } };
  }

  #opened(keys: TenantKeys, tenantId: string, stored: StoredToken): WrittenToken {
    const token = openToken(keys, tenantId, stored);
    return { token, existed: true, ...renderedMaskOf(token, this.#parts.expressions) };
  }

  #event(
    ctx: RequestContext,
    operation: string,
    tenantId: string,
    ids: readonly string[],
  ): AuditEvent {
    const [entityId] = ids.length === 1 ? ids : [];
    return auditEvent(ctx, this.#parts.runtime, {
      tenantId,
      operation,
      entityType: 'token',
      ...(entityId === undefined ? {} : { entityId }),
      details: { count: ids.length },
    });
  }

  #creation(ctx: RequestContext, tenantId: string, tokens: readonly NewToken[]): AuditEvent {
    const ids = tokens.map(({ id }) => id);
    return this.#event(ctx, 'token.create', tenantId, ids);
  }
}

/**
 * What a caller sees of what was written: a token that it made as `transform` says, one that was there already as its
 * reader may see it. One that it may not read is restricted: whoever asks for a value again learns that it is there, and
 * nothing that others wrote beside it.
 */
export function viewOfWritten(
  caller: CallerIdentity,
  { token, renderedMask, existed }: WrittenToken,
  transform: AccessTransform,
): TokenView {
  const mask = renderedMask === undefined ? {} : { renderedMask };
  if (!existed) return { token, transform, ...mask };
  const read = decide(caller, 'token:read', token);
  return read.allowed
    ? { token, transform: read.transform, ...mask }
    : { token, transform: 'redact', restricted: true };
}

/** What the audit trail is told of a link: the token that has become a child. */
export function linkEvent(
  ctx: RequestContext,
  runtime: Runtime,
  tenantId: string,
  childId: string,
): AuditEvent {
  const act: AuditedAct = {
    tenantId,
    operation: 'token.link',
    entityType: 'token',
    entityId: childId,
  };
  return auditEvent(ctx, runtime, act);
}

function ownChild(): VaultError {
  const message = 'The parent holds this value itself, and cannot be a child of its own.';
  return new VaultError('VALIDATION_FAILED', message);
}

function missingDraft(): never {
  throw new VaultError('INTERNAL', 'A token has no draft.');
}

function duplicateKey({ type, fingerprint }: Pick<StoredToken, 'type' | 'fingerprint'>): string {
  return `${type}/${fingerprint?.toString('hex') ?? ''}`;
}

/** Two tokens of one request cannot have one id. */
function requireDistinctIds(drafts: readonly TokenDraft[]): void {
  const literals = new Set<string>();
  for (const { id } of drafts) {
    if (id === undefined || !('literal' in id)) continue;
    if (literals.has(id.literal)) throw conflict([id.literal]);
    literals.add(id.literal);
  }
}

function conflict(ids: Iterable<string>): VaultError {
  return new VaultError('CONFLICT', `These token ids are taken: ${[...ids].join(', ')}.`);
}
