import type { RequestContext } from '../../context.js';
import type { AccessService } from '../../services/access/access-service.js';

/** Runs a command on the open vault. */
export type WithAccess = (
  act: (access: AccessService, ctx: RequestContext) => Promise<void>,
) => Promise<void>;

/** What `access explain` is asked about. */
export interface ExplainOptions {
  readonly application: string;
  readonly token?: string;
  readonly container?: string;
  readonly type?: string;
  readonly json?: boolean;
}

/** Which two states `access diff` compares. */
export interface DiffOptions {
  readonly files: readonly string[];
  readonly application?: string;
  readonly json?: boolean;
}
