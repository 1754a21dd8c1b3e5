import { applicationActor } from '../../domain/access/actor.js';
import type { Connection } from '../../domain/connection.js';
import type { Reactor } from '../../domain/reactor/reactor.js';
import type { ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import type { ReactorFormulaService } from '../../services/reactors/reactor-formula-service.js';
import type { ReactorService } from '../../services/reactors/reactor-service.js';
import type {
  MutationResolvers,
  QueryResolvers,
  ReactorFormulaResolvers,
} from '../generated/resolvers-types.js';
import { relationLoader } from '../request-loaders.js';

/** The services that the resolvers about formulas call. */
export interface ReactorFormulaServices {
  readonly reactorFormulas: ReactorFormulaService;
  readonly reactors: ReactorService;
}

/** The root fields about formulas, and what a formula leads to. */
export function reactorFormulaResolvers({ reactorFormulas, reactors }: ReactorFormulaServices) {
  const reactorsOf = relationLoader<ReactorFormula, Connection<Reactor>, unknown>({
    keyOf: ({ tenantId, id }) => `${tenantId}/${id}`,
    read: (request, parents, input) =>
      reactors.relatedConnections(request, { relation: 'formula', parents, input }),
  });
  return {
    ReactorFormula: {
      reactors: (formula, args, { request }) => reactorsOf(request, formula, args),
      creator: ({ tenantId, createdBy }) => applicationActor(tenantId, createdBy) ?? null,
      modifier: ({ tenantId, modifiedBy }) => applicationActor(tenantId, modifiedBy) ?? null,
      diagnostics: (formula, _args, { request }) => reactorFormulas.diagnose(request, formula),
    } satisfies ReactorFormulaResolvers,
    Query: {
      reactorFormulas: (_root, args, { request }) => reactorFormulas.connection(request, args),
      reactorFormula: (_root, { id }, { request }) => reactorFormulas.get(request, { id }),
    } satisfies Partial<QueryResolvers>,
    Mutation: {
      createReactorFormula: (_root, { input }, { request }) =>
        reactorFormulas.create(request, input),
      updateReactorFormula: (_root, { id, input }, { request }) =>
        reactorFormulas.update(request, { id, input }),
      deleteReactorFormula: async (_root, { id }, { request }) => {
        await reactorFormulas.delete(request, { id });
        return id.toLowerCase();
      },
    } satisfies Partial<MutationResolvers>,
  };
}
