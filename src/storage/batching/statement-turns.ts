import { LRUCache } from 'lru-cache';

import { VaultError } from '../../domain/errors.js';
import { FairTurns } from '../../domain/fair-turns.js';
import type { SingleCalls } from './single-calls.js';
import { tookTooLong } from '../database/prisma-error.js';
import type { StatementBound } from '../database/statement-bounds.js';

/** Statements that wait, and those of one tenant: far more than are answered in time. */
const WAITING_MAX = 1_000;
const WAITING_PER_TENANT_MAX = 500;

/** What a statement has to have run for so that it is taken for a long one, which quick ones of its tenant need not wait for. */
const LONG_MS = 1_000;

/** A tenant whose statements took less than that of late takes little from others, also with several at a time. */
const SHORT_MS = 5;

/** How much the last statement weighs in what those of a tenant take. */
const LAST_WEIGHT = 0.2;

/** Tenants whose statements are remembered. */
const TENANTS_MAX = 1_000;

/** What is long, and what is short; for tests. */
export interface StatementTimes {
  readonly longMs: number;
  readonly shortMs: number;
}

/**
 * Turns of statements that may go through many rows. They have half of the connections at most, so that what goes by a key
 * always finds one, and tenants take turns for these. While single calls are under way, statements of one tenant go one after
 * the other, but for long ones, and where they were short of late: several at a time take the processors of the database from
 * the calls (docs/adr/0124). Waiting counts towards a statement's bound.
 */
export class StatementTurns {
  readonly #turns: FairTurns<() => void>;
  readonly #singleCalls: Pick<SingleCalls, 'areUnderWay'>;
  readonly #times: StatementTimes;
  /** What statements of a tenant took of late, in milliseconds. */
  readonly #tookMs = new LRUCache<string, number>({ max: TENANTS_MAX });
  /** Of each tenant how many run that are not long ones. */
  readonly #quick = new Map<string, number>();

  /** `connections` is how many the pool may have; `calls` are those that statements give way to. */
  constructor(
    connections: number,
    calls: Pick<SingleCalls, 'areUnderWay'>,
    times: StatementTimes = { longMs: LONG_MS, shortMs: SHORT_MS },
  ) {
    this.#singleCalls = calls;
    this.#times = times;
    this.#turns = new FairTurns({
      runningMax: Math.max(1, Math.floor(connections / 2)),
      waitingMax: WAITING_MAX,
      waitingPerTenantMax: WAITING_PER_TENANT_MAX,
    });
  }

  /** Sends a statement of a tenant when its turn has come. Refuses as UNAVAILABLE one that has no room to wait, or waits too long. */
  async run<T>(tenantId: string, bound: StatementBound, send: () => Promise<T>): Promise<T> {
    const end = await this.#wait(tenantId, bound);
    const startedAt = performance.now();
    try {
      return await send();
    } finally {
      end();
      this.#note(tenantId, performance.now() - startedAt);
      this.#turns.finished(tenantId);
      this.#startNext();
    }
  }

  /** Takes a statement for a quick one until it has run for long, or the function that it gives is called. */
  #beginQuick(tenantId: string): () => void {
    this.#quick.set(tenantId, this.#quickOf(tenantId) + 1);
    let isQuick = true;
    const end = (): void => {
      clearTimeout(timer);
      if (!isQuick) return;
      isQuick = false;
      const left = this.#quickOf(tenantId) - 1;
      if (left > 0) this.#quick.set(tenantId, left);
      else this.#quick.delete(tenantId);
    };
    const timer = setTimeout(() => {
      end();
      this.#startNext();
    }, this.#times.longMs);
    return end;
  }

  #quickOf(tenantId: string): number {
    return this.#quick.get(tenantId) ?? 0;
  }

  #note(tenantId: string, ms: number): void {
    const before = this.#tookMs.get(tenantId) ?? ms;
    this.#tookMs.set(tenantId, before + (ms - before) * LAST_WEIGHT);
  }

  #mayRun(tenantId: string): boolean {
    if (this.#quickOf(tenantId) === 0 || !this.#singleCalls.areUnderWay) return true;
    return (this.#tookMs.get(tenantId) ?? Infinity) < this.#times.shortMs;
  }

  async #wait(tenantId: string, { endsAt, signal }: StatementBound): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const start = (): void => {
        settle();
        resolve(this.#beginQuick(tenantId));
      };
      const leave = (): void => {
        if (!this.#turns.remove(tenantId, start)) return;
        settle();
        reject(tookTooLong());
      };
      const timer = setTimeout(leave, Math.max(0, endsAt - performance.now()));
      signal?.addEventListener('abort', leave, { once: true });
      if (this.#turns.add(tenantId, start)) {
        this.#startNext();
        return;
      }
      settle();
      reject(new VaultError('UNAVAILABLE', 'Too many lists are waiting; try again shortly.'));
    });
  }

  #startNext(): void {
    const mayRun = (tenantId: string): boolean => this.#mayRun(tenantId);
    for (
      let start = this.#turns.next(mayRun);
      start !== undefined;
      start = this.#turns.next(mayRun)
    )
      start();
  }
}
