import type { Services } from '../../composition/create-services.js';
import type { RequestContext } from '../../context.js';

/** Runs a command on the open vault, which is given an operator's tenant, where it has none, unless that is said to be false. */
export type WithServices = (
  act: (services: Services, ctx: RequestContext) => Promise<void>,
  options?: { readonly makesOperator: boolean },
) => Promise<void>;

/** Options of `export`. */
export interface ExportOptions {
  readonly tenant?: string;
  readonly all?: boolean;
  readonly recipient?: readonly string[];
  readonly recipientsFile?: string;
  readonly output?: string;
  readonly folder?: string;
  readonly resume?: boolean;
  readonly withCodes?: boolean;
}

/** Options of `import`. */
export interface ImportOptions {
  readonly identity?: readonly string[];
  readonly tenant?: string;
  readonly resume?: boolean;
  readonly discard?: boolean;
}
