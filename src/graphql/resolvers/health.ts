import type { HealthService } from '../../services/operation/health-service.js';
import type { QueryResolvers } from '../generated/resolvers-types.js';

/** The root field about the state of the service. */
export function healthResolvers(health: HealthService) {
  return {
    Query: {
      health: (_root, _args, { request }) => health.read(request),
    } satisfies Partial<QueryResolvers>,
  };
}
