import { applicationActor } from '../../domain/access/actor.js';
import type { Actor } from '../../domain/access/actor.js';
import { operationName } from '../../domain/tenant/audit-event.js';
import type { ActorService, KnownActor } from '../../services/access/actor-service.js';
import type {
  ActorResolvers,
  LogEntryResolvers,
  TenantResolvers,
  TokenResolvers,
} from '../generated/resolvers-types.js';
import { relationLoader } from '../request-loaders.js';

/** What was made by somebody, and by whom it was changed. */
interface Made {
  readonly tenantId: string;
  readonly createdBy?: string | undefined;
  readonly modifiedBy?: string | undefined;
}

/** Who made a thing and who last changed it. */
const MAKERS = {
  creator: ({ tenantId, createdBy }: Made) => applicationActor(tenantId, createdBy) ?? null,
  modifier: ({ tenantId, modifiedBy }: Made) => applicationActor(tenantId, modifiedBy) ?? null,
};

/** Who acted, and what an actor shows beyond what rows say of it: those of a whole page are looked up together. */
export function actorResolvers(actors: ActorService) {
  const known = relationLoader<Actor, KnownActor>({
    keyOf: ({ kind, tenantId, id = '' }) => `${kind}/${tenantId}/${id}`,
    read: (request, some) => actors.getAll(request, { actors: some }),
  });
  return {
    Application: MAKERS,
    Proxy: MAKERS,
    Reactor: MAKERS,
    ReactorFormula: MAKERS,
    Tenant: {
      modifier: ({ id, modifiedBy }) => applicationActor(id, modifiedBy) ?? null,
    } satisfies TenantResolvers,
    Token: {
      // A restricted view does not tell who made the token.
      creator: ({ token, restricted }) => (restricted === true ? null : MAKERS.creator(token)),
      modifier: ({ token, restricted }) => (restricted === true ? null : MAKERS.modifier(token)),
    } satisfies TokenResolvers,
    LogEntry: {
      operation: ({ operation }) => operationName(operation),
      actor: ({ tenantId, actorType, actorId }) => ({
        tenantId,
        kind: actorType,
        ...(actorId === undefined ? {} : { id: actorId }),
      }),
    } satisfies LogEntryResolvers,
    Actor: {
      application: async (actor, _args, { request }) =>
        actor.id === undefined
          ? null
          : ((await known(request, actor, undefined)).application ?? null),
      isDeleted: async (actor, _args, { request }) =>
        actor.id === undefined
          ? null
          : ((await known(request, actor, undefined)).isDeleted ?? null),
    } satisfies ActorResolvers,
  };
}
