import { Kind } from 'graphql';
import type { ObjectValueNode, ValueNode } from 'graphql';

import { VaultError } from '../domain/errors.js';
import { numberFromLiteral } from '../domain/json/json-value.js';
import type { JsonValue } from '../domain/json/json-value.js';
import { sourceOf } from '../domain/json/plain-source.js';

type Variables = Readonly<Record<string, unknown>> | null | undefined;

/**
 * How values of a scalar are read and written. Its name, its description and where it is specified stand in schema/: a
 * whole scalar given here would take their place.
 */
interface Conversions {
  readonly __serialize: (value: unknown) => unknown;
  readonly __parseValue?: (value: unknown) => JsonValue;
  readonly __parseLiteral?: (node: ValueNode, variables: Variables) => JsonValue;
}

/**
 * A scalar that is taken as it comes. Its form is checked by the service's validator, like every other rule of a field, so
 * that both doors answer the same fault in the same way.
 */
function written(serialize: (value: unknown) => unknown): Conversions {
  return { __serialize: serialize };
}

const json: Conversions = {
  __serialize: (value) => value,
  __parseValue: sourceOf,
  __parseLiteral: (node, variables) => fromLiteral(node, variables, 0),
};

/** Depth of a literal; the parser's bound on the tokens of a document keeps deeper ones rare, this keeps them out. */
const LITERAL_DEPTH_MAX = 100;

function fromLiteral(node: ValueNode, variables: Variables, depth: number): JsonValue {
  if (depth > LITERAL_DEPTH_MAX) {
    const message = `A JSON literal is nested more than ${String(LITERAL_DEPTH_MAX)} levels deep.`;
    throw new VaultError('VALIDATION_FAILED', message);
  }
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return numberFromLiteral(node.value);
    case Kind.NULL:
      return null;
    case Kind.LIST:
      return node.values.map((each) => fromLiteral(each, variables, depth + 1));
    case Kind.OBJECT:
      return objectFromLiteral(node, variables, depth);
    case Kind.VARIABLE:
      return sourceOf(variables?.[node.name.value] ?? null);
  }
}

function objectFromLiteral(node: ObjectValueNode, variables: Variables, depth: number): JsonValue {
  return new Map(
    node.fields.map(({ name, value }) => [name.value, fromLiteral(value, variables, depth + 1)]),
  );
}

function isoTime(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** The resolvers of the scalars of schema/. */
export const scalars: Readonly<Record<string, Conversions>> = {
  UUID: written(String),
  DateTime: written(isoTime),
  Day: written(String),
  WholeNumber: written(Number),
  ContainerPath: written(String),
  StringMap: json,
  ConfigurationMap: json,
  JSON: json,
  JSONObject: json,
  Link: json,
};
