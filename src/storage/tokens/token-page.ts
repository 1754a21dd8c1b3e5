import { itemsBefore } from '../../domain/page.js';
import type { Placed, Walk } from '../../domain/connection.js';
import type { PageRequest } from '../../domain/page.js';
import { columnsSql } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Token as TokenRow } from '../generated/client.js';
import { inOrderSql, placed, walkSql } from '../paging/keyset.js';
import { windowOf, windowSql } from '../paging/row-page.js';
import { tokenSql } from './token-condition.js';
import { tokenFilterSql } from './token-filter.js';
import type { TokenFilter, TokenFilterSql } from './token-filter.js';
import { areFew, stockSql } from './token-kinds.js';
import type { KindStock } from './token-kinds.js';

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
  const list = listOf(database, tenantId, filter, { now, ...options });
  const { ofKinds, isKeyed } = list.filter;
  if (isKeyed) return findByKeys(list, list.matching, page);
  if (ofKinds === undefined) return findByWalking(list, page, await countMatching(list));
  const stock = await stockOf(list, ofKinds);
  if (stock.matching === 0) return { total: 0, rows: [] };
  const isDecided = ofKinds.others.length === 0;
  const reach = isDecided ? Math.min(itemsBefore(page) + page.size, stock.matching) : stock.all;
  if (areFew(stock, reach)) return findByKeys(list, ofSomeKinds(list, ofKinds), page);
  return findByWalking(list, page, isDecided ? stock.matching : await countMatching(list));
}

/** Reads the tokens of a walk through those that a filter lets through and that have not expired, in its order. */
export async function walkTokens(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  { walk, now, ...options }: ListOptions & { readonly walk: Walk; readonly now: Date },
): Promise<readonly Placed<TokenRow>[]> {
  const list = listOf(database, tenantId, filter, { now, ...options });
  const { ofKinds, walked, isKeyed } = list.filter;
  let led = isKeyed ? list.matching : undefined;
  if (ofKinds !== undefined && walked.narrowing.length > 0) {
    const stock = await stockOf(list, ofKinds);
    if (stock.matching === 0) return [];
    if (areFew(stock, walk.take)) led = ofSomeKinds(list, ofKinds);
  }
  const { where, orderBy, limit } = walkSql('tokens', led === undefined ? 't' : 'found', walk);
  const page =
    led === undefined
      ? Prisma.sql`${inOrderSql({
          rows: Prisma.sql`*`,
          from: Prisma.sql`tokens AS t`,
          alias: 't',
          bounds: [...walked.bounds, list.live, where],
          orderBy,
          narrowing: walked.narrowing,
        })} ${limit}`
      : Prisma.sql`WITH found AS MATERIALIZED (SELECT t.id, t.created_at ${led})
          SELECT id, created_at FROM found WHERE ${where} ${orderBy} ${limit}`;
  const rows = await list.read<TokenRow>(
    rowsSql(list, page, walkSql('tokens', 'page', walk).orderBy),
  );
  return placed('tokens', walk, rows);
}

/** How many tokens a filter lets through that have not expired. */
export async function countTokens(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  options: ListOptions & { readonly now: Date },
): Promise<number> {
  const list = listOf(database, tenantId, filter, options);
  const { ofKinds } = list.filter;
  if (ofKinds === undefined) return countMatching(list);
  const stock = await stockOf(list, ofKinds);
  if (ofKinds.others.length === 0) return stock.matching;
  return countMatching(list, areFew(stock, stock.all) ? ofSomeKinds(list, ofKinds) : undefined);
}

/** A token as it was found: where it is, and when it was changed last. */
export type TokenVersion = Pick<TokenRow, 'id' | 'container' | 'modifiedAt'>;

/**
 * Some of the tokens that a filter lets through and that have not expired, in no order: as many as are asked for, where there
 * are as many. No more of them are read, whatever leads to them.
 */
export async function findSomeTokens(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  { take, ...options }: ListOptions & { readonly take: number; readonly now: Date },
): Promise<readonly TokenVersion[]> {
  const list = listOf(database, tenantId, filter, options);
  const { ofKinds, walked, isKeyed } = list.filter;
  const window = windowSql({ skip: 0, take });
  if (isKeyed || (ofKinds !== undefined && walked.narrowing.length > 0)) {
    const led = ofKinds === undefined ? list.matching : ofSomeKinds(list, ofKinds);
    return list.read(Prisma.sql`SELECT ${VERSION} ${led} ${window}`);
  }
  const { orderBy } = walkSql('tokens', 't', { order: OLDEST_FIRST, take });
  return list.read(Prisma.sql`
    SELECT ${VERSION} FROM (${inOrderSql({
      rows: Prisma.sql`*`,
      from: Prisma.sql`tokens AS t`,
      alias: 't',
      bounds: [...walked.bounds, list.live],
      orderBy,
      narrowing: walked.narrowing,
    })} ${window}) AS t`);
}

