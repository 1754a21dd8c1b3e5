import type { UsageCounter } from '../../services/operation/usage-counter.js';
import { contextOf, hasGraphQLErrors } from '../request-state.js';
import type { Middleware } from './middleware.js';

/**
 * Counts each request of a caller with a valid key when its answer ends, and the ones that failed: see `UsageDay` in
 * schema/usage.graphql. Who calls is known then, whichever door has found it out.
 */
export function usageCount(counter: UsageCounter): Middleware {
  return (_request, response, next) => {
    response.on('close', () => {
      const { identity } = contextOf(response);
      if (identity.kind !== 'application' && identity.kind !== 'session') return;
      counter.count(identity.tenantId, 'request');
      const hasFailed = response.statusCode >= 400 || hasGraphQLErrors(response);
      if (response.writableFinished && hasFailed) counter.count(identity.tenantId, 'error');
    });
    next();
  };
}
