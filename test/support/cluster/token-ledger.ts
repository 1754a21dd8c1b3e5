import { setTimeout as wait } from 'node:timers/promises';

/** What became of tokens that callers made while things failed. */
export interface Reckoning {
  /** Tokens that were acknowledged, and of these what was not found or has another value. */
  readonly acknowledged: number;
  readonly missing: number;
  readonly wrong: number;
  /** Requests that were answered by an error or not at all: all of their tokens are there, none is, or some are. */
  readonly whole: number;
  readonly none: number;
  readonly half: number;
}

interface Batch {
  readonly ids: readonly string[];
  readonly values: readonly string[];
}

const BATCH = 3;
const WRITERS = 4;
const READERS = 2;
/** A writer rests between two requests: it is about what is kept, and not about how much. */
const REST_MS = 20;
const ANSWER_MS_MAX = 20_000;
const READ_AT_ONCE = 500;

/**
 * Callers that make tokens, three a request with ids of their own, and read what was acknowledged before; and the ledger
 * of what they were told. Every other writer sends a request that was refused again until it is done, as callers should.
 */
export class TokenLedger {
  readonly #url: string;
  readonly #key: string;
  readonly #acknowledged = new Map<string, string>();
  readonly #unknown: Batch[] = [];
  readonly #doneAt: number[] = [];
  readonly #answers = new Map<string, number>();
  readonly #stopped = new AbortController();
  readonly #faults: string[] = [];
  #loops: Promise<unknown> = Promise.resolve();

  constructor({ url, key }: { readonly url: string; readonly key: string }) {
    this.#url = url;
    this.#key = key;
  }

  begin(): void {
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      this.#write(`w${String(index)}`, index % 2 === 1),
    );
    const readers = Array.from({ length: READERS }, () => this.#read());
    this.#loops = Promise.all([...writers, ...readers]);
  }

  async end(): Promise<void> {
    this.#stopped.abort();
    await this.#loops;
  }

  /** How many requests have been acknowledged. */
  get done(): number {
    return this.#doneAt.length;
  }

