import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import { classifyErrors } from '../database/prisma-error.js';
import { windowSql } from '../paging/row-page.js';
import type { KeyColumn, SealedColumn } from './sealed-columns.js';

/** The primary key of a row, as texts, after the tenant. */
export type SealedKey = readonly string[];

/** So many keys behind one, or from the first. */
export interface KeyPage {
  readonly after: SealedKey | undefined;
  readonly limit: number;
}

/** A sealed value and the key of its row. */
export interface SealedValue {
  readonly key: SealedKey;
  readonly sealed: Buffer;
}

/** A sealed value to be put in the place of the one that was read. */
export interface ResealedValue extends SealedValue {
  readonly resealed: Buffer;
}

/**
 * Sealed values of any table, by the version of their key, which stands in the bytes 2 to 5 of each (crypto/envelope).
 * Names of tables and columns come from SEALED_COLUMNS only.
 */
export class SealedRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** How many values of a column hang on which version. Reads all rows of the tenant. */
  async countByVersion(
    tenantId: string,
    { table, column }: SealedColumn,
  ): Promise<ReadonlyMap<number, number>> {
    const value = Prisma.raw(`"${column}"`);
    const rows = await this.#read<{ version: Buffer; count: number }>(Prisma.sql`
      SELECT substring(${value} FROM 2 FOR 4) AS version, count(*)::float8 AS count
      FROM ${Prisma.raw(`"${table}"`)}
      WHERE tenant_id = ${tenantId}::uuid AND ${value} IS NOT NULL
      GROUP BY 1`);
    return new Map(rows.map((row) => [versionOf(row.version), row.count]));
  }

  /** Values of a column that are sealed with a version before the given one, in the order of their keys. */
  async findOlder(
    tenantId: string,
    column: SealedColumn,
    version: number,
    page: KeyPage,
  ): Promise<readonly SealedValue[]> {
    const value = Prisma.raw(`"${column.column}"`);
    return this.#read<SealedValue>(Prisma.sql`
      SELECT ${keyTexts(column)} AS key, ${value} AS sealed ${olderSql(tenantId, column, version, page)}`);
  }

  /** The keys alone of what {@link findOlder} finds. */
  async findOlderKeys(
    tenantId: string,
    column: SealedColumn,
    version: number,
    page: KeyPage,
  ): Promise<readonly SealedKey[]> {
    const rows = await this.#read<{ key: SealedKey }>(Prisma.sql`
      SELECT ${keyTexts(column)} AS key ${olderSql(tenantId, column, version, page)}`);
    return rows.map(({ key }) => key);
  }

  /** The values under some keys, so far as they are still sealed with a version before the given one. */
  async findOlderByKeys(
    tenantId: string,
    { table, column, key }: SealedColumn,
    version: number,
    keys: readonly SealedKey[],
  ): Promise<readonly SealedValue[]> {
    const value = Prisma.raw(`present."${column}"`);
    const given = givenNames(key);
    return this.#read<SealedValue>(Prisma.sql`
      SELECT ARRAY[${Prisma.join(given)}] AS key, found.sealed
      FROM unnest(${keyArrays(key, keys)}) AS given (${Prisma.join(given)})
      CROSS JOIN LATERAL (
        SELECT ${value} AS sealed FROM ${Prisma.raw(`"${table}"`)} AS present
        WHERE present.tenant_id = ${tenantId}::uuid AND ${sameKey(key)}
          AND substring(${value} FROM 2 FOR 4) < ${bytesOf(version)}::bytea
        OFFSET 0
      ) AS found`);
  }

  /** Reads what may take going through all rows of a tenant. */
  async #read<Row extends object>(sql: Prisma.Sql): Promise<readonly Row[]> {
    const options = { isOneOff: true, isMaintenance: true };
    return this.#database.$statement<Row>(sql.text, sql.values, options);
  }

  /**
   * Puts values in the place of those that were read, in one statement, where these are still the same: what somebody
   * else has changed, erased or deleted since stays as it is. Answers how many it were. Never waits for a lock on a row,
   * so that it can neither hold up a request for long nor wait in a circle with one; a locked row is left as it is.
   * A row is found by its key and written by where it is, which is said twice: of a join alone a planner may make a walk
   * through the table.
   */
  async replace(
    tenantId: string,
    { table, column, key }: SealedColumn,
    values: readonly ResealedValue[],
  ): Promise<number> {
    const rows = Prisma.raw(`"${table}"`);
    const value = Prisma.raw(`"${column}"`);
    const given = givenNames(key);
    const keys = values.map((each) => each.key);
    return classifyErrors(
      () => this.#database.$executeRaw`
        WITH mine AS (
          SELECT found.ctid AS place, given.sealed, given.resealed FROM unnest(
            ${keyArrays(key, keys)}, ${values.map(({ sealed }) => sealed)}::bytea[],
            ${values.map(({ resealed }) => resealed)}::bytea[]
          ) AS given (${Prisma.join(given)}, sealed, resealed)
          CROSS JOIN LATERAL (
            SELECT ctid FROM ${rows} AS present
            WHERE present.tenant_id = ${tenantId}::uuid AND ${sameKey(key)}
              AND present.${value} = given.sealed
            LIMIT 1 FOR UPDATE SKIP LOCKED
          ) AS found
        )
        UPDATE ${rows} AS present SET ${value} = mine.resealed FROM mine
        WHERE present.ctid = ANY(ARRAY(SELECT place FROM mine))
          AND present.ctid = mine.place AND present.${value} = mine.sealed`,
    );
  }
}

/** FROM, WHERE and the rest of values that are sealed with a version before the given one. */
function olderSql(
  tenantId: string,
  { table, column, key }: SealedColumn,
  version: number,
  { after, limit }: KeyPage,
): Prisma.Sql {
  const columns = Prisma.raw(key.map(({ name }) => `"${name}"`).join(', '));
  const rest =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${columns}) > (${Prisma.join(key.map((each, index) => valueOf(each, Prisma.sql`${after[index]}`)))})`;
  return Prisma.sql`FROM ${Prisma.raw(`"${table}"`)}
    WHERE tenant_id = ${tenantId}::uuid ${rest}
      AND substring(${Prisma.raw(`"${column}"`)} FROM 2 FOR 4) < ${bytesOf(version)}::bytea
    ORDER BY ${columns} ${windowSql({ skip: 0, take: limit })}`;
}

