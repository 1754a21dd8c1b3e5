import { setTimeout as wait } from 'node:timers/promises';

import { reasonOf } from '../connection-error.js';
import { written } from './database-url.js';
import type { DatabaseHost } from './database-url.js';

/** Tries a host; rejects with the reason why it will not do. */
export type TryHost = (host: DatabaseHost, signal: AbortSignal) => Promise<void>;

/** No host will do: says of each why, and has these reasons for those who tell them apart. */
export class NoHostError extends Error {
  readonly reasons: readonly unknown[];

  constructor(tried: readonly (readonly [DatabaseHost, unknown])[]) {
    const told = tried.map(([host, reason]) => `${written(host)}: ${reasonOf(reason)}`);
    super(`No host of DATABASE_URL will do (${told.join('; ')})`);
    this.name = 'NoHostError';
    this.reasons = tried.map(([, reason]) => reason);
  }
}

/** A host answered, and is not the one that takes writes. */
export class ReadOnlyHostError extends Error {
  constructor() {
    super('it takes no writes');
    this.name = 'ReadOnlyHostError';
  }
}

/** How long a host may keep the next one waiting: one that is gone may say nothing at all. */
const NEXT_AFTER_MS = 250;

/** Told of each host that is found in the place of another one. */
type OnMoved = (host: DatabaseHost) => void;

/**
 * Knows which of several hosts is to be connected to. It is looked for once for all who ask, in the order in which hosts
 * are given, a quarter of a second after each other where one keeps silent; what was found holds until somebody has had
 * trouble with it. The first that will do is taken, whatever others say later.
 */
export class HostDirectory {
  readonly #hosts: readonly DatabaseHost[];
  readonly #tryHost: TryHost;
  readonly #onMoved: OnMoved;
  #found: DatabaseHost | undefined;
  #last: DatabaseHost | undefined;
  #search: Promise<DatabaseHost> | undefined;

  constructor(hosts: readonly DatabaseHost[], tryHost: TryHost, onMoved: OnMoved) {
    this.#hosts = hosts;
    this.#tryHost = tryHost;
    this.#onMoved = onMoved;
  }

  /** The host to connect to; rejects with a {@link NoHostError} where there is none. */
  async find(): Promise<DatabaseHost> {
    if (this.#found !== undefined) return this.#found;
    this.#search ??= this.#look().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** There was trouble with a host: whoever asks next has it looked for anew. */
  doubt(host: DatabaseHost): void {
    if (this.#found === host) this.#found = undefined;
  }

  async #look(): Promise<DatabaseHost> {
    const over = new AbortController();
    const reasons = new Map<DatabaseHost, unknown>();
    let before: Promise<unknown> = Promise.resolve();
    const tries = this.#hosts.map((host) => {
      const turn = before;
      const tried = this.#after(turn, host, over.signal).catch((reason: unknown) => {
        reasons.set(host, reason);
        throw reason;
      });
      // The next one begins when this one has failed, or has been waited for long enough.
      const failed = tried.then(
        () => NEVER,
        () => undefined,
      );
      before = turn.then(() => Promise.race([failed, pause(over.signal)]));
      return tried;
    });
    try {
      const found = await Promise.any(tries);
      this.#found = found;
      if (this.#last !== undefined && this.#last !== found) this.#onMoved(found);
      this.#last = found;
      return found;
    } catch {
      throw new NoHostError(this.#hosts.map((host) => [host, reasons.get(host)] as const));
    } finally {
      over.abort();
    }
  }

  async #after(
    turn: Promise<unknown>,
    host: DatabaseHost,
    signal: AbortSignal,
  ): Promise<DatabaseHost> {
    await turn;
    signal.throwIfAborted();
    await this.#tryHost(host, signal);
    return host;
  }
}

const NEVER = new Promise<never>(() => undefined);

async function pause(signal: AbortSignal): Promise<void> {
  await wait(NEXT_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined);
}
