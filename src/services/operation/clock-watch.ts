/** Two clocks, in milliseconds: the one that people set, and one that only runs. */
export interface Clocks {
  readonly wallMs: () => number;
  readonly steadyMs: () => number;
}

/** By how much the one may run ahead of the other from one look to the next: corrections are smaller. */
const STEP_MS_MAX = 60_000;

/** For how long a clock that was set forward is not believed. */
const DOUBT_MS = 3_600_000;

/**
 * Notices that the clock was set forward while this process ran. For an hour from then on it is not believed, unless it is set
 * back before: what is deleted by a wrong clock is gone. One that was set back is believed, since nothing ends too early by it.
 */
export class ClockWatch {
  readonly #clocks: Clocks;
  /** The wall clock less the steady one, as it is believed. */
  #believed: number;
  #doubtedSince: number | undefined;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
    this.#believed = this.#offset();
  }

  /** How many milliseconds the clock is ahead of what is believed; 0 where it is believed. */
  aheadMs(): number {
    const offset = this.#offset();
    const now = this.#clocks.steadyMs();
    const aheadMs = offset - this.#believed;
    const isOver = this.#doubtedSince !== undefined && now - this.#doubtedSince >= DOUBT_MS;
    if (aheadMs <= STEP_MS_MAX || isOver) {
      this.#believed = offset;
      this.#doubtedSince = undefined;
      return 0;
    }
    this.#doubtedSince ??= now;
    return aheadMs;
  }

  #offset(): number {
    return this.#clocks.wallMs() - this.#clocks.steadyMs();
  }
}
