import {
  askFormatter,
  crossing,
  crossingNumber,
  formatterKey,
  localeList,
  numberOf,
  readOptions,
  textOf,
} from './ask-host.js';
import type { FormatterKey } from './ask-host.js';

/* The formatters of Intl. Each is a key of one that the host keeps, and asks it. */

/** As `instanceof` has it, whatever others have put in its place. */
const hasInstance = Function.prototype[Symbol.hasInstance] as (
  this: unknown,
  value: unknown,
) => boolean;

const isMade = (target: unknown): boolean => target !== undefined;

type Read = (values: unknown[]) => unknown[];

const keyOf = new WeakMap<object, FormatterKey>();

/**
 * What an object holds its formatter by on which a constructor was called without `new`, as code did before classes (ECMA-402,
 * 11.1.1.1).
 */
const LEGACY = Symbol('IntlLegacyConstructedSymbol');

interface Legacy {
  readonly [LEGACY]?: object;
}

/** The key of a formatter of a kind; throws where what a method is called on is none. */
function ownKey(value: unknown, kind: string, method: string): FormatterKey {
  const isObject = typeof value === 'object' && value !== null;
  const inner = isObject && !keyOf.has(value) ? (value as Legacy)[LEGACY] : undefined;
  const key = isObject ? keyOf.get(inner ?? value) : undefined;
  if (key?.startsWith(`["${kind}"`) === true) return key;
  throw new TypeError(
    `Method Intl.${kind}.prototype.${method} called on incompatible receiver ${String(value)}`,
  );
}

/** The key of a formatter for arguments of a constructor. Throws what the host's constructor does. */
export function openFormatter(kind: string, locales: unknown, options: unknown): FormatterKey {
  const list = localeList(locales);
  // Of names it has to be said which.
  const given = kind === 'DisplayNames' ? (options ?? null) : options;
  const key = formatterKey(kind, list, readOptions(given, kind));
  askFormatter(key, 'resolvedOptions');
  return key;
}

interface Kind {
  /** Whether it may be called without `new`. */
  readonly isOld?: boolean;
  /** Whether what it is called on then becomes one. */
  readonly isLegacy?: boolean;
  readonly methods: Readonly<Record<string, Read>>;
  /** A method that is a function bound to its formatter. */
  readonly bound?: string;
}

const firstNumber: Read = ([value]) => [crossing(value)];
const range: Read = ([start, end]) => {
  if (start === undefined || end === undefined) throw new TypeError('Invalid argument');
  return [crossing(start), crossing(end)];
};
const date: Read = ([value]) => [crossingNumber(timeOf(value === undefined ? Date.now() : value))];
const dateRange: Read = ([start, end]) => {
  if (start === undefined || end === undefined)
    throw new TypeError('startDate or endDate cannot be undefined');
  return [crossingNumber(timeOf(start)), crossingNumber(timeOf(end))];
};
const plain: Read = (values) => values.map((value) => crossingNumber(numberOf(value)));
const plainRange: Read = ([start, end]) => {
  if (start === undefined || end === undefined) throw new TypeError('Invalid argument');
  return plain([start, end]);
};
const relative: Read = ([value, unit]) => [crossingNumber(numberOf(value)), textOf(unit)];
const texts: Read = (values) => values.map(textOf);
const items: Read = ([list]) => {
  const values: string[] = [];
  // Nothing is taken behind what is no text, and the iterator is told.
  for (const value of (list === undefined ? [] : list) as Iterable<unknown>) {
    if (typeof value !== 'string')
      throw new TypeError(`Iterable yielded ${String(value)} which is not a string`);
    values[values.length] = value;
  }
  return [values];
};

function timeOf(value: unknown): number {
  const time = numberOf(value);
  if (Number.isFinite(time) && Math.abs(time) <= 8.64e15) return time;
  throw new RangeError('Invalid time value');
}

const KINDS: Readonly<Record<string, Kind>> = {
  NumberFormat: {
    isOld: true,
    isLegacy: true,
    bound: 'format',
    methods: {
      format: firstNumber,
      formatToParts: firstNumber,
      formatRange: range,
      formatRangeToParts: range,
    },
  },
  DateTimeFormat: {
    isOld: true,
    isLegacy: true,
    bound: 'format',
    methods: {
      format: date,
      formatToParts: date,
      formatRange: dateRange,
      formatRangeToParts: dateRange,
    },
  },
  Collator: {
    isOld: true,
    bound: 'compare',
    methods: { compare: ([left, right]) => [textOf(left), textOf(right)] },
  },
  PluralRules: {
    methods: { select: ([value]) => plain([value]), selectRange: plainRange },
  },
  RelativeTimeFormat: { methods: { format: relative, formatToParts: relative } },
  ListFormat: { methods: { format: items, formatToParts: items } },
  DisplayNames: { methods: { of: ([code]) => texts([code]) } },
};

