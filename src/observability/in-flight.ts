/** Requests that are under way, by their trace ids. */
export class InFlight {
  readonly #requests = new Set<{ readonly traceId: string }>();

  /** Notes one until it is let go by {@link leave}. */
  enter(request: { readonly traceId: string }): void {
    this.#requests.add(request);
  }

  /** Lets go of one that has been answered, or whose caller has left. */
  leave(request: { readonly traceId: string }): void {
    this.#requests.delete(request);
  }

  /** How many there are. */
  get size(): number {
    return this.#requests.size;
  }

  /** Their trace ids, each once, oldest first, and no more than `max`. */
  traceIds(max: number): readonly string[] {
    const ids = new Set<string>();
    for (const { traceId } of this.#requests) {
      if (ids.size === max) break;
      ids.add(traceId);
    }
    return [...ids];
  }
}
