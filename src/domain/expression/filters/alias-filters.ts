import { FilterRefusal } from '../expression-failure.js';
import { count, defineFilter, optional } from '../filter.js';
import type { Filter, FilterCall } from '../filter.js';
import { charactersOf, scalarTextOf } from '../filter-value.js';

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const ALPHANUMERIC = DIGITS + LOWER + UPPER;

/**
 * Filters that make a random stand-in for a text, as the id of a token, say. It has as many characters as the value, keeps
 * the first and last ones that it is told to keep, and is never the value itself: a value that leaves nothing to choose is
 * refused.
 */
export const ALIAS_FILTERS: Readonly<Record<string, Filter>> = {
  alias_preserve_format: aliasFilter(alphabetOfClass),
  alias_preserve_length: aliasFilter(() => ALPHANUMERIC),
};

/** What a character may be replaced by: another of its class. Characters of no class, such as separators, stay. */
function alphabetOfClass(character: string): string | undefined {
  if (/^\p{Nd}$/u.test(character)) return DIGITS;
  if (/^\p{Lu}$/u.test(character)) return UPPER;
  return /^\p{L}$/u.test(character) ? LOWER : undefined;
}

function aliasFilter(alphabetOf: (character: string) => string | undefined): Filter {
  return defineFilter([optional(count, 0), optional(count, 0)], (call, first, last) => {
    const value = scalarTextOf(call.value);
    if (value === undefined) return call.value;
    call.meter.use(value.length);
    const characters = charactersOf(value);
    const alphabets = characters.map((character, index) =>
      index < first || index >= characters.length - last ? undefined : alphabetOf(character),
    );
    return draw(call, characters, alphabets);
  });
}

function draw(
  { host }: FilterCall,
  characters: readonly string[],
  alphabets: readonly (string | undefined)[],
): string {
  const alias = characters.map((character, index) => {
    const alphabet = alphabets[index];
    return alphabet?.[host.randomInt(alphabet.length)] ?? character;
  });
  const free = alphabets.findIndex((alphabet) => alphabet !== undefined);
  const alphabet = alphabets[free];
  if (alphabet === undefined) throw new FilterRefusal('a value with characters to choose');
  if (alias.every((character, index) => character === characters[index])) {
    // The draw hit the value. Any other character at one free place makes it another text.
    const step = 1 + host.randomInt(alphabet.length - 1);
    const drawn = alphabet.indexOf(alias[free] ?? '');
    alias[free] = alphabet[(drawn + step) % alphabet.length] ?? '';
  }
  return alias.join('');
}
