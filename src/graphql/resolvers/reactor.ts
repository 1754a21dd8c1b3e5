import type { ReactorService } from '../../services/reactor-service.js';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers-types.js';

/** The root fields about Reactors. */
export function reactorResolvers(reactors: ReactorService) {
  return {
    Query: {
      reactors: (_root, { input }, { request }) => reactors.list(request, input),
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
    } satisfies Partial<MutationResolvers>,
  };
}
