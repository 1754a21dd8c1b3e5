import { Prisma } from '../generated/client.js';
import { conditionSql } from './token-condition.js';
import type { TokenCondition } from './token-condition.js';

/*
 * The kind of a token is its container and its type. How many tokens of each kind a tenant has stands in `token_counts`, which
 * the database keeps itself (docs/adr/0063), so that lists by what a kind decides need not count tokens. Rows there have
 * the same two columns as tokens, and conditions on kinds are the same for both.
 */

/** Tokens of some kinds, as SQL. */
export interface KindsSql {
  /** Holds for rows of `token_counts` and of `tokens`, as `t`, that are of these kinds. */
  readonly where: Prisma.Sql;
  /** The tokens themselves as `t`, by the index that has their kinds. */
  readonly from: Prisma.Sql;
}

/** How many tokens there are that have not expired. */
export interface KindStock {
  /** Of the kinds that are looked for. */
  readonly matching: number;
  /** Of all kinds. */
  readonly all: number;
  /** How many of all kinds have expired, and no purge has come by yet. */
  readonly ended: number;
}

/** Whether the kind of a token decides about a condition. */
export function isOfKinds(condition: TokenCondition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.every(isOfKinds);
    case 'not':
      return isOfKinds(condition.condition);
    case 'one_of':
    case 'starts_with':
      return condition.field === 'container' || condition.field === 'type';
    case 'index':
    case 'fingerprint':
    case 'during':
      return false;
  }
}

/** The tokens of those kinds that meet all of some conditions, each of which {@link isOfKinds}. */
export function kindsSql(tenantId: string, conditions: readonly TokenCondition[]): KindsSql {
  const parts = conditions.map((condition) => conditionSql(tenantId, condition));
  const where = Prisma.join(
    [Prisma.sql`t.tenant_id = ${tenantId}::uuid`, ...parts.map((part) => Prisma.sql`(${part})`)],
    ' AND ',
  );
  return {
    where,
    from: Prisma.sql`(
      SELECT t.container, t.type FROM token_counts AS t WHERE ${where}
      GROUP BY t.container, t.type HAVING sum(t.tokens) > 0
    ) AS kind CROSS JOIN LATERAL (
      SELECT * FROM tokens WHERE tenant_id = ${tenantId}::uuid
        AND tokens.container COLLATE "C" = kind.container AND tokens.type COLLATE "C" = kind.type OFFSET 0
    ) AS t`,
  };
}

/**
 * Holds for tokens of a tenant, as `t`, that have ended and that no purge has come by yet. It asks for what is in no index: where nobody has
 * counted the table the planner expects a third of all tokens, and would read the whole index of lists, in which the instants are, too.
 */
export function endedSql(tenantId: string, now: Date): Prisma.Sql {
  return Prisma.sql`t.tenant_id = ${tenantId}::uuid AND t.expires_at <= ${now}::timestamptz AND t.tableoid <> 0`;
}

/**
 * A statement that tells the stock of kinds. Its parts see one state of the database: what is kept of all tokens, less those
 * whose time is over and that no purge has come by yet, which an index of their own leads to.
 */
export function stockSql(tenantId: string, { where }: KindsSql, now: Date): Prisma.Sql {
  const ofTenant = Prisma.sql`t.tenant_id = ${tenantId}::uuid`;
  return Prisma.sql`
    SELECT (kept.matching - ended.matching)::float8 AS matching, (kept.total - ended.total)::float8 AS all,
      ended.total::float8 AS ended
    FROM (
      SELECT coalesce(sum(t.tokens) FILTER (WHERE ${where}), 0) AS matching, coalesce(sum(t.tokens), 0) AS total
      FROM token_counts AS t WHERE ${ofTenant}
    ) AS kept, (
      SELECT count(*) FILTER (WHERE ${where}) AS matching, count(*) AS total
      FROM tokens AS t WHERE ${endedSql(tenantId, now)}
    ) AS ended`;
}

/** As many as are looked up and sorted in some milliseconds, wherever in the list they are. */
const FEW = 2_000;
/** Of a list, a part so small that walking through the others would take longer. */
const FEW_OF = 8;
/** What looking a token up by its kind takes, in entries of the index of lists. */
const LOOK_UP_COST = 4;

/**
 * Whether it is quicker to look up all tokens of the kinds than to walk through the list, which has one of them among
 * `all / matching`, until `reach` of them were met.
 */
export function areFew({ matching, all }: KindStock, reach: number): boolean {
  const isRare = matching <= FEW && matching * FEW_OF <= all;
  return isRare || matching * matching * LOOK_UP_COST < reach * all;
}
