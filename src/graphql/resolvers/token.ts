import type { TokenService } from '../../services/token-service.js';
import type { MutationResolvers } from '../generated/resolvers-types.js';

/** The root fields about tokens. */
export function tokenResolvers(tokens: TokenService) {
  return {
    Mutation: {
      tokenize: (_root, { body }, { request }) => tokens.tokenize(request, body),
    } satisfies Partial<MutationResolvers>,
  };
}
