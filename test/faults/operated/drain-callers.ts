import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { CutOff, KeptConnection, requestText } from './kept-connection.js';
import type { OperatedService } from './operated-service.js';

const AT_A_TIME = 20;

/** What the destination of the proxy answers, part by part. */
export const STREAM = [...Array.from({ length: 20 }, (_, part) => `part ${String(part)};`), 'end'];

/** Callers of four kinds, who go on until the service is gone, and what became of what they sent. */
export class DrainCallers {
  /** Whether the service has been told to end: a port that is closed is no fault from then on. */
  isEnding = false;
  readonly #service: OperatedService;
  readonly #destination: string;
  readonly #acknowledged: string[] = [];
  readonly #notTaken: string[] = [];
  readonly #faults: string[] = [];
  readonly #counts: Record<string, number> = {};
  #callers: readonly Promise<void>[] = [];

  constructor(service: OperatedService, destination: string) {
    this.#service = service;
    this.#destination = destination;
  }

  /** Begins so many callers of each kind; resolves when all have been answered or are under way. */
  async begin(count: number): Promise<void> {
    const { key = '' } = await this.#service.made('/proxies', {
      name: 'stream',
      destination_url: `${this.#destination}/stream`,
    });
    const { id: formula } = await this.#service.made('/reactor-formulas', {
      name: 'long',
      type: 'private',
      configuration: [],
      request_parameters: [],
      code: `module.exports = async () => ({ raw: await (await fetch('${this.#destination}/long')).json() });`,
    });
    const { id = '' } = await this.#service.made('/reactors', {
      name: 'long',
      formula: { id: formula },
    });
    const kinds = [
      this.#caller('kept', (connection) => this.#makeTokens(connection, 1)),
      this.#caller('pipelined', (connection) => this.#makeTokens(connection, 4)),
      this.#caller('stream', async (connection) => {
        const headers = { ...this.#headers(), 'SVC-PROXY-KEY': key };
        connection.write(requestText('GET', '/proxy/', headers));
        const { status, isLast, body } = await connection.answer();
        if (status !== 200 || body !== STREAM.join(''))
          this.#faults.push(`a stream was answered ${String(status)}: ${body}`);
        return isLast;
      }),
      this.#caller('reaction', async (connection) => {
        const path = `/reactors/${id}/react`;
        connection.write(requestText('POST', path, this.#headers(), '{"args":{}}'));
        const { status, isLast, body } = await connection.answer();
        if (status !== 200) this.#faults.push(`a reaction was answered ${String(status)}: ${body}`);
        return isLast;
      }),
    ];
    this.#callers = kinds.flatMap((begin) => Array.from({ length: count }, begin));
    const isAtWork = (): boolean => (this.#counts['pipelined: answered'] ?? 0) >= count * 4;
    while (!isAtWork() && this.#faults.length === 0) await wait(20);
    // Streams and reactions are in their midst.
    await wait(1_000 + Math.random() * 500);
  }

  /** How many requests there were of each kind, when all callers have seen the end. Rejects where a taken one was cut off. */
  async ended(): Promise<Readonly<Record<string, number>>> {
    await Promise.all(this.#callers);
    const [fault] = this.#faults;
    if (fault !== undefined)
      throw new Error(`${String(this.#faults.length)} requests were cut off or failed: ${fault}`);
    return { ...this.#counts, 'pipelined: said not to be taken': this.#notTaken.length };
  }

  /** Rejects where the service does not know what was acknowledged, or has done what was said not to be taken. */
  async expectKept(service: OperatedService): Promise<void> {
    for (const [ids, expected] of [
      [this.#acknowledged, 200],
      [this.#notTaken, 404],
    ] as const)
      for (let at = 0; at < ids.length; at += AT_A_TIME) {
        const some = ids.slice(at, at + AT_A_TIME);
        const answers = await Promise.all(some.map((id) => service.call('GET', `/tokens/${id}`)));
        for (const { status } of answers)
          if (status !== expected)
            throw new Error(`A token was answered ${String(status)}, and not ${String(expected)}.`);
      }
  }

  #headers(): Readonly<Record<string, string>> {
    return { 'SVC-API-KEY': this.#service.key, 'Content-Type': 'application/json' };
  }

  /** A caller that connects again whenever it was told to, until nobody listens. `act` says whether it was told to. */
  #caller(kind: string, act: (connection: KeptConnection) => Promise<boolean>) {
    return async (): Promise<void> => {
      for (;;) {
        const connection = await this.#connect(kind);
        if (connection === undefined) return;
        const wasOpenBefore = !this.isEnding;
        let answered = 0;
        try {
          for (let isLast = false; !isLast && !connection.hasEnded; answered += 1) {
            isLast = await act(connection);
            if (isLast) this.#count(`${kind}: answered with Connection: close`);
            await wait(Math.random() * 100);
          }
        } catch (error) {
          if (!(error instanceof CutOff)) throw error;
          if (wasOpenBefore || answered > 0)
            this.#faults.push(`${kind}, after ${String(answered)} answers: ${error.message}`);
          else this.#count('connections that came as the port was closed');
        } finally {
          connection.close();
        }
      }
    };
  }

  async #connect(kind: string): Promise<KeptConnection | undefined> {
    try {
      return await KeptConnection.open(this.#service.url);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (this.isEnding) return undefined;
      this.#faults.push(`${kind} could not connect: ${String(code)}`);
      return undefined;
    }
  }

  /** Makes tokens by as many requests, all sent before the first is answered. */
  async #makeTokens(connection: KeptConnection, atATime: number): Promise<boolean> {
    const kind = atATime === 1 ? 'kept' : 'pipelined';
    const ids = Array.from({ length: atATime }, () => randomUUID());
    const texts = ids.map((id) =>
      requestText(
        'POST',
        '/tokens',
        this.#headers(),
        JSON.stringify({ id, type: 'token', data: id }),
      ),
    );
    connection.write(texts.join(''));
    for (const [index, id] of ids.entries()) {
      const { status, isLast } = await connection.answer();
      if (status === 201) this.#acknowledged.push(id);
      else this.#faults.push(`a token was answered ${String(status)}`);
      this.#count(`${kind}: answered`);
      if (!isLast) continue;
      this.#notTaken.push(...ids.slice(index + 1));
      return true;
    }
    return false;
  }

  #count(name: string): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + 1;
  }
}
