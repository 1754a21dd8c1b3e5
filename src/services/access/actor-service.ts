import type { RequestContext } from '../../context.js';
import type { Actor } from '../../domain/access/actor.js';
import type { Application } from '../../domain/access/application.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { SessionRepository } from '../../storage/applications/session-repository.js';
import { requirePermission } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** What there is to know of an actor. */
export interface KnownActor {
  readonly application?: Application;
  /** Whether its Application is deleted; absent where that is not known. */
  readonly isDeleted?: boolean;
}

/** What the service works with. */
export interface ActorServiceParts {
  readonly applications: ApplicationRepository;
  readonly sessions: SessionRepository;
  readonly runtime: Runtime;
}

/** Tells who the actors are that rows of the caller's tenant name. */
export class ActorService {
  readonly #parts: ActorServiceParts;

  constructor(parts: ActorServiceParts) {
    this.#parts = parts;
  }

  /**
   * What there is to know of several actors, each in its place. A session leads to the Application that asked for it, as
   * long as its row is there. Of actors of another tenant nothing is known. Needs `application:read`.
   */
  async getAll(
    ctx: RequestContext,
    { actors }: { readonly actors: readonly Actor[] },
  ): Promise<readonly KnownActor[]> {
    const { tenantId } = requirePermission(ctx, 'application:read');
    const { applications, sessions, runtime } = this.#parts;
    const own = actors.filter((actor) => actor.tenantId === tenantId);
    const idsOf = (kind: Actor['kind']): readonly string[] =>
      own.flatMap((actor) => (actor.kind === kind ? (actor.id ?? []) : []));
    const ofSessions = await sessions.findApplicationIds(tenantId, idsOf('session'));
    const ids = new Set([...idsOf('application'), ...ofSessions.values()]);
    const found = await applications.findByIds(tenantId, [...ids], runtime.now());
    return actors.map((actor) => {
      if (actor.tenantId !== tenantId || actor.id === undefined) return {};
      const id = actor.kind === 'session' ? ofSessions.get(actor.id) : actor.id;
      if (id === undefined) return {};
      const application = found.get(id);
      return application === undefined ? { isDeleted: true } : { application, isDeleted: false };
    });
  }
}
