import { Prisma } from '../generated/client.js';
import type { Lead } from './keyset.js';
import { likePatternOf } from './name-filter.js';

/*
 * Conditions that lists of several tables have in common, as SQL: none where nothing is asked for, so that each form of a
 * list has a plan of its own.
 */

type IdColumn = 'id' | 'application_id' | 'formula_id';

/** Ids that the column of a row may have, for columns that an index has behind the tenant; none given: it does not matter. */
export type WantedIds = readonly (readonly [
  column: IdColumn,
  ids: readonly string[] | null | undefined,
])[];

/**
 * Rows that have, in each column, any of its ids. The first column that ids are given of leads to them; the others are
 * looked at on the way.
 */
export function wantedIdsSql(wanted: WantedIds): {
  readonly lead: Lead | undefined;
  readonly narrowing: readonly Prisma.Sql[];
} {
  const [first, ...others] = wanted.flatMap(([column, ids]) =>
    ids == null ? [] : [{ column: Prisma.raw(column), ids: [...new Set(ids)] }],
  );
  if (first === undefined) return { lead: undefined, narrowing: [] };
  return {
    lead: {
      keys: Prisma.sql`unnest(${first.ids}::uuid[]) AS lead (key)`,
      on: Prisma.sql`${first.column} = lead.key`,
    },
    narrowing: others.map(({ column, ids }) => Prisma.sql`${column} = ANY(${ids}::uuid[])`),
  };
}

/** Rows whose column holds any of some texts. */
export function oneOfTexts(
  column: 'type' | 'status',
  texts: readonly string[] | null | undefined,
): readonly Prisma.Sql[] {
  return texts == null ? [] : [Prisma.sql`${Prisma.raw(column)} = ANY(${[...texts]}::text[])`];
}

/** Rows whose name a list's `name` stands for. */
export function nameSql(name: string | null | undefined): readonly Prisma.Sql[] {
  return name == null ? [] : [Prisma.sql`name ILIKE ${likePatternOf(name)}`];
}
