import type { DetokenizeService } from '../../services/tokens/detokenize-service.js';
import type { MutationResolvers } from '../generated/resolvers-types.js';

/** The root field about the values of tokens. */
export function detokenizeResolvers(service: DetokenizeService) {
  return {
    Mutation: {
      detokenize: (_root, { body }, { request }) => service.detokenize(request, body),
    } satisfies Partial<MutationResolvers>,
  };
}
