/** What names are looked for (contract 1, Pagination and lists). */
export interface NamePattern {
  /** Text that must be there literally, in this order. */
  readonly literals: readonly string[];
  /** Whether the name must begin with the first literal and end with the last; otherwise the one may stand anywhere. */
  readonly anchored: boolean;
}

/**
 * Reads the `name` of a list: `*` stands for any run of characters, also an empty one, and every other character for
 * itself. Without a `*` the text may stand anywhere in the name; with one the pattern is of the whole name. Case plays no
 * part.
 */
export function parseNamePattern(text: string): NamePattern {
  const literals = text.split('*');
  return { literals, anchored: literals.length > 1 };
}
