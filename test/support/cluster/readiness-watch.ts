import { setTimeout as wait } from 'node:timers/promises';

import { isReady } from './front.js';
import type { Instance } from './front.js';

const EVERY_MS = 250;
const ANSWER_MS_MAX = 20_000;

interface Sample {
  readonly begunAt: number;
  readonly endedAt: number;
  readonly isGood: boolean;
}

/**
 * Asks an instance at the same time whether it is ready and to store a token, over and over: readiness tells the truth
 * where it says no while nothing can be stored, and yes again when it can.
 */
export class ReadinessWatch {
  readonly #instance: Instance;
  readonly #key: string;
  readonly #said: Sample[] = [];
  readonly #done: Sample[] = [];
  readonly #stopped = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();

  constructor(instance: Instance, key: string) {
    this.#instance = instance;
    this.#key = key;
  }

  begin(): void {
    const { readyUrl } = this.#instance;
    this.#loops = Promise.all([
      this.#sample(this.#said, () => isReady(readyUrl)),
      this.#sample(this.#done, () => this.#store()),
    ]);
  }

  async end(): Promise<void> {
    this.#stopped.abort();
    await this.#loops;
  }

  /** The longest that an answer of readiness took, in milliseconds. */
  get slowestMs(): number {
    return Math.max(0, ...this.#said.map(({ begunAt, endedAt }) => endedAt - begunAt));
  }

  /** The longest time for which it said that it was ready while it stored nothing. */
  get readyInVainMs(): number {
    return longest(this.#said, outages(this.#done), true);
  }

  /** The longest time for which it said that it was not ready while it stored everything. */
  get silentInVainMs(): number {
    return longest(this.#said, outages(this.#done, false), false);
  }

  /** How often it has gone from ready to not ready. */
  get changes(): number {
    return outages(this.#said).length;
  }

  async #sample(samples: Sample[], act: () => Promise<boolean>): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const begunAt = performance.now();
      const isGood = await act();
      samples.push({ begunAt, endedAt: performance.now(), isGood });
      await wait(Math.max(0, begunAt + EVERY_MS - performance.now()));
    }
  }

  async #store(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#instance.url}/tokenize`, {
        method: 'POST',
        headers: { 'SVC-API-KEY': this.#key, 'Content-Type': 'application/json' },
        body: '"is it stored?"',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Spans in which sample after sample was bad, or good: from the begin of the first one to the end of the last one. What is
 * good is so from the end of the first one on: until then it may have waited.
 */
function outages(samples: readonly Sample[], isBad = true): readonly Span[] {
  const spans: Span[] = [];
  let last: Span | undefined;
  for (const { begunAt, endedAt, isGood } of samples) {
    if (isGood === isBad) {
      last = undefined;
      continue;
    }
    if (last === undefined) spans.push((last = { from: isBad ? begunAt : endedAt, to: endedAt }));
    else spans[spans.length - 1] = last = { from: last.from, to: endedAt };
  }
  return spans;
}

/** The longest run of samples within one of these spans that say so. */
function longest(samples: readonly Sample[], within: readonly Span[], isGood: boolean): number {
  const lengths = within.flatMap(({ from, to }) => {
    const inside = samples.filter((each) => each.begunAt >= from && each.endedAt <= to);
    return outages(inside, !isGood).map((span) => span.to - span.from);
  });
  return Math.max(0, ...lengths);
}
