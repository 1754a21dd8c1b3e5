import { Prisma } from '../generated/client.js';

/** The columns of a table, or of an alias, under the names that Prisma gives them. */
export function columnsSql(table: string, fields: Readonly<Record<string, string>>): Prisma.Sql {
  const columns = Object.values(fields).map(
    (field) =>
      `${table}.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${field}"`,
  );
  return Prisma.raw(columns.join(', '));
}
