import { createHash } from 'node:crypto';

import { ExportCipher } from '../../../src/crypto/export-cipher.js';
import { readStream } from '../../../src/services/backup/stream-reader.js';
import type { StreamStep } from '../../../src/services/backup/stream-reader.js';

const TENANT = '01a22a2d-86dd-7625-840e-759c5114bd0d';
const TIME = '2026-11-30T00:00:00.000Z';
const OTHER_ID = '01a22a2d-9f6c-77e8-8091-2638c4029a70';

/** The records of a small export, as their lines say them. */
export interface SmallExport {
  header: Record<string, unknown>;
  /** From where the tenant begins to its last row. */
  tenant: Record<string, unknown>[];
  end: Record<string, unknown>;
}

/** A tenant with two tokens, one of whose values is a word that no message may repeat. */
export function smallExport(): SmallExport {
  const token = (id: string) => ({
    table: 'tokens',
    row: {
      id,
      type: 'token',
      container: '/',
      data: 'AQAA',
      created_by: OTHER_ID,
      created_at: TIME,
    },
  });
  return {
    header: {
      kind: 'header',
      format: 'token-vault export',
      version: 1,
      stream: OTHER_ID,
      created_at: TIME,
      made_by: '0.1.0',
      tenants: [{ id: TENANT, is_operator: false }],
      lookup_keys: ['AQAA'],
    },
    tenant: [
      { kind: 'tenant', id: TENANT, rows: { tokens: 2, tenants: 1 } },
      token('one'),
      token('two'),
      { table: 'tenants', row: { name: 'Hopper', is_operator: false, created_at: TIME } },
    ],
    end: { kind: 'end', records: 6 },
  };
}

/** Its lines; the hash is that of the tenant's lines, unless another one is given. */
export function linesOf({ header, tenant, end }: SmallExport, sha256?: string): string {
  const lines = tenant.map((record) => `${JSON.stringify(record)}\n`).join('');
  const hash = sha256 ?? createHash('sha256').update(lines).digest('hex');
  const tenantEnd = { kind: 'tenant_end', id: TENANT, sha256: hash };
  return `${JSON.stringify(header)}\n${lines}${JSON.stringify(tenantEnd)}\n${JSON.stringify(end)}\n`;
}

/** Bytes as a source gives them, in pieces of a size. */
export async function* piecesOf(bytes: Buffer, size = 1_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size)
    yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** Everything that something gives. */
export async function allOf<T>(steps: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const step of steps) all.push(step);
  return all;
}

/** Reads what is decrypted already. */
export function readLines(text: string): Promise<readonly StreamStep[]> {
  return allOf(readStream(piecesOf(Buffer.from(text), 7)));
}

/** Reads an encrypted export whole. */
export function readSealed(identity: string, sealed: Buffer): Promise<readonly StreamStep[]> {
  return allOf(readStream(new ExportCipher().open([identity], piecesOf(sealed))));
}
