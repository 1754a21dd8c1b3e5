import type { Logger } from 'pino';

import { VaultError } from '../domain/errors.js';

/** How soon after the last failure an outage is taken for over. */
const OVER_AFTER_MS = 10_000;

/** Time between two lines of one outage, in times of {@link OVER_AFTER_MS}. */
const LOOKS_A_LINE = 6;

/** What fails, and how often. */
interface Outage {
  readonly begunAt: number;
  failed: number;
  /** Of these, how many no line tells of yet. */
  untold: number;
  failedSinceLook: number;
  looks: number;
}

/**
 * Keeps the log short while something is away that every request needs, such as the database: of failures with the same
 * words the first is written whole, the others are counted, the count is written once a minute, and the end is told. It
 * would take as much disk as there is otherwise, at the very moment at which the disk may be what is short.
 */
export class OutageLog {
  readonly #log: Logger;
  readonly #outages = new Map<string, Outage>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether a line is to be written; it is counted where not. What comes seldom does not begin an outage of its own. */
  takes(fields: object, message = '', begins = true): boolean {
    const what = outageOf(fields, message);
    if (what === undefined) return true;
    const known = this.#outages.get(what);
    if (known !== undefined) {
      known.failed += 1;
      known.untold += 1;
      known.failedSinceLook += 1;
      return false;
    }
    if (!begins) return true;
    const begunAt = performance.now();
    this.#outages.set(what, { begunAt, failed: 1, untold: 0, failedSinceLook: 1, looks: 0 });
    this.#timer ??= setInterval(() => this.#look(), OVER_AFTER_MS).unref();
    return true;
  }

  #look(): void {
    for (const [failure, outage] of this.#outages) {
      const { untold: repeated, failed } = outage;
      if (outage.failedSinceLook === 0) {
        const lastedMs = Math.round(performance.now() - outage.begunAt - OVER_AFTER_MS);
        this.#log.info({ failure, repeated, failed, lastedMs }, 'requests have stopped failing');
        this.#outages.delete(failure);
        continue;
      }
      outage.failedSinceLook = 0;
      outage.looks += 1;
      if (outage.looks % LOOKS_A_LINE > 0) continue;
      this.#log.error({ failure, repeated, failed }, 'requests go on failing');
      outage.untold = 0;
    }
    if (this.#outages.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The log of what is done without a request, now and then: while there is an outage, it is told with that. */
export class BackgroundLog {
  readonly #log: Logger;
  readonly #outages: OutageLog;
  readonly #begins: boolean;

  /** `begins`: what is done comes often enough for an outage to be told by it alone. */
  constructor(log: Logger, outages: OutageLog, begins: boolean) {
    this.#log = log;
    this.#outages = outages;
    this.#begins = begins;
  }

  info(fields: object, message?: string): void {
    this.#log.info(fields, message);
  }

  warn(fields: object, message?: string): void {
    if (this.#outages.takes(fields, message, this.#begins)) this.#log.warn(fields, message);
  }
}

/** The words of a failure of something that all requests need; undefined for one of this request alone. */
function outageOf(fields: object, message: string): string | undefined {
  const { err, code } = fields as { err?: unknown; code?: unknown };
  if (err instanceof VaultError) return err.code === 'UNAVAILABLE' ? err.message : undefined;
  return code === 'UNAVAILABLE' ? message : undefined;
}
