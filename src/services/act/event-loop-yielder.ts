import { FairQueue } from '../../domain/fair-queue.js';

/** How long one request works before others are served. */
const SLICE_MS_MAX = 4;

/**
 * Shares the event loop: long work asks between its pieces whether a yield is due, and yields where it is. Asking first
 * costs each of many small pieces less than waiting for nothing does. In one turn of the loop one long work goes on, however
 * many there are, and tenants take turns, so that short work waits for a slice of one and not of all.
 */
export class EventLoopYielder {
  readonly #tenantId: string;
  #dueAt = performance.now() + SLICE_MS_MAX;

  /** Yields for work of a tenant. */
  constructor(tenantId: string) {
    this.#tenantId = tenantId;
  }

  /** Whether others are to run before the next piece. */
  get isDue(): boolean {
    return performance.now() >= this.#dueAt;
  }

  /** Lets others run until its turn has come, and begins another slice of time. */
  async yield(): Promise<void> {
    await new Promise<void>((resolve) => waitForTurn(this.#tenantId, resolve));
    this.#dueAt = performance.now() + SLICE_MS_MAX;
  }
}

/** Long works of this process that wait for their turns. Each is a request that was taken in, so there are not too many. */
const waiting = new FairQueue<() => void>(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);

function waitForTurn(tenantId: string, goOn: () => void): void {
  waiting.add(tenantId, goOn);
  if (waiting.length === 1) setImmediate(takeTurn);
}

function takeTurn(): void {
  waiting.take(() => true)?.();
  if (waiting.length > 0) setImmediate(takeTurn);
}
