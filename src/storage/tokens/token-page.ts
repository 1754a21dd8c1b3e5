import { itemsBefore } from '../../domain/page.js';
import type { Placed, Walk } from '../../domain/connection.js';
import type { PageRequest } from '../../domain/page.js';
import { columnsSql } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Token as TokenRow } from '../generated/client.js';
import { inOrderSql, placed, walkSql } from '../paging/keyset.js';
import { windowOf, windowSql } from '../paging/row-page.js';
import type { RowWindow } from '../paging/row-page.js';
import { cutAtOnce, cutFewLed, cutOfMany, cutWalked } from './token-cut.js';
import type { Cut } from './token-cut.js';
import type { TokenFilter } from './token-filter.js';
import { areFew } from './token-kinds.js';
import { isSmallPart, ledSql, listOf, ofSomeKindsSql, stocked, stockOf } from './token-list.js';
import type { ListOptions } from './token-list.js';
import { totalOf } from './token-total.js';

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
  { page, now, ...options }: ListOptions & { readonly page: PageRequest; readonly now: Date },
): Promise<RowPage> {
  const listed = listOf(database, tenantId, filter, { now, ...options });
  const window = windowOf(page);
  const cut = pageCut('desc', window);
  const few = await cutFewLed(listed, cut);
  if (few !== undefined) return few;
  const stock = await stockOf(listed);
  const list = stocked(listed, stock);
  if (stock.matching === 0) return { total: 0, rows: [] };
  const reach = Math.min(itemsBefore(page) + page.size, stock.matching);
  const isLedByKinds =
    list.filter.others.length === 0 ? areFew(stock, reach) : isSmallPart(stock.matching, stock);
  if (isLedByKinds) return cutAtOnce(list, ofSomeKindsSql(list), cut);
  const total = await totalOf(list, stock);
  if (window.skip >= total) return { total, rows: [] };
  const nearer = nearerCut(window, total);
  const expected = Math.ceil((nearer.reach * stock.all) / total);
  return { total, rows: await cutOfMany(list, nearer.cut, { stock, expected, least: total }) };
}

/** A page, from the end of a list of `total` tokens that is nearer to it, and how many of these it reaches over. */
function nearerCut(
  { skip, take }: RowWindow,
  total: number,
): { readonly cut: Cut; readonly reach: number } {
  const size = Math.min(take, total - skip);
  const after = total - skip - size;
  return after < skip
    ? { cut: pageCut('asc', { skip: after, take: size }), reach: after + size }
    : { cut: pageCut('desc', { skip, take: size }), reach: skip + size };
}

/** A part of a list in the order of creation or the other way round, given newest first. */
function pageCut(direction: 'asc' | 'desc', window: RowWindow): Cut {
  const { take } = window;
  const order = { field: 'created_at', direction } as const;
  const given = { field: 'created_at', direction: 'desc' } as const;
  return {
    sqlOf: (alias) => walkSql('tokens', alias, { order, take }),
    window: windowSql(window),
    take,
    orderBy: walkSql('tokens', 'page', { order: given, take }).orderBy,
  };
}

/** How far the walk of a connection goes before it is taken for one that has far to go, in tokens. */
const NEAR = 2_000;

/** Reads the tokens of a walk through those that a filter lets through and that have not expired, in its order. */
export async function walkTokens(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  { walk, now, ...options }: ListOptions & { readonly walk: Walk; readonly now: Date },
): Promise<readonly Placed<TokenRow>[]> {
  const list = listOf(database, tenantId, filter, { now, ...options });
  const cut: Cut = {
    sqlOf: (alias) => walkSql('tokens', alias, walk),
    window: windowSql({ skip: 0, take: walk.take }),
    take: walk.take,
    orderBy: walkSql('tokens', 'page', walk).orderBy,
  };
  const read = async (): Promise<readonly TokenRow[]> => {
    const few = await cutFewLed(list, cut);
    if (few !== undefined) return few.rows;
    if (list.filter.walked.narrowing('any').length === 0)
      return cutWalked(list, cut, { probes: 'any' });
    const stock = await stockOf(list);
    if (stock.matching === 0) return [];
    const live = stocked(list, stock);
    if (areFew(stock, walk.take)) return (await cutAtOnce(live, ofSomeKindsSql(live), cut)).rows;
    return cutOfMany(live, cut, { stock, expected: NEAR, least: 0 });
  };
  return placed('tokens', walk, await read());
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
  const { led, otherKinds, walked } = list.filter;
  const window = windowSql({ skip: 0, take });
  if (led !== undefined)
    return list.read(Prisma.sql`SELECT ${VERSION} ${ledSql(list, led)} ${window}`);
  if (otherKinds !== undefined)
    return list.read(Prisma.sql`SELECT ${VERSION} ${ofSomeKindsSql(list)} ${window}`);
  const { orderBy } = walkSql('tokens', 't', { order: OLDEST_FIRST, take });
  return list.read(Prisma.sql`
    SELECT ${VERSION} FROM (${inOrderSql({
      rows: Prisma.sql`*`,
      from: Prisma.sql`tokens AS t`,
      alias: 't',
      bounds: [...walked.bounds, list.live],
      orderBy,
      narrowing: walked.narrowing('any'),
    })} ${window}) AS t`);
}

const VERSION = columnsSql('t', ['id', 'container', 'modifiedAt']);

const OLDEST_FIRST = { field: 'created_at', direction: 'asc' } as const;
