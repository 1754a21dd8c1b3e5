import type { Stage } from '../proxy-call.js';

/** Holds the caller to its rate; from here on the call is use of the Proxy. Throws RATE_LIMITED. */
export const limit: Stage = ({ rateLimiter }, call) => {
  rateLimiter.take(call.ctx);
  call.isUse = true;
  return undefined;
};
