import { applicationActor } from '../../domain/access/actor.js';
import type { ReactorInvocation } from '../../services/reactors/reactor-invocation.js';
import type { ReactorService } from '../../services/reactors/reactor-service.js';
import type {
  MutationResolvers,
  QueryResolvers,
  ReactorResolvers,
} from '../generated/resolvers-types.js';

/** The services that the resolvers about Reactors call. */
export interface ReactorServices {
  readonly reactors: ReactorService;
  readonly reactorInvocation: ReactorInvocation;
}

/** The root fields about Reactors, and who made one. */
export function reactorResolvers({ reactors, reactorInvocation }: ReactorServices) {
  return {
    Reactor: {
      creator: ({ tenantId, createdBy }) => applicationActor(tenantId, createdBy) ?? null,
      modifier: ({ tenantId, modifiedBy }) => applicationActor(tenantId, modifiedBy) ?? null,
    } satisfies ReactorResolvers,
    Query: {
      reactors: (_root, args, { request }) => reactors.connection(request, args),
      reactor: (_root, { id }, { request }) => reactors.get(request, { id }),
    } satisfies Partial<QueryResolvers>,
    Mutation: {
      createReactor: (_root, { input }, { request }) => reactors.create(request, input),
      updateReactor: (_root, { id, input }, { request }) => reactors.update(request, { id, input }),
      patchReactor: (_root, { id, input }, { request }) => reactors.patch(request, { id, input }),
      deleteReactor: async (_root, { id }, { request }) => {
        await reactors.delete(request, { id });
        return id.toLowerCase();
      },
      react: (_root, { id, input }, { request }) => reactorInvocation.react(request, { id, input }),
    } satisfies Partial<MutationResolvers>,
  };
}
