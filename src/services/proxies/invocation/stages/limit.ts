import type { Stage } from '../proxy-call.js';

/** Holds the caller to its rate, and counts the call as use of the Proxy's tenant. Throws RATE_LIMITED. */
export const limit: Stage = ({ rateLimiter, usageCounter }, { ctx, stored }) => {
  rateLimiter.take(ctx);
  usageCounter.count(stored.tenantId, 'proxy_call');
  return undefined;
};
