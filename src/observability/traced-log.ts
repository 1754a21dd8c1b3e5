import type { Logger } from 'pino';

import type { RequestLog } from '../context.js';
import type { OutageLog } from './outage-log.js';

/**
 * The log of one request: each line names it, and an outage is not told by each. A child of pino's for every request would
 * cost more than its line.
 */
export class TracedLog implements RequestLog {
  readonly #log: Logger;
  readonly #traceId: string;
  readonly #outages: OutageLog;

  constructor(log: Logger, traceId: string, outages: OutageLog) {
    this.#log = log;
    this.#traceId = traceId;
    this.#outages = outages;
  }

  warn(fields: object, message?: string): void {
    if (this.#outages.takes(fields, message))
      this.#log.warn({ traceId: this.#traceId, ...fields }, message);
  }

  error(fields: object, message?: string): void {
    if (this.#outages.takes(fields, message))
      this.#log.error({ traceId: this.#traceId, ...fields }, message);
  }
}
