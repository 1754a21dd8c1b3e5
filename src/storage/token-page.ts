import { itemsBefore } from '../domain/page.js';
import type { PageRequest } from '../domain/page.js';
import type { Database } from './database.js';
import { Prisma } from './generated/client.js';
import type { Token as TokenRow } from './generated/client.js';
import { tokenFilterSql } from './token-filter.js';
import type { TokenFilter } from './token-filter.js';

/** One page of rows, newest first, and how many rows there are in all. */
export interface RowPage {
  readonly total: number;
  readonly rows: readonly TokenRow[];
}

/** Reads one page of the tokens that a filter lets through and that have not expired. */
export async function findTokenPage(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  page: PageRequest,
  now: Date,
): Promise<RowPage> {
  const { where, isKeyed } = tokenFilterSql(tenantId, filter);
  const matching = Prisma.sql`
    FROM tokens t
    WHERE t.tenant_id = ${tenantId}::uuid
      AND (t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz)
      AND ${where}`;
  return isKeyed
    ? findByKeys(database, tenantId, matching, page)
    : findByWalking(database, tenantId, matching, page);
}

/**
 * For filters that lead to their tokens by keys: finds all of them once, then counts, sorts and cuts what was found. The
 * CTE must be materialized: seeing the LIMIT, the planner would walk all tokens in the order of the page instead.
 */
async function findByKeys(
  database: Database,
  tenantId: string,
  matching: Prisma.Sql,
  page: PageRequest,
): Promise<RowPage> {
  const rows = await database.$queryRaw<(TokenRow & { total: number })[]>`
    WITH found AS MATERIALIZED (SELECT t.id, t.created_at ${matching}),
    page AS (
      SELECT id, created_at FROM found
      ORDER BY created_at DESC, id DESC LIMIT ${page.size} OFFSET ${itemsBefore(page)}
    )
    SELECT counted.total, ${ROW}
    FROM (SELECT count(*)::int AS total FROM found) counted
    LEFT JOIN (page JOIN tokens t ON t.tenant_id = ${tenantId}::uuid AND t.id = page.id) ON TRUE
    ORDER BY page.created_at DESC, page.id DESC`;
  // A page past the end is one row that has the total and no token.
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => (row.id as unknown) !== null) };
}

/**
 * For filters that any number of tokens may meet: counts, then walks the index that has the order of the list, in which
 * the columns of the usual filters are, and reads the rows of this page only.
 */
async function findByWalking(
  database: Database,
  tenantId: string,
  matching: Prisma.Sql,
  page: PageRequest,
): Promise<RowPage> {
  const [counted] = await database.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total ${matching}`;
  const total = counted?.total ?? 0;
  if (itemsBefore(page) >= total) return { total, rows: [] };
  const rows = await database.$queryRaw<TokenRow[]>`
    SELECT ${ROW}
    FROM (
      SELECT t.id, t.created_at ${matching}
      ORDER BY t.created_at DESC, t.id DESC LIMIT ${page.size} OFFSET ${itemsBefore(page)}
    ) page
    JOIN tokens t ON t.tenant_id = ${tenantId}::uuid AND t.id = page.id
    ORDER BY page.created_at DESC, page.id DESC`;
  return { total, rows };
}

/** The columns of a row under the names that Prisma gives them. */
const ROW = Prisma.raw(
  Object.values(Prisma.TokenScalarFieldEnum)
    .map(
      (field) =>
        `t.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${field}"`,
    )
    .join(', '),
);
