import type { SessionService } from '../../services/access/session-service.js';
import type { MutationResolvers } from '../generated/resolvers-types.js';

/** The root fields about sessions. */
export function sessionResolvers(sessions: SessionService) {
  return {
    Mutation: {
      createSession: (_root, _args, { request }) => sessions.create(request),
      authorizeSession: async (_root, { input }, { request }) => {
        await sessions.authorize(request, input);
        return true;
      },
    } satisfies Partial<MutationResolvers>,
  };
}
