/** For so long after a single call there are likely to be more. */
const LIKELY_MS = 1_000;

/** Whether somebody asks for single tokens, or stores a few. Those who go through many give way to them. */
export class SingleCalls {
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  /** `now` gives milliseconds from any fixed moment. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** There is one. */
  note(): void {
    this.#lastAt = this.#now();
  }

  /** Whether there was one within the last second. */
  get areUnderWay(): boolean {
    return this.#now() - this.#lastAt < LIKELY_MS;
  }
}
