/**
 * What single calls have under way that soon is done: look-ups and small writes, between which they need the event loop for
 * next to nothing. Long work gives way to it.
 */
export class ShortWork {
  #underWay = 0;
  readonly #listeners = new Set<() => void>();

  /** Whether there is any. */
  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  /** Something has begun; the function that it gives is called once, when it has ended. */
  begin(): () => void {
    this.#underWay += 1;
    return () => {
      this.#underWay -= 1;
      if (this.#underWay > 0) return;
      for (const listener of this.#listeners) listener();
    };
  }

  /** Calls something whenever nothing is under way any more, until the function that it gives is called. */
  onDone(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** That of this event loop, which all requests of a process share. */
export const shortWork = new ShortWork();
