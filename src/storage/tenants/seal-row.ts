import type { SignedSeal } from '../../domain/tenant/audit-seal.js';
import type { AuditSeal as SealRow } from '../generated/client.js';

/** A line as a seal holds it: its id, and the hash of its text. */
export interface SealedLine {
  readonly id: string;
  readonly hash: Buffer;
}

/** A seal as it is stored. */
export interface StoredSeal extends SignedSeal {
  /** Its lines in their order; absent where the time is over for which they are kept. */
  readonly lines?: readonly SealedLine[];
}

const ID_BYTES = 16;
const LINE_BYTES = 48;

/** The columns of a seal as a record of JSON has them, bytes in hexadecimal. */
export function sealText({ lines = [], ...seal }: StoredSeal) {
  return {
    tenant_id: seal.tenantId,
    number: seal.number,
    count: seal.count,
    root: seal.root,
    previous: seal.previous,
    first_at: seal.firstAt,
    last_at: seal.lastAt,
    is_of_beginning: seal.isOfBeginning,
    sealed_at: seal.sealedAt,
    key_id: seal.keyId,
    signature: seal.signature.toString('hex'),
    leaves: Buffer.concat(lines.flatMap(({ id, hash }) => [idBytes(id), hash])).toString('hex'),
  };
}

/** The seal of a row. Of a list of lines that somebody has cut off, what is left. */
export function sealFromRow({ leaves, ...row }: SealRow): StoredSeal {
  return {
    ...row,
    number: Number(row.number),
    root: Buffer.from(row.root).toString('hex'),
    previous: Buffer.from(row.previous).toString('hex'),
    signature: Buffer.from(row.signature),
    ...(leaves === null ? {} : { lines: linesOf(Buffer.from(leaves)) }),
  };
}

/** A UUID as it is stored. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function linesOf(leaves: Buffer): readonly SealedLine[] {
  return Array.from({ length: Math.floor(leaves.length / LINE_BYTES) }, (_, index) => {
    const at = index * LINE_BYTES;
    return {
      id: uuidOfBytes(leaves.subarray(at, at + ID_BYTES)),
      hash: leaves.subarray(at + ID_BYTES, at + LINE_BYTES),
    };
  });
}

function uuidOfBytes(id: Buffer): string {
  const hex = id.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
