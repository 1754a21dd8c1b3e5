import { itemsBefore } from '../../domain/page.js';
import type { PageRequest } from '../../domain/page.js';
import { Prisma } from '../generated/client.js';

/** A part of a list, in numbers of rows. */
export interface RowWindow {
  readonly skip: number;
  readonly take: number;
}

/** The part that a page is. */
export function windowOf(page: PageRequest): RowWindow {
  return { skip: itemsBefore(page), take: page.size };
}

/**
 * What cuts a part out of a list. To the planner the numbers are unknown, as it does not look into the sub-selects. Seeing
 * them it may think that the whole list is shorter than this, and read and sort all of it; so it walks an index that has
 * the order, whatever it thinks.
 */
export function windowSql({ skip, take }: RowWindow): Prisma.Sql {
  return Prisma.sql`LIMIT (SELECT ${take}::bigint) OFFSET (SELECT ${skip}::bigint)`;
}

/** How a page of a table is read. */
export interface RowPageReader<Row, Item> {
  /** Counts the rows of the whole list. */
  readonly count: () => Promise<number>;
  /** Reads the rows of the page, in the order of the list. */
  readonly find: (window: RowWindow) => Promise<readonly Row[]>;
  readonly fromRow: (row: Row) => Item;
}

/**
 * A page of a list, and how many items the whole list has. On the first page one row more is asked for: where there is
 * none the page is the whole list, and nothing has to be counted. A page past the end is not looked for.
 */
export async function findRowPage<Row, Item>(
  page: PageRequest,
  { count, find, fromRow }: RowPageReader<Row, Item>,
): Promise<{ readonly total: number; readonly items: readonly Item[] }> {
  const skip = itemsBefore(page);
  if (skip === 0) {
    const rows = await find({ skip, take: page.size + 1 });
    const total = rows.length > page.size ? await count() : rows.length;
    return { total, items: rows.slice(0, page.size).map(fromRow) };
  }
  const total = await count();
  const rows = skip < total ? await find({ skip, take: page.size }) : [];
  return { total, items: rows.map(fromRow) };
}
