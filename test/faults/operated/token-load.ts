import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { KeptConnection, requestText } from './kept-connection.js';

const READ_AT_ONCE = 200;

/** Callers who make tokens and read them again, all the while, over connections that they keep as long as they may. */
export class TokenLoad {
  readonly #url: string;
  readonly #key: string;
  readonly #made: string[] = [];
  readonly #faults: string[] = [];
  #count = 0;
  #isEnding = false;
  #callers: readonly Promise<void>[] = [];

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  begin(callers: number): void {
    this.#callers = Array.from({ length: callers }, () => this.#call());
  }

  /** Resolves when so many more requests were answered. Rejects where one has failed. */
  async answered(count: number): Promise<void> {
    const until = this.#count + count;
    while (this.#count < until) {
      this.#expectNone();
      await wait(10);
    }
  }

  /**
   * Ends the callers, reads all that was made, there or at another instance, and gives the number of requests. Rejects where
   * one has failed.
   */
  async end(readAt = this.#url): Promise<number> {
    await this.stop();
    this.#expectNone();
    const connection = await KeptConnection.open(readAt);
    for (let at = 0; at < this.#made.length; at += READ_AT_ONCE) {
      const ids = this.#made.slice(at, at + READ_AT_ONCE);
      const asked = JSON.stringify(ids.map((id) => `{{ ${id} }}`));
      connection.write(this.#text('POST', '/detokenize', asked));
      const { status, body } = await connection.answer();
      if (status !== 200 || body !== JSON.stringify(ids.map((id) => `of ${id}`)))
        throw new Error(`Tokens that were acknowledged are answered ${String(status)}.`);
    }
    connection.close();
    return this.#count;
  }

  /** Ends the callers, whatever came of their requests. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#callers);
  }

  #expectNone(): void {
    const [fault] = this.#faults;
    if (fault !== undefined)
      throw new Error(
        `${String(this.#faults.length)} of ${String(this.#count)} requests have failed, the first by ${fault}`,
      );
  }

  async #call(): Promise<void> {
    let connection: KeptConnection | undefined;
    while (!this.#isEnding) {
      const id = randomUUID();
      const body = JSON.stringify({ id, type: 'token', data: `of ${id}` });
      try {
        if (connection === undefined || connection.hasEnded)
          connection = await KeptConnection.open(this.#url);
        connection.write(this.#text('POST', '/tokens', body));
        const { status, isLast, body: answer } = await connection.answer();
        if (status === 201) this.#made.push(id);
        else this.#faults.push(`${String(status)}: ${answer.slice(0, 300)}`);
        if (isLast) connection.close();
      } catch (error) {
        this.#faults.push(String(error));
        connection = undefined;
      }
      this.#count += 1;
      await wait(Math.random() * 40);
    }
    connection?.close();
  }

  #text(method: string, path: string, body = ''): string {
    return requestText(
      method,
      path,
      { 'SVC-API-KEY': this.#key, 'Content-Type': 'application/json' },
      body,
    );
  }
}
