import type { Response } from 'express';

import type { RequestContext } from '../context.js';

const KEY = 'requestContext';

/** Keeps what is known of a request beside its response, for the middleware that follows. */
export function setContext(response: Response, context: RequestContext): void {
  response.locals[KEY] = context;
}

/** What is known of the request that a response answers. The trace middleware, which is the first, has set it. */
export function contextOf(response: Response): RequestContext {
  return response.locals[KEY] as RequestContext;
}

const GRAPHQL_ERRORS = 'graphqlErrors';

/** Remembers that the answer of GraphQL holds `errors`, which its status does not tell. */
export function setGraphQLErrors(response: Response): void {
  response.locals[GRAPHQL_ERRORS] = true;
}

/** Whether the answer of GraphQL holds `errors`. */
export function hasGraphQLErrors(response: Response): boolean {
  return response.locals[GRAPHQL_ERRORS] === true;
}
