import { Progress } from '../progress.js';

/** Shows how many rows are done. */
export class ShownRows {
  readonly #progress = new Progress(process.stderr);
  readonly #whole: number | undefined;
  #total = 0;
  done = 0;

  /** `whole`: how many there are, where it is known before. */
  constructor(whole?: number) {
    this.#whole = whole;
  }

  readonly onRows = (done: number, total: number): void => {
    this.done = done;
    this.#total = this.#whole ?? total;
    this.#progress.show(done, this.#total);
  };

  /** Shows the last state. */
  end(): void {
    this.#progress.show(this.done, this.#total, true);
    this.#progress.end();
  }
}

/** Such as `1,000 rows`. */
export function rowsText(rows: number): string {
  return `${rows.toLocaleString('en')} rows`;
}
