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

/** Goes through all tokens of a tenant, by the index that has the three columns. */
const COUNT = `
  WITH counted AS MATERIALIZED (
    SELECT container, type, count(*) AS count FROM tokens
    WHERE tenant_id = $1::uuid AND (expires_at IS NULL OR expires_at > $2::timestamptz)
    GROUP BY container, type
  ), largest AS MATERIALIZED (
    SELECT container, sum(count) AS size FROM counted GROUP BY container
    ORDER BY size DESC, container LIMIT $3
  )
  SELECT NULL AS container, type, sum(count)::float8 AS count, NULL AS size FROM counted GROUP BY type
  UNION ALL
  SELECT container, type, count::float8, size FROM counted JOIN largest USING (container)
  ORDER BY size DESC, container, count DESC, type`;

interface CountRow extends Omit<TokenCount, 'container'> {
  readonly container: string | null;
}

/** Counts what is stored. */
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
}
