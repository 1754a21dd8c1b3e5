import { itemsBefore } from '../../domain/page.js';
import type { Placed, Walk } from '../../domain/connection.js';
import type { PageRequest } from '../../domain/page.js';
import { columnsSql } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Token as TokenRow } from '../generated/client.js';
import { inOrderSql, placed, walkSql } from '../paging/keyset.js';
import { windowOf, windowSql } from '../paging/row-page.js';
import { tokenFilterSql, tokenSql } from './token-filter.js';
import type { TokenFilter, TokenFilterSql } from './token-filter.js';

/** One page of rows, newest first, and how many rows there are in all. */
export interface RowPage {
  readonly total: number;
  readonly rows: readonly TokenRow[];
}

/** How a list is read. */
export interface ListOptions {
  /** Aborts when nobody waits for the list any more: what is being read for it ends then. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads one page of the tokens that a filter lets through and that have not expired. */
export async function findTokenPage(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  { page, now, ...options }: ListOptions & { readonly page: PageRequest; readonly now: Date },
): Promise<RowPage> {
  const { matching, isKeyed } = matchingSql(tenantId, filter, now);
  const read = async <Row extends object>(sql: Prisma.Sql): Promise<readonly Row[]> =>
    database.$statement<Row>(sql.text, sql.values, { ...options, isOneOff: true });
  return isKeyed
    ? findByKeys(read, tenantId, matching, page)
    : findByWalking(read, tenantId, matching, page);
}

/** Reads the tokens of a walk through those that a filter lets through and that have not expired, in its order. */
export async function walkTokens(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  { walk, now, ...options }: ListOptions & { readonly walk: Walk; readonly now: Date },
): Promise<readonly Placed<TokenRow>[]> {
  const { matching, walked, isKeyed } = matchingSql(tenantId, filter, now);
  const { where, orderBy, limit } = walkSql('tokens', isKeyed ? 'found' : 't', walk);
  const page = isKeyed
    ? Prisma.sql`WITH found AS MATERIALIZED (SELECT t.id, t.created_at ${matching})
        SELECT id, created_at FROM found WHERE ${where} ${orderBy} ${limit}`
    : Prisma.sql`${inOrderSql({
        rows: Prisma.sql`*`,
        from: Prisma.sql`tokens AS t`,
        alias: 't',
        bounds: [...walked.bounds, liveSql(now), where],
        orderBy,
        narrowing: walked.narrowing,
      })} ${limit}`;
  const { text, values } = Prisma.sql`
    SELECT ${ROW} FROM (${page}) AS page CROSS JOIN LATERAL (${tokenSql(tenantId, PAGE_ID)}) AS t
    ${walkSql('tokens', 'page', walk).orderBy}`;
  const rows = await database.$statement<TokenRow>(text, values, { ...options, isOneOff: true });
  return placed('tokens', walk, rows);
}

/** How many tokens a filter lets through that have not expired. */
export async function countTokens(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  { now, ...options }: ListOptions & { readonly now: Date },
): Promise<number> {
  const { matching } = matchingSql(tenantId, filter, now);
  const { text, values } = Prisma.sql`SELECT count(*)::int AS total ${matching}`;
  const [counted] = await database.$statement<{ total: number }>(text, values, {
    ...options,
    isOneOff: true,
  });
  return counted?.total ?? 0;
}

function matchingSql(
  tenantId: string,
  filter: TokenFilter,
  now: Date,
): { readonly matching: Prisma.Sql } & Pick<TokenFilterSql, 'walked' | 'isKeyed'> {
  const { from, where, walked, isKeyed } = tokenFilterSql(tenantId, filter);
  const matching = Prisma.sql`FROM ${from} WHERE ${where} AND ${liveSql(now)}`;
  return { matching, walked, isKeyed };
}

function liveSql(now: Date): Prisma.Sql {
  return Prisma.sql`(t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz)`;
}

/** Runs a statement and gives its rows. */
type Read = <Row extends object>(sql: Prisma.Sql) => Promise<readonly Row[]>;

/**
 * For filters that lead to their tokens by keys: finds all of them once, then counts, sorts and cuts what was found. The
 * CTE must be materialized: seeing the LIMIT, the planner would walk all tokens in the order of the page instead.
 */
async function findByKeys(
  read: Read,
  tenantId: string,
  matching: Prisma.Sql,
  page: PageRequest,
): Promise<RowPage> {
  const rows = await read<TokenRow & { total: number }>(Prisma.sql`
    WITH found AS MATERIALIZED (SELECT t.id, t.created_at ${matching}),
    page AS (
      SELECT id, created_at FROM found ORDER BY created_at DESC, id DESC ${windowSql(windowOf(page))}
    )
    SELECT counted.total, ${ROW}
    FROM (SELECT count(*)::int AS total FROM found) counted
    LEFT JOIN (page CROSS JOIN LATERAL (${tokenSql(tenantId, PAGE_ID)}) AS t) ON TRUE
    ORDER BY page.created_at DESC, page.id DESC`);
  // A page past the end is one row that has the total and no token.
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => (row.id as unknown) !== null) };
}

/**
 * For filters that any number of tokens may meet: counts, then walks the index that has the order of the list, in which
 * the columns of the usual filters are, and reads the rows of this page only.
 */
async function findByWalking(
  read: Read,
  tenantId: string,
  matching: Prisma.Sql,
  page: PageRequest,
): Promise<RowPage> {
  const [counted] = await read<{ total: number }>(
    Prisma.sql`SELECT count(*)::int AS total ${matching}`,
  );
  const total = counted?.total ?? 0;
  if (itemsBefore(page) >= total) return { total, rows: [] };
  const rows = await read<TokenRow>(Prisma.sql`
    SELECT ${ROW}
    FROM (
      SELECT t.id, t.created_at ${matching} ORDER BY t.created_at DESC, t.id DESC ${windowSql(windowOf(page))}
    ) page
    CROSS JOIN LATERAL (${tokenSql(tenantId, PAGE_ID)}) AS t
    ORDER BY page.created_at DESC, page.id DESC`);
  return { total, rows };
}

const PAGE_ID = Prisma.sql`page.id`;

const ROW = columnsSql('t', Prisma.TokenScalarFieldEnum);
