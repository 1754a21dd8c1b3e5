import { isJsonObject } from '../../json/json-value.js';
import { FilterRefusal } from '../expression-failure.js';
import type { ExpressionHost } from '../expression-host.js';
import { character, defineFilter, flag, optional, text } from '../filter.js';
import type { ArgumentKind, Filter } from '../filter.js';
import { charactersOf, isNil, scalarTextOf, textOf } from '../filter-value.js';
import type { FilterValue } from '../filter-value.js';
import { DEFAULT_MASK, maskCharacters, maskText } from './mask-filters.js';

const CARD_SEPARATORS = ' -';
const CARD_DIGITS_MIN = 12;
const CARD_DIGITS_MAX = 19;
const LAST_DIGITS = 4;
const EXPIRATION_PARTS = ['YYYY', 'YY', 'MM', '/', '-', '_', '.', ' '] as const;

/** A format of `card_exp`, taken apart. */
const expirationFormat: ArgumentKind<readonly string[]> = {
  isOptional: false,
  read: (given) => expirationPartsOf(textOf(given)),
};

/** Filters on card numbers and on card objects. Where one needs a card number, anything else is refused. */
export const CARD_FILTERS: Readonly<Record<string, Filter>> = {
  card_bin: defineFilter([optional(text, '')], ({ value }, separator) => {
    if (isNil(value)) return value;
    const { digits } = cardNumberOf(value, separator);
    return digits.slice(0, binLength(digits.length)).join('');
  }),
  card_mask: defineFilter(
    [
      optional(flag, false),
      optional(flag, false),
      optional(character, DEFAULT_MASK),
      optional(text, ''),
    ],
    (call, revealBin, revealLast, mask, preserve) =>
      maskText(call, (characters) =>
        maskCard(characters, { revealBin, revealLast, mask, preserve }),
      ),
  ),
  card_exp: defineFilter([expirationFormat], ({ value }, parts) =>
    isNil(value) ? value : writeExpiration(value, parts),
  ),
  alias_card: defineFilter([optional(flag, false), optional(flag, false)], (call, bin, last) =>
    isNil(call.value) ? call.value : aliasCard(call.value, { bin, last }, call.host),
  ),
};

/** Digits of the BIN: 8 of a number with 16 digits or more, otherwise 6. */
function binLength(digitCount: number): number {
  return digitCount < 16 ? 6 : 8;
}

interface CardNumber {
  /** Every character, separators included. */
  readonly characters: readonly string[];
  /** Where in `characters` the digits are. */
  readonly places: readonly number[];
  readonly digits: readonly string[];
}

function cardNumberOf(value: FilterValue, separator: string): CardNumber {
  const characters = charactersOf(scalarTextOf(value) ?? '');
  const separators = new Set(CARD_SEPARATORS + separator);
  const places = [...characters.keys()].filter((index) => !separators.has(characters[index] ?? ''));
  const digits = places.map((place) => characters[place] ?? '');
  const isCard =
    digits.length >= CARD_DIGITS_MIN &&
    digits.length <= CARD_DIGITS_MAX &&
    digits.every((digit) => /^\d$/.test(digit));
  if (!isCard) throw new FilterRefusal('a card number');
  return { characters, places, digits };
}

interface CardMask {
  readonly revealBin: boolean;
  readonly revealLast: boolean;
  readonly mask: string;
  readonly preserve: string;
}

function maskCard(characters: readonly string[], options: CardMask): string {
  const preserved = new Set(options.preserve);
  const places = [...characters.keys()].filter((index) => !preserved.has(characters[index] ?? ''));
  const first = options.revealBin ? binLength(places.length) : 0;
  const last = options.revealLast ? LAST_DIGITS : 0;
  const hidden = new Set(
    places.length <= first + last ? characters.keys() : places.slice(first, places.length - last),
  );
  return maskCharacters(characters, options.mask, (_each, index) => !hidden.has(index));
}

/**
 * A number that passes the checksum in the form of another card number, never that number itself. Keeps what it is told
 * to keep, and refuses where the checksum then leaves no other number.
 */
function aliasCard(
  value: FilterValue,
  keep: { readonly bin: boolean; readonly last: boolean },
  host: ExpressionHost,
): string {
  const card = cardNumberOf(value, '');
  const digits = card.digits.map(Number);
  const begin = keep.bin ? binLength(digits.length) : 0;
  const end = digits.length - (keep.last ? LAST_DIGITS : 0);
  const check = end - 1;
  if (check - begin < 1) throw new FilterRefusal('a card number with more digits to choose');
  for (let place = begin; place < check; place += 1) {
    digits[place] = place === 0 ? 1 + host.randomInt(9) : host.randomInt(10);
  }
  completeLuhn(digits, check);
  if (digits.every((digit, place) => String(digit) === card.digits[place])) {
    const digit = digits[begin] ?? 0;
    digits[begin] = begin === 0 ? 1 + (digit % 9) : (digit + 1 + host.randomInt(9)) % 10;
    completeLuhn(digits, check);
  }
  const alias = [...card.characters];
  for (const [index, place] of card.places.entries()) alias[place] = String(digits[index]);
  return alias.join('');
}

/** Sets one digit so that the number passes the Luhn checksum; exactly one digit does. */
function completeLuhn(digits: number[], place: number): void {
  for (let digit = 0; digit <= 9; digit += 1) {
    digits[place] = digit;
    if (luhnRemainder(digits) === 0) return;
  }
}

function luhnRemainder(digits: readonly number[]): number {
  const sum = digits.reduceRight((total, digit, place) => {
    const isDoubled = (digits.length - place) % 2 === 0;
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    return total + (isDoubled ? doubled : digit);
  }, 0);
  return sum % 10;
}

function expirationPartsOf(format: string): readonly string[] {
  const parts: string[] = [];
  for (let rest = format; rest !== '';) {
    const part = EXPIRATION_PARTS.find((candidate) => rest.startsWith(candidate));
    if (part === undefined || parts.length > 10) break;
    parts.push(part);
    rest = rest.slice(part.length);
  }
  if (parts.join('') === format && format !== '') return parts;
  throw new FilterRefusal('a format made of MM, YY, YYYY and separators, such as MM/YY');
}

function writeExpiration(card: FilterValue, parts: readonly string[]): string {
  const month = wholeMember(card, 'expiration_month', 1, 12).padStart(2, '0');
  const year = wholeMember(card, 'expiration_year', 1000, 9999);
  const written: Readonly<Record<string, string>> = { MM: month, YY: year.slice(-2), YYYY: year };
  return parts.map((part) => written[part] ?? part).join('');
}

function wholeMember(card: FilterValue, name: string, least: number, greatest: number): string {
  const isObject = card !== undefined && !(card instanceof Uint8Array) && isJsonObject(card);
  const value = Number(isObject ? (scalarTextOf(card.get(name)) ?? NaN) : NaN);
  if (Number.isInteger(value) && value >= least && value <= greatest) return String(value);
  throw new FilterRefusal('a card with expiration_month and expiration_year');
}
