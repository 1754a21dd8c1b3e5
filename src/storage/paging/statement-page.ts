import { itemsBefore } from '../../domain/page.js';
import type { PageRequest } from '../../domain/page.js';
import type { Database } from '../database/database.js';

/** A list as SQL: the columns of a row under the names that it is read by, and the rows that are in it. */
export interface StatementList<Row, Item> {
  /** Columns with aliases; `id` and `createdAt` are among them. */
  readonly columns: string;
  /** Table and condition; its parameters are `$1` and on. */
  readonly from: string;
  readonly values: readonly unknown[];
  readonly fromRow: (row: Row) => Item;
}

/**
 * A page of a list, newest first, and how many items the whole list has, in one statement that passes Prisma by: for lists
 * that are read so often that its work for two of its own would show (docs/adr/0021).
 */
export async function findStatementPage<Row extends { readonly id: string }, Item>(
  database: Database,
  { columns, from, values, fromRow }: StatementList<Row, Item>,
  page: PageRequest,
): Promise<{ readonly total: number; readonly items: readonly Item[] }> {
  const [size, offset] = [`$${String(values.length + 1)}`, `$${String(values.length + 2)}`];
  const rows = await database.$statement<Row & { readonly total: number }>(
    `SELECT counted.total, page.*
    FROM (SELECT count(*)::int AS total FROM ${from}) counted
    LEFT JOIN (
      SELECT ${columns} FROM ${from} ORDER BY created_at DESC, id DESC LIMIT ${size} OFFSET ${offset}
    ) page ON TRUE
    ORDER BY page."createdAt" DESC, page.id DESC`,
    [...values, page.size, itemsBefore(page)],
  );
  // A page past the end is one row that has the total and no item.
  const items = rows.filter((row) => (row.id as unknown) !== null).map(fromRow);
  return { total: rows[0]?.total ?? 0, items };
}
