import { createHash } from 'node:crypto';

import type { Pool } from 'pg';

import { SingleCalls } from '../batching/single-calls.js';
import { StatementTurns } from '../batching/statement-turns.js';
import type { DatabaseBounds, StatementBound } from './statement-bounds.js';

/** SQLSTATE of a prepared statement that the session does not know, and of one whose name it knows already. */
const NOT_OURS: ReadonlySet<unknown> = new Set(['26000', '42P05']);

/** How a statement is run. */
export interface StatementOptions {
  /** The text is one of any number, and is not worth preparing. */
  readonly isOneOff?: boolean;
  /** It may go through all rows of a tenant and take its time. */
  readonly isMaintenance?: boolean;
  /** The tenant for whose turn it waits, where it may go through many rows: docs/adr/0064. */
  readonly turnOf?: string | undefined;
  /** Aborts when nobody waits for it any more. Never given with a statement that several callers share. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs statements straight on the driver. Each is prepared once a connection, under a name that its text gives, and so is
 * parsed and planned once. Where connections turn out to share sessions, behind a pooler that knows nothing of prepared
 * statements, statements go without names from then on. The wait for a connection counts towards a statement's bound.
 */
export class StatementRunner {
  /** Those who ask for single rows say so here, and whoever goes through many gives way to them. */
  readonly singleCalls = new SingleCalls();
  readonly #pool: Pool;
  readonly #bounds: DatabaseBounds;
  readonly #names = new Map<string, string>();
  readonly #turns: StatementTurns;
  #prepares: boolean;

  constructor(pool: Pool, bounds: DatabaseBounds, prepares: boolean) {
    this.#pool = pool;
    this.#bounds = bounds;
    this.#prepares = prepares;
    this.#turns = new StatementTurns(pool.options.max, this.singleCalls);
  }

  /** Runs a statement, and gives its rows. */
  async run<Row extends object>(
    text: string,
    values: readonly unknown[],
    options: StatementOptions = {},
  ): Promise<readonly Row[]> {
    const { isMaintenance = false, signal, turnOf } = options;
    const { maintenanceMs, statementMs } = this.#bounds;
    const bound: StatementBound = {
      endsAt: performance.now() + (isMaintenance ? maintenanceMs : statementMs),
      signal,
    };
    if (turnOf !== undefined) {
      return this.#turns.run(turnOf, bound, () => this.#send(text, values, options, bound));
    }
    return this.#send(text, values, options, bound);
  }

  async #send<Row extends object>(
    text: string,
    values: readonly unknown[],
    { isOneOff = false }: StatementOptions,
    bound: StatementBound,
  ): Promise<readonly Row[]> {
    const statement = { text, values: [...values], bound };
    if (!this.#prepares || isOneOff) return (await this.#pool.query<Row>(statement)).rows;
    try {
      return (await this.#pool.query<Row>({ ...statement, name: this.#nameOf(text) })).rows;
    } catch (error) {
      if (!NOT_OURS.has((error as { code?: unknown }).code)) throw error;
      // The session refused it before it ran.
      this.#prepares = false;
      return this.#send(text, values, { isOneOff }, bound);
    }
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const digest = createHash('sha256').update(text).digest('hex');
    const name = `token_vault_${digest.slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }
}
