import type { CallerService } from '../../services/access/caller-service.js';
import type {
  CallerResolvers,
  CallerRuleResolvers,
  QueryResolvers,
} from '../generated/resolvers-types.js';

/** The root field that tells who calls, and what it shows. */
export function callerResolvers(callers: CallerService) {
  return {
    Caller: {
      kind: ({ identity }) => identity.kind,
      tenantId: ({ identity }) => identity.tenantId,
      sessionId: ({ identity }) => (identity.kind === 'session' ? identity.sessionId : null),
      permissions: ({ identity }) => identity.permissions,
      rules: ({ identity }) => identity.rules,
    } satisfies CallerResolvers,
    CallerRule: {
      conditions: ({ conditions }) => conditions ?? [],
    } satisfies CallerRuleResolvers,
    Query: {
      me: (_root, _args, { request }) => callers.me(request),
    } satisfies Partial<QueryResolvers>,
  };
}