const VERSION = columnsSql('t', ['id', 'container', 'modifiedAt']);

const OLDEST_FIRST = { field: 'created_at', direction: 'asc' } as const;

/** The tokens of a list, and how they are read. */
interface TokenList {
  readonly tenantId: string;
  readonly now: Date;
  readonly filter: TokenFilterSql;
  /** FROM and WHERE of the tokens that are in it. */
  readonly matching: Prisma.Sql;
  /** Holds for tokens, as `t`, that have not expired. */
  readonly live: Prisma.Sql;
  /** Runs a statement and gives its rows. */
  readonly read: <Row extends object>(sql: Prisma.Sql) => Promise<readonly Row[]>;
}

function listOf(
  database: Database,
  tenantId: string,
  wanted: TokenFilter,
  { now, ...options }: ListOptions & { readonly now: Date },
): TokenList {
  const filter = tokenFilterSql(tenantId, wanted);
  const live = Prisma.sql`(t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz)`;
  const matching = Prisma.sql`FROM ${filter.from} WHERE ${filter.where} AND ${live}`;
  const read = async <Row extends object>({ text, values }: Prisma.Sql): Promise<readonly Row[]> =>
    database.$statement<Row>(text, values, { ...options, isOneOff: true, turnOf: tenantId });
  return { tenantId, now, filter, matching, live, read };
}

type OfKinds = NonNullable<TokenFilterSql['ofKinds']>;

/** How many tokens there are of the kinds of a filter, which nobody has to count. */
async function stockOf({ read, tenantId, now }: TokenList, { kinds }: OfKinds): Promise<KindStock> {
  const [stock] = await read<KindStock>(stockSql(tenantId, kinds, now));
  return stock ?? { matching: 0, all: 0 };
}

/** FROM and WHERE of the tokens of a list, found by their kinds. */
function ofSomeKinds({ live }: TokenList, { kinds, others }: OfKinds): Prisma.Sql {
  return Prisma.sql`FROM ${kinds.from} WHERE ${Prisma.join([live, ...others], ' AND ')}`;
}

/** Counts the tokens of a list by going through them. */
async function countMatching(
  { read, ...list }: TokenList,
  matching = list.matching,
): Promise<number> {
  const [counted] = await read<{ total: number }>(
    Prisma.sql`SELECT count(*)::int AS total ${matching}`,
  );
  return counted?.total ?? 0;
}

/**
 * For filters that lead to their tokens by keys or by rare kinds: finds all of them once, then counts, sorts and cuts what
 * was found. The CTE must be materialized: seeing the LIMIT, the planner would walk all tokens in the order of the page
 * instead.
 */
async function findByKeys(
  { read, tenantId }: TokenList,
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
 * For filters that any number of tokens may meet: walks the index that has the order of the list, in which the columns of
 * the usual filters are, from the end of the list that is nearer to the page, and reads the rows of this page only.
 */
async function findByWalking(list: TokenList, page: PageRequest, total: number): Promise<RowPage> {
  const { skip, take } = windowOf(page);
  if (skip >= total) return { total, rows: [] };
  const after = Math.max(0, total - skip - take);
  const isFromEnd = after < skip;
  const direction = isFromEnd ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const window = isFromEnd ? { skip: after, take: Math.min(take, total - skip) } : { skip, take };
  const { walked, ofKinds } = list.filter;
  const walk = inOrderSql({
    rows: ofKinds?.others.length === 0 ? OF_INDEX : Prisma.sql`*`,
    from: Prisma.sql`tokens AS t`,
    alias: 't',
    bounds: [...walked.bounds, list.live],
    orderBy: Prisma.sql`ORDER BY t.created_at ${direction}, t.id ${direction}`,
    narrowing: walked.narrowing,
  });
  const found = Prisma.sql`SELECT t.id, t.created_at FROM (${walk} ${windowSql(window)}) AS t`;
  const orderBy = Prisma.sql`ORDER BY page.created_at DESC, page.id DESC`;
  return { total, rows: await list.read<TokenRow>(rowsSql(list, found, orderBy)) };
}

/**
 * The whole rows of a page. What finds it is materialized, and so planned by itself: seeing what is to be done with its rows, of
 * which it expects a tenth of the list, the planner would read all tokens with several processes for having fewer of them.
 */
function rowsSql({ tenantId }: TokenList, page: Prisma.Sql, orderBy: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`WITH page AS MATERIALIZED (${page})
    SELECT ${ROW} FROM page CROSS JOIN LATERAL (${tokenSql(tenantId, PAGE_ID)}) AS t ${orderBy}`;
}

/** What the index of lists has besides the instants at which tokens end. */
const OF_INDEX = Prisma.sql`t.id, t.created_at, t.container, t.type`;

const PAGE_ID = Prisma.sql`page.id`;

const ROW = columnsSql('t', Prisma.TokenScalarFieldEnum);
