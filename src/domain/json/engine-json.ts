import { nestsDeeperThan } from './json-depth.js';
import type { JsonValue } from './json-value.js';

/**
 * Where a number may stand that the engine would write otherwise than it came: with a fraction or an exponent, of more
 * digits than a double is sure to keep, or `-0`. What looks like one within a string is found too, which costs time only.
 */
const MAY_LOSE_DIGITS = /(?:^|[\s:,[])(?:-0|-?\d{1,15}[.eE]|-?\d{16})/;

/** Levels that are walked by recursion. */
const LEVELS_MAX = 500;

const ZERO = 48;
const NINE = 57;

/**
 * Parses JSON text by the engine's own parser, several times as fast as one that keeps everything, where that loses nothing: most
 * bodies have no number with a fraction and no member whose name begins with a digit. Undefined for every other text, be it
 * that something could be lost, that it is nested deeper than `levelsMax`, or that it is not JSON.
 */
export function parseByEngine(text: string, levelsMax: number): JsonValue | undefined {
  if (MAY_LOSE_DIGITS.test(text)) return undefined;
  // Before anything is built, and of members too that others of the same name will replace.
  if (nestsDeeperThan(Math.min(levelsMax, LEVELS_MAX), text)) return undefined;
  try {
    return kept(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What the engine has parsed, with Maps for its objects; undefined where one may have lost its order. */
function kept(parsed: unknown): JsonValue | undefined {
  if (typeof parsed !== 'object' || parsed === null) return parsed as JsonValue;
  return Array.isArray(parsed) ? keptArray(parsed) : keptObject(parsed);
}

function keptArray(elements: unknown[]): JsonValue | undefined {
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index];
    if (typeof element !== 'object' || element === null) continue;
    const value = kept(element);
    if (value === undefined) return undefined;
    elements[index] = value;
  }
  return elements as JsonValue[];
}

function keptObject(members: object): JsonValue | undefined {
  const object = new Map<string, JsonValue>();
  const names = Object.keys(members);
  // The engine puts names that are whole numbers before all others: where the first begins with no digit there is none.
  const first = names[0]?.charCodeAt(0) ?? 0;
  if (first >= ZERO && first <= NINE) return undefined;
  for (const name of names) {
    const value = kept((members as Readonly<Record<string, unknown>>)[name]);
    if (value === undefined) return undefined;
    object.set(name, value);
  }
  return object;
}
