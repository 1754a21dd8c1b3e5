import type { Application } from '../../domain/access/application.js';
import type { Connection } from '../../domain/connection.js';
import type { Proxy } from '../../domain/proxy/proxy.js';
import type { Reactor } from '../../domain/reactor/reactor.js';
import type { ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import type { ApplicationService } from '../../services/access/application-service.js';
import type { KeyUseService } from '../../services/access/key-use-service.js';
import type { ProxyService } from '../../services/proxies/proxy-service.js';
import type { ReactorFormulaService } from '../../services/reactors/reactor-formula-service.js';
import type { ReactorService } from '../../services/reactors/reactor-service.js';
import type {
  ApplicationResolvers,
  ProxyResolvers,
  ProxyTransformResolvers,
  ReactorResolvers,
  ReactorFormulaResolvers,
} from '../generated/resolvers-types.js';
import { relationLoader } from '../request-loaders.js';

/** The services that lead from one thing to others. */
export interface RelationServices {
  readonly applications: ApplicationService;
  readonly keyUses: KeyUseService;
  readonly proxies: ProxyService;
  readonly reactors: ReactorService;
  readonly reactorFormulas: ReactorFormulaService;
}

/** What leads from one thing to others, and what is worked out while somebody looks at it. */
export function relationResolvers(services: RelationServices) {
  const { applications, keyUses, proxies, reactors, reactorFormulas } = services;
  const idOf = ({ id }: Application): string => id;
  const applicationOf = relationLoader<string, Application | undefined>({
    keyOf: (id) => id,
    read: (request, ids) => applications.getAll(request, { ids }),
  });
  const lastUseOf = relationLoader<Application, Date | null>({
    keyOf: idOf,
    read: (request, parents) => keyUses.lastUses(request, { ids: parents.map(idOf) }),
  });
  const proxiesOf = relationLoader<Application, Connection<Proxy>, unknown>({
    keyOf: idOf,
    read: (request, parents, input) =>
      proxies.connectionsOfApplications(request, { ids: parents.map(idOf), input }),
  });
  const reactorsOf = relationLoader<Application, Connection<Reactor>, unknown>({
    keyOf: idOf,
    read: (request, parents, input) =>
      reactors.relatedConnections(request, { relation: 'application', parents, input }),
  });
  const reactorsOfFormula = relationLoader<ReactorFormula, Connection<Reactor>, unknown>({
    keyOf: ({ tenantId, id }) => `${tenantId}/${id}`,
    read: (request, parents, input) =>
      reactors.relatedConnections(request, { relation: 'formula', parents, input }),
  });
  return {
    Application: {
      lastUsedAt: (application, _args, { request }) => lastUseOf(request, application, undefined),
      proxies: (application, args, { request }) => proxiesOf(request, application, args),
      reactors: (application, args, { request }) => reactorsOf(request, application, args),
    } satisfies ApplicationResolvers,
    Proxy: {
      configurationNames: ({ configuration }) => [...configuration.keys()],
      application: async ({ applicationId }, _args, { request }) =>
        applicationId === undefined
          ? null
          : ((await applicationOf(request, applicationId, undefined)) ?? null),
    } satisfies ProxyResolvers,
    Reactor: {
      configurationNames: ({ configuration }) => [...configuration.keys()],
    } satisfies ReactorResolvers,
    ProxyTransform: {
      diagnostics: (transform, _args, { request }) => proxies.diagnose(request, transform),
    } satisfies ProxyTransformResolvers,
    ReactorFormula: {
      reactors: (formula, args, { request }) => reactorsOfFormula(request, formula, args),
      diagnostics: (formula, _args, { request }) => reactorFormulas.diagnose(request, formula),
    } satisfies ReactorFormulaResolvers,
  };
}
