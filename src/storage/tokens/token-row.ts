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
    ...row,
    data: Buffer.from(row.data),
    cvc: row.cvc === null ? null : Buffer.from(row.cvc),
    fingerprint: row.fingerprint === null ? null : Buffer.from(row.fingerprint),
  };
}
