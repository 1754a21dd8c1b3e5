import { applicationActor } from '../../domain/access/actor.js';
import type { Application } from '../../domain/access/application.js';
import type { ApplicationService } from '../../services/access/application-service.js';
import type { ProxyTrialService } from '../../services/proxies/invocation/proxy-trial-service.js';
import type { ProxyService } from '../../services/proxies/proxy-service.js';
import type {
  MutationResolvers,
  ProxyResolvers,
  ProxyTransformResolvers,
  QueryResolvers,
} from '../generated/resolvers-types.js';
import { relationLoader } from '../request-loaders.js';

/** The services that the resolvers about Proxies call. */
export interface ProxyServices {
  readonly applications: ApplicationService;
  readonly proxies: ProxyService;
  readonly proxyTrials: ProxyTrialService;
}

/** The root fields about Proxies, and what a Proxy shows beyond its own members. */
export function proxyResolvers({ applications, proxies, proxyTrials }: ProxyServices) {
  const applicationOf = relationLoader<string, Application | undefined>({
    keyOf: (id) => id,
    read: (request, ids) => applications.getAll(request, { ids }),
  });
  return {
    Proxy: {
      application: async ({ applicationId }, _args, { request }) =>
        applicationId === undefined
          ? null
          : ((await applicationOf(request, applicationId, undefined)) ?? null),
      creator: ({ tenantId, createdBy }) => applicationActor(tenantId, createdBy) ?? null,
      modifier: ({ tenantId, modifiedBy }) => applicationActor(tenantId, modifiedBy) ?? null,
    } satisfies ProxyResolvers,
    ProxyTransform: {
      diagnostics: (transform, _args, { request }) => proxies.diagnose(request, transform),
    } satisfies ProxyTransformResolvers,
    Query: {
      proxies: (_root, args, { request }) => proxies.connection(request, args),
      proxy: (_root, { id }, { request }) => proxies.get(request, { id }),
    } satisfies Partial<QueryResolvers>,
    Mutation: {
      createProxy: (_root, { input }, { request }) => proxies.create(request, input),
      updateProxy: (_root, { id, input }, { request }) => proxies.update(request, { id, input }),
      patchProxy: (_root, { id, body }, { request }) => proxies.patch(request, { id, patch: body }),
      testProxy: (_root, { id, request: call }, { request }) =>
        proxyTrials.test(request, { id, request: call }),
      deleteProxy: async (_root, { id }, { request }) => {
        await proxies.delete(request, { id });
        return id.toLowerCase();
      },
    } satisfies Partial<MutationResolvers>,
  };
}
