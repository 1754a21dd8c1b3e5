import { VaultError, validationFailed } from '../../domain/errors.js';
import { OwnName } from '../../domain/issue.js';
import type { Issue, Path } from '../../domain/issue.js';
import { copyJson } from '../../domain/json/json-copy.js';
import type { JsonPlace } from '../../domain/json/json-copy.js';
import { isJsonArray, isJsonObject } from '../../domain/json/json-value.js';
import type { JsonObject, JsonValue } from '../../domain/json/json-value.js';
import type { TokenView } from '../../domain/token/token.js';
import { isTokenType } from '../../domain/token/token-type.js';
import { DEFINITION_MEMBERS, readDefinition } from './token-definition.js';
import { tokenizedWire } from './token.js';

/** What a body of tokenize asks for. */
export interface TokenizeBody {
  /** The sensitive values in the order in which they stand in the body; each becomes one token. */
  readonly elements: readonly TokenizeElement[];
  /** The answer: the body, once every element is replaced. */
  readonly answer: () => JsonValue;
}

/** One sensitive value of a body. */
export type TokenizeElement = StringElement | DefinitionElement;

/**
 * Reads a body of tokenize (contract 3.2): every string in it, and every object that is a token definition, is to be
 * replaced. Everything else keeps its place, its order and its digits. Refuses, as VALIDATION_FAILED, a top-level number,
 * boolean or null, more tokens than `tokensPerRequestMax`, and definitions with unknown members.
 */
export function readTokenizeBody(
  body: JsonValue,
  limits: { readonly tokensPerRequestMax: number },
): TokenizeBody {
  if (typeof body !== 'string' && !isJsonArray(body) && !isJsonObject(body)) {
    throw validationFailed([{ path: [], message: 'must be a string, an object or an array' }]);
  }
  const elements: TokenizeElement[] = [];
  const issues: Issue[] = [];

  const answer = copyJson(body, (value, place) => {
    if (typeof value === 'string') {
      elements.push(new StringElement(value, place));
    } else if (isJsonObject(value) && looksLikeDefinition(value)) {
      issues.push(...unknownMembers(value, place));
      elements.push(new DefinitionElement(value, place));
    } else {
      return false;
    }
    if (elements.length > limits.tokensPerRequestMax) throw tooMany(limits.tokensPerRequestMax);
    return true;
  });
  if (issues.length > 0) throw validationFailed(issues);
  return { elements, answer };
}

/** A plain string, which becomes a token of type `token` and is replaced by its id. */
class StringElement {
  readonly kind = 'string';
  readonly value: string;
  readonly #place: JsonPlace;

  constructor(value: string, place: JsonPlace) {
    this.value = value;
    this.#place = place;
  }

  replaceBy({ token }: TokenView): void {
    this.#place.put(token.id);
  }
}

/** A token definition, which is replaced by the token as the caller sees it. */
class DefinitionElement {
  readonly kind = 'definition';
  readonly #members: JsonObject;
  readonly #place: JsonPlace;

  constructor(members: JsonObject, place: JsonPlace) {
    this.#members = members;
    this.#place = place;
  }

  /** The input of createToken that it stands for, not checked yet. Throws VALIDATION_FAILED as `readMembers` does. */
  readInput(): unknown {
    return readDefinition(this.#members);
  }

  /** Where it stands in the body. */
  path(): Path {
    return this.#place.path();
  }

  replaceBy(view: TokenView): void {
    this.#place.put(tokenizedWire(view, this.#place));
  }
}

/**
 * Whether an object is meant as a token definition (contract 3.2): its `type` is a known token type and it has `data`.
 * One that has unknown members beside them is refused, since it is far more likely a slip than plain data.
 */
function looksLikeDefinition(object: JsonObject): boolean {
  const type = object.get('type');
  return typeof type === 'string' && isTokenType(type) && object.has('data');
}

function unknownMembers(definition: JsonObject, place: JsonPlace): readonly Issue[] {
  const names = [...definition.keys()].filter((name) => !DEFINITION_MEMBERS.has(name));
  return names.map((name) => ({
    path: [...place.path(), new OwnName(name)],
    message: 'is not a member of a token definition',
  }));
}

function tooMany(max: number): VaultError {
  const message = `The body asks for more than ${String(max)} tokens, the most that one request may create.`;
  return new VaultError('VALIDATION_FAILED', message);
}
