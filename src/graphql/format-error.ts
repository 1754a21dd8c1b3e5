import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';

import { toPublicError, VaultError } from '../domain/errors.js';
import { graphqlErrorWire } from './error-wire.js';

/** Apollo's codes of requests that are no fault of ours and that its own messages explain. */
const REQUEST_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_REQUEST',
]);

/** Kinds of nodes whose faults are told with a text that quotes them. */
const VALUE_NODES = new Set([
  'IntValue',
  'FloatValue',
  'StringValue',
  'BooleanValue',
  'EnumValue',
  'ListValue',
  'ObjectValue',
]);

/**
 * The error as a GraphQL client gets it: a VaultError with its code of the table, a fault of the document as Apollo tells
 * it but without any value, and everything else as INTERNAL. Never copies foreign `extensions`.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const thrown = unwrapResolverError(error);
  const original = thrown instanceof GraphQLError ? thrown.originalError : thrown;
  const traceId = traceIdOf(error);
  const { locations, path } = formatted;
  const place = { ...(locations && { locations }), ...(path && { path }) };

  if (!(original instanceof VaultError) && isOfRequest(error)) {
    const code = requestCodeOf(error) ?? 'GRAPHQL_VALIDATION_FAILED';
    const message =
      code === 'GRAPHQL_PARSE_FAILED'
        ? parseMessage(formatted.message)
        : withoutValues(formatted.message, error);
    return { message, ...place, extensions: { code, status: httpStatusOf(error), traceId } };
  }
  const { message, extensions } = graphqlErrorWire(toPublicError(original, traceId));
  return { message, ...place, extensions };
}

/**
 * Whether an error is one of the request, which its sender can mend: Apollo's of what it does not execute, and
 * graphql-js's of an argument or a variable that it finds wrong while it executes the document, such as a null where none
 * is taken. Its other errors of that time are of what a resolver gave, and ours.
 */
export function isOfRequest(error: unknown): boolean {
  if (requestCodeOf(error) !== undefined) return true;
  let innermost = error;
  while (innermost instanceof GraphQLError && innermost.originalError !== undefined)
    innermost = innermost.originalError;
  return innermost instanceof GraphQLError && /^(?:Argument|Variable) "/.test(innermost.message);
}

function requestCodeOf(error: unknown): string | undefined {
  const code = error instanceof GraphQLError ? error.extensions['code'] : undefined;
  return typeof code === 'string' && REQUEST_CODES.has(code) ? code : undefined;
}

/** Remembers on an error which request it belongs to; {@link formatError} is not told otherwise. */
export function markTraceId(error: GraphQLError, traceId: string): void {
  error.extensions['traceId'] = traceId;
}

function traceIdOf(error: unknown): string {
  const traceId = error instanceof GraphQLError ? error.extensions['traceId'] : undefined;
  return typeof traceId === 'string' ? traceId : '';
}

/** The status that Apollo answers a request with which it does not execute. */
function httpStatusOf(error: unknown): number {
  const http = error instanceof GraphQLError ? error.extensions['http'] : undefined;
  const { status } = (http ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : 400;
}

/** Where a document stops being one, without what stands there. */
function parseMessage(message: string): string {
  return message.replace(/,? ?(?:found )?"[\s\S]*$/, '.');
}

/** The message of a fault in the document, without the literals that it may quote: they may be what is to be kept. */
function withoutValues(message: string, error: unknown): string {
  const node = error instanceof GraphQLError ? error.nodes?.[0] : undefined;
  const quotes = node !== undefined && VALUE_NODES.has(node.kind) && !message.startsWith('Field "');
  return quotes || message.includes(' invalid value ')
    ? 'A literal in the document does not fit the type that is expected there.'
    : message;
}
