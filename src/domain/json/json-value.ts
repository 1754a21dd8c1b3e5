/**
 * JSON as the vault holds it between the wire and storage. JavaScript's own objects and numbers would lose what a
 * caller sent: digits beyond 2^53, the order of members named like integers, a member named `__proto__`. Here an
 * object is a `Map` and a number that a double cannot hold is a {@link JsonNumber} with its digits.
 */
export type JsonValue =
  string | number | boolean | null | JsonNumber | readonly JsonValue[] | JsonObject;

/** A JSON object: its members in the order in which they came; of duplicate names the last one counts. */
export type JsonObject = ReadonlyMap<string, JsonValue>;

/** A JSON number that a double would change; `literal` is its text, exactly as it came. */
export class JsonNumber {
  readonly literal: string;

  constructor(literal: string) {
    this.literal = literal;
  }
}

/** The number that a JSON number literal stands for: a double where that keeps every digit, else a JsonNumber. */
export function numberFromLiteral(literal: string): number | JsonNumber {
  const value = Number(literal);
  return String(value) === literal ? value : new JsonNumber(literal);
}

/** Whether a value is a JSON object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map;
}

/** Whether a value is a JSON array. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/**
 * The value in JavaScript's own terms: plain objects with own members only (`__proto__` is an ordinary one), numbers as
 * doubles. For code that checks or renders; what goes back to a caller is never taken from here.
 */
export function toPlain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.literal);
  if (isJsonArray(value)) return value.map(toPlain);
  if (isJsonObject(value))
    return Object.fromEntries([...value].map(([name, member]) => [name, toPlain(member)]));
  return value;
}

/**
 * The JSON value of a plain JavaScript value made of strings, finite numbers, booleans, null, arrays and objects. Maps
 * and JsonNumbers within are kept; members that are `undefined` are left out, as JSON.stringify does.
 */
export function fromPlain(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value instanceof JsonNumber || value instanceof Map) return value as JsonValue;
  if (Array.isArray(value)) return value.map(fromPlain);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') {
    const object = new Map<string, JsonValue>();
    const plain = value as Readonly<Record<string, unknown>>;
    // Pairs, as Object.entries makes them, would cost more than all else here.
    for (const name of Object.keys(plain)) {
      const member = plain[name];
      if (member !== undefined) object.set(name, fromPlain(member));
    }
    return object;
  }
  throw new TypeError(`a ${typeof value} is not JSON`);
}
