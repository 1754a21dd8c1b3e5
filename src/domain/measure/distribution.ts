/** Bounds of seconds, for what takes from half a millisecond to a minute. */
export const SECONDS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** Bounds of numbers of things that are done together. */
export const SIZES: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];

/**
 * How often a quantity was how large: a count for each bucket, and the sum. Nothing is allocated where something is
 * observed, so that a request can be measured many times over; whoever reads it turns it into the form that is asked for.
 */
export class Distribution {
  /** Upper bounds of the buckets, ascending; what is larger than the last one is in a bucket of its own. */
  readonly bounds: readonly number[];
  /** How many were in each bucket, and not in a smaller one. */
  readonly counts: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[] = SECONDS) {
    this.bounds = bounds;
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
    this.counts = this.#counts;
  }

  /** The sum of all that was observed. */
  get sum(): number {
    return this.#sum;
  }

  /** Counts one. */
  observe(value: number): void {
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += value;
  }

  /** Counts the time since a moment of `performance.now()`, in seconds. */
  observeSince(startedAt: number, now: number): void {
    this.observe((now - startedAt) / 1_000);
  }
}