/** What the members of a key are called that a statement is given. */
function givenNames(key: readonly KeyColumn[]): readonly Prisma.Sql[] {
  return key.map((_, index) => Prisma.raw(`key_${String(index)}`));
}

/** Keys as an array for each of their members. */
function keyArrays(key: readonly KeyColumn[], keys: readonly SealedKey[]): Prisma.Sql {
  return Prisma.join(
    key.map((_, index) => Prisma.sql`${keys.map((each) => each[index] ?? '')}::text[]`),
  );
}

/** Holds for the row, as `present`, of a key, as `given`. */
function sameKey(key: readonly KeyColumn[]): Prisma.Sql {
  return Prisma.join(
    key.map((each, index) => {
      const column = Prisma.raw(`present."${each.name}"`);
      return Prisma.sql`${column} = ${valueOf(each, Prisma.raw(`given.key_${String(index)}`))}`;
    }),
    ' AND ',
  );
}

function keyTexts({ key }: SealedColumn): Prisma.Sql {
  return Prisma.sql`ARRAY[${Prisma.join(key.map(textOf))}]`;
}

/** A column of a key as text, and back. */
function textOf({ name, type }: KeyColumn): Prisma.Sql {
  return Prisma.raw(type === 'bytea' ? `encode("${name}", 'hex')` : `"${name}"::text`);
}

function valueOf({ type }: KeyColumn, text: Prisma.Sql): Prisma.Sql {
  return type === 'bytea'
    ? Prisma.sql`decode(${text}, 'hex')`
    : Prisma.sql`${text}::${Prisma.raw(type)}`;
}

function bytesOf(version: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(version);
  return bytes;
}

function versionOf(bytes: Uint8Array): number {
  return bytes.length === 4 ? Buffer.from(bytes).readUInt32BE() : Number.NaN;
}
