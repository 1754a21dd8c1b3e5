import type { CallDependencies } from '../call-dependencies.js';
import type { ProxyCall, Stage } from '../proxy-call.js';

/**
 * Holds the caller and the tenant of the Proxy to their rates, and the tenant to so many calls at a time; from here on the
 * call is use of the Proxy. Throws RATE_LIMITED.
 */
export const limit: Stage = ({ rateLimiter, callSlots }, call) => {
  const { tenantId } = call.stored;
  const asked = rateLimiter.take(call.ctx, { tenantId });
  if (asked === undefined) return takeSlot(callSlots, call);
  return asked.then(() => takeSlot(callSlots, call));
};

function takeSlot(
  callSlots: CallDependencies['callSlots'],
  call: ProxyCall,
): Promise<void> | undefined {
  const use = (): void => {
    call.isUse = true;
  };
  const asked = callSlots.take(call.stored.tenantId);
  if (asked !== undefined) return asked.then(use);
  use();
  return undefined;
}
