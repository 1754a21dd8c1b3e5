import { LOCALE_LISTS } from '../../protocol/locale-lists.js';
import {
  askFormatter,
  formatterKey,
  localeList,
  localeTags,
  numberOf,
  readOptions,
  textOf,
} from './ask-host.js';
import { defineGetter, formatters, openFormatter, supportedLocales } from './formatters.js';

/* The global Intl, of which nothing is evaluated before it is asked for. */

interface LocaleParts {
  readonly tag: string;
  readonly [part: string]: unknown;
}

let part: (locale: Locale, name: string) => unknown;

/** Intl.Locale. */
class Locale {
  readonly #parts: LocaleParts;

  constructor(tag: unknown, options?: unknown, change?: unknown) {
    if (typeof tag !== 'string' && (typeof tag !== 'object' || tag === null))
      throw new TypeError("First argument to Intl.Locale constructor can't be empty or missing");
    const read = readOptions(options, 'Locale');
    const key = formatterKey('Intl', localeList([tag]), read);
    this.#parts = askFormatter(key, 'locale', [
      '',
      change === CHANGE ? lastChange : '',
    ]) as LocaleParts;
    localeTags.set(this, this.#parts.tag);
  }

  maximize(): Locale {
    return this.#changed('maximize');
  }

  minimize(): Locale {
    return this.#changed('minimize');
  }

  #changed(change: string): Locale {
    lastChange = change;
    return new Locale(this.#parts.tag, undefined, CHANGE);
  }

  toString(): string {
    return this.#parts.tag;
  }

  static {
    part = (locale, name) => {
      const parts = locale.#parts;
      // The lists of what a region uses are looked for where they are asked for.
      if (!LOCALE_LISTS.includes(name)) return parts[name];
      return askFormatter(formatterKey('Intl', [parts.tag], {}), 'localeList', [name]);
    };
  }
}

const CHANGE = Symbol('change');
let lastChange = '';

Object.defineProperty(Locale, 'length', { value: 1 });
Object.defineProperty(Locale.prototype, Symbol.toStringTag, {
  value: 'Intl.Locale',
  configurable: true,
});
for (const name of [
  'baseName',
  'calendar',
  'caseFirst',
  'collation',
  'hourCycle',
  'language',
  'numberingSystem',
  'numeric',
  'region',
  'script',
  ...LOCALE_LISTS,
])
  defineGetter(Locale.prototype, name, (locale) => part(locale as Locale, name));

interface Segment {
  segment: string;
  index: number;
  input: string;
  isWordLike?: boolean;
}

/** What a Segmenter gives: the segments of one text, in their order or by a place. */
class Segments {
  readonly #all: readonly Segment[];
  readonly #input: string;

  constructor(input: string, starts: readonly [number, boolean?][]) {
    this.#input = input;
    this.#all = starts.map(([index, isWordLike], place) => ({
      segment: input.slice(index, starts[place + 1]?.[0]),
      index,
      input,
      ...(isWordLike === undefined ? {} : { isWordLike }),
    }));
  }

  containing(place: unknown): Segment | undefined {
    const at = Math.trunc(numberOf(place)) || 0;
    if (at < 0 || at >= this.#input.length) return undefined;
    const found = this.#all.findLast(({ index }) => index <= at);
    return found === undefined ? undefined : { ...found };
  }

  *[Symbol.iterator](): IterableIterator<Segment> {
    for (const segment of this.#all) yield { ...segment };
  }
}

/** Intl.Segmenter. */
class Segmenter {
  readonly #key: string;

  constructor(locales?: unknown, options?: unknown) {
    this.#key = openFormatter('Segmenter', locales, options);
  }

  segment(text: unknown): Segments {
    const input = textOf(text);
    const starts = askFormatter(this.#key, 'segment', [input]);
    return new Segments(input, starts as [number, boolean?][]);
  }

  resolvedOptions(): unknown {
    return askFormatter(this.#key, 'resolvedOptions');
  }
}
Object.defineProperty(Segmenter, 'length', { value: 0 });
Object.defineProperty(Segmenter, 'supportedLocalesOf', {
  value: supportedLocales('Segmenter'),
  writable: true,
  configurable: true,
});
Object.defineProperty(Segmenter.prototype, Symbol.toStringTag, {
  value: 'Intl.Segmenter',
  configurable: true,
});

/** Methods, so that they are no constructors. */
const functions = {
  getCanonicalLocales(locales: unknown): unknown {
    return askFormatter(formatterKey('Intl', localeList(locales), {}), 'getCanonicalLocales');
  },
  supportedValuesOf(kind: unknown): unknown {
    return askFormatter(formatterKey('Intl', [], {}), 'supportedValuesOf', [textOf(kind)]);
  },
};

/** The global `Intl`. */
export const Intl: object = {};
for (const [name, value] of Object.entries({
  ...formatters,
  Locale,
  Segmenter,
  ...functions,
}))
  Object.defineProperty(Intl, name, { value, writable: true, configurable: true });
Object.defineProperty(Intl, Symbol.toStringTag, { value: 'Intl', configurable: true });
