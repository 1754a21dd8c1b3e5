/**
 * Whether a text has more characters than that. A character is a code point of Unicode, as in JSON Schema and in the
 * generated validators, whichever way a bound on a text is told; half a surrogate pair counts as one. A text far beyond the
 * bound is not walked.
 */
export function hasMoreCharacters(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > most * 2) return true;
  let characters = 0;
  for (let index = 0; index < text.length; characters += 1) index += unitsAt(text, index);
  return characters > most;
}

/** How many UTF-16 code units the character at a place has. */
export function unitsAt(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
