/** Keys that are looked up together, and what is found of them. */
interface Round<Found> {
  readonly keys: Map<string, Buffer>;
  readonly found: Promise<ReadonlyMap<string, Found>>;
}

/**
 * Looks up keys that are asked for in one turn of the event loop as one statement. A look-up never joins one that is
 * already on its way: what it finds is no older than its question.
 */
export class LookUpBatcher<Found> {
  readonly #find: (keys: readonly Buffer[]) => Promise<readonly (readonly [Buffer, Found])[]>;
  #round: Round<Found> | undefined;

  /** `find` gives what is there, each beside its key, in any order. */
  constructor(find: (keys: readonly Buffer[]) => Promise<readonly (readonly [Buffer, Found])[]>) {
    this.#find = find;
  }

  /** What a key leads to; undefined where it leads nowhere. */
  async find(key: Buffer): Promise<Found | undefined> {
    this.#round ??= this.#begin();
    const { keys, found } = this.#round;
    const name = key.toString('latin1');
    keys.set(name, key);
    return (await found).get(name);
  }

  #begin(): Round<Found> {
    const keys = new Map<string, Buffer>();
    const found = new Promise<ReadonlyMap<string, Found>>((resolve, reject) => {
      setImmediate(() => {
        this.#round = undefined;
        this.#find([...keys.values()]).then((pairs) => {
          resolve(new Map(pairs.map(([key, value]) => [key.toString('latin1'), value])));
        }, reject);
      });
    });
    return { keys, found };
  }
}
