import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** A batch of tokens under ids of one's own, all of which are made or none. */
interface Batch {
  readonly ids: readonly string[];
  readonly values: readonly string[];
}

/** What became of all that was written. */
export interface Verdict {
  readonly acknowledged: number;
  readonly found: number;
  /** Found with another value than was acknowledged. */
  readonly wrong: number;
  /** Batches, answered or not, of which only a part is there. */
  readonly half: number;
}

/** An answer of a request, when it came and how long it took. */
export interface Answered {
  readonly kind: 'write' | 'read';
  /** 0 where the connection broke, -1 where no answer came in time. */
  readonly status: number;
  readonly at: number;
  readonly tookMs: number;
}

const BATCH = 3;
/** Longer than any answer may take. */
const PATIENCE_MS = 20_000;
/** What is refused is not asked for again at once, as a client would have it. */
const PAUSE_MS = 20;

/** Writers and readers of a vault that go on whatever they are answered, and remember all of it. */
export class Load {
  readonly answers: Answered[] = [];
  #url: string;
  readonly #key: string;
  readonly #acknowledged: Batch[] = [];
  readonly #open: Batch[] = [];
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor({ url, key }: { readonly url: string; readonly key: string }) {
    this.#url = url;
    this.#key = key;
  }

  /** Begins; there is one token to be read at least. */
  async start({ writers, readers }: { writers: number; readers: number }): Promise<void> {
    await this.#write();
    if (this.#acknowledged.length === 0) throw new Error('The first tokens were not made.');
    this.#running = Promise.all([
      ...Array.from({ length: writers }, () => this.#loop(() => this.#write())),
      ...Array.from({ length: readers }, () => this.#loop(() => this.#read())),
    ]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** Waits until an answer of a kind comes that was asked for after an instant; its time. */
  async next(kind: Answered['kind'], isWanted: (status: number) => boolean, since: number) {
    for (;;) {
      const found = this.answers.find(
        (each) => each.kind === kind && each.at - each.tookMs >= since && isWanted(each.status),
      );
      if (found !== undefined) return found.at;
      await wait(10);
    }
  }

  /** Answers of a kind that came between two instants. */
  between(kind: Answered['kind'], from: number, to: number): readonly Answered[] {
    return this.answers.filter((each) => each.kind === kind && each.at >= from && each.at <= to);
  }

  /** The same, at another address: of the service that was started again. */
  at({ url }: { readonly url: string }): this {
    this.#url = url;
    return this;
  }

  /** Asks for all that was written, one request for some hundreds of values. */
  async verify(): Promise<Verdict> {
    const values = new Map<string, string | undefined>();
    const batches = [...this.#acknowledged, ...this.#open];
    const ids = batches.flatMap((batch) => batch.ids);
    const left = chunks(ids, 300).values();
    const reader = async (): Promise<void> => {
      for (const some of left) {
        const found = await this.#valuesOf(some);
        for (const [index, id] of some.entries()) values.set(id, found[index]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, reader));
    const expected = this.#acknowledged.flatMap((batch) =>
      batch.ids.map((id, index) => [values.get(id), batch.values[index]] as const),
    );
    return {
      acknowledged: expected.length,
      found: expected.filter(([value]) => value !== undefined).length,
      wrong: expected.filter(([value, right]) => value !== undefined && value !== right).length,
      half: await this.#halfOf(batches.filter((batch) => isHalf(batch, values))),
    };
  }

  /**
   * How many of these are there in part, and stay so: one that nobody was answered for may have been written between two
   * looks, for a network that was away brings late what was sent.
   */
  async #halfOf(batches: readonly Batch[]): Promise<number> {
    let half = 0;
    for (const batch of batches) {
      const found = await this.#valuesOf(batch.ids);
      if (isHalf(batch, new Map(batch.ids.map((id, index) => [id, found[index]])))) half += 1;
    }
    return half;
  }

  async #loop(act: () => Promise<number>): Promise<void> {
    while (!this.#isStopped) if ((await act()) !== 200) await wait(PAUSE_MS);
  }

  async #write(): Promise<number> {
    const batch = { ids: [] as string[], values: [] as string[] };
    for (let count = 0; count < BATCH; count++) {
      batch.ids.push(randomUUID());
      batch.values.push(`value ${randomUUID()}`);
    }
    const body = batch.ids.map((id, index) => ({ type: 'token', id, data: batch.values[index] }));
    this.#open.push(batch);
    const status = await this.#ask('write', '/tokenize', body);
    if (status === 200) {
      this.#open.splice(this.#open.indexOf(batch), 1);
      this.#acknowledged.push(batch);
    }
    return status;
  }

  async #read(): Promise<number> {
    const batch = this.#acknowledged[Math.floor(Math.random() * this.#acknowledged.length)];
    return this.#ask('read', `/tokens/${batch?.ids[0] ?? ''}`);
  }

  async #ask(kind: Answered['kind'], path: string, body?: unknown): Promise<number> {
    const startedAt = performance.now();
    const status = await this.#send(path, body).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      (error: unknown) => ((error as Error).name === 'TimeoutError' ? -1 : 0),
    );
    const at = performance.now();
    this.answers.push({ kind, status, at, tookMs: at - startedAt });
    return status;
  }

  #send(path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      headers: { 'SVC-API-KEY': this.#key, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  }

  /** Values by their ids, undefined for those that are not there: one such has the whole refused, so each is asked for then. */
  async #valuesOf(ids: readonly string[]): Promise<readonly (string | undefined)[]> {
    for (;;) {
      const answer = await this.#send(
        '/detokenize',
        ids.map((id) => `{{ ${id} }}`),
      );
      if (answer.status === 200) return (await answer.json()) as string[];
      await answer.arrayBuffer();
      if (answer.status === 400 && ids.length === 1) return [undefined];
      if (answer.status === 400) {
        const found: (string | undefined)[] = [];
        for (const half of chunks(ids, Math.ceil(ids.length / 2)))
          found.push(...(await this.#valuesOf(half)));
        return found;
      }
      // Too much at a time for the moment.
      await wait(100);
    }
  }
}

function isHalf({ ids }: Batch, values: ReadonlyMap<string, string | undefined>): boolean {
  const there = ids.filter((id) => values.get(id) !== undefined).length;
  return there > 0 && there < ids.length;
}

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** How often there was which status, for people. */
export function countStatuses(answers: readonly Answered[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const name = (status: number): string =>
    status === 0 ? 'broken' : status === -1 ? 'none' : String(status);
  return [...counts].map(([status, count]) => `${name(status)} ${String(count)}×`).join(', ');
}

/** The longest that anybody waited for an answer. */
export function worstMs(answers: readonly Answered[]): number {
  return Math.round(Math.max(0, ...answers.map(({ tookMs }) => tookMs)));
}

/** By how much bounds are wider where a scenario is a test among others, on a machine that does other things as well. */
export function slackOf(scale: number): number {
  return scale < 1 ? 6 : 1;
}
