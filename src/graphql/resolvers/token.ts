import { applicationActor } from '../../domain/access/actor.js';
import {
  fingerprintExpressionOf,
  maskOf,
  visibleData,
  visibleFingerprint,
} from '../../domain/token/token.js';
import type { TokenizeService } from '../../services/tokens/tokenize-service.js';
import type { TokenListService } from '../../services/tokens/token-list-service.js';
import type { TokenService } from '../../services/tokens/token-service.js';
import type {
  MutationResolvers,
  QueryResolvers,
  TokenResolvers,
} from '../generated/resolvers-types.js';

/** The services that the resolvers about tokens call. */
export interface TokenServices {
  readonly tokens: TokenService;
  readonly tokenLists: TokenListService;
  readonly tokenize: TokenizeService;
}

/** The root fields about tokens, and what a token shows of itself. */
export function tokenResolvers({ tokens, tokenLists, tokenize }: TokenServices) {
  return {
    Token,
    Query: {
      token: (_root, { id }, { request }) => tokens.get(request, { id }),
      tokens: (_root, args, { request }) => tokenLists.connection(request, args),
      searchTokens: (_root, args, { request }) => tokenLists.searchConnection(request, args),
      tokenChildren: (_root, args, { request }) => tokenLists.childrenConnection(request, args),
    } satisfies Partial<QueryResolvers>,
    Mutation: {
      tokenize: (_root, { body }, { request }) => tokenize.tokenize(request, body),
      createToken: async (_root, { input }, { request }) =>
        (await tokens.create(request, input)).view,
      updateToken: (_root, { id, input }, { request }) => tokens.update(request, { id, input }),
      deleteToken: async (_root, { id }, { request }) => {
        await tokens.delete(request, { id });
        return id;
      },
      linkTokens: async (_root, link, { request }) => {
        await tokens.link(request, link);
        return link.childId;
      },
      unlinkTokens: async (_root, link, { request }) => {
        await tokens.unlink(request, link);
        return link.childId;
      },
      createChildToken: async (_root, { parentId, input }, { request }) =>
        (await tokens.createChild(request, { parentId, input })).view,
    } satisfies Partial<MutationResolvers>,
  };
}

/** A restricted view tells that the token is there, and nothing of what it holds. */
const Token: TokenResolvers = {
  id: ({ token }) => token.id,
  tenantId: ({ token }) => token.tenantId,
  type: ({ token }) => token.type,
  data: (view) => visibleData(view) ?? null,
  mask: ({ token, restricted }) => (restricted ? null : (maskOf(token) ?? null)),
  metadata: ({ token, restricted }) => (restricted ? undefined : token.metadata) ?? new Map(),
  searchIndexes: ({ token, restricted }) => (restricted ? undefined : token.searchIndexes) ?? [],
  fingerprint: (view) => visibleFingerprint(view) ?? null,
  fingerprintExpression: ({ token, restricted }) =>
    restricted ? null : fingerprintExpressionOf(token),
  containers: ({ token }) => [token.container],
  expiresAt: ({ token }) => token.expiresAt ?? null,
  createdBy: ({ token }) => token.createdBy,
  creator: ({ token }) => applicationActor(token.tenantId, token.createdBy) ?? null,
  modifier: ({ token }) => applicationActor(token.tenantId, token.modifiedBy) ?? null,
  createdAt: ({ token }) => token.createdAt,
  modifiedBy: ({ token }) => token.modifiedBy ?? null,
  modifiedAt: ({ token }) => token.modifiedAt ?? null,
};
