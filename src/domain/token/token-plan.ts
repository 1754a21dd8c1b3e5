import { DEFINITION_MEMBERS } from '../../contract/wire/token-definition.js';
import { VaultError, validationFailed } from '../errors.js';
import { OwnName } from '../issue.js';
import type { Issue } from '../issue.js';
import { copyJson } from '../json/json-copy.js';
import type { JsonCopy, JsonPlace } from '../json/json-copy.js';
import { isJsonArray, isJsonObject } from '../json/json-value.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import { isTokenType } from './token-type.js';

/** One sensitive value of a body, which becomes one token. */
export type PlannedElement = PlannedString | PlannedDefinition;

/** A plain string, which becomes a token of type `token` and is replaced by its id. */
export interface PlannedString extends JsonPlace {
  readonly kind: 'string';
  readonly value: string;
}

/** A token definition, which is replaced by the created token object. Its members are not checked yet. */
export interface PlannedDefinition extends JsonPlace {
  readonly kind: 'definition';
  readonly members: JsonObject;
}

/** What a body of tokenize asks for. */
export interface TokenPlan extends JsonCopy {
  /** The sensitive values in the order in which they stand in the body. */
  readonly elements: readonly PlannedElement[];
}

/**
 * Finds what a body of tokenize wants replaced (contract 3.2): every string, and every object that is a token definition.
 * Everything else keeps its place, its order and its digits. Refuses, as VALIDATION_FAILED, a top-level number, boolean
 * or null, more tokens than `tokensPerRequestMax`, and definitions with strange members.
 */
export function planTokens(body: JsonValue, limits: { tokensPerRequestMax: number }): TokenPlan {
  if (typeof body !== 'string' && !isJsonArray(body) && !isJsonObject(body)) {
    throw validationFailed([{ path: [], message: 'must be a string, an object or an array' }]);
  }
  const elements: PlannedElement[] = [];
  const issues: Issue[] = [];

  const { rebuild } = copyJson(body, (value, place) => {
    if (typeof value === 'string') {
      elements.push({ kind: 'string', value, ...place });
    } else if (isJsonObject(value) && looksLikeDefinition(value)) {
      for (const name of strangersIn(value)) {
        const path = [...place.path(), new OwnName(name)];
        issues.push({ path, message: 'is not a member of a token definition' });
      }
      elements.push({ kind: 'definition', members: value, ...place });
    } else {
      return false;
    }
    if (elements.length > limits.tokensPerRequestMax) throw tooMany(limits.tokensPerRequestMax);
    return true;
  });
  if (issues.length > 0) throw validationFailed(issues);
  return { elements, rebuild };
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

function tooMany(max: number): VaultError {
  const message = `The body asks for more than ${String(max)} tokens, the most that one request may create.`;
  return new VaultError('VALIDATION_FAILED', message);
}
