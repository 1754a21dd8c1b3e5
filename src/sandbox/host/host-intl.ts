import { HostFault } from '../engine/engine-errors.js';
import { parseGuestJson } from '../engine/guest-json.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { LOCALE_LISTS } from '../protocol/locale-lists.js';
import { orFault } from './host-options.js';

/*
 * Formats of the guest, by the ICU of the service's Node. Its default locale is en-US and its zone UTC, whatever those of the
 * machine are. What a call may cost is bounded: by the length of texts, of numbers and of lists, and by how many formatters a
 * run makes.
 */

/** Formatters that a run may make, and those that are kept for it. */
const MADE_MAX = 1_000;
const KEPT_MAX = 32;
const LOCALE = 'en-US';
/** Each of a list takes some tens of microseconds to be looked for. */
const LOCALES_MAX = 100;
const TAG_CHARACTERS_MAX = 255;
const TEXT_CHARACTERS_MAX = 64 * 1024;
/** Segments of so long a text take some milliseconds, and of longer ones more than their length would say. */
const SEGMENTED_CHARACTERS_MAX = 8 * 1024;
const ARGUMENTS_BYTES_MAX = 1024 * 1024;
/** Of numbers in texts and BigInts, whose digits all are kept; longer ones are refused. */
const DIGITS_MAX = 1_000;
const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e([+-]?\d+))?\s*$/i;
const EXPONENT_MAX = 1_000;

type Formatter = Readonly<Record<string, unknown>>;

interface Kept {
  readonly kind: string;
  readonly formatter: Formatter;
}

interface Wanted {
  readonly kind: string;
  readonly locales: readonly string[];
  readonly options: Record<string, unknown>;
}

/** What may be asked of each; a number is what its arguments are read as. */
const METHODS: Readonly<
  Record<string, Readonly<Record<string, (values: unknown[]) => unknown[]>>>
> = {
  NumberFormat: {
    format: numbers,
    formatToParts: numbers,
    formatRange: numbers,
    formatRangeToParts: numbers,
  },
  DateTimeFormat: {
    format: times,
    formatToParts: times,
    formatRange: times,
    formatRangeToParts: times,
  },
  Collator: { compare: texts },
  PluralRules: { select: plainNumbers, selectRange: plainNumbers },
  RelativeTimeFormat: { format: numberAndUnit, formatToParts: numberAndUnit },
  ListFormat: { format: list, formatToParts: list },
  DisplayNames: { of: texts },
  Segmenter: { segment: segmented },
};

/** Whether an operation is for the formatters of the run. */
export function isIntlOperation(operation: number): boolean {
  return operation === HOST.intl;
}

/** The formatters of one run, which end with it. */
export class IntlStore {
  readonly #kept = new Map<string, Kept>();
  #made = 0;

