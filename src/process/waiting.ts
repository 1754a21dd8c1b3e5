import type { Server } from 'node:http';

import type { Logger } from 'pino';

import type { Config } from '../config.js';
import { stop } from './listening.js';
import { openOperationsPort, operationsPlaceOf } from './operations-port.js';

/**
 * What is there of a service while it waits for its database: lines in the log, and, where this process is the first to
 * have it, the port for operators, which says that the service lives and is not ready. Its own port is not open yet.
 */
export class Waiting {
  readonly #config: Config;
  readonly #log: Logger;
  readonly #hasPort: boolean;
  #server: Promise<Server> | undefined;

  constructor(config: Config, log: Logger, hasPort: boolean) {
    this.#config = config;
    this.#log = log;
    this.#hasPort = hasPort;
  }

  /** The database is away. The port cannot be opened twice: whoever opens it later tells of what is wrong with it. */
  readonly tell = (reason: string, waitedMs: number): void => {
    const fields = { reason, waitedMs: Math.round(waitedMs) };
    this.#log.warn(fields, 'the database is away and is waited for');
    if (!this.#hasPort || this.#server !== undefined) return;
    this.#server = this.#open();
    this.#server.catch(() => undefined);
  };

  /** It is waited for no more, whatever has come of it. */
  async end(): Promise<void> {
    const server = await this.#server?.catch(() => undefined);
    if (server === undefined) return;
    server.closeAllConnections();
    await stop(server);
  }

  async #open(): Promise<Server> {
    // A start that need not wait is not held up by what it takes to read this.
    const { Metrics } = await import('../observability/metrics.js');
    const state = {
      metrics: new Metrics(),
      isLive: () => Promise.resolve(true),
      isReady: () => Promise.resolve(false),
    };
    const silence = { onRenewed: () => undefined, onRefused: () => undefined };
    return openOperationsPort(operationsPlaceOf(this.#config), state, silence);
  }
}
