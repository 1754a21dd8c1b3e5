import { unitsAt } from '../character-count.js';
import { isJsonArray, isJsonObject, JsonNumber, numberFromLiteral } from '../json/json-value.js';
import type { JsonValue } from '../json/json-value.js';
import { stringifyJson } from '../json/stringify-json.js';
import { FilterRefusal } from './expression-failure.js';

/** What flows between filters: JSON, bytes (of `hmac`, until they are encoded), or nothing where there is no value. */
export type FilterValue = JsonValue | Uint8Array | undefined;

/** Whether there is no value: nothing or null. */
export function isNil(value: FilterValue): value is null | undefined {
  return value === undefined || value === null;
}

/**
 * The text of a value: a string as it is, a number with every digit that came, arrays and objects as JSON, nothing and
 * null as the empty text. Refuses bytes, which have no text until they are encoded.
 */
export function textOf(value: FilterValue): string {
  if (typeof value === 'string') return value;
  if (isNil(value)) return '';
  if (value instanceof Uint8Array)
    throw new FilterRefusal('bytes only after to_base16 or to_base64');
  if (value instanceof JsonNumber) return value.literal;
  return typeof value === 'object' ? stringifyJson(value) : String(value);
}

/** The text of a string, number or boolean. Refuses arrays, objects and bytes; nothing and null have none. */
export function scalarTextOf(value: FilterValue): string | undefined {
  if (isNil(value)) return undefined;
  if (typeof value === 'object' && !(value instanceof JsonNumber)) {
    throw new FilterRefusal('a text, a number or a boolean');
  }
  return textOf(value);
}

/** The value as a double, as Liquid's arithmetic takes it: what is no number counts as 0. */
export function doubleOf(value: FilterValue): number {
  if (typeof value === 'number') return value;
  if (value instanceof JsonNumber) return Number(value.literal);
  const number = typeof value === 'string' ? Number(value) : 0;
  return Number.isNaN(number) ? 0 : number;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number that a text writes, with every digit. A plus sign and leading zeros are allowed; anything else has none. */
export function numberFromText(text: string): number | JsonNumber | undefined {
  const literal = text
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1');
  return JSON_NUMBER.test(literal) ? numberFromLiteral(literal) : undefined;
}

/** Whether a value is a number, of any size. */
export function isNumeric(value: FilterValue): value is number | JsonNumber {
  return typeof value === 'number' || value instanceof JsonNumber;
}

/**
 * Reads a member as an expression names it: own members of objects; of arrays elements by index (from the end where it
 * is negative), `first`, `last` and `size`; of texts `first`, `last` and `size` in characters. Everything else is nothing:
 * no prototype, no method, no inner property of how the vault holds a value can be reached.
 */
export function readMember(value: FilterValue, key: FilterValue): FilterValue {
  if (isNil(value) || value instanceof Uint8Array) return undefined;
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  if (isJsonObject(value)) return value.get(String(key));
  if (isJsonArray(value)) return readElement(value, key);
  return typeof value === 'string' ? readTextMember(value, key) : undefined;
}

function readElement(list: readonly JsonValue[], key: string | number): FilterValue {
  if (key === 'size') return list.length;
  if (key === 'first') return list.at(0);
  if (key === 'last') return list.at(-1);
  return typeof key === 'number' || /^\d{1,15}$/.test(key)
    ? elementAt(list, Number(key))
    : undefined;
}

function elementAt(list: readonly JsonValue[], index: number): FilterValue {
  return Number.isInteger(index) ? list.at(index) : undefined;
}

function readTextMember(text: string, key: string | number): FilterValue {
  if (key === 'size') return characterCount(text);
  if (key === 'first') return firstCharacter(text);
  return key === 'last' ? lastCharacter(text) : undefined;
}

/** Whether a value is a list. */
export function isList(value: FilterValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The characters of a text; a surrogate pair is one, half a pair too. */
export function charactersOf(text: string): string[] {
  return Array.from(text);
}

/** Number of characters of a text; a surrogate pair is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) index += unitsAt(text, index);
  return count;
}

/** Index after a number of characters, counted from an index; the text's length where it has not as many. */
export function advanceCharacters(text: string, from: number, count: number): number {
  let index = from;
  for (let done = 0; done < count && index < text.length; done += 1) {
    index += unitsAt(text, index);
  }
  return index;
}

/** The first character of a text, nothing where it is empty. */
export function firstCharacter(text: string): string | undefined {
  return text === '' ? undefined : text.slice(0, unitsAt(text, 0));
}

/** The last character of a text, nothing where it is empty. */
export function lastCharacter(text: string): string | undefined {
  if (text === '') return undefined;
  const isPair = text.length > 1 && unitsAt(text, text.length - 2) === 2;
  return text.slice(isPair ? -2 : -1);
}

/**
 * UTF-8 of a text. Half a surrogate pair, for which UTF-8 has no form, becomes the three bytes that its code point would
 * have, so that two texts that differ have bytes that differ.
 */
export function bytesOf(text: string): Uint8Array {
  if (!/\p{Surrogate}/u.test(text)) return new TextEncoder().encode(text);
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0xd800 || point > 0xdfff) bytes.push(...new TextEncoder().encode(character));
    else bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
  }
  return Uint8Array.from(bytes);
}
