import { inOrder } from '../../domain/access/access.js';
import type {
  ActiveSessionResolvers,
  CallerResolvers,
  CallerRuleResolvers,
} from '../generated/resolvers-types.js';

/** What shows of whoever calls, and of sessions, which only GraphQL tells. */
export const callerResolvers = {
  Caller: {
    kind: ({ identity }) => identity.kind,
    tenantId: ({ identity }) => identity.tenantId,
    sessionId: ({ identity }) => (identity.kind === 'session' ? identity.sessionId : null),
    permissions: ({ identity }) => identity.permissions,
    rules: ({ identity }) => inOrder(identity.rules),
  } satisfies CallerResolvers,
  ActiveSession: {
    rules: ({ rules }) => inOrder(rules),
  } satisfies ActiveSessionResolvers,
  CallerRule: {
    conditions: ({ conditions }) => conditions ?? [],
  } satisfies CallerRuleResolvers,
};
