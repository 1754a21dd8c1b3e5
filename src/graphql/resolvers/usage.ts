import type { StoredTokenService } from '../../services/operation/stored-token-service.js';
import type { UsageService } from '../../services/operation/usage-service.js';
import type { QueryResolvers } from '../generated/resolvers-types.js';

/** The services that the resolvers about statistics call. */
export interface UsageServices {
  readonly usage: UsageService;
  readonly storedTokens: StoredTokenService;
}

/** The root fields about what a tenant uses and has. */
export function usageResolvers({ usage, storedTokens }: UsageServices) {
  return {
    Query: {
      usage: (_root, { input }, { request }) => usage.read(request, input),
      usageBy: (_root, { input }, { request }) => usage.readBy(request, input),
      latency: (_root, { input }, { request }) => usage.readLatency(request, input),
      storedTokens: (_root, _args, { request }) => storedTokens.read(request),
    } satisfies Partial<QueryResolvers>,
  };
}
