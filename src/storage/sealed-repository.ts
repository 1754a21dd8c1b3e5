import type { Database } from './database.js';
import { Prisma } from './generated/client.js';
import { classified } from './prisma-error.js';
import type { KeyColumn, SealedColumn } from './sealed-columns.js';

/** A sealed value and the primary key of its row, as texts, after the tenant. */
export interface SealedValue {
  readonly key: readonly string[];
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
    const rows = await classified(
      () => this.#database.$queryRaw<{ version: Uint8Array; count: bigint }[]>`
        SELECT substring(${value} FROM 2 FOR 4) AS version, count(*) AS count
        FROM ${Prisma.raw(`"${table}"`)}
        WHERE tenant_id = ${tenantId}::uuid AND ${value} IS NOT NULL
        GROUP BY 1`,
    );
    return new Map(rows.map((row) => [versionOf(row.version), Number(row.count)]));
  }

  /** Values of a column that are sealed with a version before the given one, in the order of their keys. */
  async findOlder(
    tenantId: string,
    { table, column, key }: SealedColumn,
    version: number,
    page: { readonly after: readonly string[] | undefined; readonly limit: number },
  ): Promise<readonly SealedValue[]> {
    const { after } = page;
    const value = Prisma.raw(`"${column}"`);
    const columns = Prisma.raw(key.map(({ name }) => `"${name}"`).join(', '));
    const texts = Prisma.join(key.map(textOf));
    const rest =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`AND (${columns}) > (${Prisma.join(key.map((each, index) => valueOf(each, Prisma.sql`${after[index]}`)))})`;
    const rows = await classified(
      () => this.#database.$queryRaw<{ key: string[]; sealed: Uint8Array }[]>`
        SELECT ARRAY[${texts}] AS key, ${value} AS sealed
        FROM ${Prisma.raw(`"${table}"`)}
        WHERE tenant_id = ${tenantId}::uuid ${rest}
          AND substring(${value} FROM 2 FOR 4) < ${bytesOf(version)}::bytea
        ORDER BY ${columns} LIMIT ${page.limit}`,
    );
    return rows.map((row) => ({ key: row.key, sealed: Buffer.from(row.sealed) }));
  }

  /**
   * Puts values in the place of those that were read, in one statement, where these are still the same: what somebody
   * else has changed, erased or deleted since stays as it is. Answers how many it were. Never waits for a lock on a row,
   * so that it can neither hold up a request for long nor wait in a circle with one; a locked row is left as it is.
   */
  async replace(
    tenantId: string,
    { table, column, key }: SealedColumn,
    values: readonly ResealedValue[],
  ): Promise<number> {
    const rows = Prisma.raw(`"${table}"`);
    const value = Prisma.raw(`"${column}"`);
    const given = key.map((_, index) => Prisma.raw(`key_${String(index)}`));
    const keyArrays = key.map((_, index) => {
      return Prisma.sql`${values.map((each) => each.key[index] ?? '')}::text[]`;
    });
    const sameKey = (left: string, right: (index: number) => Prisma.Sql): Prisma.Sql =>
      Prisma.join(
        key.map(
          ({ name }, index) => Prisma.sql`${Prisma.raw(`${left}."${name}"`)} = ${right(index)}`,
        ),
        ' AND ',
      );
    const ofGiven = (index: number): Prisma.Sql =>
      valueOf(key[index] ?? missing(), Prisma.raw(`given.key_${String(index)}`));
    const ofMine = (index: number): Prisma.Sql =>
      valueOf(key[index] ?? missing(), Prisma.raw(`mine.key_${String(index)}`));
    return classified(
      () => this.#database.$executeRaw`
        WITH mine AS (
          SELECT given.* FROM unnest(
            ${Prisma.join(keyArrays)}, ${values.map(({ sealed }) => sealed)}::bytea[],
            ${values.map(({ resealed }) => resealed)}::bytea[]
          ) AS given (${Prisma.join(given)}, sealed, resealed)
          JOIN ${rows} AS present
            ON present.tenant_id = ${tenantId}::uuid AND ${sameKey('present', ofGiven)}
          WHERE present.${value} = given.sealed
          FOR UPDATE OF present SKIP LOCKED
        )
        UPDATE ${rows} AS present SET ${value} = mine.resealed FROM mine
        WHERE present.tenant_id = ${tenantId}::uuid AND ${sameKey('present', ofMine)}
          AND present.${value} = mine.sealed`,
    );
  }
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

function missing(): never {
  throw new Error('A key has a column that is not there.');
}
