import type { RateClaim, RateGrant } from './rate-claim.js';

/** For how long a process may use what it was given: what it has not used by then counts as everybody's again. */
export const SHARE_MS = 1_000;

/** Part of a second's worth that a process is given ahead of its requests at most. */
export const AHEAD_MAX = 0.2;

/** How soon after it was given too little a process asks again at the earliest. */
export const ASK_AGAIN_MS = 25;

/**
 * What one process has in hand of a rate that all processes share (docs/adr/0056). It asks for more where it has nothing
 * left, and where the last answer does not say that there is nothing: so most requests are let through, and refused,
 * without asking anybody. Clocks are given in; they never go back.
 */
export class RateShare {
  readonly #perSecond: number;
  #inHand = 0;
  #usableUntilMs = -Infinity;
  #emptyUntilMs = -Infinity;
  /** What was left for everybody as of the last answer. */
  #left: number;
  #leftAtMs = -Infinity;
  /** Requests that were let through since the process last asked. */
  #used = 0;
  #askedAtMs = -Infinity;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Lets a request through that counts for so many, refuses it, or says that more has to be asked for. */
  take(count: number, nowMs: number): 'taken' | 'refused' | 'unknown' {
    if (nowMs < this.#usableUntilMs && this.#inHand >= count) {
      this.#inHand -= count;
      this.#used += count;
      return 'taken';
    }
    return nowMs < this.#emptyUntilMs ? 'refused' : 'unknown';
  }

  /** Takes back a request that was let through, and is not made. */
  giveBack(count: number): void {
    this.#inHand += count;
    this.#used -= count;
  }

  /** What to ask for, with requests of these counts waiting. All that is in hand goes back with it. */
  claim(counts: readonly number[], nowMs: number): RateClaim {
    const sinceMs = Math.max(nowMs - this.#askedAtMs, ASK_AGAIN_MS);
    const expected = (this.#used / sinceMs) * SHARE_MS;
    const returned = this.#inHand;
    this.#inHand = 0;
    this.#used = 0;
    this.#askedAtMs = nowMs;
    return {
      perSecond: this.#perSecond,
      returned,
      needed: counts.reduce((sum, count) => sum + count, 0),
      hopedFor: Math.floor(Math.min(expected, this.#perSecond * AHEAD_MAX)),
      lump: Math.max(...counts),
    };
  }

  /** Takes what it was given. Its time runs from when it was asked for. */
  receive({ granted, left }: RateGrant, nowMs: number): void {
    this.#inHand += granted;
    this.#usableUntilMs = this.#askedAtMs + SHARE_MS;
    this.#left = left;
    this.#leftAtMs = nowMs;
    if (left >= 1) return;
    const untilOneMs = ((1 - left) / this.#perSecond) * 1_000;
    this.#emptyUntilMs = nowMs + Math.max(ASK_AGAIN_MS, untilOneMs);
  }

  /** Requests that are left to everybody, as far as this process knows: at most a second's worth. */
  remaining(nowMs: number): number {
    const inHand = nowMs < this.#usableUntilMs ? this.#inHand : 0;
    const known = this.#levelAt(nowMs) + inHand;
    return Math.max(0, Math.min(this.#perSecond, Math.floor(known)));
  }

  /** Whole seconds after which a request that counts for so many is let through if nobody else makes any: at least 1. */
  retryAfterSeconds(count: number, nowMs: number): number {
    const missing = Math.min(count, Math.max(1, this.#perSecond - 1)) - this.#levelAt(nowMs);
    return Math.max(1, Math.ceil(missing / this.#perSecond));
  }

  #levelAt(nowMs: number): number {
    if (this.#leftAtMs === -Infinity) return this.#left;
    return this.#left + ((nowMs - this.#leftAtMs) / 1_000) * this.#perSecond;
  }
}
