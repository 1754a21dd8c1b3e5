import { VaultError } from '../domain/errors.js';

/** The bounds of a lane. */
export interface LaneBounds {
  /** Most calls that may be under way in a lane at a time. */
  readonly callsMax: number;
  /** How long others may wait for one of them to end. */
  readonly waitMsMax: number;
}

interface Lane {
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

/**
 * Bounds how many calls are under way at a time, for each lane apart: whatever the calls of one Proxy do, those of another
 * find room. What is too much waits for its turn, and is refused where that does not come in time.
 */
export class CallLanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #bounds: LaneBounds;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
  }

  /** How many calls are under way. */
  get running(): number {
    return [...this.#lanes.values()].reduce((sum, { running }) => sum + running, 0);
  }

  /** Whether a call may begin at once. Whoever began leaves. */
  enter(name: string): boolean {
    const lane = this.#lanes.get(name);
    if (lane === undefined) {
      this.#lanes.set(name, { running: 1, waiting: new Set() });
      return true;
    }
    if (lane.running >= this.#bounds.callsMax) return false;
    lane.running += 1;
    return true;
  }

  /**
   * Waits until a call may begin that could not {@link enter}. Rejects with UNAVAILABLE where it takes too long, or where
   * the caller leaves.
   */
  async wait(name: string, signal: AbortSignal): Promise<void> {
    const { waitMsMax } = this.#bounds;
    if (this.enter(name)) return;
    const waiting = this.#lanes.get(name)?.waiting;
    await new Promise<void>((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        waiting?.delete(begin);
        act();
      };
      const begin = (): void => settle(resolve);
      const onAbort = (): void =>
        settle(() => reject(new VaultError('UNAVAILABLE', 'The caller has left.')));
      const timer = setTimeout(() => settle(() => reject(this.#tooMany())), waitMsMax);
      signal.addEventListener('abort', onAbort, { once: true });
      waiting?.add(begin);
      if (signal.aborted) onAbort();
    });
  }

  /** Ends a call; whoever waits first takes its place. */
  leave(name: string): void {
    const lane = this.#lanes.get(name);
    if (lane === undefined) return;
    const [next] = lane.waiting;
    if (next !== undefined) next();
    else if (lane.running > 1) lane.running -= 1;
    else this.#lanes.delete(name);
  }

  #tooMany(): VaultError {
    const { callsMax, waitMsMax } = this.#bounds;
    const message = `As many calls to the destination are under way as may be at a time (${String(callsMax)}), and none of them ended within ${String(waitMsMax / 1_000)} s.`;
    return new VaultError('UNAVAILABLE', message);
  }
}
