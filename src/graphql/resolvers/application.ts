import type { ApplicationService } from '../../services/application-service.js';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers-types.js';

/** The root fields about Applications. */
export function applicationResolvers(applications: ApplicationService) {
  return {
    Query: {
      applications: (_root, { input }, { request }) => applications.list(request, input),
      application: (_root, { id }, { request }) => applications.get(request, { id }),
      applicationByKey: (_root, _args, { request }) => applications.getByKey(request),
    } satisfies Partial<QueryResolvers>,
    Mutation: {
      createApplication: (_root, { input }, { request }) => applications.create(request, input),
      updateApplication: (_root, { id, input }, { request }) =>
        applications.update(request, { id, input }),
      regenerateApplicationKey: (_root, { id }, { request }) =>
        applications.regenerateKey(request, { id }),
      deleteApplication: async (_root, { id }, { request }) => {
        await applications.delete(request, { id });
        return id.toLowerCase();
      },
    } satisfies Partial<MutationResolvers>,
  };
}
