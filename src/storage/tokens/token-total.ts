import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { TokenFilter } from './token-filter.js';
import {
  allLooks,
  FEW_LED,
  fewLedSql,
  isLedToSmallPart,
  isSmallPart,
  ledSql,
  listOf,
  matchingSql,
  ofSomeKindsSql,
  stocked,
  stockOf,
} from './token-list.js';
import type { ListOptions, Looks, TokenList } from './token-list.js';
import { endedSql } from './token-kinds.js';
import type { KindStock } from './token-kinds.js';

/** How many tokens a filter lets through that have not expired. */
export async function countTokens(
  database: Database,
  tenantId: string,
  filter: TokenFilter,
  options: ListOptions & { readonly now: Date },
): Promise<number> {
  const list = listOf(database, tenantId, filter, options);
  const few = await countOfFew(list);
  if (few !== undefined) return few;
  const stock = await stockOf(list);
  return totalOf(stocked(list, stock), stock);
}

/** How many tokens a list has, where keys lead to few; undefined where they lead to many. */
async function countOfFew(list: TokenList): Promise<number | undefined> {
  const { led } = list.filter;
  if (led === undefined) return undefined;
  const few = fewLedSql(list, led);
  const [counted] = await list.read<{ total: number; length: number }>(Prisma.sql`
    WITH ${few.led}
    SELECT (SELECT count(*) FROM led)::int AS length, count(*)::int AS total ${few.matching}`);
  return counted !== undefined && counted.length <= FEW_LED ? counted.total : undefined;
}

/**
 * How many tokens a list has, whose kinds have a stock. Nobody counts what the kind of a token decides; what search indexes
 * decide is counted by their index, and what is beyond these by going through the tokens.
 */
export async function totalOf(list: TokenList, stock: KindStock): Promise<number> {
  const { others } = list.filter;
  if (stock.matching === 0 || others.length === 0) return stock.matching;
  if (isSmallPart(stock.matching, stock)) return countFrom(list, ofSomeKindsSql(list));
  return (await countByIndex(list, stock)) ?? countThrough(list, stock);
}

/** Of the tokens of all other kinds so few are looked up to be taken off what an index counts. */
const FEW_OTHERS = 5_000;

/** What an index counts, less what has ended, and less what is of other kinds where that is little; else undefined. */
async function countByIndex(list: TokenList, stock: KindStock): Promise<number | undefined> {
  const { tenantId, now, live, filter } = list;
  const { counted, otherKinds, others } = filter;
  const ofOthers = stock.all - stock.matching;
  if (counted === undefined || ofOthers > FEW_OTHERS) return undefined;
  const ended = Prisma.sql`FROM tokens AS t
    WHERE ${endedSql(tenantId, now)} AND ${counted.where}`;
  const ofOtherKinds =
    otherKinds === undefined || ofOthers === 0
      ? Prisma.sql`0`
      : Prisma.sql`(SELECT count(*) FROM ${otherKinds.from} WHERE ${Prisma.join([live, ...others], ' AND ')})`;
  const [found] = await list.read<{ met: number; ofOtherKinds: number }>(
    Prisma.sql`SELECT ((SELECT count(*) ${counted.ids}) - (SELECT count(*) ${ended}))::float8 AS met,
      ${ofOtherKinds}::float8 AS "ofOtherKinds"`,
    { least: 0, most: stock.all },
  );
  if (found === undefined) return undefined;
  const met = counted.isInverse ? stock.all - found.met : found.met;
  return Math.max(0, met - found.ofOtherKinds);
}

/** Counts by looking at tokens: those that keys lead to where they are a small part, else all. */
async function countThrough(list: TokenList, stock: KindStock): Promise<number> {
  const { led } = list.filter;
  if (led !== undefined && (await isLedToSmallPart(list, led, stock)))
    return countFrom(list, ledSql(list, led));
  return countFrom(list, matchingSql(list), allLooks(list, stock));
}

async function countFrom({ read }: TokenList, from: Prisma.Sql, looks?: Looks): Promise<number> {
  const [counted] = await read<{ total: number }>(
    Prisma.sql`SELECT count(*)::int AS total ${from}`,
    looks,
  );
  return counted?.total ?? 0;
}
