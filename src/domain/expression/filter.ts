import type { ExpressionHost } from './expression-host.js';
import { FilterRefusal } from './expression-failure.js';
import { doubleOf, isNil, numberFromText, textOf } from './filter-value.js';
import type { FilterValue } from './filter-value.js';
import type { WorkMeter } from './work-meter.js';

/** One use of a filter: the value on its left and what it may call on. */
export interface FilterCall {
  readonly value: FilterValue;
  /** Arguments given by name, such as `allow_false: true`. */
  readonly named: ReadonlyMap<string, FilterValue>;
  readonly meter: WorkMeter;
  readonly host: ExpressionHost;
}

/** A filter of the language: what it takes, and what it makes of it. */
export interface Filter {
  readonly kinds: readonly ArgumentKind<unknown>[];
  readonly names: readonly string[];
  apply(call: FilterCall, given: readonly FilterValue[]): FilterValue;
}

/** What one argument of a filter may be. `read` refuses, by a FilterRefusal that says the need, whatever else is given. */
export interface ArgumentKind<Value> {
  readonly isOptional: boolean;
  read(given: FilterValue): Value;
}

/** What `apply` of a filter is given for its arguments. */
export type ValuesOf<Kinds extends readonly ArgumentKind<unknown>[]> = {
  -readonly [Index in keyof Kinds]: Kinds[Index] extends ArgumentKind<infer Value> ? Value : never;
};

/** Makes a filter whose arguments are read by their kinds before `apply` sees them. */
export function defineFilter<const Kinds extends readonly ArgumentKind<unknown>[]>(
  kinds: Kinds,
  apply: (call: FilterCall, ...given: ValuesOf<Kinds>) => FilterValue,
  names: readonly string[] = [],
): Filter {
  return {
    kinds,
    names,
    apply: (call, given) => {
      const values = kinds.map((kind, index) => kind.read(given[index]));
      for (const value of values) if (typeof value === 'string') call.meter.use(value.length);
      return apply(call, ...(values as ValuesOf<Kinds>));
    },
  };
}

/** An argument that may be left out; `fallback` stands for it, also where what is given turns out to be nothing. */
export function optional<Value, Fallback>(
  kind: ArgumentKind<Value>,
  fallback: Fallback,
): ArgumentKind<Value | Fallback> {
  return { isOptional: true, read: (given) => (isNil(given) ? fallback : kind.read(given)) };
}

/** An argument of any kind. */
export const anything: ArgumentKind<FilterValue> = { isOptional: false, read: (given) => given };

/** An argument that is taken as text, whatever it is. */
export const text: ArgumentKind<string> = { isOptional: false, read: textOf };

/** An argument that is taken as a number; what is none counts as 0, as in Liquid. */
export const number: ArgumentKind<number> = { isOptional: false, read: doubleOf };

/** A whole number, also as digits in a text; negative ones too. */
export const integer: ArgumentKind<number> = {
  isOptional: false,
  read: (given) => {
    const value = typeof given === 'string' ? numberFromText(given) : given;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw new FilterRefusal('a whole number');
  },
};

/** A whole number from 0. */
export const count: ArgumentKind<number> = {
  isOptional: false,
  read: (given) => {
    const value = integer.read(given);
    if (value >= 0) return value;
    throw new FilterRefusal('a whole number from 0');
  },
};

/** `true` or `false`, also as text. */
export const flag: ArgumentKind<boolean> = {
  isOptional: false,
  read: (given) => {
    if (typeof given === 'boolean') return given;
    if (given === 'true' || given === 'false') return given === 'true';
    throw new FilterRefusal('true or false');
  },
};

/**
 * A single character that masks or fills. It is one UTF-16 code unit and no half of a pair, so that what is masked never
 * grows longer.
 */
export const character: ArgumentKind<string> = {
  isOptional: false,
  read: (given) => {
    if (typeof given === 'string' && given.length === 1 && !/\p{Surrogate}/u.test(given))
      return given;
    if (typeof given === 'number' && given >= 0 && given <= 9)
      return integer.read(given).toString();
    throw new FilterRefusal('a single character');
  },
};
