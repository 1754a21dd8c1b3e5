/** Where progress is shown. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** A terminal is written to at most this often, a log or a pipe at most this often. */
const TERMINAL_MS_MIN = 100;
const LINES_MS_MIN = 5_000;

const BAR_WIDTH = 30;

/**
 * Shows how far a long act is, with its rate and an estimate of the time that is left: as a bar that is drawn over on a
 * terminal, as a line every few seconds anywhere else.
 */
export class Progress {
  readonly #stream: ProgressStream;
  readonly #now: () => number;
  readonly #startedAt: number;
  #shownAt = Number.NEGATIVE_INFINITY;
  #isOpen = false;

  constructor(stream: ProgressStream, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#now = now;
    this.#startedAt = now();
  }

  /** Shows the state, where enough time has passed since the last one or `isLast` says that no other follows. */
  show(done: number, total: number, isLast = false): void {
    const now = this.#now();
    const isTerminal = this.#stream.isTTY === true;
    if (!isLast && now - this.#shownAt < (isTerminal ? TERMINAL_MS_MIN : LINES_MS_MIN)) return;
    this.#shownAt = now;
    const line = progressLine(done, total, now - this.#startedAt);
    if (!isTerminal) {
      this.#stream.write(`${line}\n`);
      return;
    }
    const width = this.#stream.columns ?? 80;
    this.#stream.write(`\r${`${bar(done, total)} ${line}`.slice(0, width - 1)}\u001b[K`);
    this.#isOpen = true;
    if (isLast) this.end();
  }

  /** Ends the line of a bar, so that what is written next does not touch it. */
  end(): void {
    if (this.#isOpen) this.#stream.write('\n');
    this.#isOpen = false;
  }
}

/** Such as `42 % · 42,000 of 100,000 · 5,250/s · 11 s left`. */
function progressLine(done: number, total: number, elapsedMs: number): string {
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
  const rate = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
  const parts = [
    `${String(percent)} %`,
    `${count(done)} of ${count(total)}`,
    `${count(Math.round(rate))}/s`,
  ];
  const left = total - done;
  if (left > 0 && rate > 0) parts.push(`${duration(left / rate)} left`);
  if (left <= 0) parts.push(`took ${duration(elapsedMs / 1000)}`);
  return parts.join(' · ');
}

function bar(done: number, total: number): string {
  const filled =
    total === 0 ? BAR_WIDTH : Math.min(BAR_WIDTH, Math.floor((done / total) * BAR_WIDTH));
  return `[${'█'.repeat(filled)}${'·'.repeat(BAR_WIDTH - filled)}]`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${String(whole)} s`;
  if (whole < 3600) return `${String(Math.floor(whole / 60))} min ${String(whole % 60)} s`;
  return `${String(Math.floor(whole / 3600))} h ${String(Math.floor((whole % 3600) / 60))} min`;
}
