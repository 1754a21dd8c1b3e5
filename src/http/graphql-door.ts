import type { IncomingMessage } from 'node:http';

import type { ApolloServer } from '@apollo/server';
import type { RequestHandler } from 'express';

import type { PublicError } from '../domain/errors.js';
import type { GraphQLContext } from '../graphql/context.js';
import { graphqlTypeFor, JSON_TYPE, RESPONSE_TYPE } from './graphql-media-type.js';
import type { ErrorWire } from './problem-form.js';
import type { SearchedBody } from './middleware/graphql-search.js';
import { contextOf, setGraphQLErrors } from './request-state.js';

/**
 * GraphQL. Anybody may ask for the schema there, so that the explorer can show it; the services ask for a key.
 * `started` gives the server, which the first request may have to wait for.
 */
export function graphqlDoor(started: () => Promise<ApolloServer<GraphQLContext>>): RequestHandler {
  let apollo: Promise<RequestHandler> | undefined;
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    // Apollo refuses a client that accepts none of these after it has executed the operation. Like REST we answer JSON.
    if (request.accepts(GRAPHQL_TYPES) === false) delete request.headers.accept;
    apollo ??= started().then(middlewareOf);
    apollo.then((handle) => handle(request, response, next)).catch(next);
  };
}

async function middlewareOf(graphql: ApolloServer<GraphQLContext>): Promise<RequestHandler> {
  const { expressMiddleware } = await import('@as-integrations/express5');
  return expressMiddleware(graphql, {
    context: ({ req, res }) => {
      const { mediaType, isNamed } = graphqlTypeFor(req.headers.accept);
      return Promise.resolve({
        request: contextOf(res),
        onErrors: (status) => setGraphQLErrors(res, status),
        tellsFaultsWith200: isNamed && mediaType === JSON_TYPE,
        ...(req.method === 'GET' ? (req.body as SearchedBody) : {}),
      });
    },
  });
}

const GRAPHQL_TYPES = [JSON_TYPE, RESPONSE_TYPE];

/** How a door writes what fails before a GraphQL operation begins, as its client reads errors. */
export function graphqlErrors(
  errorWire: (error: PublicError) => unknown,
): (request: Pick<IncomingMessage, 'headers'>) => ErrorWire {
  const body: ErrorWire['body'] = (error) => ({ errors: [errorWire(error)] });
  return ({ headers }) => ({ mediaType: graphqlTypeFor(headers.accept).mediaType, body });
}
