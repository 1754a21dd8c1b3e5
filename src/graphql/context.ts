import type { RequestContext } from '../context.js';

/** What every resolver is given. */
export interface GraphQLContext {
  readonly request: RequestContext;
}
