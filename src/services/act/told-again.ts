import { LRUCache } from 'lru-cache';

import type { Runtime } from './runtime.js';

/** An answer about one tenant, made or in the making. */
interface Snapshot<Answer> {
  readonly made: Promise<Answer>;
  /** When the next one may be made; unknown while this one is in the making. */
  refreshAt: number;
}

/** An answer that takes long is told again for so many times as long, so that making it takes a fiftieth of a connection. */
const TIMES_ITS_LENGTH = 50;

/** Tenants whose answers are kept: some MiB at most. */
const TENANTS_MAX = 500;

/**
 * Answers that read many rows of a tenant: each is told again for a while, and those who ask while it is made wait for the
 * same one. Each instance keeps its own, and makes one at a time: a connection at most is busy with it.
 */
export class ToldAgain<Answer> {
  readonly #runtime: Pick<Runtime, 'now'>;
  readonly #make: (tenantId: string, now: Date) => Promise<Answer>;
  readonly #leastMs: number;
  readonly #byTenant = new LRUCache<string, Snapshot<Answer>>({ max: TENANTS_MAX });
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    runtime: Pick<Runtime, 'now'>,
    make: (tenantId: string, now: Date) => Promise<Answer>,
    /** For how long each is told again at least, in milliseconds. */
    leastMs: number,
  ) {
    this.#runtime = runtime;
    this.#make = make;
    this.#leastMs = leastMs;
  }

  /** The answer about a tenant, as of now or of some time ago. */
  async read(tenantId: string): Promise<Answer> {
    const present = this.#byTenant.get(tenantId);
    const now = this.#runtime.now().getTime();
    if (present !== undefined && now < present.refreshAt) return present.made;
    return this.#begin(tenantId);
  }

  #begin(tenantId: string): Promise<Answer> {
    const made = this.#last.then(async () => {
      const now = this.#runtime.now();
      const startedAt = performance.now();
      const answer = await this.#make(tenantId, now);
      const tookMs = performance.now() - startedAt;
      snapshot.refreshAt = now.getTime() + Math.max(this.#leastMs, tookMs * TIMES_ITS_LENGTH);
      return answer;
    });
    const snapshot: Snapshot<Answer> = { made, refreshAt: Infinity };
    this.#byTenant.set(tenantId, snapshot);
    this.#last = made.catch(() => {
      if (this.#byTenant.get(tenantId) === snapshot) this.#byTenant.delete(tenantId);
    });
    return made;
  }
}
