import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';

import { VaultError } from '../domain/errors.js';
import { refusal } from './refusal.js';
import { sizeOfOperation } from './operation-size.js';
import type { OperationSize } from './operation-size.js';

/** Most that one operation may ask for: more than any page of a dashboard needs, and little work for the service. */
const LIMITS: Readonly<
  Record<keyof OperationSize, { readonly max: number; readonly what: string }>
> = {
  depth: { max: 12, what: 'levels of fields within one another' },
  rootFields: { max: 20, what: 'root fields' },
  aliases: { max: 50, what: 'aliases' },
  fields: { max: 20_000, what: 'fields, those of the items of a list for each item' },
};

/**
 * Refuses an operation that asks for too much, before any of it is executed; gives what it asks for otherwise. Throws a
 * GraphQLError around a VALIDATION_FAILED that states the limit.
 */
export function checkOperationSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): OperationSize {
  const size = sizeOfOperation(schema, document, operation, variables);
  const passed = Object.entries(LIMITS).find(
    ([name, { max }]) => size[name as keyof OperationSize] > max,
  );
  if (passed === undefined) return size;
  const [, { max, what }] = passed;
  const message = `An operation may have at most ${max.toLocaleString('en')} ${what}.`;
  throw refusal(new VaultError('VALIDATION_FAILED', message));
}
