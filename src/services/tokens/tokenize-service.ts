import { tokenizedWire } from '../../contract/wire/token.js';
import type { CallerIdentity, RequestContext } from '../../context.js';
import type { AccessTransform } from '../../domain/access/access.js';
import { VaultError, validationFailed } from '../../domain/errors.js';
import type { Issue } from '../../domain/issue.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { planTokens } from '../../domain/token/token-plan.js';
import type { PlannedElement } from '../../domain/token/token-plan.js';
import { requireIdentity, requireTransform } from '../access/authorization.js';
import { targetOf, TokenDrafts } from './token-draft.js';
import type { TokenDraft } from './token-draft.js';
import type { TokenParts } from './token-parts.js';
import { TokenWriter, viewOfWritten } from './token-writer.js';
import { Turns } from '../operation/turns.js';

/** Turns whole bodies into tokens. */
export class TokenizeService {
  readonly #parts: TokenParts;
  readonly #drafts: TokenDrafts;
  readonly #writer: TokenWriter;

  constructor(parts: TokenParts) {
    this.#parts = parts;
    this.#drafts = new TokenDrafts(parts.expressions);
    this.#writer = new TokenWriter(parts, this.#drafts);
  }

  /**
   * Replaces the sensitive values in any JSON by tokens (contract 3.2), in one transaction with its audit
   * event: all or nothing. Takes and gives wire JSON. Needs `token:create` on the container of each token. Throws
   * VALIDATION_FAILED with every fault of the body together, FORBIDDEN, and CONFLICT where a given id is taken.
   */
  async tokenize(ctx: RequestContext, body: JsonValue): Promise<JsonValue> {
    const caller = requireIdentity(ctx.identity);
    const plan = planTokens(body, this.#parts.limits);
    const drafts = await this.#draftAll(plan.elements);
    const transforms = requireTransforms(caller, drafts);
    if (drafts.length === 0) return plan.rebuild([]);

    const written = await this.#writer.write(ctx, caller, drafts);
    return plan.rebuild(
      plan.elements.map((element, index) => {
        const result = written[index] ?? unwritten();
        if (element.kind === 'string') return result.token.id;
        return tokenizedWire(viewOfWritten(caller, result, transforms[index] ?? 'redact'), element);
      }),
    );
  }

  async #draftAll(elements: readonly PlannedElement[]): Promise<readonly TokenDraft[]> {
    const now = this.#parts.runtime.now();
    const turns = new Turns();
    const drafts: TokenDraft[] = [];
    const issues: Issue[] = [];
    for (const element of elements) {
      if (turns.isOver) await turns.pass();
      const drafted = this.#drafts.draft(element, now);
      if ('issues' in drafted) issues.push(...drafted.issues);
      else drafts.push(drafted);
    }
    if (issues.length > 0) throw validationFailed(issues);
    return drafts;
  }
}

/** What the caller sees of each token that it makes. Throws FORBIDDEN where it may not make one of them. */
function requireTransforms(
  caller: CallerIdentity,
  drafts: readonly TokenDraft[],
): readonly AccessTransform[] {
  return drafts.map((draft) => requireTransform(caller, 'token:create', targetOf(draft)));
}

function unwritten(): never {
  throw new VaultError('INTERNAL', 'A token was not written.');
}
