import { OwnName, pathTo } from '../issue.js';
import type { Path, Step } from '../issue.js';
import { isJsonArray, isJsonObject } from './json-value.js';
import type { JsonObject, JsonValue } from './json-value.js';

/** Where a value stands in a body and in its copy. */
export interface JsonPlace {
  /** Whether it is the whole body. */
  readonly alone: boolean;
  /** Puts another value into its place in the copy. */
  readonly put: (replacement: JsonValue) => void;
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
  let root: JsonValue = null;

  const pending = [new PendingValue(body, undefined, (copy) => void (root = copy))];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, step, put } = next;
    if (take(value, next)) continue;
    if (isJsonArray(value)) put(copyArray(value, step, pending));
    else if (isJsonObject(value)) put(copyObject(value, step, pending));
    else put(value);
  }
  return () => root;
}

/** A value still to be looked at, and where its copy goes. */
class PendingValue implements JsonPlace {
  readonly value: JsonValue;
  readonly step: Step | undefined;
  readonly put: (copy: JsonValue) => void;

  constructor(value: JsonValue, step: Step | undefined, put: (copy: JsonValue) => void) {
    this.value = value;
    this.step = step;
    this.put = put;
  }

  get alone(): boolean {
    return this.step === undefined;
  }

  path(): Path {
    return pathTo(this.step);
  }
}

/** Copies an array, and leaves its elements to be looked at; the last is pushed first, so that the first is next. */
function copyArray(
  array: readonly JsonValue[],
  parent: Step | undefined,
  pending: PendingValue[],
): JsonValue {
  const copy: JsonValue[] = new Array<JsonValue>(array.length).fill(null);
  for (let index = array.length - 1; index >= 0; index -= 1) {
    const put = (replacement: JsonValue): void => void (copy[index] = replacement);
    pending.push(new PendingValue(array[index] ?? null, { parent, segment: index }, put));
  }
  return copy;
}

/** Copies an object with its members in their order, and leaves their values to be looked at. */
function copyObject(
  object: JsonObject,
  parent: Step | undefined,
  pending: PendingValue[],
): JsonValue {
  const copy = new Map<string, JsonValue>();
  const members: PendingValue[] = [];
  for (const [name, value] of object) {
    // Setting a member again keeps its place, so the order of the body is fixed here.
    copy.set(name, null);
    const put = (replacement: JsonValue): void => void copy.set(name, replacement);
    members.push(new PendingValue(value, { parent, segment: new OwnName(name) }, put));
  }
  for (const member of members.reverse()) pending.push(member);
  return copy;
}
