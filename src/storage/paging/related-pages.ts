import { itemsBefore } from '../../domain/page.js';
import type { PageRequest } from '../../domain/page.js';
import { columnsSql } from '../database/columns.js';
import type { Fields } from '../database/columns.js';
import type { Database } from '../database/database.js';
import type { RowRef } from './row-key.js';

/** A relation from many parents to pages of the rows of one table. Its parts are texts of ours, never a caller's. */
export interface Relation {
  readonly table: 'proxies' | 'reactors';
  /** The columns that are read. */
  readonly fields: Fields;
  /** What makes an `item` a row of a `parent`; an index begins with the tenant and goes on with these columns. */
  readonly on: string;
}

/** A page of what belongs to one parent, and how many rows belong to it. */
export interface RelatedPage<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

/**
 * The same page of each parent's rows, newest first, all of them by one statement; the pages have the order of the
 * parents. Each parent costs a probe of the index and no more rows than the page holds, besides what is counted.
 */
export async function findRelatedPages<Row extends object>(
  database: Database,
  tenantId: string,
  { table, fields, on }: Relation,
  parents: readonly RowRef[],
  page: PageRequest,
): Promise<readonly RelatedPage<Row>[]> {
  const from = `FROM ${table} AS item WHERE item.tenant_id = $1::uuid AND ${on}`;
  const newestFirst = 'item.created_at DESC, item.id DESC';
  const found = await database.$statement<Row & Place>(
    `SELECT parent.place::int AS "parentPlace", counted.total AS "parentTotal", related.*
     FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS parent (tenant_id, id, place)
     CROSS JOIN LATERAL (SELECT count(*)::int AS total ${from}) AS counted
     LEFT JOIN LATERAL (
       SELECT row_number() OVER (ORDER BY ${newestFirst})::int AS "itemPlace", ${columnsSql('item', fields).text} ${from}
       ORDER BY ${newestFirst} OFFSET $4 LIMIT $5
     ) AS related ON true
     ORDER BY parent.place, related."itemPlace"`,
    [
      tenantId,
      parents.map((parent) => parent.tenantId),
      parents.map((parent) => parent.id),
      itemsBefore(page),
      page.size,
    ],
  );
  const pages = parents.map(() => ({ total: 0, items: [] as Row[] }));
  for (const row of found) {
    const ofParent = pages[row.parentPlace - 1];
    if (ofParent === undefined) continue;
    ofParent.total = row.parentTotal;
    if (row.itemPlace !== null) ofParent.items.push(row);
  }
  return pages;
}

/** Where a row stands: the parent's place from 1, and its own, which is null where the page of the parent is empty. */
interface Place {
  readonly parentPlace: number;
  readonly parentTotal: number;
  readonly itemPlace: number | null;
}
