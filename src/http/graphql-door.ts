import type { IncomingMessage } from 'node:http';

import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import type { RequestHandler } from 'express';

import type { PublicError } from '../domain/errors.js';
import type { GraphQLContext } from '../graphql/context.js';
import { graphqlTypeFor, JSON_TYPE, RESPONSE_TYPE } from './graphql-media-type.js';
import type { ErrorWire } from './middleware/answer-error.js';
import type { SearchedBody } from './middleware/graphql-search.js';
import { contextOf, setGraphQLErrors } from './request-state.js';

/**
 * GraphQL (design 2). Anybody may ask for the schema there, so that the explorer can show it; the services ask for a key.
 */
export function graphqlDoor(graphql: ApolloServer<GraphQLContext>): RequestHandler {
  const apollo = expressMiddleware(graphql, {
    context: ({ req, res }) => {
      const { mediaType, isNamed } = graphqlTypeFor(req.headers.accept);
      return Promise.resolve({
        request: contextOf(res),
        onErrors: () => setGraphQLErrors(res),
        tellsFaultsWith200: isNamed && mediaType === JSON_TYPE,
        ...(req.method === 'GET' ? (req.body as SearchedBody) : {}),
      });
    },
  });
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    // Apollo refuses a client that accepts none of these after it has executed the operation. Like REST we answer JSON.
    if (request.accepts(GRAPHQL_TYPES) === false) delete request.headers.accept;
    return apollo(request, response, next);
  };
}

const GRAPHQL_TYPES = [JSON_TYPE, RESPONSE_TYPE];

/** How a door writes what fails before a GraphQL operation begins, as its client reads errors. */
export function graphqlErrors(
  errorWire: (error: PublicError) => unknown,
): (request: IncomingMessage) => ErrorWire {
  const body: ErrorWire['body'] = (error) => ({ errors: [errorWire(error)] });
  return ({ headers }) => ({ mediaType: graphqlTypeFor(headers.accept).mediaType, body });
}
