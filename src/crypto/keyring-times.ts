/** How long a rotation takes to reach every instance (docs/adr/0010). */
export interface KeyringTimes {
  /** Keys that are kept are compared with the store after this time, before they are used again. */
  readonly refreshMs: number;
  /** A version seals from this age on; until then every instance has come to know it, and can open what it sealed. */
  readonly settleMs: number;
  /** A key is wiped after this time, unless its provider has given it again; left out: never. */
  readonly keptMsMax?: number;
  /** A clock that only goes forward, in milliseconds. */
  now(): number;
}

/** The times of the service: a request may hold its keys for 10 seconds, the difference, before it seals or opens. */
export const KEYRING_TIMES: KeyringTimes = {
  refreshMs: 5_000,
  settleMs: 15_000,
  now: () => performance.now(),
};
