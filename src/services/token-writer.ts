import { setImmediate } from 'node:timers/promises';

import type { ApplicationIdentity, RequestContext } from '../context.js';
import type { AccessTransform } from '../contract/generated/inputs.js';
import type { TenantKeys } from '../crypto/tenant-keys.js';
import type { AuditEvent } from '../domain/audit-event.js';
import { decide } from '../domain/access.js';
import { UniqueViolationError, VaultError } from '../domain/errors.js';
import type { JsonValue } from '../domain/json/json-value.js';
import type { Token, TokenView } from '../domain/token/token.js';
import type { NewToken, StoredToken } from '../storage/token-repository.js';
import { auditEvent } from './audit.js';
import type { TokenDraft, TokenDrafts } from './token-draft.js';
import type { TokenParts } from './token-parts.js';
import { renderedMaskOf } from './token-mask.js';
import { fingerprintOf, openToken, sealToken, tokenOf } from './token-sealing.js';
import type { Provenance } from './token-sealing.js';

/** What became of a draft: a token that was made, or one that was there. */
export interface WrittenToken {
  readonly token: Token;
  readonly renderedMask?: JsonValue;
  readonly existed: boolean;
}

/** Whose tokens are written, by whom, and when. */
interface Origin extends Provenance {
  readonly tenantId: string;
}

/** How often an alias that collides is made anew before the token gets a UUID. */
const ALIAS_TRIES_MAX = 8;

/** Tokens that are sealed before other requests get their turn. */
const TOKENS_PER_TURN = 500;

/** Stores drafts: chooses ids, seals, finds duplicates, writes all in one transaction. */
export class TokenWriter {
  readonly #parts: TokenParts;
  readonly #drafts: TokenDrafts;

  constructor(parts: TokenParts, drafts: TokenDrafts) {
    this.#parts = parts;
    this.#drafts = drafts;
  }

  /** Stores all drafts or none; the results have their order. Throws CONFLICT where a literal id is taken. */
  async write(
    ctx: RequestContext,
    caller: ApplicationIdentity,
    drafts: readonly TokenDraft[],
  ): Promise<readonly WrittenToken[]> {
    const { tenantId, applicationId: createdBy } = caller;
    const keys = await this.#parts.keyring.forTenant(tenantId);
    const origin = { tenantId, createdBy, createdAt: this.#parts.runtime.now() };
    requireDistinctIds(drafts);

    for (let tries = 1; ; tries += 1) {
      const ids = drafts.map((draft) => this.#chooseId(draft, tries));
      try {
        return await this.#writeWithIds(ctx, drafts, ids, keys, origin);
      } catch (error) {
        if (!(error instanceof UniqueViolationError) || tries > ALIAS_TRIES_MAX) throw error;
        await this.#refuseTakenLiterals(tenantId, drafts);
      }
    }
  }

  #chooseId({ id, data }: TokenDraft, tries: number): string {
    if (id !== undefined && 'literal' in id) return id.literal;
    const alias = id === undefined ? undefined : this.#drafts.renderAlias(id.alias, data);
    return alias === undefined || tries > ALIAS_TRIES_MAX ? this.#parts.runtime.newId() : alias;
  }

  async #refuseTakenLiterals(tenantId: string, drafts: readonly TokenDraft[]): Promise<void> {
    const literals = drafts.flatMap(({ id }) => (id && 'literal' in id ? [id.literal] : []));
    const taken = await this.#parts.tokens.findTaken(tenantId, literals);
    if (taken.size > 0) throw conflict(taken);
  }

  async #writeWithIds(
    ctx: RequestContext,
    drafts: readonly TokenDraft[],
    ids: readonly string[],
    keys: TenantKeys,
    origin: Origin,
  ): Promise<readonly WrittenToken[]> {
    const sealed: NewToken[] = [];
    for (const [index, draft] of drafts.entries()) {
      if (index % TOKENS_PER_TURN === TOKENS_PER_TURN - 1) await setImmediate();
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
    if (!drafts.some((draft) => draft.deduplicate)) {
      await this.#parts.tokens.insertAll(origin.tenantId, sealed, this.#event(ctx, origin, sealed));
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
      return { tokens, event: this.#event(ctx, origin, tokens) };
    });
    return results;
  }

  #opened(keys: TenantKeys, tenantId: string, stored: StoredToken): WrittenToken {
    const token = openToken(keys, tenantId, stored);
    return { token, existed: true, ...renderedMaskOf(token, this.#parts.expressions) };
  }

  #event(ctx: RequestContext, { tenantId }: Origin, tokens: readonly NewToken[]): AuditEvent {
    const only = tokens.length === 1 ? tokens[0] : undefined;
    return auditEvent(ctx, this.#parts.runtime, {
      tenantId,
      operation: 'token.create',
      entityType: 'token',
      ...(only === undefined ? {} : { entityId: only.id }),
      details: { count: tokens.length },
    });
  }
}

/**
 * What a caller sees of what was written: a token that it made as `transform` says, one that was there already as its
 * reader may see it. One that it may not read is restricted: whoever asks for a value again learns that it is there, and
 * nothing that others wrote beside it.
 */
export function viewOfWritten(
  caller: ApplicationIdentity,
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
