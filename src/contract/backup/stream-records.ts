import * as z from 'zod';

import { VaultError } from '../../domain/errors.js';
import { STREAM_TABLES } from './stream-tables.js';
import type { StreamRow, StreamTable, TableName } from './stream-tables.js';

/*
 * An export is lines of JSON, each a record: a header; of each tenant where it begins, its rows, and where it ends; and the
 * end. docs/guides/backup.md describes it for those who read it with programs of their own.
 */

/** What the first record says that it is. */
export const STREAM_FORMAT = 'token-vault export';

/** The version of the format that is written. A change of what stands in a record makes a new one, and a step in UPGRADES. */
export const STREAM_VERSION = 1;

/** What makes records of a version those of the next one, by that version: how streams of older releases are read. */
const UPGRADES: Readonly<Record<number, (record: unknown) => unknown>> = {};

const counts = z.record(z.string(), z.int().nonnegative());
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');

const HEADER = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(STREAM_FORMAT),
  version: z.int().positive(),
  stream: z.guid(),
  created_at: z.iso.datetime(),
  /** The release that made it. */
  made_by: z.string(),
  tenants: z.array(z.strictObject({ id: z.guid(), is_operator: z.boolean() })),
  /** The keys of the installation under which API keys are hashed; the first is the one that new ones are hashed under. */
  lookup_keys: z.array(z.base64()),
});

const OTHERS = [
  z.strictObject({ kind: z.literal('tenant'), id: z.guid(), rows: counts }),
  /** `sha256` is of the lines from where the tenant begins, each with its line end. */
  z.strictObject({ kind: z.literal('tenant_end'), id: z.guid(), sha256 }),
  /** A stream in a folder beside this one, which is its index. */
  z.strictObject({ kind: z.literal('file'), tenant: z.guid(), name: z.string(), sha256 }),
  /** `records` counts all before this one. */
  z.strictObject({ kind: z.literal('end'), records: z.int().nonnegative() }),
] as const;

const KINDS: ReadonlyMap<unknown, z.ZodType<StreamRecord>> = new Map(
  OTHERS.map((schema) => [schema.shape.kind.value, schema]),
);

const TABLES: ReadonlyMap<unknown, StreamTable> = new Map(
  STREAM_TABLES.map((table) => [table.name, table]),
);

/** The first record of a stream. */
export type StreamHeader = z.infer<typeof HEADER>;

/** A row of a table of the tenant that has begun. */
export interface RowRecord {
  readonly kind: 'row';
  readonly table: TableName;
  readonly row: StreamRow;
}

/** Any record but the first. */
export type StreamRecord = z.infer<(typeof OTHERS)[number]> | RowRecord;

/** A record as its line is written, without the line end. Rows have no kind: there are many. */
export function recordLine(record: StreamHeader | StreamRecord): string {
  if (record.kind !== 'row') return JSON.stringify(record);
  return JSON.stringify({ table: record.table, row: record.row });
}

/** Reads the first record. Throws VALIDATION_FAILED for anything else, and for a version that this release does not know. */
export function readHeader(line: string): StreamHeader {
  const value = parse(line, 1);
  const { format, version, made_by: madeBy } = (value ?? {}) as Record<string, unknown>;
  if (format !== STREAM_FORMAT) throw broken('This is no export of a vault.');
  if (typeof version === 'number' && version > STREAM_VERSION) {
    const by =
      typeof madeBy === 'string' && /^[\w.+-]{1,40}$/.test(madeBy) ? madeBy : 'a later one';
    throw broken(
      `This export has version ${String(version)} of the format, and this release reads versions up to ` +
        `${String(STREAM_VERSION)}: import it with the release that made it (${by}) or a later one.`,
    );
  }
  return checked(HEADER, upgraded(value, Number(version)), 1);
}

/** Reads any other record of a stream of a version. Throws VALIDATION_FAILED, naming the record's number and its members only. */
export function readRecord(line: string, number: number, version: number): StreamRecord {
  const value = upgraded(parse(line, number), version) as Record<string, unknown>;
  const table = TABLES.get(value['table']);
  if (table !== undefined && value['kind'] === undefined) {
    const { row, ...others } = value;
    if (Object.keys(others).length > 1)
      throw broken(`Record ${String(number)} has unknown members.`);
    return { kind: 'row', table: table.name, row: checked(table.row, row, number) };
  }
  const schema = KINDS.get(value['kind']);
  if (schema === undefined) throw broken(`Record ${String(number)} is of no known kind.`);
  return checked(schema, value, number);
}

/** What a stream that is not as it must be comes to. */
export function broken(message: string, cause?: unknown): VaultError {
  return new VaultError('VALIDATION_FAILED', message, { cause });
}

function upgraded(value: unknown, version: number): unknown {
  let record = value;
  for (let from = version; from < STREAM_VERSION; from += 1) record = UPGRADES[from]?.(record);
  return record;
}

function parse(line: string, number: number): unknown {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The message of the parser repeats a part of the line.
  }
  throw broken(`Record ${String(number)} is not a JSON object.`);
}

function checked<T>(schema: z.ZodType<T>, value: unknown, number: number): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Messages of the library tell of types and rules, and never repeat a value.
  const faults = result.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'it'}: ${message}`,
  );
  throw broken(`Record ${String(number)} is not valid: ${faults.join('; ')}.`);
}
