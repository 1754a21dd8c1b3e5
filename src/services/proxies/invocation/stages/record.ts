import type { Stage } from '../proxy-call.js';

/** Tells the audit trail of the call before anything of it goes out, where calls are told of. Throws where that cannot be. */
export const record: Stage = ({ readTrail }, { ctx, proxy }) =>
  readTrail.tellCall(ctx, proxy.tenantId, proxy.id);
