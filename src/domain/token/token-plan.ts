import { DEFINITION_MEMBERS } from '../../contract/wire/token-definition.js';
import { VaultError, validationFailed } from '../errors.js';
import { OwnName } from '../issue.js';
import type { Issue, Path, PathSegment } from '../issue.js';
import { isJsonArray, isJsonObject } from '../json/json-value.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import { isTokenType } from './token-type.js';

/** One sensitive value of a body, which becomes one token. */
export type PlannedElement = PlannedString | PlannedDefinition;

interface PlannedAt {
  /** Where it stands in the body. */
  path(): Path;
  /** Whether it is the whole body. */
  readonly alone: boolean;
}

/** A plain string, which becomes a token of type `token` and is replaced by its id. */
export interface PlannedString extends PlannedAt {
  readonly kind: 'string';
  readonly value: string;
}

/** A token definition, which is replaced by the created token object. Its members are not checked yet. */
export interface PlannedDefinition extends PlannedAt {
  readonly kind: 'definition';
  readonly members: JsonObject;
}

/** What a body of tokenize asks for. */
export interface TokenPlan {
  /** The sensitive values in the order in which they stand in the body. */
  readonly elements: readonly PlannedElement[];
  /** The body with each element replaced by the value of the same index; everything else is as it came. */
  rebuild(replacements: readonly JsonValue[]): JsonValue;
}

/** A step down from a parent; paths are written out only where they are needed, for an error. */
interface Place {
  readonly parent: Place | undefined;
  readonly segment: PathSegment;
}

/** Where an element's replacement goes in the copy of the body. */
type Slot = (replacement: JsonValue) => void;

/** A value still to be looked at, and where its copy goes. */
interface Pending {
  readonly value: JsonValue;
  readonly place: Place | undefined;
  readonly put: Slot;
}

/**
 * Finds what a body of tokenize wants replaced (spec 4.1): every string, and every object that is a token definition.
 * Everything else keeps its place, its order and its digits. Walks without recursion. Refuses, as VALIDATION_FAILED, a
 * top-level number, boolean or null, more tokens than `tokensPerRequestMax`, and definitions with strange members.
 */
export function planTokens(body: JsonValue, limits: { tokensPerRequestMax: number }): TokenPlan {
  const elements: PlannedElement[] = [];
  const slots: Slot[] = [];
  const issues: Issue[] = [];
  let root: JsonValue = null;

  const pending: Pending[] = [{ value: body, place: undefined, put: (copy) => void (root = copy) }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, place, put } = next;
    const at = { alone: place === undefined, path: () => pathOf(place) };
    if (typeof value === 'string') {
      elements.push({ kind: 'string', value, ...at });
      slots.push(put);
    } else if (isJsonObject(value) && looksLikeDefinition(value)) {
      for (const name of strangersIn(value)) {
        const path = [...pathOf(place), new OwnName(name)];
        issues.push({ path, message: 'is not a member of a token definition' });
      }
      elements.push({ kind: 'definition', members: value, ...at });
      slots.push(put);
    } else if (isJsonArray(value)) {
      put(copyArray(value, place, pending));
    } else if (isJsonObject(value)) {
      put(copyObject(value, place, pending));
    } else if (place === undefined) {
      const message = 'must be a string, an object or an array';
      throw validationFailed([{ path: [], message }]);
    } else {
      put(value);
    }
    if (elements.length > limits.tokensPerRequestMax) throw tooMany(limits.tokensPerRequestMax);
  }
  if (issues.length > 0) throw validationFailed(issues);

  return {
    elements,
    rebuild: (replacements) => {
      for (const [index, put] of slots.entries()) put(replacements[index] ?? null);
      return root;
    },
  };
}

/** Copies an array, and leaves its elements to be looked at; the last is pushed first, so that the first is next. */
function copyArray(
  array: readonly JsonValue[],
  place: Place | undefined,
  pending: Pending[],
): JsonValue {
  const copy: JsonValue[] = new Array<JsonValue>(array.length).fill(null);
  for (let index = array.length - 1; index >= 0; index -= 1) {
    pending.push({
      value: array[index] ?? null,
      place: { parent: place, segment: index },
      put: (replacement) => void (copy[index] = replacement),
    });
  }
  return copy;
}

/** Copies an object with its members in their order, and leaves their values to be looked at. */
function copyObject(object: JsonObject, place: Place | undefined, pending: Pending[]): JsonValue {
  const copy = new Map<string, JsonValue>();
  const members: Pending[] = [];
  for (const [name, value] of object) {
    // Setting a member again keeps its place, so the order of the body is fixed here.
    copy.set(name, null);
    members.push({
      value,
      place: { parent: place, segment: new OwnName(name) },
      put: (replacement) => void copy.set(name, replacement),
    });
  }
  for (const member of members.reverse()) pending.push(member);
  return copy;
}

/**
 * Whether an object is meant as a token definition (contract 3.2): its `type` is a known token type and it has `data`.
 * One that has strange members beside them is refused, since it is far more likely a slip than plain data.
 */
function looksLikeDefinition(object: JsonObject): boolean {
  const type = object.get('type');
  return typeof type === 'string' && isTokenType(type) && object.has('data');
}

function strangersIn(definition: JsonObject): readonly string[] {
  return [...definition.keys()].filter((name) => !DEFINITION_MEMBERS.has(name));
}

function pathOf(place: Place | undefined): Path {
  const path: PathSegment[] = [];
  for (let step = place; step !== undefined; step = step.parent) path.push(step.segment);
  return path.reverse();
}

function tooMany(max: number): VaultError {
  const message = `The body asks for more than ${String(max)} tokens, the most that one request may create.`;
  return new VaultError('VALIDATION_FAILED', message);
}
