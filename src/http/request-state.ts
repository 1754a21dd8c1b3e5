import type { ServerResponse } from 'node:http';

import type { RequestContext } from '../context.js';

/** Names of what is kept with a response. To keep it in a WeakMap would give the collector more to do for each request. */
const CONTEXT = Symbol('context');
const GRAPHQL_ERRORS = Symbol('errors of GraphQL');

interface KeptState extends ServerResponse {
  [CONTEXT]?: RequestContext;
  [GRAPHQL_ERRORS]?: number;
}

/** Keeps what is known of a request with its response, for the middleware that follows. */
export function setContext(response: ServerResponse, context: RequestContext): void {
  (response as KeptState)[CONTEXT] = context;
}

/**
 * What is known of the request that a response answers. Throws where the trace middleware, which is the first, has not
 * run.
 */
export function contextOf(response: ServerResponse): RequestContext {
  const { [CONTEXT]: context } = response as KeptState;
  if (context === undefined) throw new Error('the trace middleware has not seen this request');
  return context;
}

/** Remembers that the answer of GraphQL holds `errors`, which its status does not tell, and the status of the first. */
export function setGraphQLErrors(response: ServerResponse, status: number): void {
  (response as KeptState)[GRAPHQL_ERRORS] = status;
}

/** The status of the first of the `errors` that the answer of GraphQL holds; undefined where it holds none. */
export function graphqlErrorStatus(response: ServerResponse): number | undefined {
  return (response as KeptState)[GRAPHQL_ERRORS];
}

/** What servers log, by custom, for a request whose caller left before the answer. */
export const CALLER_LEFT = 499;

/** The pattern of the route that took the request, where one has: Express notes it, and the door to Proxies. */
export function routeOf(request: object): string {
  const { path } = (request as { readonly route?: { readonly path?: unknown } }).route ?? {};
  return typeof path === 'string' ? path : 'none';
}
