import { fromPlain, isJsonArray, isJsonObject, JsonNumber } from './json-value.js';
import type { JsonValue } from './json-value.js';

/*
 * graphql-js walks variables as plain objects, and a value of scalar JSON lies somewhere within them. So the request is
 * made plain, and each plain array or object remembers the JsonValue that it was made from: the scalar takes that one,
 * with every digit and in its order.
 */
const sources = new WeakMap<object, JsonValue>();

/** The numbers that an Int of GraphQL can be. */
const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;

/**
 * The value in JavaScript's own terms, such that {@link sourceOf} finds the original of each array and object in it. A
 * JsonNumber that no Int can be stays one, with its digits.
 */
export function toPlainWithSource(value: JsonValue): unknown {
  if (value instanceof JsonNumber) {
    const number = Number(value.literal);
    return Number.isInteger(number) && number >= INT_MIN && number <= INT_MAX ? number : value;
  }
  let plain: object;
  if (isJsonArray(value)) {
    plain = value.map(toPlainWithSource);
  } else if (isJsonObject(value)) {
    const members = [...value].map(([name, member]) => [name, toPlainWithSource(member)] as const);
    plain = Object.fromEntries(members);
  } else {
    return value;
  }
  sources.set(plain, value);
  return plain;
}

/** The JsonValue that a plain value stands for: its original, where it has one. */
export function sourceOf(plain: unknown): JsonValue {
  const source = typeof plain === 'object' && plain !== null ? sources.get(plain) : undefined;
  return source ?? fromPlain(plain);
}
