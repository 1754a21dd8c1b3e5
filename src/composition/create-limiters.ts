import type { Config } from '../config.js';
import type { RequestLog } from '../context.js';
import type { Runtime } from '../services/act/runtime.js';
import { RateLimiter } from '../services/limits/rate-limiter.js';
import { SlotLimiter } from '../services/limits/slot-limiter.js';
import { TokenQuota } from '../services/limits/token-quota.js';
import type { LimitRepository } from '../storage/operation/limit-repository.js';

interface Surroundings {
  readonly runtime: Pick<Runtime, 'newId' | 'now'>;
  readonly log: Pick<RequestLog, 'warn'>;
}

/**
 * What holds keys and tenants to what they may do. Processes share it by way of the database, but for the embedded one, which
 * a single process serves from.
 */
export function createLimiters(
  { sharedLimits, database }: Config,
  limits: LimitRepository,
  { runtime, log }: Surroundings,
) {
  const surroundings = {
    shared: database.kind === 'embedded' ? undefined : limits,
    now: () => performance.now(),
    holder: runtime.newId(),
    failed: onceAMinute((error) => {
      log.warn({ err: error }, 'limits cannot be shared with other processes for now');
    }),
  };
  const { runsMax, callsMax, tokensMax } = sharedLimits;
  return {
    rateLimiter: new RateLimiter({ ...sharedLimits, ...surroundings }),
    runSlots: new SlotLimiter({ kind: 'run', slotsMax: runsMax, ...surroundings }),
    callSlots: new SlotLimiter({ kind: 'call', slotsMax: callsMax, ...surroundings }),
    tokenQuota: new TokenQuota({ tokensMax, shared: limits, now: () => runtime.now() }),
  };
}

const MINUTE_MS = 60_000;

function onceAMinute(tell: (error: unknown) => void): (error: unknown) => void {
  let toldAt = -Infinity;
  return (error) => {
    const now = performance.now();
    if (now - toldAt < MINUTE_MS) return;
    toldAt = now;
    tell(error);
  };
}
