/** How calls are put together. */
export interface BatchOptions<Item, Result> {
  /** Does the work of many calls; the results have the order of the items. */
  readonly actOnAll: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Batches that may be under way at a time. */
  readonly underWayMax: number;
  /** Most items of one batch. */
  readonly itemsMax: number;
}

/** A call that waits for its result. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts calls together that come while others are under way: a call that finds nothing under way is made at once, and of
 * those that come meanwhile the next batch is made. So a batch begins after each of its calls, and a busy service makes
 * few round trips to the database, and few commits, for many requests.
 */
export class Batches<Item, Result> {
  readonly #options: BatchOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #underWay = 0;

  constructor(options: BatchOptions<Item, Result>) {
    this.#options = options;
  }

  /** The result for one item. Rejects where the work fails for it alone. */
  act(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#begin();
    });
  }

  #begin(): void {
    const { underWayMax, itemsMax } = this.#options;
    while (this.#underWay < underWayMax && this.#waiting.length > 0) {
      void this.#run(this.#waiting.splice(0, itemsMax));
    }
  }

  async #run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const results = await this.#options.actOnAll(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      await this.#retryAlone(batch, error);
    } finally {
      this.#underWay -= 1;
      this.#begin();
    }
  }

  /** What is wrong with one call is told to nobody else: each of a batch that failed is tried by itself. */
  async #retryAlone(batch: readonly Waiting<Item, Result>[], error: unknown): Promise<void> {
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return;
    }
    await Promise.all(
      batch.map(async ({ item, resolve, reject }) => {
        try {
          const [result] = await this.#options.actOnAll([item]);
          resolve(result as Result);
        } catch (fault) {
          reject(fault);
        }
      }),
    );
  }
}
