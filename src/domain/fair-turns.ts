import { FairQueue } from './fair-queue.js';

/** How many items there may be. */
export interface FairTurnsBounds {
  /** That run at a time. */
  readonly runningMax: number;
  readonly waitingMax: number;
  readonly waitingPerTenantMax: number;
}

/**
 * Decides which of some items runs next. Tenants take turns, and where several may run at a time no tenant takes all
 * places: whoever comes next finds one, or waits for one item at most of each of the others.
 */
export class FairTurns<Item> {
  readonly #runningMax: number;
  readonly #ofTenantMax: number;
  readonly #waiting: FairQueue<Item>;
  readonly #running = new Map<string, number>();
  #runningCount = 0;

  constructor({ runningMax, waitingMax, waitingPerTenantMax }: FairTurnsBounds) {
    this.#runningMax = runningMax;
    this.#ofTenantMax = Math.max(1, runningMax - 1);
    this.#waiting = new FairQueue(waitingMax, waitingPerTenantMax);
  }

  /** Takes an item in; false where there is no room for it. */
  add(tenantId: string, item: Item): boolean {
    return this.#waiting.add(tenantId, item);
  }

  /** The next item of a tenant of which another `mayRun`; it runs from now on. Undefined where there is none. */
  next(mayRun: (tenantId: string) => boolean = () => true): Item | undefined {
    if (this.#runningCount >= this.#runningMax) return undefined;
    let tenant = '';
    const item = this.#waiting.take((tenantId) => {
      tenant = tenantId;
      return this.#runningOf(tenantId) < this.#ofTenantMax && mayRun(tenantId);
    });
    if (item === undefined) return undefined;
    this.#runningCount += 1;
    this.#running.set(tenant, this.#runningOf(tenant) + 1);
    return item;
  }

  /** Says that an item of a tenant runs no longer. */
  finished(tenantId: string): void {
    this.#runningCount -= 1;
    const left = this.#runningOf(tenantId) - 1;
    if (left > 0) this.#running.set(tenantId, left);
    else this.#running.delete(tenantId);
  }

  /** Takes out an item that waits; false where it does not. */
  remove(tenantId: string, item: Item): boolean {
    return this.#waiting.remove(tenantId, item);
  }

  #runningOf(tenantId: string): number {
    return this.#running.get(tenantId) ?? 0;
  }
}
