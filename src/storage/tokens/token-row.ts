import type { Token as TokenRow } from '../generated/client.js';
import type { StoredToken } from './stored-token.js';

/** What an update may change. */
export function updatableColumns({ data, cvc, fingerprint, ...columns }: StoredToken) {
  return {
    ...columns,
    data: new Uint8Array(data),
    cvc: cvc === null ? null : new Uint8Array(cvc),
    fingerprint: fingerprint === null ? null : new Uint8Array(fingerprint),
  };
}

/** Whether a token has ended. */
export function hasTokenExpired({ expiresAt }: TokenRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** A token as its row has it. */
export function tokenFromRow(row: TokenRow): StoredToken {
  return {
    id: row.id,
    type: row.type,
    container: row.container,
    data: bufferOf(row.data),
    cvc: row.cvc === null ? null : bufferOf(row.cvc),
    cvcEraseAt: row.cvcEraseAt,
    mask: row.mask,
    metadata: row.metadata,
    searchIndexes: row.searchIndexes,
    fingerprintExpression: row.fingerprintExpression,
    fingerprint: row.fingerprint === null ? null : bufferOf(row.fingerprint),
    expiresAt: row.expiresAt,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    modifiedBy: row.modifiedBy,
    modifiedAt: row.modifiedAt,
  };
}

/** The driver gives buffers, Prisma does not. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);
}
