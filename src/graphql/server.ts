import { ApolloServer } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, parse } from 'graphql';
import type { Logger } from 'pino';

import { headLinesOf, toPublicError, VaultError } from '../domain/errors.js';
import { stringifyJson } from '../domain/json/stringify-json.js';
import type { Tracer } from '../domain/measure/tracer.js';
import type { RateLimiter } from '../services/limits/rate-limiter.js';
import type { GraphQLContext } from './context.js';
import type { FieldDurations } from '../observability/field-durations.js';
import { faultOf } from '../observability/last-words.js';
import { apolloLog } from './apollo-log.js';
import { formatError, isOfRequest, markTraceId } from './format-error.js';
import { knownOperationTypes } from './known-operation-types.js';
import { checkOperationSize } from './operation-limits.js';
import { refusal } from './refusal.js';
import { createResolvers } from './resolvers/resolvers.js';
import type { ResolverServices } from './resolvers/resolvers.js';
import { SCHEMA_TEXT } from './generated/schema-text.js';
import { checkVariables } from './variable-check.js';

/** What the server is built from. */
export interface GraphQLServerOptions {
  readonly services: ResolverServices;
  readonly rateLimiter: RateLimiter;
  /** Where it is counted how long root fields take. */
  readonly fields: FieldDurations;
  readonly tracer?: Tracer | undefined;
  readonly log: Logger;
  /** Whether clients may ask for the schema. */
  readonly introspection: boolean;
}

/**
 * Lexical tokens that a document may have: five times what reading the whole schema takes. Validation takes the square of
 * it where a field is selected again and again, some 30 ms at this bound.
 */
const DOCUMENT_TOKENS_MAX = 1_000;

/** Builds the GraphQL door over the services. The caller starts and stops it. */
export function createGraphQLServer(options: GraphQLServerOptions): ApolloServer<GraphQLContext> {
  return new ApolloServer<GraphQLContext>({
    // Where each of its words stands, which nobody asks, would be half of what it takes in memory.
    typeDefs: parse(SCHEMA_TEXT, { noLocation: true }),
    resolvers: createResolvers(options.services, options),
    introspection: options.introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens: DOCUMENT_TOKENS_MAX },
    stringifyResult: stringifyJson,
    logger: apolloLog(options.log),
    formatError,
    validationRules: [knownOperationTypes],
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      // Nothing of what is asked here leaves for Apollo, whatever stands in the environment.
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      variablesOfGet,
      bounds(options.rateLimiter),
      errors,
      retryAfter,
      statusByMediaType,
    ],
  });
}

/** Gives a GET the variables that the door has read: Apollo would read them with JSON.parse, which loses digits. */
const variablesOfGet: ApolloServerPlugin<GraphQLContext> = {
  requestDidStart: ({ request, contextValue: { variables } }) => {
    if (variables !== undefined) request.variables = variables;
    return Promise.resolve();
  },
};

/**
 * Refuses operations that ask for too much, or too often, and unfit variables, before anything is executed. The request
 * itself was counted at the door: every root field beyond the first counts as one more.
 */
function bounds(rateLimiter: RateLimiter): ApolloServerPlugin<GraphQLContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ schema, document, operation, request, contextValue }) => {
          const { variables = {} } = request;
          if (operation === undefined) return Promise.resolve();
          const { rootFields } = checkOperationSize(schema, document, operation, variables);
          checkVariables(schema, operation, variables);
          return takeRootFields(rateLimiter, contextValue, rootFields - 1);
        },
      }),
  };
}

async function takeRootFields(
  rateLimiter: RateLimiter,
  { request }: GraphQLContext,
  count: number,
): Promise<void> {
  try {
    await rateLimiter.take(request, { count });
  } catch (error) {
    throw error instanceof VaultError ? refusal(error) : error;
  }
}

/**
 * Marks errors with their request, and logs those that are ours to mend. What is wrong with a document is not, and its
 * error quotes the document.
 */
const errors: ApolloServerPlugin<GraphQLContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors: ({ errors: encountered, contextValue }) => {
        const { traceId, log } = contextValue.request;
        const [first] = encountered;
        if (first !== undefined) contextValue.onErrors(statusOf(first));
        for (const error of encountered) {
          markTraceId(error, traceId);
          const { originalError } = error;
          if (statusOf(error) < 500) continue;
          // graphql-js quotes values in its own.
          if (originalError === undefined || originalError instanceof GraphQLError)
            log.error({ fault: faultOf(originalError ?? error) }, 'request failed');
          else log.error({ err: originalError, cause: originalError.cause }, 'request failed');
        }
        return Promise.resolve();
      },
    }),
};

/** The status that the `extensions` of an error tell. */
function statusOf(error: GraphQLError): number {
  return isOfRequest(error) ? 400 : toPublicError(error.originalError, '').status;
}

/** Says when to try again beside an error that passes, whatever else the answer holds: the first that has to say it. */
const retryAfter: ApolloServerPlugin<GraphQLContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ errors: encountered = [], response: { http } }) => {
        const told = encountered.map(({ originalError }) => headLinesOf(originalError));
        for (const [name, value] of told.find((lines) => lines.length > 0) ?? [])
          http.headers.set(name.toLowerCase(), value);
        return Promise.resolve();
      },
    }),
};

/**
 * The status of an answer to a request that is not executed, by its media type as GraphQL over HTTP has it: 200 in
 * `application/json`, where clients take another one for that of something between them and the server, 400 otherwise.
 * Who does not ask for `application/json` by name is told 400, as by a server of REST.
 */
const statusByMediaType: ApolloServerPlugin<GraphQLContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ response: { http }, contextValue }) => {
        if (http.status === 400 && contextValue.tellsFaultsWith200) http.status = 200;
        return Promise.resolve();
      },
    }),
};
