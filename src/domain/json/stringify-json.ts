import { JsonNumber } from './json-value.js';

/**
 * JSON text of a value: JsonValues as they are, and plain objects, Dates and whatever else JSON.stringify takes as it
 * would write them. Lone surrogates are escaped, so that the text is well-formed Unicode.
 */
export function stringifyJson(value: unknown): string {
  return (hasOurOwn(value) ? write(value) : JSON.stringify(value)) ?? 'null';
}

/** Whether a Map or a JsonNumber is anywhere in a value. Without one the engine writes the same, much faster. */
function hasOurOwn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === 'object' && hasOurOwn(element)) return true;
    return false;
  }
  if (value instanceof Map || value instanceof JsonNumber) return true;
  if ('toJSON' in value) return false;
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    // Most are texts, which are not worth a call.
    if (typeof member === 'object' && hasOurOwn(member)) return true;
  }
  return false;
}

function write(value: unknown): string | undefined {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof Map) return writeMap(value as ReadonlyMap<string, unknown>);
  if (value instanceof JsonNumber) return value.literal;
  if (Array.isArray(value)) return writeElements(value);
  if (isInstant(value)) return `"${value.toISOString()}"`;
  return 'toJSON' in value ? JSON.stringify(value) : writeObject(value);
}

/** Whether a value is a Date that is one: another has no text of its own, and the engine writes null. */
function isInstant(value: object): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

function writeElements(elements: readonly unknown[]): string {
  let text = '';
  for (const element of elements) text += `${text === '' ? '' : ','}${write(element) ?? 'null'}`;
  return `[${text}]`;
}

function writeMap(members: ReadonlyMap<string, unknown>): string {
  let text = '';
  for (const [name, member] of members) text = withMember(text, name, member);
  return `{${text}}`;
}

function writeObject(members: object): string {
  let text = '';
  // To list pairs of them would make an array for each.
  for (const name of Object.keys(members))
    text = withMember(text, name, (members as Readonly<Record<string, unknown>>)[name]);
  return `{${text}}`;
}

function withMember(text: string, name: string, member: unknown): string {
  const written = write(member);
  if (written === undefined) return text;
  return `${text === '' ? '' : `${text},`}${quote(name)}:${written}`;
}

/** What JSON escapes, lone surrogates among it. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;
/** The engine's own writer is the faster one for texts that are longer. */
const SHORT = 100;

function quote(text: string): string {
  return text.length > SHORT || ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}