  /** How often each answer other than 200 was given, to writers and readers. */
  get answers(): string {
    return Array.from(this.#answers, ([answer, times]) => `${answer} ${String(times)}×`).join(', ');
  }

  /** What readers were told that is not so: an acknowledged token is not there, or has another value. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** The longest time between two acknowledged writes since then, in milliseconds. */
  longestPauseSince(startedAt: number): number {
    const before = this.#doneAt.filter((at) => at < startedAt).at(-1) ?? startedAt;
    const times = [before, ...this.#doneAt.filter((at) => at >= startedAt)];
    return Math.max(...times.map((at, index) => at - (times[index - 1] ?? at)));
  }

  /** Resolves when so many more writes that began from now on are acknowledged. */
  async more(count: number): Promise<void> {
    const enough = this.done + WRITERS + count;
    while (this.done < enough) await wait(20);
  }

  /** Reads everything back. Call it when nothing fails any more. */
  async reckon(): Promise<Reckoning> {
    let missing = 0;
    let wrong = 0;
    const ids = [...this.#acknowledged.keys()];
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const some = ids.slice(at, at + READ_AT_ONCE);
      const found = await this.#valuesOf(some);
      for (const [index, id] of some.entries()) {
        if (found[index] === undefined) missing++;
        else if (found[index] !== this.#acknowledged.get(id)) wrong++;
      }
    }
    const counts = { whole: 0, none: 0, half: 0 };
    for (const { ids, values } of this.#unknown) {
      const found = await Promise.all(ids.map((id) => this.#valueOf(id)));
      if (found.every((value) => value === undefined)) counts.none++;
      else if (found.every((value, index) => value === values[index])) counts.whole++;
      else counts.half++;
    }
    return { acknowledged: ids.length, missing, wrong, ...counts };
  }

  async #write(name: string, isRepeating: boolean): Promise<void> {
    for (let turn = 0; this.#goesOn(); turn++) {
      const ids = Array.from(
        { length: BATCH },
        (_, index) => `${name}-${String(turn)}-${String(index)}-${'x'.repeat(8)}`,
      );
      const batch = { ids, values: ids.map((id) => `value of ${id} `.repeat(1 + (turn % 20))) };
      let isDone = await this.#make(batch);
      while (!isDone && isRepeating && this.#goesOn()) {
        await wait(REST_MS * 5);
        isDone = await this.#make(batch, true);
      }
      if (!isDone) this.#unknown.push(batch);
      await wait(REST_MS);
    }
  }

  #goesOn(): boolean {
    return !this.#stopped.signal.aborted;
  }

  /** Whether the tokens are acknowledged. Where the request is repeated, that they are there already is an answer, too. */
  async #make(batch: Batch, isRepeated = false): Promise<boolean> {
    const body = batch.ids.map((id, index) => ({ type: 'token', id, data: batch.values[index] }));
    const answer = await this.#send('/tokenize', body);
    if (answer?.status !== 200 && !(isRepeated && answer?.status === 409)) return false;
    this.#doneAt.push(performance.now());
    for (const [index, id] of batch.ids.entries())
      this.#acknowledged.set(id, batch.values[index] ?? '');
    return true;
  }

  async #read(): Promise<void> {
    const ids: string[] = [];
    while (this.#goesOn()) {
      if (this.#acknowledged.size > ids.length)
        ids.push(...[...this.#acknowledged.keys()].slice(ids.length));
      // The newest ones are what a server that has fallen behind does not have.
      const id = ids[Math.max(0, ids.length - 1 - Math.floor(Math.random() * 30))];
      if (id !== undefined) {
        const read = await this.#tryToRead(id);
        if (read === 'absent') this.#faults.push(`${id} was acknowledged and not found`);
        else if (read !== undefined && read.value !== this.#acknowledged.get(id))
          this.#faults.push(`${id} was read with another value`);
      }
      await wait(REST_MS);
    }
  }

  async #send(path: string, body?: unknown): Promise<{ status: number; text: string } | undefined> {
    try {
      const answer = await fetch(`${this.#url}${path}`, {
        headers: { 'SVC-API-KEY': this.#key, 'Content-Type': 'application/json' },
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status !== 200 && this.#goesOn())
        this.#count(`${String(answer.status)} ${codeOf(text)}`);
      return { status: answer.status, text };
    } catch (error) {
      this.#count((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name);
      return undefined;
    }
  }

  #count(answer: string): void {
    this.#answers.set(answer, (this.#answers.get(answer) ?? 0) + 1);
  }

  /** The values of tokens; where one of them is not there, each is asked for by itself. */
  async #valuesOf(ids: readonly string[]): Promise<readonly (string | undefined)[]> {
    const answer = await this.#send(
      '/detokenize',
      ids.map((id) => `{{ ${id} }}`),
    );
    if (answer?.status === 200) return JSON.parse(answer.text) as readonly string[];
    const found: (string | undefined)[] = [];
    for (const id of ids) found.push(await this.#valueOf(id));
    return found;
  }

  async #valueOf(id: string): Promise<string | undefined> {
    for (;;) {
      const read = await this.#tryToRead(id);
      if (read === 'absent') return undefined;
      if (read !== undefined) return read.value;
      await wait(REST_MS);
    }
  }

  /** The value of a token, or that there is none; undefined where neither was told. */
  async #tryToRead(id: string): Promise<{ readonly value: string } | 'absent' | undefined> {
    const answer = await this.#send('/detokenize', `{{ ${id} }}`);
    if (answer?.status === 200) return { value: JSON.parse(answer.text) as string };
    return answer?.status === 400 && answer.text.includes('does not exist') ? 'absent' : undefined;
  }
}

/** The code of an error of the vault; a proxy before it has none. */
function codeOf(text: string): string {
  return /"code": ?"([A-Z_]+)"/.exec(text)?.[1] ?? '(no code)';
}