function define(target: object, name: string | symbol, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

const isInstance = (value: unknown, Class: unknown): value is object =>
  Reflect.apply(hasInstance, Class, [value]);

/** A class of formatters. */
export function formatterClass(kind: string, { isOld, isLegacy, methods, bound }: Kind): object {
  const Formatter = function (this: unknown, locales?: unknown, options?: unknown): unknown {
    const made = isMade(new.target);
    if (!made && isOld !== true) throw new TypeError(`Constructor Intl.${kind} requires 'new'`);
    const self: object = made
      ? (this as object)
      : (Object.create(Formatter.prototype as object) as object);
    keyOf.set(self, openFormatter(kind, locales, options));
    if (made || isLegacy !== true || !isInstance(this, Formatter)) return self;
    Object.defineProperty(this, LEGACY, { value: self });
    return this;
  };
  define(Formatter, 'name', kind);
  Object.defineProperty(Formatter, 'name', { value: kind, writable: false });
  Object.defineProperty(Formatter, 'length', { value: kind === 'DisplayNames' ? 2 : 0 });
  const prototype = Formatter.prototype as object;
  for (const [name, read] of Object.entries(methods)) {
    if (name === bound) defineBound(prototype, kind, name, read);
    else {
      const length = name.includes('Range') || kind === 'RelativeTimeFormat' ? 2 : 1;
      define(prototype, name, methodOf(kind, name, length, read));
    }
  }
  define(
    prototype,
    'resolvedOptions',
    methodOf(kind, 'resolvedOptions', 0, () => []),
  );
  Object.defineProperty(prototype, Symbol.toStringTag, {
    value: `Intl.${kind}`,
    configurable: true,
  });
  define(Formatter, 'supportedLocalesOf', supportedLocales(kind));
  Object.defineProperty(Formatter, 'prototype', { writable: false });
  return Formatter;
}

function methodOf(kind: string, name: string, length: number, read: Read): unknown {
  const method = {
    [name](this: unknown, ...values: unknown[]): unknown {
      const key = ownKey(this, kind, name);
      return askFormatter(key, name, read(values));
    },
  }[name];
  if (method !== undefined) Object.defineProperty(method, 'length', { value: length });
  return method;
}

/** A getter of a function that needs no formatter to be called on, so that it can be handed to `map` and `sort`. */
function defineBound(prototype: object, kind: string, name: string, read: Read): void {
  const functions = new WeakMap<object, unknown>();
  const own = (self: object): unknown => {
    const key = ownKey(self, kind, name);
    const known = functions.get(self);
    if (known !== undefined) return known;
    const ask =
      name === 'compare'
        ? (left: unknown, right: unknown) => askFormatter(key, name, read([left, right]))
        : (value: unknown) => askFormatter(key, name, read([value]));
    Object.defineProperty(ask, 'name', { value: '' });
    functions.set(self, ask);
    return ask;
  };
  defineGetter(prototype, name, own);
}

/** Defines a getter that is like those of the language: it has the right name, and makes nothing. */
export function defineGetter(
  prototype: object,
  name: string,
  read: (self: object) => unknown,
): void {
  const getter = {
    get [name](): unknown {
      return read(this);
    },
  };
  const own = Object.getOwnPropertyDescriptor(getter, name);
  Object.defineProperty(prototype, name, { ...own, enumerable: false });
}

/** The static method that says which of some locales a kind knows. */
export function supportedLocales(kind: string): unknown {
  // oxlint-disable-next-line typescript/unbound-method -- it uses no `this`
  const { supportedLocalesOf } = {
    supportedLocalesOf(locales: unknown, options: unknown): unknown {
      const read = readOptions(options, 'supportedLocalesOf', `${kind}.supportedLocalesOf`);
      const key = formatterKey('Intl', localeList(locales), read);
      return askFormatter(key, 'supportedLocalesOf', [kind]);
    },
  };
  Object.defineProperty(supportedLocalesOf, 'length', { value: 1 });
  return supportedLocalesOf;
}

/** All of them but those that are more than a formatter. */
export const formatters: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(KINDS).map(([kind, what]) => [kind, formatterClass(kind, what)]),
);
