import { character, count, defineFilter, optional, text } from '../filter.js';
import type { Filter, FilterCall } from '../filter.js';
import { charactersOf, scalarTextOf } from '../filter-value.js';

/** Characters that group the digits of numbers; `reveal_last` keeps them. */
const SEPARATORS: ReadonlySet<string> = new Set([' ', '-', '.', '/']);

/** The character that masks where the author names none. */
export const DEFAULT_MASK = 'X';

/**
 * Filters that hide most of a text. What they give is never the whole value, never longer than it and never half of a
 * surrogate pair: a value that is no longer than what they would keep is masked whole.
 */
export const MASK_FILTERS: Readonly<Record<string, Filter>> = {
  reveal_last: defineFilter([count, optional(character, DEFAULT_MASK)], (call, last, mask) =>
    maskText(call, (characters) => {
      if (characters.length <= last) return maskWhole(characters, mask);
      const isClear = (each: string, index: number): boolean =>
        index >= characters.length - last || SEPARATORS.has(each);
      return maskCharacters(characters, mask, isClear);
    }),
  ),
  reveal: defineFilter(
    [optional(count, 0), optional(count, 0), optional(character, DEFAULT_MASK), optional(text, '')],
    (call, first, last, mask, preserve) =>
      maskText(call, (characters) => {
        if (characters.length <= first + last) return maskWhole(characters, mask);
        const preserved = new Set(preserve);
        const isClear = (each: string, index: number): boolean =>
          index < first || index >= characters.length - last || preserved.has(each);
        return maskCharacters(characters, mask, isClear);
      }),
  ),
  last4: defineFilter([], (call) =>
    maskText(call, (characters) =>
      characters.length <= 4 ? maskWhole(characters, DEFAULT_MASK) : characters.slice(-4).join(''),
    ),
  ),
};

/** Masks the text of a call's value, character by character; nothing and null stay, arrays and objects are refused. */
export function maskText(
  call: FilterCall,
  mask: (characters: readonly string[]) => string,
): string | null | undefined {
  const value = scalarTextOf(call.value);
  if (value === undefined) return call.value === null ? null : undefined;
  call.meter.use(value.length);
  return mask(charactersOf(value));
}

/** Masks all characters that are not clear, and the whole where that would change nothing. */
export function maskCharacters(
  characters: readonly string[],
  mask: string,
  isClear: (character: string, index: number) => boolean,
): string {
  const result = characters.map((each, index) => (isClear(each, index) ? each : mask));
  const isUnchanged = result.every((each, index) => each === characters[index]);
  return isUnchanged ? maskWhole(characters, mask) : result.join('');
}

/** Masks every character; a value made of the masking character alone is masked by another one. */
function maskWhole(characters: readonly string[], mask: string): string {
  const isMaskAlone = characters.every((each) => each === mask);
  if (!isMaskAlone) return mask.repeat(characters.length);
  return (mask === DEFAULT_MASK ? '*' : DEFAULT_MASK).repeat(characters.length);
}
