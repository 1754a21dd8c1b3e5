import { VaultError } from '../errors.js';
import { textOf } from '../expression/filter-value.js';
import type { Path } from '../issue.js';
import { copyJson } from '../json/json-copy.js';
import type { JsonPlace } from '../json/json-copy.js';
import type { JsonValue } from '../json/json-value.js';
import { stringifyJson } from '../json/stringify-json.js';
import { jsonStringsIn } from './json-strings.js';
import type { JsonString } from './json-strings.js';
import { splitText } from './token-expression.js';
import type { TextPart, TokenExpression } from './token-expression.js';

/** Bounds of what one request may want replaced. */
export interface DetokenizeLimits {
  readonly detokenizeExpressionsMax: number;
}

/** An expression with the place of the text that holds it. */
export interface PlannedExpression extends TokenExpression {
  readonly path: () => Path;
}

/** What an expression gives; undefined where it names a member that its token does not have. */
export type ExpressionValue = JsonValue | undefined;

/** The expressions of a body or text, and how it looks with their values in their places. */
export interface DetokenizePlan<Result> {
  /** In the order in which they stand. */
  readonly expressions: readonly PlannedExpression[];
  /** The ids that they name, each once. */
  readonly ids: readonly string[];
  /**
   * The body with each expression replaced by the value of the same index. A text that is one expression and nothing
   * else becomes its value, of whatever type; in other texts values are written as text. What is put in is never looked
   * through for expressions.
   */
  readonly rebuild: (values: readonly ExpressionValue[]) => Result;
}

/**
 * Finds the expressions of tokens in all strings of a JSON body. Names of members are left as they are, like everything
 * else. `at` is the path of the body itself, for errors. Throws VALIDATION_FAILED where there are too many.
 */
export function planDetokenize(
  body: JsonValue,
  limits: DetokenizeLimits,
  at: Path = [],
): DetokenizePlan<JsonValue> {
  const found = new FoundExpressions(limits);
  const texts: { readonly place: JsonPlace; readonly text: TextWithValues }[] = [];
  const copy = copyJson(body, (value, place) => {
    if (typeof value !== 'string') return false;
    const text = found.plan(value, () => [...at, ...place.path()]);
    if (text === undefined) return false;
    texts.push({ place, text });
    return true;
  });
  return found.toPlan((values) => {
    for (const { place, text } of texts) place.put(text.valueWith(values));
    return texts.length === 0 ? body : copy();
  });
}

/**
 * Finds the expressions of tokens in a text, such as a header's value or a body of plain text; what comes of it is text
 * always. `at` is its path, for errors. Throws VALIDATION_FAILED where there are too many.
 */
export function planDetokenizeText(
  text: string,
  limits: DetokenizeLimits,
  at: Path = [],
): DetokenizePlan<string> {
  const found = new FoundExpressions(limits);
  const planned = found.plan(text, () => at);
  return found.toPlan((values) => (planned === undefined ? text : planned.textWith(values)));
}

/**
 * Several plans as one, so that all parts of a request share one look-up, one bound and one error: its result holds
 * theirs, in their order. Throws VALIDATION_FAILED where there are too many expressions in all.
 */
export function joinPlans<Result>(
  plans: readonly DetokenizePlan<Result>[],
  limits: DetokenizeLimits,
): DetokenizePlan<readonly Result[]> {
  const expressions = plans.flatMap((plan) => plan.expressions);
  if (expressions.length > limits.detokenizeExpressionsMax) throw tooMany(limits);
  return {
    expressions,
    ids: idsOf(expressions),
    rebuild: (values) => {
      let from = 0;
      return plans.map((plan) => {
        const to = from + plan.expressions.length;
        const own = values.slice(from, to);
        from = to;
        return plan.rebuild(own);
      });
    },
  };
}

/** Collects the expressions of a body, text by text, within the bound of their number. */
export class FoundExpressions {
  readonly #limits: DetokenizeLimits;
  readonly #expressions: PlannedExpression[] = [];

  constructor(limits: DetokenizeLimits) {
    this.#limits = limits;
  }

  /**
   * A text of the body; undefined where it holds no expression. One that is wholly the JSON of an object or an array stays
   * JSON: values are put into its strings, and escaped for them.
   */
  plan(text: string, path: () => Path): TextWithValues | undefined {
    if (!text.includes('{{')) return undefined;
    const strings = jsonStringsIn(text);
    if (strings !== undefined) return this.#planJson(text, strings, path);
    const left = this.#limits.detokenizeExpressionsMax - this.#expressions.length;
    return this.planParts(splitText(text, left), path);
  }

