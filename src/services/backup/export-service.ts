import { createHash } from 'node:crypto';

import { recordLine, STREAM_FORMAT, STREAM_VERSION } from '../../contract/backup/stream-records.js';
import type { StreamHeader, StreamRecord } from '../../contract/backup/stream-records.js';
import type { StreamRow, StreamTable, StreamValue } from '../../contract/backup/stream-tables.js';
import { VERSION } from '../../contract/version.js';
import type { RequestContext } from '../../context.js';
import type { ExportCipher } from '../../crypto/export-cipher.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { KeyPurpose } from '../../crypto/stored-keys.js';
import type { Tenant } from '../../domain/tenant/tenant.js';
import type { SnapshotRow, TenantSnapshots } from '../../storage/backup/tenant-snapshot.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import { chosenTenants } from '../keys/key-service.js';

/** What is exported, and for whom. */
export interface ExportInput {
  /** A tenant; left out: all of them. */
  readonly tenantId?: string | undefined;
  /** Whoever has the identity of one of them can read the export. */
  readonly recipients: readonly string[];
  /** Whether verification codes of cards go along that are kept still. */
  readonly withCodes: boolean;
}

/** How far an export is, in rows; the total grows with each tenant that begins. */
export type OnRows = (done: number, total: number) => void;

/** A tenant's stream in a folder of exports. */
export interface ExportFile {
  readonly tenant: string;
  readonly name: string;
  readonly sha256: string;
}

/** What the service works with. */
export interface ExportServiceParts {
  readonly tenants: TenantRepository;
  readonly audit: AuditRepository;
  readonly snapshots: TenantSnapshots;
  readonly cipher: ExportCipher;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/**
 * Writes tenants with all that they have as one encrypted stream, beside a running service. Values stay sealed by the
 * tenants' own keys; these go along unwrapped, so that another vault can wrap them by its own master key, and are protected
 * by the encryption of the stream alone. Only whoever runs the command line on the machine of the vault may.
 */
export class ExportService {
  readonly #parts: ExportServiceParts;

  constructor(parts: ExportServiceParts) {
    this.#parts = parts;
  }

  /** The tenants that an export of all has, the operator's first: what it owns is what others use. */
  async tenants(ctx: RequestContext, tenantId: string | undefined): Promise<readonly Tenant[]> {
    requireOperator(ctx);
    const chosen = await chosenTenants(this.#parts.tenants, tenantId);
    return [...chosen].sort((one, other) => Number(other.isOperator) - Number(one.isOperator));
  }

  /** An export, encrypted, as fast as it is taken. Each tenant is of one moment, and its trail tells of it before and after. */
  async export(
    ctx: RequestContext,
    { tenantId, recipients, withCodes }: ExportInput,
    onRows: OnRows,
  ): Promise<AsyncIterable<Uint8Array>> {
    const tenants = await this.tenants(ctx, tenantId);
    return this.#parts.cipher.seal(recipients, this.#content(ctx, tenants, withCodes, onRows));
  }

  /** The index of a folder of exports, encrypted: which streams belong to it. */
  async index(
    ctx: RequestContext,
    { recipients }: Pick<ExportInput, 'recipients'>,
    files: readonly ExportFile[],
  ): Promise<AsyncIterable<Uint8Array>> {
    const tenants = await this.tenants(ctx, undefined);
    const named = tenants.filter(({ id }) => files.some(({ tenant }) => tenant === id));
    const records: (StreamHeader | StreamRecord)[] = [await this.#header(named)];
    for (const file of files) records.push({ kind: 'file', ...file });
    records.push({ kind: 'end', records: records.length });
    const lines = Buffer.from(records.map((record) => `${recordLine(record)}\n`).join(''));
    return this.#parts.cipher.seal(recipients, one(lines));
  }

  async *#content(
    ctx: RequestContext,
    tenants: readonly Tenant[],
    withCodes: boolean,
    onRows: OnRows,
  ): AsyncGenerator<Buffer> {
    const header = await this.#header(tenants);
    yield Buffer.from(`${recordLine(header)}\n`);
    const state = { records: 1, done: 0, total: 0 };
    for (const { id } of tenants) {
      const rowsBefore = state.done;
      await this.#audit(ctx, id, { phase: 'started', stream: header.stream });
      yield* this.#tenant(id, withCodes, state, onRows);
      const rows = state.done - rowsBefore;
      await this.#audit(ctx, id, { phase: 'finished', stream: header.stream, rows });
    }
    yield Buffer.from(`${recordLine({ kind: 'end', records: state.records })}\n`);
  }

  async *#tenant(
    id: string,
    withCodes: boolean,
    state: { records: number; done: number; total: number },
    onRows: OnRows,
  ): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    const written = (records: readonly StreamRecord[]): Buffer => {
      const lines = Buffer.from(records.map((record) => `${recordLine(record)}\n`).join(''));
      hash.update(lines);
      state.records += records.length;
      return lines;
    };
    const { snapshots, runtime } = this.#parts;
    for await (const part of snapshots.read({ tenantId: id, now: runtime.now(), withCodes })) {
      if ('counts' in part) {
        state.total += Object.values(part.counts).reduce((sum, count) => sum + count, 0);
        yield written([{ kind: 'tenant', id, rows: part.counts }]);
      } else {
        yield written(await this.#records(id, part.table, part.rows));
        state.done += part.rows.length;
      }
      onRows(state.done, state.total);
    }
    state.records += 1;
    const end: StreamRecord = { kind: 'tenant_end', id, sha256: hash.digest('hex') };
    yield Buffer.from(`${recordLine(end)}\n`);
  }

