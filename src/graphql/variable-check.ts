import {
  coerceInputValue,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
} from 'graphql';
import type { GraphQLInputType, GraphQLSchema, OperationDefinitionNode } from 'graphql';

import { faultsOf } from '../contract/parse-input.js';
import { validatorOf } from '../contract/validators.js';
import { validationFailed } from '../domain/errors.js';
import { OwnName } from '../domain/issue.js';
import type { Issue, Path } from '../domain/issue.js';
import { refusal } from './refusal.js';

/**
 * Checks the variables of an operation against their types before it is executed. graphql-js would do so itself, but its
 * messages quote the values. Throws a GraphQLError around a VALIDATION_FAILED with all faults; paths are within the
 * variable, as they are for the same fault over REST.
 */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const issues: Issue[] = [];
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    if (!isInputType(type)) continue;
    const value = variables[name];
    if (value === undefined) {
      if (defaultValue === undefined && isNonNullType(type)) {
        issues.push({ path: [name], message: 'is required' });
      }
      continue;
    }
    const faults: Issue[] = [];
    coerceInputValue(value, type, (path, _value, error) => {
      faults.push(issueOf(schema, name, path, error.message));
    });
    if (faults.length > 0) issues.push(...allFaults(type, value, faults));
  }
  if (issues.length === 0) return;
  throw refusal(validationFailed(issues));
}

/**
 * The faults that the service's own validator finds in an input object, where graphql-js has found some: they are those
 * that REST tells, and the bounds of fields are among them.
 */
function allFaults(type: GraphQLInputType, value: unknown, found: readonly Issue[]) {
  const nullable = getNullableType(type);
  const validator = isInputObjectType(nullable) ? validatorOf(nullable.name) : undefined;
  const told = validator === undefined ? [] : faultsOf(validator, withEnumValues(type, value));
  return told.length > 0 ? told : found;
}

/** An input as services take it: what enumerations stand for in the places of their names. All else stays, faults too. */
function withEnumValues(type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (isEnumType(nullable))
    return (typeof value === 'string' ? nullable.getValue(value)?.value : undefined) ?? value;
  if (isListType(nullable))
    return Array.isArray(value)
      ? value.map((each) => withEnumValues(nullable.ofType, each))
      : withEnumValues(nullable.ofType, value);
  if (!isInputObjectType(nullable) || !isPlainObject(value)) return value;
  const fields = nullable.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? member : withEnumValues(field.type, member)];
    }),
  );
}

const SCALAR_PHRASES: Readonly<Record<string, string>> = {
  String: 'must be a string',
  Int: 'must be a whole number',
  Boolean: 'must be true or false',
};

/** The fault without the value that graphql-js's message quotes: names of members and types are all that is taken. */
function issueOf(
  schema: GraphQLSchema,
  variable: string,
  pathWithin: Path,
  message: string,
): Issue {
  const [, member] = /^Field "(\w+)"/.exec(message) ?? [];
  if (member !== undefined) {
    const known = !message.includes('is not defined by type');
    return known
      ? { path: [...pathWithin, member], message: 'is required' }
      : { path: [...pathWithin, new OwnName(member)], message: 'is not a known member' };
  }
  const path = pathWithin.length === 0 ? [variable] : pathWithin;
  const [, enumName] = / in "(\w+)" enum/.exec(message) ?? /^Enum "(\w+)"/.exec(message) ?? [];
  const enumType = enumName === undefined ? undefined : schema.getType(enumName);
  if (isEnumType(enumType)) {
    const names = enumType
      .getValues()
      .map((value) => value.name)
      .toSorted();
    return { path, message: `must be one of ${names.join(', ')}` };
  }
  const [, scalarName] = /^(\w+) cannot represent/.exec(message) ?? [];
  if (scalarName !== undefined) {
    return { path, message: SCALAR_PHRASES[scalarName] ?? `must be of type ${scalarName}` };
  }
  const [, expected] = /type "([\w![\]]+)"/.exec(message) ?? [];
  return { path, message: expected === undefined ? 'is not valid' : `must be of type ${expected}` };
}

function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
