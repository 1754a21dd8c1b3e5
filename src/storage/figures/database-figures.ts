import type { Pool, PoolClient } from 'pg';

import { Distribution } from '../../domain/measure/distribution.js';
import { tallyOf } from '../../domain/measure/tally.js';
import { batcherFigures } from './batcher-figures.js';
import type { BatcherFigures } from './batcher-figures.js';
import { DATABASE_FAILURES, databaseFailureOf } from './database-failure.js';

/** What is measured of a database: its pool, its statements, and what is done in batches. */
export class DatabaseFigures {
  /** Seconds until a connection was to be had. */
  readonly acquire = new Distribution();
  readonly statements = { ok: new Distribution(), failed: new Distribution() };
  readonly failures = tallyOf(...DATABASE_FAILURES);
  readonly batchers = new Map<string, BatcherFigures>();
  connectionsLost = 0;
  #pool: Pool | undefined;

  /** Counts and times what is asked of a pool from now on. */
  watch(pool: Pool): void {
    this.#pool = pool;
    const connect = pool.connect.bind(pool) as (callback?: OnConnected) => unknown;
    const watched = (callback?: OnConnected): unknown => {
      const startedAt = performance.now();
      if (callback !== undefined)
        return connect((...outcome) => {
          this.acquire.observeSince(startedAt, performance.now());
          callback(...outcome);
        });
      return (connect() as Promise<PoolClient>).finally(() => {
        this.acquire.observeSince(startedAt, performance.now());
      });
    };
    pool.connect = watched as typeof pool.connect;
    pool.on('error', () => (this.connectionsLost += 1));
  }

  /** The pool as it is now. */
  get pool(): { readonly busy: number; readonly idle: number; readonly waiting: number } {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pool ?? {};
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Most connections that there may be. */
  get connectionsMax(): number {
    return this.#pool?.options.max ?? 0;
  }

  /** Runs a statement, times it, and counts it where it fails for a reason that lies with the database. */
  async measure<T>(run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let durations = this.statements.ok;
    try {
      return await run();
    } catch (error) {
      const failure = databaseFailureOf(error);
      if (failure !== undefined) {
        this.failures[failure] += 1;
        durations = this.statements.failed;
      }
      throw error;
    } finally {
      durations.observeSince(startedAt, performance.now());
    }
  }

  /** The figures of a batcher, under a name of the code. */
  batcher(name: string): BatcherFigures {
    const known = this.batchers.get(name);
    if (known !== undefined) return known;
    const made = batcherFigures();
    this.batchers.set(name, made);
    return made;
  }
}

type OnConnected = (error: unknown, client: unknown, release: () => void) => void;
