import { columnsSql } from '../database/columns.js';
import { Prisma } from '../generated/client.js';
import type { Token as TokenRow } from '../generated/client.js';
import { inOrderSql } from '../paging/keyset.js';
import { tokenSql } from './token-condition.js';
import type { Probes } from './token-condition.js';
import type { KindStock } from './token-kinds.js';
import {
  allLooks,
  FEW_LED,
  fewLedSql,
  isSmallPart,
  ledSql,
  isLedToSmallPart,
  ofSomeKindsSql,
} from './token-list.js';
import type { Looks, TokenList } from './token-list.js';

/** A part of a list in an order, as SQL. */
export interface Cut {
  /** From where on, and in which order, tokens are taken that have an alias. */
  readonly sqlOf: (alias: 't' | 'found') => {
    readonly where: Prisma.Sql;
    readonly orderBy: Prisma.Sql;
  };
  /** Which of these are taken. */
  readonly window: Prisma.Sql;
  /** How many at most. */
  readonly take: number;
  /** The order in which they are given, with the alias `page`. */
  readonly orderBy: Prisma.Sql;
}

/** The rows of a cut, and how many there are that it is cut out of. */
interface CutRows {
  readonly total: number;
  readonly rows: readonly TokenRow[];
}

/** The rows of a cut through a list whose keys lead to few; undefined where they lead to many, or there are none. */
export async function cutFewLed(list: TokenList, cut: Cut): Promise<CutRows | undefined> {
  const { led } = list.filter;
  if (led === undefined) return undefined;
  const few = fewLedSql(list, led);
  const found = Prisma.sql`${few.led},
    found AS MATERIALIZED (SELECT t.id, t.created_at ${few.matching})`;
  const length = Prisma.sql`(SELECT count(*) FROM led)`;
  const rows = await cutFound(list, { found, length }, cut);
  return rows.length > FEW_LED ? undefined : rows;
}

/**
 * The rows of a cut, by finding all tokens of its list at once, which counts them, too. What is found is materialized: seeing the
 * LIMIT, the planner would walk all tokens in the order of the cut instead.
 */
export async function cutAtOnce(list: TokenList, matching: Prisma.Sql, cut: Cut): Promise<CutRows> {
  const found = Prisma.sql`found AS MATERIALIZED (SELECT t.id, t.created_at ${matching})`;
  return cutFound(list, { found, length: Prisma.sql`0` }, cut);
}

async function cutFound(
  { read, tenantId }: TokenList,
  { found, length: lengthSql }: { readonly found: Prisma.Sql; readonly length: Prisma.Sql },
  cut: Cut,
): Promise<CutRows & { readonly length: number }> {
  const { where, orderBy } = cut.sqlOf('found');
  const rows = await read<TokenRow & { total: number; length: number }>(
    Prisma.sql`
    WITH ${found},
    page AS (SELECT id, created_at FROM found WHERE ${where} ${orderBy} ${cut.window})
    SELECT counted.total, counted.length, ${ROW}
    FROM (SELECT (SELECT count(*) FROM found)::int AS total, ${lengthSql}::int AS length) counted
    LEFT JOIN (page CROSS JOIN LATERAL (${tokenSql(tenantId, PAGE_ID)}) AS t) ON TRUE
    ${cut.orderBy}`,
  );
  // A cut past the end is one row that has the total and no token.
  const { total = 0, length = 0 } = rows[0] ?? {};
  return { total, length, rows: rows.filter((row) => (row.id as unknown) !== null) };
}

/** How far a walk goes. */
interface Reach {
  readonly probes: Probes;
  /** After so many tokens it ends, whatever it has found; left out: at the end of the list. */
  readonly rowsMax?: number;
  readonly looks?: Looks;
}

/** The rows of a cut, by walking the index that has the order of lists, in which the columns of the usual filters are. */
export async function cutWalked(
  list: TokenList,
  cut: Cut,
  { probes, rowsMax, looks }: Reach,
): Promise<readonly TokenRow[]> {
  const { walked } = list.filter;
  const { where, orderBy } = cut.sqlOf('t');
  const walk = inOrderSql({
    rows: walked.isOfIndex ? OF_INDEX : Prisma.sql`*`,
    from: Prisma.sql`tokens AS t`,
    alias: 't',
    bounds: [...walked.bounds, list.live, where],
    orderBy,
    narrowing: walked.narrowing(probes),
    rowsMax,
  });
  // It is materialized, and so planned by itself: seeing what is to be done with its rows, of which it expects a tenth of the
  // list, the planner would read all tokens with several processes for having fewer of them.
  return list.read<TokenRow>(
    Prisma.sql`WITH page AS MATERIALIZED (SELECT t.id, t.created_at FROM (${walk} ${cut.window}) AS t)
    SELECT ${ROW} FROM page CROSS JOIN LATERAL (${tokenSql(list.tenantId, PAGE_ID)}) AS t ${cut.orderBy}`,
    looks,
  );
}

/** Tokens that are met on a walk and asked for by themselves, in some hundredths of a second at most. */
const MET_MAX = 20_000;

/** What is known of a list that many tokens may be in. */
interface Many {
  readonly stock: KindStock;
  /** How many tokens are met on the way to the end of a cut, where those of the list are spread evenly. */
  readonly expected: number;
  /** How many are in the list at least, so far as that is known. */
  readonly least: number;
}

/**
 * The rows of a cut through a list that many tokens may be in. A walk that goes much farther than expected without having found
 * all ends: what it looks for is elsewhere, and is found at once where keys or kinds lead to a small part, or else by a walk that
 * is made for going far.
 */
export async function cutOfMany(
  list: TokenList,
  cut: Cut,
  { stock, expected, least }: Many,
): Promise<readonly TokenRow[]> {
  const { led, others, walked } = list.filter;
  if (others.length === 0) return cutWalked(list, cut, { probes: 'any' });
  if (expected <= MET_MAX) {
    const rowsMax = 4 * expected + 1_000;
    const rows = await cutWalked(list, cut, { probes: 'each', rowsMax });
    if (rows.length >= cut.take) return rows;
  }
  if (isSmallPart(stock.matching, stock))
    return (await cutAtOnce(list, ofSomeKindsSql(list), cut)).rows;
  const mayLead = led !== undefined && isSmallPart(least, stock);
  if (mayLead && (await isLedToSmallPart(list, led, stock)))
    return (await cutAtOnce(list, ledSql(list, led), cut)).rows;
  const looks = allLooks(list, stock);
  const far = least === 0 ? looks.least : Math.min(looks.least, expected * walked.looks);
  return cutWalked(list, cut, { probes: 'any', looks: { ...looks, least: far } });
}

/** What the index of lists has besides the instants at which tokens end. */
const OF_INDEX = Prisma.sql`t.id, t.created_at, t.container, t.type`;

const PAGE_ID = Prisma.sql`page.id`;

const ROW = columnsSql('t', Prisma.TokenScalarFieldEnum);