  /** As {@link plan}, of a text that is split already. */
  planParts(parts: readonly TextPart[], path: () => Path): PlannedText | undefined {
    const first = this.#expressions.length;
    for (const part of parts) {
      if (typeof part === 'string') continue;
      this.#expressions.push({ id: part.id, rest: part.rest, path });
    }
    if (this.#expressions.length > this.#limits.detokenizeExpressionsMax) {
      throw tooMany(this.#limits);
    }
    if (this.#expressions.length === first) return undefined;
    const literals = parts.map((part) => (typeof part === 'string' ? part : undefined));
    return new PlannedText(literals, first);
  }

  #planJson(
    text: string,
    strings: readonly JsonString[],
    path: () => Path,
  ): TextWithValues | undefined {
    const planned = strings.flatMap(({ from, to, value }) => {
      const inner = this.plan(value, path);
      return inner === undefined ? [] : [{ from, to, text: inner }];
    });
    return planned.length === 0 ? undefined : new PlannedJson(text, planned);
  }

  /** The plan of everything that was found. */
  toPlan<Result>(rebuild: DetokenizePlan<Result>['rebuild']): DetokenizePlan<Result> {
    return { expressions: this.#expressions, ids: idsOf(this.#expressions), rebuild };
  }
}

/** What a value stands between: the character before it, and the literal text after it; empty where there is none. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** Writes a value for its place, which is told by the index of its expression in the text. */
export type WriteValue = (value: string, index: number, around: Surroundings) => string;

const asItIs: WriteValue = (value) => value;

/** A text with expressions, which becomes another one with their values; `values` are those of the whole plan. */
export interface TextWithValues {
  /** What the text becomes: the value itself where it is one expression and nothing else, text otherwise. */
  valueWith(values: readonly ExpressionValue[]): JsonValue;
  /** The text that it becomes. */
  textWith(values: readonly ExpressionValue[]): string;
}

/** The JSON of an object or an array within a text; values are text in its strings. */
class PlannedJson implements TextWithValues {
  readonly #json: string;
  readonly #strings: readonly PlannedString[];

  constructor(json: string, strings: readonly PlannedString[]) {
    this.#json = json;
    this.#strings = strings;
  }

  valueWith(values: readonly ExpressionValue[]): JsonValue {
    return this.textWith(values);
  }

  textWith(values: readonly ExpressionValue[]): string {
    return withStrings(this.#json, this.#strings, (text) => text.textWith(values));
  }
}

/** A string literal of a JSON text that holds expressions. */
export interface PlannedString extends Omit<JsonString, 'value'> {
  readonly text: TextWithValues;
}

/** A JSON text in which some of its string literals, in their order, have become other values; no other byte changes. */
export function withStrings(
  json: string,
  strings: readonly PlannedString[],
  valueOf: (text: TextWithValues) => JsonValue,
): string {
  let result = '';
  let copiedTo = 0;
  for (const { from, to, text } of strings) {
    result += json.slice(copiedTo, from) + stringifyJson(valueOf(text));
    copiedTo = to;
  }
  return result + json.slice(copiedTo);
}

/** A text of literal parts and expressions. */
export class PlannedText implements TextWithValues {
  readonly #parts: readonly (string | undefined)[];
  readonly #first: number;

  /** A part without a literal is an expression; `first` is the index of the first one among all of the plan. */
  constructor(parts: readonly (string | undefined)[], first: number) {
    this.#parts = parts;
    this.#first = first;
  }

  valueWith(values: readonly ExpressionValue[]): JsonValue {
    return this.#parts.length === 1 ? (values[this.#first] ?? null) : this.textWith(values);
  }

  /** The text that it becomes, with each value written for its place. */
  textWith(values: readonly ExpressionValue[], write: WriteValue = asItIs): string {
    let index = 0;
    let before = '';
    return this.#parts
      .map((part, at) => {
        const around = { before, after: this.#parts[at + 1] ?? '' };
        const text = part ?? write(textOf(values[this.#first + index]), index, around);
        if (part === undefined) index += 1;
        before = text.at(-1) ?? before;
        return text;
      })
      .join('');
  }
}

function idsOf(expressions: readonly TokenExpression[]): readonly string[] {
  return [...new Set(expressions.map(({ id }) => id))];
}

/** Says how many expressions there may be. */
export function tooMany({ detokenizeExpressionsMax }: DetokenizeLimits): VaultError {
  const most = String(detokenizeExpressionsMax);
  const message = `There are more than ${most} expressions, the most that one request may have replaced.`;
  return new VaultError('VALIDATION_FAILED', message);
}
