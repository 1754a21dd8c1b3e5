import type { Application } from '../../domain/access/application.js';
import type { Page } from '../../domain/page.js';
import type { Proxy } from '../../domain/proxy/proxy.js';
import type { Reactor } from '../../domain/reactor/reactor.js';
import type { ApplicationService } from '../../services/access/application-service.js';
import type { KeyUseService } from '../../services/access/key-use-service.js';
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
  readonly keyUses: KeyUseService;
  readonly proxies: ProxyService;
  readonly reactors: ReactorService;
}

/** The root fields about Applications, and what is linked to one. */
export function applicationResolvers(services: ApplicationServices) {
  const { applications, keyUses, proxies, reactors } = services;
  const keyOf = ({ id }: Application): string => id;
  const proxiesOf = relationLoader<Application, Page<Proxy>>({
    keyOf,
    read: (request, parents, input) =>
      proxies.listOfApplications(request, { ids: parents.map(keyOf), input }),
  });
  const reactorsOf = relationLoader<Application, Page<Reactor>>({
    keyOf,
    read: (request, parents, input) =>
      reactors.listRelated(request, { relation: 'application', parents, input }),
  });
  const lastUseOf = relationLoader<Application, Date | null>({
    keyOf,
    read: (request, parents) => keyUses.lastUses(request, { ids: parents.map(keyOf) }),
  });
  return {
    Application: {
      lastUsedAt: (application, _args, { request }) => lastUseOf(request, application),
      proxies: (application, { input }, { request }) => proxiesOf(request, application, input),
      reactors: (application, { input }, { request }) => reactorsOf(request, application, input),
    } satisfies ApplicationResolvers,
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
