import type { ReactorInvocation } from '../../services/reactors/reactor-invocation.js';
import type { ReactorService } from '../../services/reactors/reactor-service.js';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers-types.js';

/** The services that the resolvers about Reactors call. */
export interface ReactorServices {
  readonly reactors: ReactorService;
  readonly reactorInvocation: ReactorInvocation;
}

/** The root fields about Reactors. */
export function reactorResolvers({ reactors, reactorInvocation }: ReactorServices) {
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
      react: (_root, { id, input }, { request }) => reactorInvocation.react(request, { id, input }),
    } satisfies Partial<MutationResolvers>,
  };
}
