import type { RequestContext } from '../context.js';

/** What every resolver is given. */
export interface GraphQLContext {
  readonly request: RequestContext;
  /** Is told that the answer holds errors, and the status of the first. */
  readonly onErrors: (status: number) => void;
  /** Whether faults of the request itself are told with status 200, as clients expect that ask for `application/json`. */
  readonly tellsFaultsWith200: boolean;
  /** The variables of a GET, whose JSON scalars find their originals; those of a POST are read with its body. */
  readonly variables?: Readonly<Record<string, unknown>>;
}
