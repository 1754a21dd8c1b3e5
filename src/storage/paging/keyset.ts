import type { Placed, Walk } from '../../domain/connection.js';
import { placeMembers } from '../../domain/list-order.js';
import type { ListName, PlaceKind } from '../../domain/list-order.js';
import { snakeCase } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import { windowSql } from './row-page.js';

/** A walk as SQL. */
export interface WalkSql {
  /** Holds for the rows from where the walk begins. */
  readonly where: Prisma.Sql;
  readonly orderBy: Prisma.Sql;
  readonly limit: Prisma.Sql;
}

/**
 * A walk through a list whose rows have an alias: from a place on all columns of the order are compared at once, as a row,
 * which an index that has them answers from the place itself, however far from the beginning it is.
 */
export function walkSql(list: ListName, alias: string, { order, take, from }: Walk): WalkSql {
  const members = placeMembers(list, order.field);
  const columns = members.map(([member, kind]) =>
    compared(kind, Prisma.raw(`${alias}.${snakeCase(member)}`)),
  );
  const direction = Prisma.raw(order.direction);
  const parts = columns.map((column) => Prisma.sql`${column} ${direction}`);
  return {
    where: from === undefined ? Prisma.sql`TRUE` : beyondSql(columns, members, order, from),
    orderBy: Prisma.sql`ORDER BY ${Prisma.join(parts)}`,
    limit: windowSql({ skip: 0, take }),
  };
}

function beyondSql(
  columns: readonly Prisma.Sql[],
  members: readonly (readonly [string, PlaceKind])[],
  { direction }: Walk['order'],
  { place, isIncluded }: NonNullable<Walk['from']>,
): Prisma.Sql {
  const comparison = Prisma.raw(`${direction === 'asc' ? '>' : '<'}${isIncluded ? '=' : ''}`);
  const values = members.map(([, kind], index) =>
    compared(kind, Prisma.sql`${place[index]}::${Prisma.raw(TYPES[kind])}`),
  );
  return Prisma.sql`(${Prisma.join([...columns])}) ${comparison} (${Prisma.join(values)})`;
}

const TYPES: Readonly<Record<PlaceKind, string>> = {
  instant: 'timestamptz',
  uuid: 'uuid',
  text: 'text',
  name: 'text',
};

/** What is compared: of a name, its letters without their case, in an order that no database has otherwise. */
function compared(kind: PlaceKind, value: Prisma.Sql): Prisma.Sql {
  return kind === 'name' ? Prisma.sql`lower(${value}) COLLATE "C"` : value;
}

/** Rows with their places in an order. */
export function placed<Row extends object>(
  list: ListName,
  { order }: Walk,
  rows: readonly Row[],
): readonly Placed<Row>[] {
  const members = placeMembers(list, order.field).map(([member]) => member as keyof Row);
  return rows.map((item) => ({
    item,
    place: members.map((member) => item[member] as Date | string),
  }));
}

/** A list that is some rows of one table. */
export interface TableList {
  readonly list: ListName;
  readonly table: 'applications' | 'proxies' | 'reactors' | 'reactor_formulas' | 'audit_events';
  /** The columns of a row, under the names of its members. */
  readonly columns: Prisma.Sql;
  /** What holds for the rows of the list: of the tenant, first of all. */
  readonly where: readonly Prisma.Sql[];
  /** Whether nobody else is likely to ask for a list of this form, so that nothing is kept for the next time. */
  readonly isOneOff: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Walks through a list, and gives the rows in the order of the walk. */
export async function walkTable<Row extends object>(
  database: Database,
  { list, table, columns, where, isOneOff, signal }: TableList,
  walk: Walk,
): Promise<readonly Placed<Row>[]> {
  const { where: beyond, orderBy, limit } = walkSql(list, table, walk);
  const { text, values } = Prisma.sql`
    SELECT ${columns} FROM ${Prisma.raw(table)}
    WHERE ${Prisma.join([...where, beyond], ' AND ')} ${orderBy} ${limit}`;
  const rows = await database.$statement<Row>(text, values, { isOneOff, signal });
  return placed(list, walk, rows);
}

/** How many rows a list has. */
export async function countTable(
  database: Database,
  { table, where, isOneOff, signal }: Omit<TableList, 'list' | 'columns'>,
): Promise<number> {
  const { text, values } = Prisma.sql`
    SELECT count(*)::int AS total FROM ${Prisma.raw(table)} WHERE ${Prisma.join([...where], ' AND ')}`;
  const [counted] = await database.$statement<{ total: number }>(text, values, {
    isOneOff,
    signal,
  });
  return counted?.total ?? 0;
}
