import type { Logger } from 'pino';

import type { RequestLog } from '../context.js';

/** The log of one request: each line names it. A child of pino's for every request would cost more than its line. */
export class TracedLog implements RequestLog {
  readonly #log: Logger;
  readonly #traceId: string;

  constructor(log: Logger, traceId: string) {
    this.#log = log;
    this.#traceId = traceId;
  }

  warn(fields: object, message?: string): void {
    this.#log.warn({ traceId: this.#traceId, ...fields }, message);
  }

  error(fields: object, message?: string): void {
    this.#log.error({ traceId: this.#traceId, ...fields }, message);
  }
}
