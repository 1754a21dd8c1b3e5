import type { UsageService } from '../../services/operation/usage-service.js';
import type { QueryResolvers } from '../generated/resolvers-types.js';

/** The root field about what a tenant uses. */
export function usageResolvers(usage: UsageService) {
  return {
    Query: {
      usage: (_root, { input }, { request }) => usage.read(request, input),
    } satisfies Partial<QueryResolvers>,
  };
}
