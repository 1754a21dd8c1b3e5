/** How long a statement may take before another one starts beside it. */
const PATIENCE_MS = 5;

interface RunningStatement {
  isSlow: boolean;
}

/**
 * How many statements of one kind are on their way. While the database answers quickly there is one: what comes meanwhile
 * gathers into a larger next one, and a large statement costs little more than a small one. Beside one that takes long,
 * others may go, up to a bound.
 */
export class StatementLimit {
  readonly #running = new Set<RunningStatement>();
  readonly #max: number;
  readonly #onFree: () => void;

  /** `onFree` is called whenever another statement may have become possible. */
  constructor(max: number, onFree: () => void) {
    this.#max = max;
    this.#onFree = onFree;
  }

  /** Whether a statement may start. */
  get isFree(): boolean {
    const [oldest] = this.#running;
    return oldest === undefined || (oldest.isSlow && this.hasRoom);
  }

  /** Whether a statement may start that is as large as it can become, so that gathering longer would gain nothing. */
  get hasRoom(): boolean {
    return this.#running.size < this.#max;
  }

  /** Sends a statement; `send` is kept when it has ended, and never fails. */
  run(send: () => Promise<void>): void {
    const statement: RunningStatement = { isSlow: false };
    this.#running.add(statement);
    const timer = setTimeout(() => {
      statement.isSlow = true;
      this.#onFree();
    }, PATIENCE_MS);
    void send().finally(() => {
      clearTimeout(timer);
      this.#running.delete(statement);
      this.#onFree();
    });
  }
}
