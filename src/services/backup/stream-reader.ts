import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';

import { broken, readHeader, readRecord } from '../../contract/backup/stream-records.js';
import type {
  RowRecord,
  StreamHeader,
  StreamRecord,
} from '../../contract/backup/stream-records.js';
import { STREAM_TABLES, streamTable } from '../../contract/backup/stream-tables.js';
import type { StreamRow, StreamTable, TableName } from '../../contract/backup/stream-tables.js';

/** Rows of one table, as many as are stored at a time. */
export interface RowsStep {
  readonly kind: 'rows';
  readonly table: StreamTable;
  readonly rows: readonly StreamRow[];
}

/** What a stream tells, step by step. */
export type StreamStep = StreamHeader | Exclude<StreamRecord, RowRecord> | RowsStep;

/** Rows, and characters of their lines, that make a step. */
const ROWS_MAX = 500;
const CHARACTERS_MAX = 4 * 1024 * 1024;

/** A line is a row, and the largest value of a row is bounded where it came in. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Reads an export that is decrypted and checks all that can be told without a database: that each record is as its kind must
 * be, that they come in their order, that of each tenant there are as many rows as is said and the lines are those that were
 * written, and that nothing is missing or follows. Throws VALIDATION_FAILED, which names the record by its number.
 */
export async function* readStream(content: AsyncIterable<Uint8Array>): AsyncGenerator<StreamStep> {
  const checks = new StreamChecks();
  let batch: { table: TableName; rows: StreamRow[]; characters: number } | undefined;
  const taken = function* (): Generator<StreamStep> {
    if (batch !== undefined)
      yield { kind: 'rows', table: streamTable(batch.table), rows: batch.rows };
    batch = undefined;
  };
  for await (const line of linesOf(content)) {
    const record = checks.take(line);
    if (record.kind !== 'row') {
      yield* taken();
      yield record;
      continue;
    }
    const isFull =
      batch !== undefined &&
      (batch.table !== record.table ||
        batch.rows.length >= ROWS_MAX ||
        batch.characters >= CHARACTERS_MAX);
    if (isFull) yield* taken();
    batch ??= { table: record.table, rows: [], characters: 0 };
    batch.rows.push(record.row);
    batch.characters += line.length;
  }
  checks.end();
}

/** What has been read of the tenant that has begun. */
interface OpenTenant {
  readonly id: string;
  readonly announced: Readonly<Record<string, number>>;
  readonly counts: Map<TableName, number>;
  readonly hash: Hash;
  table: number;
}

/** Holds the records of a stream against each other. */
class StreamChecks {
  #header: StreamHeader | undefined;
  #tenant: OpenTenant | undefined;
  #tenantsDone = 0;
  #records = 0;
  #isEnded = false;

  /** The record of a line, which is the next one. */
  take(line: string): StreamHeader | StreamRecord {
    if (this.#isEnded) throw broken('Something follows the end of the export.');
    this.#records += 1;
    if (this.#header === undefined) {
      this.#header = readHeader(line);
      return this.#header;
    }
    const record = readRecord(line, this.#records, this.#header.version);
    if (record.kind === 'tenant_end') this.#endTenant(record);
    if (record.kind === 'tenant') this.#beginTenant(record, this.#header);
    this.#tenant?.hash.update(line).update('\n');
    if (record.kind === 'row') this.#row(record);
    if (record.kind === 'file' && this.#tenant !== undefined) throw this.#outOfOrder();
    if (record.kind === 'end') this.#end(record.records);
    return record;
  }

  /** Throws where the stream is not at its end. */
  end(): void {
    if (!this.#isEnded) throw broken('The export was cut off.');
  }

  #beginTenant(
    { id, rows }: { id: string; rows: Record<string, number> },
    { tenants }: StreamHeader,
  ) {
    if (this.#tenant !== undefined || tenants[this.#tenantsDone]?.id !== id)
      throw this.#outOfOrder();
    const hash = createHash('sha256');
    this.#tenant = { id, announced: rows, counts: new Map(), hash, table: 0 };
  }

  #row({ table }: RowRecord): void {
    const tenant = this.#tenant;
    const at = STREAM_TABLES.findIndex(({ name }) => name === table);
    if (tenant === undefined || at < tenant.table) throw this.#outOfOrder();
    tenant.table = at;
    tenant.counts.set(table, (tenant.counts.get(table) ?? 0) + 1);
  }

  #endTenant({ id, sha256 }: { id: string; sha256: string }): void {
    const tenant = this.#tenant;
    if (tenant?.id !== id) throw this.#outOfOrder();
    for (const { name } of STREAM_TABLES)
      if ((tenant.counts.get(name) ?? 0) !== (tenant.announced[name] ?? 0))
        throw broken(
          `The tenant ${id} has another number of ${name} than is said where it begins.`,
        );
    if (tenant.counts.get('tenants') !== 1) throw broken(`The tenant ${id} is not one row.`);
    if (tenant.hash.digest('hex') !== sha256)
      throw broken(`The lines of the tenant ${id} are not those that were written.`);
    this.#tenant = undefined;
    this.#tenantsDone += 1;
  }

  #end(records: number): void {
    const isWhole = this.#tenant === undefined && records === this.#records - 1;
    const { tenants = [] } = this.#header ?? {};
    // An index names tenants whose rows are in files beside it.
    if (!isWhole || (this.#tenantsDone > 0 && this.#tenantsDone !== tenants.length))
      throw broken('The export ends before all of it is there.');
    this.#isEnded = true;
  }

  #outOfOrder() {
    return broken(`Record ${String(this.#records)} is out of its order.`);
  }
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end));
      yield Buffer.concat(parts).toString();
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    if (from === chunk.length) continue;
    // Copied: whoever gives the chunk may use its memory again.
    parts.push(chunk.slice(from));
    bytes += chunk.length - from;
    if (bytes > LINE_BYTES_MAX) throw broken('A record is longer than any that an export has.');
  }
  if (bytes > 0) throw broken('The export was cut off.');
}
