import { CreateTokenInputSchema } from '../../contract/generated/inputs.js';
import type { CreateTokenInput } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import type { TokenizeElement } from '../../contract/wire/tokenize-body.js';
import type { AccessTarget } from '../../domain/access/access.js';
import { validationFailed, VaultError } from '../../domain/errors.js';
import type { Expressions } from '../../domain/expression/expressions.js';
import { uuidOf } from '../../domain/identifier.js';
import type { Issue, Path } from '../../domain/issue.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { isAlias, isLiteralId, LITERAL_ID_RULE } from '../../domain/token/token-id.js';
import { TOKEN_TYPE_TABLE } from '../../domain/token/token-type.js';
import type { TokenType } from '../../domain/token/token-type.js';
import { renderTexts } from './token-texts.js';
import type { TokenTexts } from './token-texts.js';

/** A token that is checked and not yet stored. */
export interface TokenDraft extends TokenTexts {
  readonly type: TokenType;
  readonly container: string;
  readonly data: JsonValue;
  readonly cvc?: string;
  /** The id that the caller chose: a literal, or an expression that makes one. */
  readonly id?: { readonly literal: string } | { readonly alias: string };
  readonly mask?: JsonValue;
  readonly metadata?: ReadonlyMap<string, string>;
  readonly searchIndexes?: readonly string[];
  readonly fingerprintExpression?: string;
  readonly deduplicate: boolean;
  readonly expiresAt?: Date;
  /** What the mask renders to; absent where there is none. */
  readonly renderedMask?: JsonValue;
}

/** The token that a draft is to become, as far as a decision about it can know: an alias has no id yet. */
export function targetOf({ container, id }: TokenDraft): AccessTarget {
  return id !== undefined && 'literal' in id ? { container, id: id.literal } : { container };
}

/** Makes drafts of what a plan found. */
export class TokenDrafts {
  readonly #expressions: Expressions;

  constructor(expressions: Expressions) {
    this.#expressions = expressions;
  }

  /** The draft of an element of a body of tokenize, or every fault in it, with paths from the root of the body. */
  draft(element: TokenizeElement, now: Date): TokenDraft | { readonly issues: readonly Issue[] } {
    if (element.kind === 'string') return plainDraft(element.value);
    try {
      return this.fromInput(element.readInput(), now);
    } catch (error) {
      if (!(error instanceof VaultError) || error.issues.length === 0) throw error;
      return { issues: below(element.path(), error.issues) };
    }
  }

  /**
   * An id that the draft's alias expression makes; by chance, so that another call gives another one. Undefined where it
   * makes none that can be one.
   */
  renderAlias(alias: string, data: JsonValue): string | undefined {
    const outcome = this.#expressions.render(alias, { data });
    const id = 'ok' in outcome ? outcome.ok : undefined;
    return typeof id === 'string' && isLiteralId(id) ? id : undefined;
  }

  /**
   * The draft of an input of createToken. Throws VALIDATION_FAILED with every fault of it together. With `silent`, it is
   * not told how expressions fare with the value: one that cannot be rendered gives no mask, fingerprint or index.
   */
  fromInput(input: unknown, now: Date, { silent = false } = {}): TokenDraft {
    const given = parseInput(CreateTokenInputSchema, input);
    const type = TOKEN_TYPE_TABLE[given.type];
    const issues: Issue[] = [];

    const checked = type.check(given.data);
    if ('issues' in checked) issues.push(...below(['data'], checked.issues));
    if (given.expiresAt != null && given.expiresAt <= now) {
      issues.push({ path: ['expiresAt'], message: 'must be in the future' });
    }
    if (given.mask !== undefined) issues.push(...this.#expressions.checkMask(given.mask, ['mask']));
    const id = given.id == null ? undefined : this.#checkId(given.id, issues);
    if ('issues' in checked || issues.length > 0) throw validationFailed(issues);

    const { data } = checked;
    if (id !== undefined && 'alias' in id && this.renderAlias(id.alias, data) === undefined)
      issues.push({ path: ['id'], message: `must render to an id, which ${LITERAL_ID_RULE}` });
    const rendered = this.#render(given, data, issues);
    if (issues.length > 0 && !silent) throw validationFailed(issues);

    return {
      type: given.type,
      container: given.containers?.[0] ?? type.container,
      data,
      deduplicate: given.deduplicateToken === true,
      ...rendered,
      ...(checked.cvc === undefined ? {} : { cvc: checked.cvc }),
      ...(id === undefined ? {} : { id }),
      ...(given.mask === undefined ? {} : { mask: given.mask }),
      ...(given.metadata == null ? {} : { metadata: given.metadata }),
      ...(given.searchIndexes == null ? {} : { searchIndexes: given.searchIndexes }),
      ...(given.fingerprintExpression == null
        ? {}
        : { fingerprintExpression: given.fingerprintExpression }),
      ...(given.expiresAt == null ? {} : { expiresAt: given.expiresAt }),
    };
  }

  /** What the expressions of a token render to. Those that fail, and search indexes without text, are told in `issues`. */
  #render(
    { type, mask, fingerprintExpression, searchIndexes }: CreateTokenInput,
    data: JsonValue,
    issues: Issue[],
  ): Pick<TokenDraft, 'fingerprintText' | 'searchTexts' | 'renderedMask'> {
    const texts = renderTexts(
      this.#expressions,
      { type, fingerprintExpression, searchIndexes },
      data,
      (path, message) => issues.push({ path, message }),
    );
    const renderedMask =
      mask === undefined
        ? TOKEN_TYPE_TABLE[type].renderMask(data)
        : this.#renderMask(mask, data, issues);
    return {
      ...texts,
      ...(renderedMask === undefined ? {} : { renderedMask }),
    };
  }

  #checkId(id: string, issues: Issue[]): TokenDraft['id'] {
    if (!isAlias(id)) {
      if (isLiteralId(id)) return { literal: uuidOf(id) ?? id };
      issues.push({ path: ['id'], message: LITERAL_ID_RULE });
      return undefined;
    }
    const fault = this.#expressions.check(id);
    if (fault !== undefined) issues.push({ path: ['id'], message: fault });
    return { alias: id };
  }

  #renderMask(mask: JsonValue, data: JsonValue, issues: Issue[]): JsonValue | undefined {
    const outcome = this.#expressions.renderMask(mask, { data });
    if ('ok' in outcome) return outcome.ok;
    issues.push({ path: ['mask'], message: outcome.failed });
    return undefined;
  }
}

function plainDraft(value: string): TokenDraft {
  const type = TOKEN_TYPE_TABLE.token;
  return {
    type: 'token',
    container: type.container,
    data: value,
    deduplicate: false,
    fingerprintText: type.renderFingerprint(value),
    searchTexts: [],
  };
}

function below(path: Path, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}
