/** Statements of one look-up that are under way at a time: while they are, further keys gather for the next one. */
const UNDER_WAY_MAX = 4;

interface Waiting<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks keys up in the database, those of many requests in one statement. A key is always looked up by a statement that
 * begins after it was asked for, so that nothing is given that was no longer true then.
 */
export class BatchedLookup<Value> {
  readonly #find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  readonly #keysMax: number;
  #gathering = new Map<string, Waiting<Value>[]>();
  #underWay = 0;

  /** `find` gives the values of keys, of at most `keysMax` at a time; a key without one is left out. */
  constructor(
    find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    keysMax = 500,
  ) {
    this.#find = find;
    this.#keysMax = keysMax;
  }

  /** The value of a key; undefined where there is none. */
  find(key: string): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = this.#gathering.get(key);
      if (waiting === undefined) this.#gathering.set(key, [{ resolve, reject }]);
      else waiting.push({ resolve, reject });
      // What else comes in this tick goes along.
      if (this.#underWay < UNDER_WAY_MAX) setImmediate(() => this.#begin());
    });
  }

  #begin(): void {
    if (this.#gathering.size === 0 || this.#underWay >= UNDER_WAY_MAX) return;
    const batch = new Map([...this.#gathering].slice(0, this.#keysMax));
    for (const key of batch.keys()) this.#gathering.delete(key);
    this.#underWay += 1;
    void this.#run(batch);
  }

  async #run(batch: ReadonlyMap<string, readonly Waiting<Value>[]>): Promise<void> {
    try {
      const found = await this.#find([...batch.keys()]);
      for (const [key, waiting] of batch) {
        for (const { resolve } of waiting) resolve(found.get(key));
      }
    } catch (error) {
      for (const waiting of batch.values()) for (const { reject } of waiting) reject(error);
    }
    this.#underWay -= 1;
    this.#begin();
  }
}
