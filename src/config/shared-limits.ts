import { wholeNumber } from './whole-number.js';

/** What keys and tenants may do, over all processes and instances; 0: any number. */
export interface SharedLimitConfig {
  /** Requests that a key may make in a second. */
  readonly perSecondOfKey: number;
  /** Requests that the keys of a tenant may make in a second, all together. */
  readonly perSecondOfTenant: number;
  /** Tokens that a tenant may have stored. */
  readonly tokensMax: number;
  /** Runs of code that a tenant may have under way. */
  readonly runsMax: number;
  /** Calls through Proxies that a tenant may have under way. */
  readonly callsMax: number;
}

/** The variables that say it. */
export const SHARED_LIMIT_VARIABLES = {
  RATE_LIMIT_PER_SECOND: wholeNumber(0, 1_000_000, 0),
  TENANT_RATE_LIMIT_PER_SECOND: wholeNumber(0, 1_000_000, 0),
  TENANT_TOKENS_MAX: wholeNumber(0, 1_000_000_000_000, 0),
  TENANT_RUNS_MAX: wholeNumber(0, 100_000, 0),
  TENANT_CALLS_MAX: wholeNumber(0, 100_000, 0),
};

/** The limits that the variables say. */
export function sharedLimitsOf(
  read: Readonly<Record<keyof typeof SHARED_LIMIT_VARIABLES, number>>,
): SharedLimitConfig {
  return Object.freeze({
    perSecondOfKey: read.RATE_LIMIT_PER_SECOND,
    perSecondOfTenant: read.TENANT_RATE_LIMIT_PER_SECOND,
    tokensMax: read.TENANT_TOKENS_MAX,
    runsMax: read.TENANT_RUNS_MAX,
    callsMax: read.TENANT_CALLS_MAX,
  });
}
