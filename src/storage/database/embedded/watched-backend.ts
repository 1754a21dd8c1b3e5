import type { PGlite } from '@electric-sql/pglite';

import type { CheckpointedDatabase } from '../embedded-checkpoints.js';
import type { WireDatabase } from '../embedded-server.js';
import { EndingErrors } from './ending-errors.js';

/** What is used of PGlite. */
export type Backend = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction' | 'query' | 'exec'>;

/**
 * PGlite, until something happens to it that a server of PostgreSQL would end after, and be started anew: an error that it
 * calls a panic or fatal, one of its log, for which there was no space, or one of WebAssembly. PGlite does not end: what it
 * is asked then waits for ever, and the thread with it. So it is asked nothing more, and `onEnded` is told why, once.
 */
export class WatchedBackend implements WireDatabase, CheckpointedDatabase {
  readonly #backend: Backend;
  readonly #onEnded: (reason: string) => void;
  #ended: string | undefined;

  constructor(backend: Backend, onEnded: (reason: string) => void) {
    this.#backend = backend;
    this.#onEnded = onEnded;
  }

  async execProtocolRawStream(
    message: Uint8Array,
    { onRawData }: { onRawData: (data: Uint8Array) => void },
  ): Promise<void> {
    const errors = new EndingErrors();
    await this.#ask(() =>
      this.#backend.execProtocolRawStream(message, {
        onRawData: (data) => {
          const ending = errors.find(data);
          onRawData(data);
          if (ending !== undefined) this.#end(ending);
        },
      }),
    );
  }

  isInTransaction(): boolean {
    return this.#ended === undefined && this.#backend.isInTransaction();
  }

  async query(sql: string): Promise<{ readonly rows: readonly unknown[] }> {
    return this.#ask(() => this.#backend.query<unknown>(sql));
  }

  async exec(sql: string): Promise<unknown> {
    return this.#ask(() => this.#backend.exec(sql));
  }

  /** Asks it, unless it has ended; whoever asked it when it did is told, too. */
  async #ask<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#ended !== undefined) throw new Error(this.#ended);
    try {
      const answer = await ask();
      // It may have ended meanwhile.
      if ((this.#ended as string | undefined) !== undefined) throw new Error(this.#ended);
      return answer;
    } catch (error) {
      const ending = EndingErrors.reasonIn(error);
      if (ending !== undefined) this.#end(ending);
      throw error;
    }
  }

  #end(reason: string): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    this.#onEnded(reason);
  }
}
