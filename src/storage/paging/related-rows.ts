import type { Placed, Walk } from '../../domain/connection.js';
import { columnsSql } from '../database/columns.js';
import type { Fields } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import { placed, walkSql } from './keyset.js';
import type { RowRef } from './row-key.js';

/** A relation from many parents to the rows of one table. Its parts are texts of ours, never a caller's. */
export interface Relation {
  readonly table: 'proxies' | 'reactors';
  /** The columns that are read. */
  readonly fields: Fields;
  /** What makes an `item` a row of a `parent`; an index begins with the tenant and goes on with these columns. */
  readonly on: string;
}

/**
 * The same walk through the rows of each parent, all of them by one statement, in the order of the parents. Each parent
 * costs a probe of the index and no more rows than are taken.
 */
export async function walkRelated<Row extends object>(
  database: Database,
  tenantId: string,
  { table, fields, on }: Relation,
  parents: readonly RowRef[],
  walk: Walk,
): Promise<readonly (readonly Placed<Row>[])[]> {
  const { where, orderBy, limit } = walkSql(table, 'item', walk);
  const { text, values } = Prisma.sql`
    SELECT parent.place::int AS "parentPlace", related.*
    FROM ${parentsSql(parents)}
    CROSS JOIN LATERAL (
      SELECT row_number() OVER (${orderBy})::int AS "itemPlace", ${columnsSql('item', fields)}
      FROM ${Prisma.raw(table)} AS item
      WHERE item.tenant_id = ${tenantId}::uuid AND ${Prisma.raw(on)} AND ${where}
      ${orderBy} ${limit}
    ) AS related
    ORDER BY parent.place, related."itemPlace"`;
  const found = await database.$statement<Row & ParentPlace>(text, values);
  const ofParents = parents.map((): Row[] => []);
  for (const row of found) ofParents[row.parentPlace - 1]?.push(row);
  return ofParents.map((rows) => placed(table, walk, rows));
}

/** How many rows each parent has, in the order of the parents. */
export async function countRelated(
  database: Database,
  tenantId: string,
  { table, on }: Relation,
  parents: readonly RowRef[],
): Promise<readonly number[]> {
  const { text, values } = Prisma.sql`
    SELECT counted.total
    FROM ${parentsSql(parents)}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total FROM ${Prisma.raw(table)} AS item
      WHERE item.tenant_id = ${tenantId}::uuid AND ${Prisma.raw(on)}
    ) AS counted
    ORDER BY parent.place`;
  const counted = await database.$statement<{ total: number }>(text, values);
  return counted.map(({ total }) => total);
}

function parentsSql(parents: readonly RowRef[]): Prisma.Sql {
  const tenantIds = parents.map((parent) => parent.tenantId);
  const ids = parents.map((parent) => parent.id);
  return Prisma.sql`unnest(${tenantIds}::uuid[], ${ids}::uuid[])
    WITH ORDINALITY AS parent (tenant_id, id, place)`;
}

/** Where the parent stands, from 1. */
interface ParentPlace {
  readonly parentPlace: number;
}
