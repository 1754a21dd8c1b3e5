import { VaultError } from '../../domain/errors.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import { fromIdsSql, tokenFilterSql } from './token-filter.js';
import type { LedSql, TokenFilter, TokenFilterSql } from './token-filter.js';
import { stockSql } from './token-kinds.js';
import type { KindStock } from './token-kinds.js';

/** How a list is read. */
export interface ListOptions {
  /** Aborts when nobody waits for the list any more: what is being read for it ends then. */
  readonly signal?: AbortSignal | undefined;
}

/** The tokens of a list, and how they are read. */
export interface TokenList {
  readonly tenantId: string;
  readonly now: Date;
  readonly filter: TokenFilterSql;
  /** Holds for tokens, as `t`, that have not expired. */
  readonly live: Prisma.Sql;
  /** Runs a statement and gives its rows. */
  readonly read: <Row extends object>(sql: Prisma.Sql, looks?: Looks) => Promise<readonly Row[]>;
}

/** About how many comparisons a statement makes, where they may be many. */
export interface Looks {
  readonly least: number;
  readonly most: number;
}

/** The list of the tokens that a filter lets through and that have not expired. */
export function listOf(
  database: Database,
  tenantId: string,
  wanted: TokenFilter,
  { now, ...options }: ListOptions & { readonly now: Date },
): TokenList {
  const { statementMs } = database.$bounds;
  const read = async <Row extends object>(
    { text, values }: Prisma.Sql,
    { least, most }: Looks = { least: 0, most: 0 },
  ): Promise<readonly Row[]> =>
    withinTime({ least, most }, statementMs * LOOKS_A_MS, () =>
      database.$statement<Row>(text, values, { ...options, isOneOff: true, turnOf: tenantId }),
    );
  return {
    tenantId,
    now,
    filter: tokenFilterSql(tenantId, wanted),
    live: Prisma.sql`(t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz)`,
    read,
  };
}

/** FROM and WHERE of all tokens of a list, as they come. */
export function matchingSql({ filter, live }: TokenList): Prisma.Sql {
  return Prisma.sql`FROM tokens AS t WHERE ${filter.where} AND ${live}`;
}

/** FROM and WHERE of the tokens of a list, found by what its keys lead to. */
export function ledSql({ tenantId, live }: TokenList, { ids, own, where }: LedSql): Prisma.Sql {
  const looked = Prisma.sql`${where} AND ${live}`;
  return own === undefined
    ? fromIdsSql(tenantId, ids, looked)
    : Prisma.sql`FROM (SELECT * FROM tokens AS t WHERE ${own} OFFSET 0) AS t WHERE ${looked}`;
}

/**
 * The tokens of a list, where its keys lead to few of them: for a WITH clause the beginning of the lead, as `led`, which tells
 * whether it is short; and FROM and WHERE of the tokens, of which those of a long lead are not looked at.
 */
export function fewLedSql(
  { tenantId, live }: TokenList,
  { repeated, own, where }: LedSql,
): { readonly led: Prisma.Sql; readonly matching: Prisma.Sql } {
  const looked = Prisma.sql`${where} AND ${live} AND (SELECT count(*) FROM led) <= ${FEW_LED}`;
  const some = Prisma.sql`LIMIT ${FEW_LED + 1}`;
  if (own === undefined)
    return {
      led: Prisma.sql`led AS MATERIALIZED (SELECT lead.id FROM (${repeated}) AS lead (id) ${some})`,
      matching: fromIdsSql(tenantId, Prisma.sql`SELECT DISTINCT id FROM led`, looked),
    };
  return {
    led: Prisma.sql`led AS MATERIALIZED (SELECT FROM tokens AS t WHERE ${own} ${some})`,
    matching: Prisma.sql`FROM (SELECT * FROM tokens AS t WHERE ${own} ${some}) AS t WHERE ${looked}`,
  };
}

/** FROM and WHERE of the tokens of a list, found by their kinds. */
export function ofSomeKindsSql({ live, filter }: TokenList): Prisma.Sql {
  return Prisma.sql`FROM ${filter.kinds.from} WHERE ${Prisma.join([live, ...filter.others], ' AND ')}`;
}

/** How many tokens there are of the kinds of a list, which nobody has to count. */
export async function stockOf({ read, tenantId, now, filter }: TokenList): Promise<KindStock> {
  const [stock] = await read<KindStock>(stockSql(tenantId, filter.kinds, now));
  return stock ?? { matching: 0, all: 0, ended: 0 };
}

/**
 * A list as it is read once its stock is known: where nothing has expired, tokens are not asked whether they have, which is a quarter of what
 * going through them takes.
 */
export function stocked(list: TokenList, { ended }: KindStock): TokenList {
  return ended === 0 ? { ...list, live: Prisma.sql`TRUE` } : list;
}

/** Tokens that keys lead to which are looked up and sorted in a hundredth of a second. */
export const FEW_LED = 5_000;

/** What looking up a token by its key takes, in comparisons of a walk through all. */
const LOOK_UP_COST = 16;

/** Whether looking up so many tokens by their keys takes less than walking through all. */
export function isSmallPart(tokens: number, { all }: KindStock): boolean {
  return tokens * LOOK_UP_COST < all;
}

/** What going through all tokens takes. */
export function allLooks({ filter }: TokenList, { all }: KindStock): Looks {
  const looks = all * filter.walked.looks;
  return { least: looks, most: looks };
}

/** Whether keys lead to a small part of all. */
export async function isLedToSmallPart(
  { read }: TokenList,
  { repeated }: LedSql,
  stock: KindStock,
): Promise<boolean> {
  const enough = Math.ceil(stock.all / LOOK_UP_COST);
  const [lead] = await read<{ length: number }>(Prisma.sql`SELECT count(*)::int AS length
    FROM (SELECT FROM (${repeated}) AS lead (id) LIMIT ${enough}) AS counted`);
  return lead !== undefined && isSmallPart(lead.length, stock);
}

/** Comparisons that no machine makes in more than a millisecond: they take a third of a microsecond and more each. */
const LOOKS_A_MS = 4_000;

/** A part of what is possible at most, from which on it is the request that makes a statement take too long. */
const LARGE_SHARE = 1 / 8;

/**
 * Runs a statement that makes some comparisons, where there is time for `possible` on the quickest machine. One that makes more is
 * refused before; one that may be large and has run out of time is told as what was asked for, which would take as long again.
 * Both as VALIDATION_FAILED.
 */
async function withinTime<T>(
  { least, most }: Looks,
  possible: number,
  run: () => Promise<T>,
): Promise<T> {
  if (least > possible) throw tooCostly();
  try {
    return await run();
  } catch (error) {
    const ranOut =
      error instanceof VaultError && error.code === 'UNAVAILABLE' && hasTimedOut(error);
    throw ranOut && most > possible * LARGE_SHARE ? tooCostly(error) : error;
  }
}

/** Whether the database ended a statement; one that was not even sent in time has no cause. */
function hasTimedOut({ cause }: VaultError): boolean {
  return cause instanceof Error && (cause as { readonly code?: unknown }).code === '57014';
}

function tooCostly(cause?: unknown): VaultError {
  return new VaultError(
    'VALIDATION_FAILED',
    'Too many tokens would have to be looked at to answer this in time; ask besides for an id, a value, metadata, a container or a type that fewer have.',
    { cause },
  );
}
