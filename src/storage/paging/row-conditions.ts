import { Prisma } from '../generated/client.js';
import { likePatternOf } from './name-filter.js';

/*
 * Conditions that lists of several tables have in common, as SQL: none where nothing is asked for, so that each form of a
 * list has a plan of its own.
 */

/** Rows with any of some ids. */
export function idsSql(ids: readonly string[] | null | undefined): readonly Prisma.Sql[] {
  return oneOfIds('id', ids);
}

/** Rows whose column holds any of some ids. */
export function oneOfIds(
  column: 'id' | 'application_id' | 'formula_id',
  ids: readonly string[] | null | undefined,
): readonly Prisma.Sql[] {
  return ids == null ? [] : [Prisma.sql`${Prisma.raw(column)} = ANY(${[...ids]}::uuid[])`];
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
