/** What there is to say of a breaker: calls go through, none does, or one is tried. */
export type BreakerState = 'closed' | 'open' | 'trying';

/** When a breaker opens, and for how long. */
export interface BreakerTimes {
  /** Failures one after the other that open it. */
  readonly failuresMax: number;
  /** How long it is open the first time; each time that follows twice as long. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** A clock that only goes forward, in milliseconds. */
  now(): number;
  /** From 0 to 1, by which processes come back at different moments. */
  random(): number;
}

/** The times of the service: whoever is back is noticed within half a minute, and is not run over. */
export const BREAKER_TIMES: BreakerTimes = {
  failuresMax: 3,
  firstMs: 1_000,
  longestMs: 30_000,
  now: () => performance.now(),
  random: () => Math.random(),
};

/**
 * Keeps calls from somebody who fails them: after some failures in a row none goes through for a while, then one is tried;
 * where that one fails too, the while doubles.
 */
export class CircuitBreaker {
  readonly #times: BreakerTimes;
  #failures = 0;
  #openings = 0;
  #openUntil = Number.NEGATIVE_INFINITY;
  #isTrying = false;

  constructor(times: BreakerTimes = BREAKER_TIMES) {
    this.#times = times;
  }

  get state(): BreakerState {
    if (this.#failures < this.#times.failuresMax) return 'closed';
    return this.#isTrying ? 'trying' : 'open';
  }

  /** Whether a call may be made; whoever is told so says how it went. */
  admits(): boolean {
    if (this.#failures < this.#times.failuresMax) return true;
    if (this.#isTrying || this.#times.now() < this.#openUntil) return false;
    this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#openings = 0;
    this.#isTrying = false;
  }

  failed(): void {
    const { failuresMax, firstMs, longestMs } = this.#times;
    const wasTrying = this.#isTrying;
    this.#isTrying = false;
    this.#failures += 1;
    // Calls that were under way when it opened say nothing new.
    if (this.#failures < failuresMax || (this.#failures > failuresMax && !wasTrying)) return;
    const pause = Math.min(longestMs, firstMs * 2 ** this.#openings);
    this.#openings += 1;
    this.#openUntil = this.#times.now() + pause * (0.8 + 0.4 * this.#times.random());
  }
}
