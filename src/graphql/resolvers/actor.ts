import type { Actor } from '../../domain/access/actor.js';
import type { ActorService, KnownActor } from '../../services/access/actor-service.js';
import type { ActorResolvers } from '../generated/resolvers-types.js';
import { relationLoader } from '../request-loaders.js';

/** What an actor shows beyond what rows say of it: those of a whole page are looked up together. */
export function actorResolvers(actors: ActorService) {
  const known = relationLoader<Actor, KnownActor>({
    keyOf: ({ kind, tenantId, id = '' }) => `${kind}/${tenantId}/${id}`,
    read: (request, some) => actors.getAll(request, { actors: some }),
  });
  return {
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
