import { openForRun } from '../../proxy-sealing.js';
import type { Stage } from '../proxy-call.js';

/** Opens what the call needs of its Proxy. */
export const open: Stage = async ({ keyring }, call) => {
  call.proxy = openForRun(await keyring.forTenant(call.stored.tenantId), call.stored);
};
