import { VaultError } from '../../domain/errors.js';
import { FairTurns } from '../../domain/fair-turns.js';
import { tookTooLong } from '../database/prisma-error.js';
import type { StatementBound } from '../database/statement-bounds.js';

/** Statements that wait, and those of one tenant: far more than are answered in time. */
const WAITING_MAX = 1_000;
const WAITING_PER_TENANT_MAX = 500;

/**
 * Turns of statements that may go through many rows. They have half of the connections at most, so that what goes by a key
 * always finds one, and tenants take turns for these. Waiting counts towards a statement's bound.
 */
export class StatementTurns {
  readonly #turns: FairTurns<() => void>;

  /** `connections` is how many the pool may have. */
  constructor(connections: number) {
    this.#turns = new FairTurns({
      runningMax: Math.max(1, Math.floor(connections / 2)),
      waitingMax: WAITING_MAX,
      waitingPerTenantMax: WAITING_PER_TENANT_MAX,
    });
  }

  /** Sends a statement of a tenant when its turn has come. Refuses as UNAVAILABLE one that has no room to wait, or waits too long. */
  async run<T>(tenantId: string, bound: StatementBound, send: () => Promise<T>): Promise<T> {
    await this.#wait(tenantId, bound);
    try {
      return await send();
    } finally {
      this.#turns.finished(tenantId);
      this.#startNext();
    }
  }

  async #wait(tenantId: string, { endsAt, signal }: StatementBound): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const start = (): void => {
        settle();
        resolve();
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
    for (let start = this.#turns.next(); start !== undefined; start = this.#turns.next()) start();
  }
}
