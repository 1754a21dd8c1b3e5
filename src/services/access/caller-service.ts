import type { CallerIdentity, RequestContext } from '../../context.js';
import { holds } from '../../domain/access/access.js';
import type { Application } from '../../domain/access/application.js';
import { VaultError } from '../../domain/errors.js';
import { PERMISSIONS } from '../../domain/access/permission.js';
import type { Permission } from '../../domain/access/permission.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import { requireIdentity } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** Who calls, and what it may do. */
export interface Caller {
  readonly identity: CallerIdentity;
  /** The Application that calls, or that asked for the session that does. */
  readonly application: Application;
  /** Permissions that it holds on some container at least. */
  readonly heldPermissions: readonly Permission[];
}

/** What the service works with. */
export interface CallerServiceParts {
  readonly applications: ApplicationRepository;
  readonly runtime: Runtime;
}

/** Tells callers what the vault takes them for. */
export class CallerService {
  readonly #parts: CallerServiceParts;

  constructor(parts: CallerServiceParts) {
    this.#parts = parts;
  }

  /** Who calls, and what it may do at this moment. Any valid key may ask. */
  async me(ctx: RequestContext): Promise<Caller> {
    const { applications, runtime } = this.#parts;
    const identity = requireIdentity(ctx.identity);
    const { tenantId, applicationId } = identity;
    const known = identity.kind === 'application' ? identity.application : undefined;
    const application = known ?? (await applications.find(tenantId, applicationId, runtime.now()));
    if (application === undefined) {
      // It went between the look-up of the session's key and now.
      throw new VaultError('UNAUTHENTICATED', 'The API key is not valid.');
    }
    const heldPermissions = PERMISSIONS.filter((permission) => holds(identity, permission));
    return { identity, application, heldPermissions };
  }
}
