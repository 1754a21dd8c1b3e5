import { parseNamePattern } from '../../domain/name-pattern.js';

/**
 * The condition on a column of names that a list's `name` stands for. Prisma makes `ILIKE` of an insensitive `equals` and
 * leaves what is special there to us; of its other operators none is anchored at both ends with wildcards between.
 */
export function nameFilter(name: string): {
  readonly equals: string;
  readonly mode: 'insensitive';
} {
  return { equals: likePatternOf(name), mode: 'insensitive' };
}

/** What the column is `ILIKE`, for a list's `name`. */
export function likePatternOf(name: string): string {
  const { literals, anchored } = parseNamePattern(name);
  const like = literals.map(escaped).join('%');
  return anchored ? like : `%${like}%`;
}

/** Text in which nothing is special to LIKE. */
function escaped(literal: string): string {
  return literal.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