  /** JSON of the kind, locales and options of a formatter; a method; JSON of its arguments. JSON of what it gives. */
  readonly answer = orFault((call: HostCall): HostAnswer => {
    const key = call.text(1);
    const method = call.text(2);
    const values = parseGuestJson(call.text(3, ARGUMENTS_BYTES_MAX));
    const given: unknown[] = Array.isArray(values) ? values : [];
    const kept = this.#kept.get(key);
    if (kept !== undefined) return jsonOf(ask(kept, method, given));
    const wanted = readWanted(key);
    if (wanted.kind === 'Intl') return jsonOf(general(method, given, wanted));
    return jsonOf(ask(this.#make(key, wanted), method, given));
  });

  #make(key: string, wanted: Wanted): Kept {
    if (this.#made >= MADE_MAX)
      throw new HostFault('RangeError', `a run makes at most ${String(MADE_MAX)} formatters`);
    this.#made += 1;
    const made = { kind: wanted.kind, formatter: create(wanted) };
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, made);
    return made;
  }
}

function jsonOf(value: unknown): HostAnswer {
  return value === undefined ? undefined : JSON.stringify(value);
}

function readWanted(key: string): Wanted {
  const [kind, locales, options] = (parseGuestJson(key) ?? []) as unknown[];
  if (Array.isArray(locales) && locales.length > LOCALES_MAX)
    throw new HostFault('RangeError', `a list may have ${String(LOCALES_MAX)} locales here`);
  const isList =
    Array.isArray(locales) &&
    locales.every((tag) => typeof tag === 'string' && tag.length <= TAG_CHARACTERS_MAX);
  if (!isList) throw new HostFault('RangeError', 'Incorrect locale information provided');
  const isObject = typeof options === 'object' && options !== null && !Array.isArray(options);
  return {
    kind: String(kind),
    locales: locales as string[],
    options: isObject ? (options as Record<string, unknown>) : {},
  };
}

type Constructor = new (locales: readonly string[], options: object) => Formatter;

/** The default locale comes last, so that no locale of the machine is fallen back to. */
function create({ kind, locales, options }: Wanted): Formatter {
  if (!Object.hasOwn(METHODS, kind)) throw new HostFault('TypeError', 'no such formatter');
  const Class = (Intl as unknown as Record<string, Constructor | undefined>)[kind];
  if (Class === undefined) throw new HostFault('TypeError', `Intl.${kind} is not available`);
  const zone =
    kind === 'DateTimeFormat' && options['timeZone'] === undefined ? { timeZone: 'UTC' } : {};
  return new Class([...Intl.getCanonicalLocales(locales), LOCALE], {
    ...options,
    ...zone,
  });
}

function ask({ kind, formatter }: Kept, method: string, values: unknown[]): unknown {
  if (method === 'resolvedOptions') return (formatter['resolvedOptions'] as () => unknown)();
  const methods = METHODS[kind] ?? {};
  const read = Object.hasOwn(methods, method) ? methods[method] : undefined;
  const perform = formatter[method];
  if (read === undefined || typeof perform !== 'function')
    throw new HostFault('TypeError', `Intl.${kind} has no ${method}`);
  const answer: unknown = Reflect.apply(perform, formatter, read(values));
  return kind === 'Segmenter' ? segmentsOf(answer as Iterable<Intl.SegmentData>) : answer;
}

/** Where each segment begins, and, of words, which are such. */
function segmentsOf(segments: Iterable<Intl.SegmentData>): [index: number, isWordLike?: boolean][] {
  return Array.from(segments, ({ index, isWordLike }) =>
    isWordLike === undefined ? [index] : [index, isWordLike],
  );
}

/** What is asked of no formatter. */
function general(method: string, values: unknown[], { locales, options }: Wanted): unknown {
  const [first = '', second = ''] = values.map(String);
  switch (method) {
    case 'getCanonicalLocales':
      return Intl.getCanonicalLocales(locales);
    case 'supportedValuesOf':
      return Intl.supportedValuesOf(first as 'currency');
    case 'supportedLocalesOf': {
      if (!Object.hasOwn(METHODS, first)) throw new HostFault('TypeError', 'no such formatter');
      const Class = Intl[first as 'NumberFormat'];
      return Class.supportedLocalesOf(locales as string[], options);
    }
    case 'toLocaleUpperCase':
      return checkText(first).toLocaleUpperCase([...locales, LOCALE]);
    case 'toLocaleLowerCase':
      return checkText(first).toLocaleLowerCase([...locales, LOCALE]);
    case 'locale':
      return describeLocale(new Intl.Locale(locales[0] ?? '', options), second);
    case 'localeList': {
      if (!LOCALE_LISTS.includes(first)) throw new HostFault('TypeError', 'no such list');
      const locale = new Intl.Locale(locales[0] ?? '');
      return (locale as unknown as Record<string, unknown>)[first];
    }
    default:
      throw new HostFault('TypeError', `Intl has no ${method}`);
  }
}

const LOCALE_PARTS = [
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
];

function describeLocale(given: Intl.Locale, change: string): unknown {
  const locale =
    change === 'maximize' ? given.maximize() : change === 'minimize' ? given.minimize() : given;
  const parts = locale as unknown as Record<string, unknown>;
  return {
    tag: locale.toString(),
    ...Object.fromEntries(LOCALE_PARTS.map((name) => [name, parts[name]])),
  };
}

function checkText(text: string, most = TEXT_CHARACTERS_MAX): string {
  if (text.length <= most) return text;
  throw new HostFault('RangeError', `a text may have ${String(most)} characters here`);
}

function segmented([text]: unknown[]): string[] {
  return [checkText(String(text), SEGMENTED_CHARACTERS_MAX)];
}

function texts(values: unknown[]): string[] {
  return values.map((value) => checkText(String(value)));
}

function list([values]: unknown[]): unknown[] {
  return [Array.isArray(values) ? texts(values) : []];
}

function numberAndUnit([value, unit]: unknown[]): unknown[] {
  return [toNumber(value), checkText(String(unit))];
}

function plainNumbers(values: unknown[]): number[] {
  return values.map(toNumber);
}

/** Dates as milliseconds. */
function times(values: unknown[]): number[] {
  return values.map(toNumber);
}

/** Numbers come as texts, since JSON has not all of them: `n` and a number, `b` and a BigInt, `s` and a text. */
function numbers(values: unknown[]): unknown[] {
  return values.map((value) => {
    const text = checkText(String(value));
    const digits = text.slice(1);
    if (text.startsWith('n')) return Number(digits);
    const decimal = DECIMAL.exec(digits);
    if (decimal === null) return Number(digits);
    const exponent = Math.abs(Number(decimal[1] ?? 0));
    if (digits.length > DIGITS_MAX || exponent > EXPONENT_MAX)
      throw new HostFault('RangeError', `a number may have ${String(DIGITS_MAX)} digits here`);
    return text.startsWith('b') ? BigInt(digits) : digits.trim();
  });
}

function toNumber(value: unknown): number {
  return Number(typeof value === 'string' && value.startsWith('n') ? value.slice(1) : value);
}
