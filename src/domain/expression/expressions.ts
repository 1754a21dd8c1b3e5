import { LRUCache } from 'lru-cache';

import { OwnName } from '../issue.js';
import type { Issue, Path } from '../issue.js';
import { isJsonObject } from '../json/json-value.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import { evaluate, renderParts } from './evaluate.js';
import type { RenderContext } from './evaluate.js';
import { ExpressionFailure } from './expression-failure.js';
import type { ExpressionHost } from './expression-host.js';
import { parseRest, parseTemplate } from './parse-template.js';
import { DEFAULT_EXPRESSION_LIMITS, WorkMeter } from './work-meter.js';
import type { ExpressionLimits } from './work-meter.js';

/**
 * What a render came to. `ok` is `undefined` where the expression names what does not exist. `failed` is a phrase that
 * follows the name of the member that holds the expression ("must …") and never repeats data.
 */
export type RenderOutcome = { readonly ok: JsonValue | undefined } | { readonly failed: string };

/** What expressions can name. */
export interface ExpressionScope {
  readonly data: JsonValue;
  /** Metadata of the token, where the caller lets expressions name it. */
  readonly metadata?: JsonObject;
}

/** Parsed templates that are kept; most are the default ones of the token types. */
const PARSED_MAX = 1_000;
const NOT_A_MASK = 'must be an expression, an object of expressions or null';

/**
 * The expression language (contract 3.4): Liquid's `{{ … }}` with standard filters and the vault's own, without tags,
 * operators or ranges. Rendering is bounded in work, and gives the same for the same data, except for the alias filters,
 * whose chance comes from the host. Nothing here throws for what a template or data hold.
 */
export class Expressions {
  readonly #host: ExpressionHost;
  readonly #limits: ExpressionLimits;
  readonly #parsed = new LRUCache<string, ReturnType<typeof parseTemplate>>({ max: PARSED_MAX });

  constructor(host: ExpressionHost, limits: Partial<ExpressionLimits> = {}) {
    this.#host = host;
    this.#limits = { ...DEFAULT_EXPRESSION_LIMITS, ...limits };
  }

  /**
   * Says what is wrong with a template, as a phrase that follows the member's name and never repeats any of it, or nothing
   * where it can be rendered. Whether it fits some data is seen only when it is rendered.
   */
  check(template: string): string | undefined {
    return failureOf(() => this.#parse(template));
  }

  /**
   * Renders a template. One that is a single expression keeps its value's type, mixed text gives text, text without
   * expressions is returned as it is.
   */
  render(template: string, scope: ExpressionScope): RenderOutcome {
    return outcomeOf(() => renderParts(this.#parse(template), this.#context(scope)));
  }

  /** Says what is wrong with what follows the value in an expression; see {@link Expressions.apply}. */
  checkRest(rest: string): string | undefined {
    return failureOf(() => parseRest(rest, this.#limits));
  }

  /**
   * Applies to a value what follows it in an expression: members and filters, such as `.number | last4`, or nothing. For
   * expressions whose value is found elsewhere, `{{ <token id> | json: '$.number' }}`. The work that it took is added to
   * `total`, for callers that bound that of several.
   */
  apply(rest: string, value: JsonValue, total: { work: number } = { work: 0 }): RenderOutcome {
    const context = this.#context({ data: value });
    const outcome = outcomeOf(() => evaluate(parseRest(rest, this.#limits), context));
    total.work += context.meter.used;
    return outcome;
  }

  /**
   * Faults of a mask: it must be a template, an object of masks or null, within the bounds of depth and number. `path` is
   * where the mask stands.
   */
  checkMask(mask: JsonValue, path: Path = []): Issue[] {
    const bound = passedBound(mask, this.#limits);
    if (bound !== undefined) return [{ path, message: bound }];
    if (isJsonObject(mask)) {
      return [...mask].flatMap(([name, member]) =>
        this.checkMask(member, [...path, new OwnName(name)]),
      );
    }
    if (mask === null) return [];
    const message = typeof mask === 'string' ? this.check(mask) : NOT_A_MASK;
    return message === undefined ? [] : [{ path, message }];
  }

  /**
   * Renders a mask against data. Members that the mask does not have, or whose expression names what does not exist, are
   * left out. One member that fails fails the whole: half a mask could be taken for all of it. A null mask gives nothing.
   */
  renderMask(mask: JsonValue, scope: ExpressionScope): RenderOutcome {
    return outcomeOf(() => {
      const bound = passedBound(mask, this.#limits);
      if (bound !== undefined) throw new ExpressionFailure(bound);
      return mask === null ? undefined : this.#renderMaskPart(mask, this.#context(scope));
    });
  }

  #renderMaskPart(part: JsonValue, context: RenderContext): JsonValue | undefined {
    if (part === null) return null;
    if (typeof part === 'string') return renderParts(this.#parse(part), context);
    if (!isJsonObject(part)) throw new ExpressionFailure(NOT_A_MASK);
    const rendered = new Map<string, JsonValue>();
    for (const [name, member] of part) {
      const value = this.#renderMaskPart(member, context);
      if (value !== undefined) rendered.set(name, value);
    }
    return rendered;
  }

  #context(scope: ExpressionScope): RenderContext {
    const host = this.#host;
    const variables = new Map<string, JsonValue>([['data', scope.data]]);
    if (scope.metadata !== undefined) variables.set('metadata', scope.metadata);
    return { variables, meter: new WorkMeter(this.#limits, host.clock), host };
  }

  #parse(template: string): ReturnType<typeof parseTemplate> {
    const known = this.#parsed.get(template);
    if (known !== undefined) return known;
    const parts = parseTemplate(template, this.#limits);
    this.#parsed.set(template, parts);
    return parts;
  }
}

/** Says which bound a mask passes, if any. */
function passedBound(mask: JsonValue, limits: ExpressionLimits): string | undefined {
  let members = 0;
  const isTooDeep = (part: JsonValue, depth: number): boolean => {
    if (!isJsonObject(part)) return false;
    members += part.size;
    return depth >= limits.maskDepthMax || [...part.values()].some((m) => isTooDeep(m, depth + 1));
  };
  if (isTooDeep(mask, 0)) {
    return `must be nested at most ${String(limits.maskDepthMax)} levels deep`;
  }
  if (members <= limits.maskMembersMax) return undefined;
  return `must have at most ${String(limits.maskMembersMax)} members in all`;
}

function outcomeOf(render: () => JsonValue | undefined): RenderOutcome {
  try {
    return { ok: render() };
  } catch (error) {
    if (error instanceof ExpressionFailure) return { failed: error.phrase };
    throw error;
  }
}

function failureOf(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionFailure) return error.phrase;
    throw error;
  }
}
