import { visibleMask } from '../../domain/token/token.js';
import type { TokenResolvers } from '../generated/resolvers-types.js';

/** What only GraphQL tells of a token: how it looks to people, and how much of it the caller may see. */
export const tokenResolvers = {
  Token: {
    masked: (view) => visibleMask(view) ?? null,
    transform: ({ transform, restricted }) => (restricted === true ? null : transform),
  } satisfies Pick<TokenResolvers, 'masked' | 'transform'>,
};
