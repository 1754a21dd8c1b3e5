/** Something that a client asked of an object, and what it was told. */
export interface Entry<Act> {
  readonly client: string;
  readonly act: Act;
  /** When it was sent, and when the answer was there, in milliseconds of one clock. */
  readonly began: number;
  /** Left out where no answer came: it may have been done at any time since, or not at all. */
  readonly ended?: number;
  /** What was told, in the words of the model; left out with `ended`. */
  readonly told?: string;
}

/** An object as it would be if one act were done after the other. */
export interface Model<State, Act> {
  readonly initial: State;
  /** The states that may follow where the entry is done in this state and told what it was told; none where it cannot be. */
  readonly next: (state: State, entry: Entry<Act>) => readonly State[];
}

/**
 * Whether a history of an object is linearizable: whether there is an order of its entries in which each of them was done at one
 * moment between its beginning and its end, such that a model that does them in this order tells each client what it was told.
 * By the search of Wing and Gong (1993) with Lowe's memory (2017) of states that were met with the same entries done.
 */
export function isLinearizable<State, Act>(
  { initial, next }: Model<State, Act>,
  history: readonly Entry<Act>[],
): boolean {
  const entries = [...history].sort((one, other) => one.began - other.began);
  const met = new Set<string>();
  const answered = entries.reduce(
    (bits, { ended }, index) => (ended === undefined ? bits : bits | bitOf(index)),
    0n,
  );

  const search = (state: State, done: bigint): boolean => {
    if ((done & answered) === answered) return true;
    const key = `${done.toString(36)} ${JSON.stringify(state)}`;
    if (met.has(key)) return false;
    met.add(key);
    // Nothing may be done next that began after the end of something that is still to be done.
    const isOpen = (index: number): boolean => (done & bitOf(index)) === 0n;
    const deadline = Math.min(
      ...entries.map(({ ended }, index) => (isOpen(index) ? (ended ?? Infinity) : Infinity)),
    );
    return entries.some(
      (entry, index) =>
        isOpen(index) &&
        entry.began <= deadline &&
        next(state, entry).some((each) => search(each, done | bitOf(index))),
    );
  };
  return search(initial, 0n);
}

/**
 * The least part of a history that cannot be explained: entries without which it still cannot are left out, as long as they are
 * `observations`, which change nothing, so that what follows does not hang on them.
 */
export function leastUnexplained<State, Act>(
  model: Model<State, Act>,
  history: readonly Entry<Act>[],
  isObservation: (act: Act) => boolean,
): readonly Entry<Act>[] {
  let least = history;
  for (const entry of history) {
    if (!isObservation(entry.act)) continue;
    const without = least.filter((each) => each !== entry);
    if (!isLinearizable(model, without)) least = without;
  }
  return least;
}

function bitOf(index: number): bigint {
  return 1n << BigInt(index);
}
