import { Client } from 'undici';
import type { buildConnector, Dispatcher } from 'undici';

import { SocketWatch } from './socket-watch.js';

/** How connections to one origin are made. */
export interface ConnectionOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly connect: buildConnector.connector;
  /** How long a destination may take to begin its answer. */
  readonly timeoutMs: number;
  /** How long it may pause within it. */
  readonly idleTimeoutMs: number;
}

const IDLE_MS_MAX = 10_000;
const HEAD_BYTES_MAX = 64 * 1024;

/** One connection to a destination, which carries one request at a time: an answer can never be taken for another one's. */
export class DestinationConnection {
  readonly #client: Client;
  #watch: SocketWatch | undefined;

  /** `onClosed` is called where the connection ends, whoever ends it. */
  constructor(
    { origin, connect, timeoutMs, idleTimeoutMs }: ConnectionOptions,
    onClosed: () => void,
  ) {
    this.#client = new Client(origin, {
      connect: (target, callback) => {
        connect(target, (...result) => {
          // Of a failure there may be no second argument at all.
          if (result[0] === null) this.#watch = new SocketWatch(result[1]);
          callback(...result);
        });
      },
      pipelining: 1,
      headersTimeout: timeoutMs,
      bodyTimeout: idleTimeoutMs,
      keepAliveTimeout: IDLE_MS_MAX / 2,
      keepAliveMaxTimeout: IDLE_MS_MAX,
      maxHeaderSize: HEAD_BYTES_MAX,
    });
    this.#client.on('disconnect', onClosed);
  }

  get isOpen(): boolean {
    return this.#client.stats.connected;
  }

  /** Whether the request under way went over a connection that had been used before, and nothing has come for it. */
  get isUnheardOnReuse(): boolean {
    return this.#watch?.isUnheardOnReuse === true;
  }

  /** A request is about to be sent. */
  begin(): void {
    this.#watch?.begin();
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client.dispatch(options, handler);
  }

  /** Ends it, with what is under way. */
  async destroy(): Promise<void> {
    await this.#client.destroy();
  }
}

/** The connections of one tenant to one origin: those that carry a request, and those that are kept for the next one. */
export class DestinationConnections {
  readonly #options: ConnectionOptions;
  readonly #onEmpty: () => void;
  readonly #all = new Set<DestinationConnection>();
  /** In the order of their last use. */
  readonly #idle: DestinationConnection[] = [];

  /** `onEmpty` is called when no connection is left. */
  constructor(options: ConnectionOptions, onEmpty: () => void) {
    this.#options = options;
    this.#onEmpty = onEmpty;
  }

  /** How many are open. */
  get openCount(): number {
    return [...this.#all].filter((each) => each.isOpen).length;
  }

  /** A connection for one request: one that was kept, unless a new one is wanted. It is given back. */
  take({ isNew }: { readonly isNew: boolean }): DestinationConnection {
    const kept = isNew ? undefined : this.#idle.pop();
    if (kept !== undefined) return kept;
    const made: DestinationConnection = new DestinationConnection(this.#options, () => {
      const at = this.#idle.indexOf(made);
      // One that is not idle has a request, which opens it anew or is told of its end.
      if (at < 0) return;
      this.#idle.splice(at, 1);
      this.#remove(made);
    });
    this.#all.add(made);
    return made;
  }

  /** Gives back a connection whose request is over. */
  giveBack(connection: DestinationConnection): void {
    if (connection.isOpen) this.#idle.push(connection);
    else this.#remove(connection);
  }

  /** Ends all of them, with what is under way. */
  async destroy(): Promise<void> {
    await Promise.all([...this.#all].map((each) => each.destroy()));
  }

  #remove(connection: DestinationConnection): void {
    this.#all.delete(connection);
    // Its client may be in the midst of telling of its end.
    queueMicrotask(() => void connection.destroy());
    if (this.#all.size === 0) this.#onEmpty();
  }
}
