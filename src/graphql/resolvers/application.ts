import type { Application } from '../../domain/access/application.js';
import { applicationActor } from '../../domain/access/actor.js';
import type { Connection } from '../../domain/connection.js';
import type { Proxy } from '../../domain/proxy/proxy.js';
import type { Reactor } from '../../domain/reactor/reactor.js';
import type { ApplicationService } from '../../services/access/application-service.js';
import type { ProxyService } from '../../services/proxies/proxy-service.js';
import type { ReactorService } from '../../services/reactors/reactor-service.js';
import type {
  ApplicationResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolvers-types.js';
import { relationLoader } from '../request-loaders.js';

/** The services that the resolvers about Applications call. */
export interface ApplicationServices {
  readonly applications: ApplicationService;
  readonly proxies: ProxyService;
  readonly reactors: ReactorService;
}

/** The root fields about Applications, and what is linked to one. */
export function applicationResolvers({ applications, proxies, reactors }: ApplicationServices) {
  const keyOf = ({ id }: Application): string => id;
  const proxiesOf = relationLoader<Application, Connection<Proxy>, unknown>({
    keyOf,
    read: (request, parents, input) =>
      proxies.connectionsOfApplications(request, { ids: parents.map(keyOf), input }),
  });
  const reactorsOf = relationLoader<Application, Connection<Reactor>, unknown>({
    keyOf,
    read: (request, parents, input) =>
      reactors.relatedConnections(request, { relation: 'application', parents, input }),
  });
  return {
    Application: {
      proxies: (application, args, { request }) => proxiesOf(request, application, args),
      reactors: (application, args, { request }) => reactorsOf(request, application, args),
      creator: ({ tenantId, createdBy }) => applicationActor(tenantId, createdBy) ?? null,
      modifier: ({ tenantId, modifiedBy }) => applicationActor(tenantId, modifiedBy) ?? null,
    } satisfies ApplicationResolvers,
    Query: {
      applications: (_root, args, { request }) => applications.connection(request, args),
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
