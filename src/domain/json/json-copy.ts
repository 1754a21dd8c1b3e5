import { OwnName, pathTo } from '../issue.js';
import type { Path, Step } from '../issue.js';
import { isJsonArray, isJsonObject } from './json-value.js';
import type { JsonObject, JsonValue } from './json-value.js';

/** Where a value stands in a body. */
export interface JsonPlace {
  /** Its path from the root; written out only where it is needed, for an error. */
  readonly path: () => Path;
  /** Whether it is the whole body. */
  readonly alone: boolean;
}

/** A copy of a body in which some values are still to be put. */
export interface JsonCopy {
  /** The copy with each value that was taken replaced by the one of the same index; everything else is as it came. */
  readonly rebuild: (replacements: readonly JsonValue[]) => JsonValue;
}

/** Where a replacement goes in the copy. */
type Slot = (replacement: JsonValue) => void;

/** A value still to be looked at, and where its copy goes. */
interface Pending {
  readonly value: JsonValue;
  readonly step: Step | undefined;
  readonly put: Slot;
}

/**
 * Copies a body but for the values that `take` says yes to, which it is asked in the order in which they stand. Each
 * member keeps its place, its order and its digits; names of members are never looked at. Walks without recursion.
 */
export function copyJson(
  body: JsonValue,
  take: (value: JsonValue, place: JsonPlace) => boolean,
): JsonCopy {
  const slots: Slot[] = [];
  let root: JsonValue = null;

  const pending: Pending[] = [{ value: body, step: undefined, put: (copy) => void (root = copy) }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, step, put } = next;
    if (take(value, { alone: step === undefined, path: () => pathTo(step) })) slots.push(put);
    else if (isJsonArray(value)) put(copyArray(value, step, pending));
    else if (isJsonObject(value)) put(copyObject(value, step, pending));
    else put(value);
  }
  return {
    rebuild: (replacements) => {
      for (const [index, put] of slots.entries()) put(replacements[index] ?? null);
      return root;
    },
  };
}

/** Copies an array, and leaves its elements to be looked at; the last is pushed first, so that the first is next. */
function copyArray(
  array: readonly JsonValue[],
  parent: Step | undefined,
  pending: Pending[],
): JsonValue {
  const copy: JsonValue[] = new Array<JsonValue>(array.length).fill(null);
  for (let index = array.length - 1; index >= 0; index -= 1) {
    pending.push({
      value: array[index] ?? null,
      step: { parent, segment: index },
      put: (replacement) => void (copy[index] = replacement),
    });
  }
  return copy;
}

/** Copies an object with its members in their order, and leaves their values to be looked at. */
function copyObject(object: JsonObject, parent: Step | undefined, pending: Pending[]): JsonValue {
  const copy = new Map<string, JsonValue>();
  const members: Pending[] = [];
  for (const [name, value] of object) {
    // Setting a member again keeps its place, so the order of the body is fixed here.
    copy.set(name, null);
    members.push({
      value,
      step: { parent, segment: new OwnName(name) },
      put: (replacement) => void copy.set(name, replacement),
    });
  }
  for (const member of members.reverse()) pending.push(member);
  return copy;
}
