import { setTimeout as wait } from 'node:timers/promises';

import type { Outcome } from '../report/outcome.js';
import { errorCode } from './vault-client.js';
import type { Answer, Sent, VaultClient } from './vault-client.js';

const WRITERS = 12;
/** Sizes of batches in turn: what is one statement, or shares one with others, or is large. */
const BATCHES = [1, 3, 20, 1, 60];
const REQUEST_MS_MAX = 30_000;
const REFUSED_MS = 50;
const MERGE_PATCH = { 'Content-Type': 'application/merge-patch+json' };
/** Many at once are asked for; more than a request may name are refused. */
const DETOKENIZED_AT_ONCE = 1_000;
const PERMISSIONS = ['create', 'read', 'update', 'delete', 'search', 'use'].map(
  (act) => `token:${act}`,
);

/** A batch that nobody was told the end of. */
interface Cut {
  readonly batch: string;
  readonly size: number;
}

/**
 * Callers who make, change and delete tokens until they are told to stop, and remember what they were told. Whatever they were
 * told of success is asked for afterwards.
 */
export class Writers {
  /** Values by the ids of their tokens; undefined where the token was deleted. */
  readonly #told = new Map<string, string | undefined>();
  readonly #cuts: Cut[] = [];
  readonly #client: VaultClient;
  readonly #name: string;
  /** Writes that were answered with success. */
  acknowledged = 0;
  /** Answers 503. */
  refused = 0;

  private constructor(client: VaultClient, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /** Gives them an Application that sees what it writes. */
  static async prepare(manager: VaultClient): Promise<Writers> {
    const rules = [{ priority: 1, container: '/', transform: 'reveal', permissions: PERMISSIONS }];
    const made = await manager.expect('POST', '/applications', {
      name: 'writers',
      type: 'private',
      rules,
    });
    return new Writers(manager.as(String(made['key'])), String(made['id']));
  }

  /** Goes on until it is stopped; resolves when every writer has its answer. */
  async until(stopped: AbortSignal, name: string): Promise<void> {
    const write = async (writer: number): Promise<void> => {
      for (let turn = 0; !stopped.aborted; turn++) {
        const size = BATCHES[(turn + writer) % BATCHES.length] ?? 1;
        const ids = await this.#make(
          `${this.#name} ${name} ${String(writer)} ${String(turn)}`,
          size,
        );
        const [first] = ids;
        if (first === undefined || turn % 3 > 0) continue;
        if (turn % 2 === 0) await this.#patch(first, `changed ${name} ${String(turn)}`);
        else await this.#delete(first);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  }

  /** Asks for all that was acknowledged, and for the parts of what was cut. */
  async outcome(on: string): Promise<Outcome> {
    const { missing, wrong } = await this.#lookForTold();
    const { half, whole, none } = await this.#lookForCuts();
    const acknowledged = this.#told.size;
    return {
      on,
      acknowledged,
      found: acknowledged - missing,
      wrong,
      half,
      figures: {
        'acknowledged writes, changes and deletes included': this.acknowledged,
        'batches that nobody was told the end of': `${String(whole)} whole, ${String(none)} not there`,
        ...(this.refused > 0 ? { 'answers 503 meanwhile': this.refused } : {}),
      },
    };
  }

  async #make(batch: string, size: number): Promise<readonly string[]> {
    const values = Array.from({ length: size }, (_, index) => `${batch} ${String(index)}`);
    const body = values.map((data) => ({ type: 'token', data, metadata: { batch } }));
    const answer = await this.#send('POST', '/tokenize', body);
    if (answer === undefined) {
      this.#cuts.push({ batch, size });
      return [];
    }
    const ids = (answer.json as readonly { readonly id: string }[]).map(({ id }) => id);
    for (const [index, id] of ids.entries()) this.#told.set(id, values[index]);
    return ids;
  }

  /** A change that nobody was told the end of may have been done or not: nothing is expected of that token. */
  async #patch(id: string, data: string): Promise<void> {
    this.#told.delete(id);
    const answer = await this.#send('PATCH', `/tokens/${id}`, { data }, MERGE_PATCH);
    if (answer !== undefined) this.#told.set(id, data);
  }

  async #delete(id: string): Promise<void> {
    this.#told.delete(id);
    const answer = await this.#send('DELETE', `/tokens/${id}`);
    if (answer !== undefined) this.#told.set(id, undefined);
  }

  /** The answer of a success; undefined where nobody knows what was done. Throws for an answer that nobody may get. */
  async #send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer | undefined> {
    const answer = await this.#sent(method, path, { body, ...(headers && { headers }) });
    if (answer === undefined) return undefined;
    if (answer.status < 300) {
      this.acknowledged += 1;
      return answer;
    }
    if (answer.status !== 503)
      throw new Error(
        `${method} ${path} was answered ${String(answer.status)}: ${JSON.stringify(answer.json)}`,
      );
    this.refused += 1;
    await wait(20);
    return undefined;
  }

  /** The answer; undefined where the connection broke. One that is refused was never sent anything, and is tried again. */
  async #sent(method: string, path: string, sent: Sent): Promise<Answer | undefined> {
    for (;;) {
      try {
        const signal = AbortSignal.timeout(REQUEST_MS_MAX);
        return await this.#client.send(method, path, { ...sent, signal });
      } catch (error) {
        if (errorCode(error) !== 'ECONNREFUSED') return undefined;
        await wait(REFUSED_MS);
      }
    }
  }

  async #lookForTold(): Promise<{ readonly missing: number; readonly wrong: number }> {
    let missing = 0;
    let wrong = 0;
    const kept = [...this.#told].filter(([, value]) => value !== undefined);
    for (let at = 0; at < kept.length; at += DETOKENIZED_AT_ONCE) {
      const some = kept.slice(at, at + DETOKENIZED_AT_ONCE);
      const found = await this.#valuesOf(some.map(([id]) => id));
      for (const [id, value] of some) {
        const present = found.get(id);
        if (present === undefined) missing += 1;
        else if (present !== value) wrong += 1;
      }
    }
    for (const [id, value] of this.#told) {
      if (value !== undefined) continue;
      const { status } = await this.#again('GET', `/tokens/${id}`);
      if (status !== 404) wrong += 1;
    }
    return { missing, wrong };
  }

  /** The values of tokens that are there; one after the other where a request for all of them finds that one is not. */
  async #valuesOf(ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const { status, json } = await this.#again(
      'POST',
      '/detokenize',
      ids.map((id) => `{{ ${id} }}`),
    );
    if (status === 200) return new Map(ids.map((id, index) => [id, (json as unknown[])[index]]));
    const values = new Map<string, unknown>();
    for (const id of ids) {
      const one = await this.#again('GET', `/tokens/${id}`);
      if (one.status === 200) values.set(id, (one.json as { data: unknown }).data);
    }
    return values;
  }

  async #lookForCuts() {
    const counts = { half: 0, whole: 0, none: 0 };
    for (const { batch, size } of this.#cuts) {
      const body = { query: `metadata.batch:"${batch}"`, size: 1 };
      const { json } = await this.#again('POST', '/tokens/search', body);
      const found = (json as { pagination: { total_items: number } }).pagination.total_items;
      counts[found === 0 ? 'none' : found === size ? 'whole' : 'half'] += 1;
    }
    return counts;
  }

  /** Asks until the vault can answer. */
  async #again(method: string, path: string, body?: unknown): Promise<Answer> {
    for (;;) {
      const answer = await this.#client.send(method, path, { body }).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) return answer;
      await wait(100);
    }
  }
}
