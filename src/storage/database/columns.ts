import { Prisma } from '../generated/client.js';

/** Columns by the names that Prisma gives them: its list of a table's, or some of them. */
export type Fields = Readonly<Record<string, string>> | readonly string[];

/** The columns of a table, or of an alias, under the names that Prisma gives them. */
export function columnsSql(table: string, fields: Fields): Prisma.Sql {
  const columns = Object.values(fields).map(
    (field) => `${table}.${snakeCase(field)} AS "${field}"`,
  );
  return Prisma.raw(columns.join(', '));
}

/** The column of a field. */
export function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
