import type { RequestContext } from '../context.js';

/** What every resolver is given. */
export interface GraphQLContext {
  readonly request: RequestContext;
  /** Is told that the answer holds errors. */
  readonly onErrors: () => void;
}
