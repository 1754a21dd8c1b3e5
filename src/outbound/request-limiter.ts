import { VaultError } from '../domain/errors.js';

/** How many requests may be under way. */
export interface RequestLimitBounds {
  /** Most requests of one key that may be under way at a time. */
  readonly requestsMax: number;
  /** How long others may wait for one of them to end. */
  readonly waitMsMax: number;
}

interface Slots {
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

/**
 * Bounds how many requests are under way at a time, for each key apart: whatever the calls of one Proxy do, those of
 * another find a slot. What is too much waits for a slot, and is refused where none is free in time.
 */
export class RequestLimiter {
  readonly #slots = new Map<string, Slots>();
  readonly #bounds: RequestLimitBounds;

  constructor(bounds: RequestLimitBounds) {
    this.#bounds = bounds;
  }

  /** How many requests are under way. */
  get running(): number {
    return [...this.#slots.values()].reduce((sum, { running }) => sum + running, 0);
  }

  /** Takes a slot; false where none is free. Whoever took one releases it. */
  tryAcquire(key: string): boolean {
    const slots = this.#slots.get(key);
    if (slots === undefined) {
      this.#slots.set(key, { running: 1, waiting: new Set() });
      return true;
    }
    if (slots.running >= this.#bounds.requestsMax) return false;
    slots.running += 1;
    return true;
  }

  /**
   * Takes a slot as soon as one is free. Rejects with UNAVAILABLE where that takes too long, or where the caller leaves.
   */
  async acquire(key: string, signal: AbortSignal): Promise<void> {
    const { waitMsMax } = this.#bounds;
    if (this.tryAcquire(key)) return;
    const waiting = this.#slots.get(key)?.waiting;
    await new Promise<void>((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        waiting?.delete(take);
        act();
      };
      const take = (): void => settle(resolve);
      const onAbort = (): void =>
        settle(() => reject(new VaultError('UNAVAILABLE', 'The caller has left.')));
      const timer = setTimeout(() => settle(() => reject(this.#tooMany())), waitMsMax);
      signal.addEventListener('abort', onAbort, { once: true });
      waiting?.add(take);
      if (signal.aborted) onAbort();
    });
  }

  /** Gives a slot back; whoever waits first takes it. */
  release(key: string): void {
    const slots = this.#slots.get(key);
    if (slots === undefined) return;
    const [next] = slots.waiting;
    if (next !== undefined) next();
    else if (slots.running > 1) slots.running -= 1;
    else this.#slots.delete(key);
  }

  #tooMany(): VaultError {
    const { requestsMax, waitMsMax } = this.#bounds;
    const message = `As many calls to the destination are under way as may be at a time (${String(requestsMax)}), and none of them ended within ${String(waitMsMax / 1_000)} s.`;
    return new VaultError('UNAVAILABLE', message);
  }
}
