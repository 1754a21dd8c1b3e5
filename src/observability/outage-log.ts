import type { Logger } from 'pino';

import { VaultError } from '../domain/errors.js';

/** Time between two lines of one outage. */
const INTERVAL_MS = 10_000;

/**
 * Keeps the log short while something is away that every request needs, such as the database: of failures with the same
 * words the first is written whole, the others are counted, and the count is written now and then. It would take as much
 * disk as there is otherwise, at the very moment at which the disk may be what is short.
 */
export class OutageLog {
  readonly #log: Logger;
  /** What fails now, with how often it did so since it was last written. */
  readonly #outages = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether a line is to be written; it is counted where not. */
  takes(fields: object, message = ''): boolean {
    const what = outageOf(fields, message);
    if (what === undefined) return true;
    const untold = this.#outages.get(what);
    this.#outages.set(what, untold === undefined ? 0 : untold + 1);
    this.#timer ??= setInterval(() => this.#tell(), INTERVAL_MS).unref();
    return untold === undefined;
  }

  #tell(): void {
    for (const [failure, repeated] of this.#outages) {
      if (repeated > 0) {
        this.#log.error({ failure, repeated }, 'requests go on failing');
        this.#outages.set(failure, 0);
      } else {
        this.#log.info({ failure }, 'requests have stopped failing');
        this.#outages.delete(failure);
      }
    }
    if (this.#outages.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The words of a failure of something that all requests need; undefined for one of this request alone. */
function outageOf(fields: object, message: string): string | undefined {
  const { err, code } = fields as { err?: unknown; code?: unknown };
  if (err instanceof VaultError) return err.code === 'UNAVAILABLE' ? err.message : undefined;
  return code === 'UNAVAILABLE' ? message : undefined;
}
