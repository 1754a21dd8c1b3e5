import type { Database } from '../database/database.js';

/** The tables that grow. */
const TABLES: readonly string[] = [
  'application_uses',
  'applications',
  'audit_events',
  'idempotency_records',
  'proxies',
  'reactors',
  'sessions',
  'token_counts',
  'token_indexes',
  'token_links',
  'tokens',
  'usage_counts',
];

/** Pages below which the planner can do no harm. */
const PAGES_MIN = 20;

/** Tables that nobody has counted, or that are twice as large as when they were. */
const FIND_UNKNOWN = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY($1)
    AND pg_relation_size(oid) / current_setting('block_size')::int
      >= CASE WHEN reltuples < 0 THEN $2::int ELSE greatest($2::int, relpages * 2) END`;

/**
 * What the database knows of its tables. A server of PostgreSQL keeps that up by itself, but not right after a first
 * import or a restore; the embedded one never does. Statements do not hang on it (docs/adr/0030); lists are faster with it.
 */
export class StatisticsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Has those tables counted of which the database knows too little, and gives their names. */
  async refresh(): Promise<readonly string[]> {
    const found = await this.#database.$statement<{ name: string }>(FIND_UNKNOWN, [
      TABLES,
      PAGES_MIN,
    ]);
    for (const { name } of found) {
      await this.#database.$statement(`ANALYZE ${name}`, [], {
        isOneOff: true,
        isMaintenance: true,
      });
    }
    return found.map(({ name }) => name);
  }
}
