import type { KeyUseService } from '../../services/access/key-use-service.js';
import type { UsageCounter } from '../../services/operation/usage-counter.js';
import { isForProxy } from '../request-target.js';
import { contextOf, graphqlErrorStatus } from '../request-state.js';
import type { Middleware } from './middleware.js';

/** What requests are counted by. */
export interface UsageCountParts {
  readonly usageCounter: UsageCounter;
  readonly keyUses: KeyUseService;
}

/**
 * Counts each request of a caller with a valid key when its answer ends, how long it took, and the ones that failed, and
 * remembers the use of the key: see `UsageCounts` in schema/usage.graphql. Who calls is known then, whichever door has found it out.
 */
export function usageCount({ usageCounter, keyUses }: UsageCountParts): Middleware {
  return (request, response, next) => {
    const startedAt = isForProxy(request) ? undefined : performance.now();
    response.on('close', () => {
      const { identity } = contextOf(response);
      if (identity.kind !== 'application' && identity.kind !== 'session') return;
      const { tenantId, applicationId } = identity;
      const parties = { applicationId };
      if (identity.kind === 'application') keyUses.record(tenantId, applicationId);
      usageCounter.count(tenantId, 'request', parties);
      if (!response.writableFinished) return;
      if (startedAt !== undefined)
        usageCounter.countAnswered(tenantId, performance.now() - startedAt);
      const { statusCode } = response;
      const status = statusCode >= 400 ? statusCode : graphqlErrorStatus(response);
      if (status !== undefined) usageCounter.countError(tenantId, status, parties);
    });
    next();
  };
}
