import { itemsBefore } from '../domain/page.js';
import type { PageRequest } from '../domain/page.js';

/** How a page of a table is read. */
export interface RowPageReader<Row, Item> {
  /** Counts the rows of the whole list. */
  readonly count: () => Promise<number>;
  /** Reads the rows of the page, in the order of the list. */
  readonly find: (window: { readonly skip: number; readonly take: number }) => Promise<Row[]>;
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
