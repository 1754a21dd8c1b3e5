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
  readonly table:
    'applications' | 'proxies' | 'reactors' | 'reactor_formulas' | 'audit_events' | 'sessions';
  /** The columns of a row, under the names of its members. */
  readonly columns: Prisma.Sql;
  /** What holds for the rows of the list and bounds a part of its index: of the tenant, first of all, if no key says it. */
  readonly within: readonly Prisma.Sql[];
  /** What each of these rows is looked at for. */
  readonly narrowing: readonly Prisma.Sql[];
  /** The rows that keys lead to, where there are such keys; left out: all within. */
  readonly lead?: Lead | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Keys that lead to rows, each to others: the rows of each are walked by themselves, and what was found goes together. */
export interface Lead {
  /** Rows with the alias `lead`, one for each key. */
  readonly keys: Prisma.Sql;
  /** Holds for the rows that a key leads to. */
  readonly on: Prisma.Sql;
}

/**
 * Walks through a list, and gives the rows in the order of the walk. The total, where it is wanted, is counted in the same
 * statement, unless keys lead to the rows.
 */
export async function walkTable<Row extends object>(
  database: Database,
  { list, table, columns, within, narrowing, lead, signal }: TableList,
  walk: Walk,
): Promise<readonly Placed<Row>[]> {
  const from = Prisma.raw(table);
  const { where, orderBy, limit } = walkSql(list, table, walk);
  const bounds = [...within, ...(lead === undefined ? [] : [lead.on]), where];
  const part = Prisma.sql`
    ${inOrderSql({ rows: Prisma.sql`*`, from, alias: table, bounds, orderBy, narrowing })} ${limit}`;
  const options = { isOneOff: isOneOff(narrowing, lead), signal };
  if (walk.onTotal !== undefined && lead === undefined) {
    const counted = countedSql(from, allOf(within, narrowing));
    const { text, values } = Prisma.sql`
      SELECT counted.total, ${columns} FROM (${counted}) AS counted LEFT JOIN (${part}) AS ${from} ON TRUE ${orderBy}`;
    const rows = await database.$statement<Row & Counted>(text, values, options);
    walk.onTotal(rows[0]?.total ?? 0);
    // A walk that finds nothing is one row that has the total and no item.
    return placed(
      list,
      walk,
      rows.filter(({ id }) => id !== null),
    );
  }
  const { text, values } =
    lead === undefined
      ? Prisma.sql`SELECT ${columns} FROM (${part}) AS ${from} ${orderBy}`
      : Prisma.sql`SELECT ${columns} FROM ${lead.keys} CROSS JOIN LATERAL (${part}) AS ${from} ${orderBy} ${limit}`;
  return placed(list, walk, await database.$statement<Row>(text, values, options));
}

/** What a row has besides its own, where the list was counted with it. */
interface Counted {
  readonly total: number;
  readonly id: unknown;
}

function allOf(...conditions: readonly (readonly Prisma.Sql[])[]): Prisma.Sql {
  return Prisma.join([Prisma.sql`TRUE`, ...conditions.flat()], ' AND ');
}

/** Rows in the order of an index, and what they are looked at for. */
export interface RowsInOrder {
  readonly rows: Prisma.Sql;
  readonly from: Prisma.Sql;
  readonly alias: string;
  readonly bounds: readonly Prisma.Sql[];
  readonly orderBy: Prisma.Sql;
  readonly narrowing: readonly Prisma.Sql[];
  /** How many rows are walked over at most; left out: all. */
  readonly rowsMax?: number | undefined;
}

/**
 * Rows in the order of an index; what narrows them is looked at on the way. The LIMIT, be it none, keeps it out of the walk: a planner
 * that takes the rows that are left for few would read all there are, and sort them, for the first of them.
 */
export function inOrderSql({
  rows,
  from,
  alias,
  bounds,
  orderBy,
  narrowing,
  rowsMax,
}: RowsInOrder): Prisma.Sql {
  const walked = Prisma.sql`SELECT ${rows} FROM ${from} WHERE ${Prisma.join([...bounds], ' AND ')} ${orderBy}`;
  if (narrowing.length === 0) return walked;
  return Prisma.sql`SELECT * FROM (${walked} LIMIT (SELECT ${rowsMax ?? null}::bigint)) AS ${Prisma.raw(alias)}
    WHERE ${Prisma.join([...narrowing], ' AND ')} ${orderBy}`;
}

/** How many rows a list has. */
export async function countTable(
  database: Database,
  { table, within, narrowing, lead, signal }: Omit<TableList, 'list' | 'columns'>,
): Promise<number> {
  const from = Prisma.raw(table);
  const where = allOf(within, narrowing);
  const { text, values } =
    lead === undefined
      ? countedSql(from, where)
      : Prisma.sql`SELECT count(*)::int AS total FROM ${lead.keys}
          CROSS JOIN LATERAL (SELECT FROM ${from} WHERE ${lead.on} AND ${where} OFFSET 0) AS of_key`;
  const [counted] = await database.$statement<{ total: number }>(text, values, {
    isOneOff: isOneOff(narrowing, lead),
    signal,
  });
  return counted?.total ?? 0;
}

function countedSql(from: Prisma.Sql, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`;
}

/** Whether nobody else is likely to ask for a list of this form, so that nothing is kept for the next time. */
function isOneOff(narrowing: readonly Prisma.Sql[], lead: Lead | undefined): boolean {
  return narrowing.length > 0 || lead !== undefined;
}