  async #records(
    tenantId: string,
    table: StreamTable,
    rows: readonly SnapshotRow[],
  ): Promise<readonly StreamRecord[]> {
    const given = table.name === 'data_keys' ? await this.#unwrapped(tenantId, rows) : rows;
    return given.map((row) => ({ kind: 'row', table: table.name, row: streamRow(table, row) }));
  }

  async #unwrapped(
    tenantId: string,
    rows: readonly SnapshotRow[],
  ): Promise<readonly SnapshotRow[]> {
    return Promise.all(
      rows.map(async ({ wrapped, master_key: masterKey, ...row }) => {
        const key = await this.#parts.keyring.unwrapDataKey(tenantId, {
          purpose: row['purpose'] as KeyPurpose,
          version: row['version'] as number,
          wrapped: wrapped as Buffer,
          masterKey: masterKey as string,
        });
        return { ...row, key };
      }),
    );
  }

  async #header(tenants: readonly Tenant[]): Promise<StreamHeader> {
    const { keyring, runtime } = this.#parts;
    const lookupKeys = await keyring.allLookupKeys();
    return {
      kind: 'header',
      format: STREAM_FORMAT,
      version: STREAM_VERSION,
      stream: runtime.newId(),
      created_at: runtime.now().toISOString(),
      made_by: VERSION,
      tenants: tenants.map(({ id, isOperator }) => ({ id, is_operator: isOperator })),
      lookup_keys: lookupKeys.map((key) => key.toString('base64')),
    };
  }

  async #audit(
    ctx: RequestContext,
    tenantId: string,
    details: Readonly<Record<string, string | number>>,
  ): Promise<void> {
    const { audit, runtime } = this.#parts;
    const act = { tenantId, operation: 'tenant.export', entityType: 'tenant' } as const;
    await audit.insert(auditEvent(ctx, runtime, { ...act, entityId: tenantId, details }));
  }
}

/** A row as it stands in a record. */
function streamRow({ columns }: StreamTable, row: SnapshotRow): StreamRow {
  const members: [string, StreamValue][] = [];
  for (const { name } of columns) {
    const value = row[name];
    if (value !== null && value !== undefined) members.push([name, streamValue(value)]);
  }
  return Object.fromEntries(members);
}

function streamValue(value: unknown): StreamValue {
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (value instanceof Date) return value.toISOString();
  return value as StreamValue;
}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content);
}
