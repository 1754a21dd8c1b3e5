import type { TokenType } from '../../domain/token/token-type.js';
import type { Database } from '../database/database.js';

/** How many tokens of one type are in one container. */
export interface TokenCount {
  readonly container: string;
  readonly type: TokenType;
  readonly count: number;
}

/** Containers that are told by name, and the rest of all tokens by type. */
export interface TokenCounts {
  /** Of the containers that have most, the largest first. */
  readonly byContainer: readonly TokenCount[];
  /** Of all containers together. */
  readonly byType: readonly Omit<TokenCount, 'container'>[];
}

/**
 * From what is kept of each kind, less those whose time is over and that no purge has come by yet, which are found by an index of
 * their own, as in `endedSql`.
 */
const COUNT = `
  WITH counted AS MATERIALIZED (
    SELECT container, type, sum(tokens) AS count FROM (
      SELECT container, type, tokens FROM token_counts WHERE tenant_id = $1::uuid
      UNION ALL
      SELECT container, type, -1 FROM tokens
      WHERE tenant_id = $1::uuid AND expires_at <= $2::timestamptz AND tableoid <> 0
    ) AS kept
    GROUP BY container, type HAVING sum(tokens) <> 0
  ), largest AS MATERIALIZED (
    SELECT container, sum(count) AS size FROM counted GROUP BY container
    ORDER BY size DESC, container LIMIT $3
  )
  SELECT NULL AS container, type, sum(count)::float8 AS count, NULL AS size FROM counted GROUP BY type
  UNION ALL
  SELECT container, type, count::float8, size FROM counted JOIN largest USING (container)
  ORDER BY size DESC, container, count DESC, type`;

/** Puts changes together with what was kept of their kinds; a kind of which nothing is left has no row any more. */
const FOLD = `
  WITH changes AS MATERIALIZED (
    SELECT ctid, container, type FROM token_counts
    WHERE tenant_id = $1::uuid AND is_change LIMIT $2 FOR UPDATE SKIP LOCKED
  ), kept AS MATERIALIZED (
    SELECT of_kind.ctid FROM (SELECT DISTINCT container, type FROM changes) AS kind
    CROSS JOIN LATERAL (
      SELECT ctid FROM token_counts
      WHERE tenant_id = $1::uuid AND container = kind.container AND type = kind.type AND NOT is_change
      OFFSET 0 FOR UPDATE SKIP LOCKED
    ) AS of_kind
  ), gone AS (
    DELETE FROM token_counts
    WHERE ctid = ANY(ARRAY(SELECT ctid FROM changes UNION ALL SELECT ctid FROM kept))
    RETURNING container, type, tokens
  ), together AS (
    INSERT INTO token_counts (tenant_id, container, type, tokens, is_change)
    SELECT $1::uuid, container, type, sum(tokens), FALSE FROM gone
    GROUP BY container, type HAVING sum(tokens) <> 0
  )
  SELECT count(*)::int AS count FROM changes`;

/** Counts all tokens of a tenant, and keeps what the sums lack. Both are of one state of the database. */
const RECOUNT = `
  WITH lacking AS (
    SELECT container, type, sum(tokens) AS tokens FROM (
      SELECT container, type, count(*) AS tokens FROM tokens
      WHERE tenant_id = $1::uuid GROUP BY container, type
      UNION ALL
      SELECT container, type, -tokens FROM token_counts WHERE tenant_id = $1::uuid
    ) AS compared
    GROUP BY container, type HAVING sum(tokens) <> 0
  ), corrected AS (
    INSERT INTO token_counts (tenant_id, container, type, tokens, is_change)
    SELECT $1::uuid, container, type, tokens, TRUE FROM lacking
  )
  SELECT count(*)::int AS count FROM lacking`;

/** The tenants that have changes to be put together: one probe of an index a tenant. */
const FIND_CHANGED = `
  SELECT tenants.id FROM tenants CROSS JOIN LATERAL (
    SELECT FROM token_counts AS change WHERE change.tenant_id = tenants.id AND change.is_change LIMIT 1
  ) AS changed`;

interface CountRow extends Omit<TokenCount, 'container'> {
  readonly container: string | null;
}

/** What is kept of how many tokens there are: triggers write it down, and here it is read and kept short (docs/adr/0063). */
export class TokenCountRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** How many tokens a tenant has, those that have expired left out; `containersMax` of their containers are told. */
  async count(tenantId: string, now: Date, containersMax: number): Promise<TokenCounts> {
    const rows = await this.#database.$statement<CountRow>(COUNT, [tenantId, now, containersMax], {
      isMaintenance: true,
    });
    return {
      byContainer: rows.flatMap(({ container, type, count }) =>
        container === null ? [] : [{ container, type, count }],
      ),
      byType: rows.flatMap(({ container, type, count }) =>
        container === null ? [{ type, count }] : [],
      ),
    };
  }

  /** The tenants of which tokens came or went since {@link fold} was there. */
  async changedTenants(): Promise<readonly string[]> {
    const rows = await this.#database.$statement<{ id: string }>(FIND_CHANGED, [], {
      isMaintenance: true,
    });
    return rows.map(({ id }) => id);
  }

  /** Puts some changes of a tenant together, without changing any sum; answers how many. Nobody waits for it. */
  async fold(tenantId: string, limit: number): Promise<number> {
    return this.#countOf(FOLD, [tenantId, limit]);
  }

  /**
   * Counts all tokens of a tenant, and mends what is kept, which somebody may have written past the triggers. Answers how many
   * kinds were not as kept.
   */
  async recount(tenantId: string): Promise<number> {
    return this.#countOf(RECOUNT, [tenantId]);
  }

  async #countOf(text: string, values: readonly unknown[]): Promise<number> {
    const options = { isMaintenance: true };
    const [row] = await this.#database.$statement<{ count: number }>(text, values, options);
    return row?.count ?? 0;
  }
}
