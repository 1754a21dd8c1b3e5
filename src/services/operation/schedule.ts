/** What is done again and again. */
export interface ScheduleParts {
  /** Does it once; never rejects. The signal says that the schedule is ending. */
  readonly act: (signal: AbortSignal) => Promise<void>;
  /** Mean time from the end of one time to the beginning of the next. */
  readonly intervalMs: number;
}

/** Part of the interval by which each pause is longer or shorter, so that instances do not all come at once. */
const JITTER = 0.2;

/** Does something again and again, never twice at a time. */
export class Schedule {
  readonly #parts: ScheduleParts;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #acting: Promise<void> = Promise.resolve();

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  /** Waits for the first time; the timer keeps no process alive. */
  start(): void {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    const pauseMs = this.#parts.intervalMs * (1 + JITTER * (Math.random() * 2 - 1));
    this.#timer = setTimeout(() => {
      this.#acting = this.#parts.act(signal).finally(() => this.start());
    }, pauseMs);
    this.#timer.unref();
  }

  /** Ends the schedule, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#acting;
  }
}
