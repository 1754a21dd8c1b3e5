/** How long a statement may take before another one starts beside it. */
const PATIENCE_MS = 5;

interface Lane {
  isSlow: boolean;
}

/**
 * How many statements of one kind are on their way. While the database answers quickly there is one: what comes meanwhile
 * gathers into a larger next one, and a large statement costs little more than a small one. Beside one that takes long,
 * others may go, up to a bound.
 */
export class Lanes {
  readonly #lanes = new Set<Lane>();
  readonly #max: number;
  readonly #onFree: () => void;

  /** `onFree` is called whenever another statement may have become possible. */
  constructor(max: number, onFree: () => void) {
    this.#max = max;
    this.#onFree = onFree;
  }

  /** Whether a statement may start. */
  get isFree(): boolean {
    const [oldest] = this.#lanes;
    return oldest === undefined || (oldest.isSlow && this.hasRoom);
  }

  /** Whether a statement may start that is as large as it can become, so that gathering longer would gain nothing. */
  get hasRoom(): boolean {
    return this.#lanes.size < this.#max;
  }

  /** Sends a statement; `send` is kept when it has ended, and never fails. */
  run(send: () => Promise<void>): void {
    const lane: Lane = { isSlow: false };
    this.#lanes.add(lane);
    const timer = setTimeout(() => {
      lane.isSlow = true;
      this.#onFree();
    }, PATIENCE_MS);
    void send().finally(() => {
      clearTimeout(timer);
      this.#lanes.delete(lane);
      this.#onFree();
    });
  }
}
