import {
  askFormatter,
  crossing,
  crossingNumber,
  formatterKey,
  localeList,
  readOptions,
  textOf,
} from './ask-host.js';
import { DATE_PARTS, TIME_PARTS } from './option-names.js';

/* What the methods named toLocale… and localeCompare give: formatters that nobody sees. */

type Part = 'date' | 'time' | 'any';

/** Number.prototype.toLocaleString and that of BigInt. */
export function numberText(value: number | bigint, locales: unknown, options: unknown): string {
  const read = readOptions(options, 'NumberFormat');
  const key = formatterKey('NumberFormat', localeList(locales), read);
  return askFormatter(key, 'format', [crossing(value)]) as string;
}

/** Date.prototype.toLocaleString, toLocaleDateString and toLocaleTimeString. */
export function dateText(time: number, part: Part, locales: unknown, options: unknown): string {
  if (Number.isNaN(time)) return 'Invalid Date';
  const read = readOptions(options, 'DateTimeFormat');
  const key = formatterKey('DateTimeFormat', localeList(locales), withDefaults(read, part));
  return askFormatter(key, 'format', [crossingNumber(time)]) as string;
}

/** The parts that are shown where the options name none of those that are asked for (ECMA-402, CreateDateTimeFormat). */
function withDefaults(options: Record<string, unknown>, part: Part): Record<string, unknown> {
  const names =
    part === 'date' ? DATE_PARTS : part === 'time' ? TIME_PARTS : [...DATE_PARTS, ...TIME_PARTS];
  const foreign = part === 'date' ? 'timeStyle' : 'dateStyle';
  if (part !== 'any' && options[foreign] !== undefined)
    throw new TypeError(`Invalid option : ${foreign}`);
  const isAsked = [...names, 'dateStyle', 'timeStyle'].some((name) => options[name] !== undefined);
  if (isAsked) return options;
  const shown = [
    ...(part === 'time' ? [] : ['year', 'month', 'day']),
    ...(part === 'date' ? [] : ['hour', 'minute', 'second']),
  ];
  return { ...options, ...Object.fromEntries(shown.map((name) => [name, 'numeric'])) };
}

/** The characters of ASCII in the order of English (CLDR's root collation), small letters before large ones at last. */
const ASCII_ORDER =
  ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ';
const weights = new Uint8Array(128);
for (let at = 0; at < ASCII_ORDER.length; at += 1) {
  const character = ASCII_ORDER.charCodeAt(at);
  // A letter weighs the same in both cases.
  weights[character] = at + 1 - (character >= 0x41 && character <= 0x5a ? 1 : 0);
}

/** The order of two texts of printable ASCII, as `sort` asks for it very often; undefined where one holds anything else. */
function compareAscii(left: string, right: string): number | undefined {
  let [order, cases] = [0, 0];
  const length = Math.max(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)];
    const mine = at < left.length ? weights[one] : -1;
    const theirs = at < right.length ? weights[other] : -1;
    if (mine === undefined || theirs === undefined || mine === 0 || theirs === 0) return undefined;
    order ||= Math.sign(mine - theirs);
    // Of the codes of one letter, the larger one is that of the small letter.
    if (mine === theirs) cases ||= Math.sign(other - one);
  }
  return order || cases;
}

/** String.prototype.localeCompare. */
export function compareTexts(
  left: string,
  right: unknown,
  locales: unknown,
  options: unknown,
): number {
  const other = textOf(right);
  const isDefault = options === undefined && (locales === undefined || locales === 'en-US');
  const order = isDefault ? compareAscii(left, other) : undefined;
  if (order !== undefined) return order;
  const read = readOptions(options, 'Collator');
  const key = formatterKey('Collator', localeList(locales), read);
  return askFormatter(key, 'compare', [left, other]) as number;
}

/** String.prototype.toLocaleUpperCase and toLocaleLowerCase for locales that have rules of their own. */
export function casedText(
  text: string,
  method: 'toLocaleUpperCase' | 'toLocaleLowerCase',
  locales: unknown,
): string {
  return askFormatter(formatterKey('Intl', localeList(locales), {}), method, [text]) as string;
}

const typed = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;
// oxlint-disable-next-line typescript/unbound-method -- it is called with its array
const { keys } = typed;
const typedLength = Object.getOwnPropertyDescriptor(typed, 'length');

/** Lists that are being written: one within itself is left out. */
const underWay: unknown[] = [];

/** Array.prototype.toLocaleString, and that of arrays of numbers, whose lengths are their own. */
export function listText(
  given: unknown,
  isTyped: boolean,
  locales: unknown,
  options: unknown,
): string {
  if (given === null || given === undefined)
    throw new TypeError('Array.prototype.toLocaleString called on null or undefined');
  // Throws where it is none, or its buffer is gone.
  if (isTyped) keys.call(given as Uint8Array);
  const list = Object(given) as ArrayLike<{ toLocaleString: (...values: unknown[]) => unknown }>;
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- it may be anything
  const length = isTyped ? Number(typedLength?.get?.call(given)) : Math.trunc(Number(list.length));
  if (underWay.includes(list)) return '';
  underWay.push(list);
  try {
    let text = '';
    for (let at = 0; at < length; at += 1) {
      const item = list[at] as (typeof list)[number] | null | undefined;
      if (at > 0) text += ',';
      if (item !== null && item !== undefined)
        text += textOf(item.toLocaleString(locales, options));
    }
    return text;
  } finally {
    underWay.pop();
  }
}
