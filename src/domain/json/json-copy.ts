import { OwnName, pathTo } from '../issue.js';
import type { Path, PathSegment, Step } from '../issue.js';
import { isJsonArray, isJsonObject } from './json-value.js';
import type { JsonObject, JsonValue } from './json-value.js';

/** Where a value stands in a body and in its copy. */
export interface JsonPlace {
  /** Whether it is the whole body. */
  readonly alone: boolean;
  /** Puts another value into its place in the copy. */
  put(replacement: JsonValue): void;
  /** Its path from the root; written out only where it is needed, for an error. */
  path(): Path;
}

/**
 * Copies a body but for the values that `take` says yes to, which it is asked in the order in which they stand: these are
 * null until something is put into their places. Each member keeps its place, its order and its digits; names of members
 * are never looked at. Walks without recursion. Gives what the copy holds at the time of asking.
 */
export function copyJson(
  body: JsonValue,
  take: (value: JsonValue, place: JsonPlace) => boolean,
): () => JsonValue {
  const root: JsonValue[] = [null];
  const pending = [new PendingValue(body, undefined, root, 0)];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next;
    if (take(value, next)) continue;
    if (isJsonArray(value)) next.put(copyArray(value, next, pending));
    else if (isJsonObject(value)) next.put(copyObject(value, next, pending));
    else next.put(value);
  }
  return () => root[0] ?? null;
}

/**
 * A value still to be looked at, where its copy goes, and the step to it, all in one: those of large bodies outlive the waits
 * for the database, and what outlives costs the collector most.
 */
class PendingValue implements JsonPlace, Step {
  readonly value: JsonValue;
  readonly #within: PendingValue | undefined;
  readonly #copy: JsonValue[] | Map<string, JsonValue>;
  readonly #at: number | string;

  /** It goes into `copy` at an index or a name; `within` is what holds it, nothing where it is the whole body. */
  constructor(
    value: JsonValue,
    within: PendingValue | undefined,
    copy: JsonValue[] | Map<string, JsonValue>,
    at: number | string,
  ) {
    this.value = value;
    this.#within = within;
    this.#copy = copy;
    this.#at = at;
  }

  get alone(): boolean {
    return this.#within === undefined;
  }

  /** The whole body is no step. */
  get parent(): Step | undefined {
    return this.#within?.alone === false ? this.#within : undefined;
  }

  get segment(): PathSegment {
    return typeof this.#at === 'number' ? this.#at : new OwnName(this.#at);
  }

  put(replacement: JsonValue): void {
    if (Array.isArray(this.#copy)) this.#copy[Number(this.#at)] = replacement;
    else this.#copy.set(String(this.#at), replacement);
  }

  path(): Path {
    return pathTo(this.alone ? undefined : this);
  }
}

/** Copies an array, and leaves its elements to be looked at; the last is pushed first, so that the first is next. */
function copyArray(
  array: readonly JsonValue[],
  within: PendingValue,
  pending: PendingValue[],
): JsonValue {
  const copy: JsonValue[] = new Array<JsonValue>(array.length).fill(null);
  for (let index = array.length - 1; index >= 0; index -= 1) {
    pending.push(new PendingValue(array[index] ?? null, within, copy, index));
  }
  return copy;
}

/** Copies an object with its members in their order, and leaves their values to be looked at. */
function copyObject(object: JsonObject, within: PendingValue, pending: PendingValue[]): JsonValue {
  const copy = new Map<string, JsonValue>();
  const members: PendingValue[] = [];
  for (const [name, value] of object) {
    // Setting a member again keeps its place, so the order of the body is fixed here.
    copy.set(name, null);
    members.push(new PendingValue(value, within, copy, name));
  }
  for (const member of members.reverse()) pending.push(member);
  return copy;
}
