import { OwnName } from '../issue.js';
import type { Issue, Path } from '../issue.js';
import { isJsonObject, JsonNumber } from '../json/json-value.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import type { ParameterType } from './reactor-formula.js';

/** A value that a formula's contract declares. Dots in its name lead into objects. */
export interface DeclaredValue {
  readonly name: string;
  readonly type: ParameterType;
  readonly optional?: boolean;
}

/** What came of a check: the object with declared values in their types, or every fault. */
export type ContractOutcome =
  { readonly object: JsonObject } | { readonly issues: readonly Issue[] };

/**
 * Checks an object against what a contract declares (contract 4): each declared value is there, unless it is optional,
 * and of its type or a text that stands for one. The object that is given back has declared values cast; everything else
 * is as it came, in its order. An optional value that is null counts as left out. `at` is the path of the object itself.
 */
export function checkContract(
  declared: readonly DeclaredValue[],
  given: JsonObject,
  at: Path,
): ContractOutcome {
  const issues: Issue[] = [];
  let object = given;
  for (const { name, type, optional = false } of declared) {
    const segments = name.split('.');
    const value = valueAt(given, segments);
    if (value === undefined || (value === null && optional)) {
      if (!optional) issues.push({ path: pathTo(at, segments), message: 'is required' });
      continue;
    }
    const cast = castTo(type, value);
    if (cast === undefined) issues.push({ path: pathTo(at, segments), message: PHRASES[type] });
    else if (cast !== value) object = withValueAt(object, segments, cast);
  }
  return issues.length > 0 ? { issues } : { object };
}

const PHRASES: Readonly<Record<ParameterType, string>> = {
  string: 'must be a string',
  boolean: 'must be true or false',
  number: 'must be a number',
};

/** A number as JSON writes one (RFC 8259, 6): neither `0x10` nor `Infinity` nor a blank is one. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function castTo(type: ParameterType, value: JsonValue): JsonValue | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      if (value === 'true') return true;
      return value === 'false' ? false : undefined;
    case 'number':
      if (typeof value === 'number' || value instanceof JsonNumber) return value;
      return typeof value === 'string' && NUMBER.test(value) && Number.isFinite(Number(value))
        ? Number(value)
        : undefined;
  }
}

function valueAt(object: JsonObject, segments: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = object;
  for (const segment of segments) value = isJsonObject(value) ? value.get(segment) : undefined;
  return value;
}

/** A copy with another value in a place that is there; what does not lead to it is shared. */
function withValueAt(
  object: JsonObject,
  [segment = '', ...rest]: readonly string[],
  value: JsonValue,
): JsonObject {
  const present = object.get(segment);
  const changed =
    rest.length > 0 && isJsonObject(present) ? withValueAt(present, rest, value) : value;
  return new Map(object).set(segment, changed);
}

/** Names in a contract are the author's own: no door re-cases them. */
function pathTo(at: Path, segments: readonly string[]): Path {
  return [...at, ...segments.map((segment) => new OwnName(segment))];
}
