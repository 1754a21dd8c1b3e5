import { createCipheriv, createDecipheriv } from 'node:crypto';

import { RandomPool } from './random-pool.js';

/*
 * The one format of everything that is encrypted: AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce.
 *
 *   1 byte   format, 1
 *   4 bytes  version of the key, big endian
 *   12 bytes nonce
 *   n bytes  ciphertext
 *   16 bytes tag
 *
 * With random nonces one key may seal 2^32 values (SP 800-38D, 8.3); `token-vault keys rotate` begins a new version.
 */
const FORMAT = 1;
const NONCE_AT = 5;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TEXT_AT = NONCE_AT + NONCE_BYTES;

const nonces = new RandomPool();

/** Bytes in the keys of this format. */
export const KEY_BYTES = 32;

/** Where a value is stored. It is bound to the ciphertext, so that a value moved elsewhere does not open. */
export interface Location {
  readonly tenantId: string;
  readonly table: string;
  readonly rowId: string;
  readonly column: string;
}

/** A sealed value did not open: it was changed, moved, or sealed with another key. Says nothing of the content. */
export class SealBrokenError extends Error {
  constructor(cause?: unknown) {
    super('A stored value did not open: it was changed, moved, or sealed with another key.', {
      cause,
    });
    this.name = 'SealBrokenError';
  }
}

/** Encrypts bytes with a 32-byte key of a version, bound to where they will be stored. */
export function seal(
  key: Buffer,
  keyVersion: number,
  location: Location,
  plaintext: Buffer,
): Buffer {
  const sealed = Buffer.allocUnsafe(TEXT_AT + plaintext.length + TAG_BYTES);
  sealed.writeUInt8(FORMAT, 0);
  sealed.writeUInt32BE(keyVersion, 1);
  sealed.set(nonces.next(NONCE_BYTES), NONCE_AT);
  const nonce = sealed.subarray(NONCE_AT, TEXT_AT);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(associatedData(sealed, location));
  sealed.set(cipher.update(plaintext), TEXT_AT);
  cipher.final();
  sealed.set(cipher.getAuthTag(), TEXT_AT + plaintext.length);
  return sealed;
}

/** The version of the key that sealed a value. Throws SealBrokenError where the bytes are not in the format. */
export function keyVersionOf(sealed: Buffer): number {
  if (sealed.length < TEXT_AT + TAG_BYTES || sealed[0] !== FORMAT) throw new SealBrokenError();
  return sealed.readUInt32BE(1);
}

/** Decrypts what {@link seal} made. Throws SealBrokenError where key, place or any byte is not the same. */
export function openSeal(key: Buffer, location: Location, sealed: Buffer): Buffer {
  keyVersionOf(sealed);
  const tagAt = sealed.length - TAG_BYTES;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(NONCE_AT, TEXT_AT), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(associatedData(sealed, location));
    decipher.setAuthTag(sealed.subarray(tagAt));
    const plaintext = decipher.update(sealed.subarray(TEXT_AT, tagAt));
    // In this mode it gives no bytes: it tells whether the tag is right.
    decipher.final();
    return plaintext;
  } catch (error) {
    throw new SealBrokenError(error);
  }
}

/** Where associated data is written: the cipher reads it at once, and nothing else runs meanwhile. */
const scratch = Buffer.allocUnsafe(4096);

/** Format and version as they stand before the nonce, and a text that no two locations share: JSON keeps parts apart. */
function associatedData(sealed: Buffer, { tenantId, table, rowId, column }: Location): Buffer {
  const place = JSON.stringify([tenantId, table, rowId, column]);
  const most = NONCE_AT + place.length * 3;
  const data = most <= scratch.length ? scratch : Buffer.allocUnsafe(most);
  // For so few bytes faster than to copy them as buffers do.
  for (let at = 0; at < NONCE_AT; at += 1) data[at] = sealed[at] ?? 0;
  return data.subarray(0, NONCE_AT + data.write(place, NONCE_AT));
}
