import { createHash } from 'node:crypto';

import type { Pool } from 'pg';

/** SQLSTATE of a prepared statement that the session does not know, and of one whose name it knows already. */
const NOT_OURS: ReadonlySet<unknown> = new Set(['26000', '42P05']);

/**
 * Runs statements straight on the driver. Each is prepared once a connection, under a name that its text gives, and so is
 * parsed and planned once. Where connections turn out to share sessions, behind a pooler that knows nothing of prepared
 * statements, statements go without names from then on.
 */
export class StatementRunner {
  readonly #pool: Pool;
  readonly #names = new Map<string, string>();
  #prepares: boolean;

  constructor(pool: Pool, prepares: boolean) {
    this.#pool = pool;
    this.#prepares = prepares;
  }

  /** Runs a statement whose text is one of few, and gives its rows. */
  async run<Row extends object>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    if (!this.#prepares) return (await this.#pool.query<Row>(text, [...values])).rows;
    try {
      const name = this.#nameOf(text);
      return (await this.#pool.query<Row>({ name, text, values: [...values] })).rows;
    } catch (error) {
      if (!NOT_OURS.has((error as { code?: unknown }).code)) throw error;
      // The session refused it before it ran.
      this.#prepares = false;
      return this.run(text, values);
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
