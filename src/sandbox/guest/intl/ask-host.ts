import { HOST } from '../../protocol/guest-protocol.js';
import { host, pristineJson } from '../run/host.js';
import { FLAGS, OPTION_NAMES } from './option-names.js';

/* How the guest's Intl asks the host's. */

/** What says which formatter is meant: its kind, locales and options. */
export type FormatterKey = string;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The key of a formatter. */
export function formatterKey(
  kind: string,
  locales: readonly string[],
  options: Readonly<Record<string, unknown>>,
): FormatterKey {
  return pristineJson.stringify([kind, locales, options]);
}

/** Asks a formatter of the host. */
export function askFormatter(key: FormatterKey, method: string, values: unknown[] = []): unknown {
  const answer = host(HOST.intl, key, method, pristineJson.stringify(values));
  return isText(answer) ? (pristineJson.parse(answer) as unknown) : undefined;
}

/** The list of locales that an argument stands for, as tags that nobody has looked at yet. */
export function localeList(locales: unknown): string[] {
  if (locales === undefined) return [];
  if (locales === null) throw new TypeError('Cannot convert undefined or null to object');
  const tag = tagOf(locales);
  if (tag !== undefined) return [tag];
  const list = Object(locales) as { readonly length: unknown; readonly [at: number]: unknown };
  const length = Math.trunc(Number(list.length));
  const tags: string[] = [];
  for (let index = 0; index < length; index += 1) {
    if (!(index in list)) continue;
    const item = list[index];
    if (!isText(item) && (typeof item !== 'object' || item === null))
      throw new TypeError('Incorrect locale information provided');
    tags[tags.length] = tagOf(item) ?? textOf(item);
  }
  return tags;
}

/** Tags of the objects that are an Intl.Locale, whose own `toString` may be another. */
export const localeTags = new WeakMap<object, string>();

function tagOf(value: unknown): string | undefined {
  if (isText(value)) return value;
  return typeof value === 'object' && value !== null ? localeTags.get(value) : undefined;
}

/** Kinds that came to the language when options had to be objects. */
const NEWER = ['DisplayNames', 'ListFormat', 'Segmenter'];

/** Throws what V8 does where options are none. */
function checkOptions(options: unknown, kind: string, caller: string): void {
  const isObject = typeof options === 'object' || typeof options === 'function';
  if (NEWER.includes(kind) && (!isObject || options === null))
    throw new TypeError('invalid_argument');
  if (options !== null) return;
  if (kind === 'DateTimeFormat') throw new TypeError('Cannot convert undefined or null to object');
  throw new TypeError(`Intl.${caller} called on null or undefined`);
}

/** The options of a kind of formatter, as they cross: what is true or false, and null, as it is, all else as text. */
export function readOptions(
  options: unknown,
  kind: string,
  caller = kind,
): Record<string, unknown> {
  // Nobody's setter is called for what is read.
  const read = Object.create(null) as Record<string, unknown>;
  if (options === undefined) return read;
  checkOptions(options, kind, caller);
  const flags = FLAGS[kind];
  for (const name of OPTION_NAMES[kind] ?? []) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined) continue;
    if (flags?.includes(name) === true) read[name] = Boolean(value);
    else if (name === 'useGrouping' && !value) read[name] = false;
    else if (typeof value === 'symbol')
      throw new TypeError('Cannot convert a Symbol value to a string');
    else read[name] = typeof value === 'boolean' || value === null ? value : textOf(value);
  }
  return read;
}

/** A value as a number, which a BigInt is only where it is asked to be. */
export function numberOf(value: unknown): number {
  if (typeof value === 'bigint') throw new TypeError('Cannot convert a BigInt value to a number');
  return Number(value);
}

/** A number as it crosses, since JSON has not all of them. */
export function crossing(value: unknown): string {
  const primitive = toPrimitive(value);
  if (typeof primitive === 'bigint') return `b${String(primitive)}`;
  if (typeof primitive === 'string') return `s${primitive}`;
  return crossingNumber(Number(primitive));
}

/** A number that is one of JavaScript's. */
export function crossingNumber(value: number): string {
  return Object.is(value, -0) ? 'n-0' : `n${String(value)}`;
}

/** A value as text by its own rules, which are those of the options. */
export function textOf(value: unknown): string {
  // A symbol has none: `String` would give it one.
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return String(value);
}

function toPrimitive(value: unknown): unknown {
  if (typeof value !== 'object' && typeof value !== 'function') return value;
  if (value === null) return 0;
  const convert = (value as { [Symbol.toPrimitive]?: unknown })[Symbol.toPrimitive];
  if (typeof convert === 'function') return Reflect.apply(convert, value, ['number']) as unknown;
  const plain: unknown = value.valueOf();
  return typeof plain === 'object' && plain !== null ? textOf(value) : plain;
}
