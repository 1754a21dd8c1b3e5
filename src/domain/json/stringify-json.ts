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
  if (Array.isArray(value)) return value.some(hasOurOwn);
  if (value instanceof Map || value instanceof JsonNumber) return true;
  if ('toJSON' in value) return false;
  for (const name in value)
    if (hasOurOwn((value as Readonly<Record<string, unknown>>)[name])) return true;
  return false;
}

function write(value: unknown): string | undefined {
  if (value instanceof JsonNumber) return value.literal;
  if (Array.isArray(value))
    return `[${value.map((element) => write(element) ?? 'null').join(',')}]`;
  if (value instanceof Map) return writeMembers(value as ReadonlyMap<string, unknown>);
  if (isPlainObject(value)) return writeMembers(Object.entries(value));
  return JSON.stringify(value);
}

function writeMembers(members: Iterable<readonly [string, unknown]>): string {
  const parts: string[] = [];
  for (const [name, member] of members) {
    const text = write(member);
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${parts.join(',')}}`;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}
