import { createHash, timingSafeEqual } from 'node:crypto';

import { KEY_BYTES, SealBrokenError } from '../envelope.js';
import type { Location } from '../envelope.js';

/*
 * What providers outside of the process are given to encrypt. Not all of them bind a ciphertext to a context, so what says
 * where a key belongs is encrypted with it:
 *
 *   1 byte    format, 1
 *   32 bytes  SHA-256 of the location
 *   32 bytes  the key
 */
const FORMAT = 1;
const KEY_AT = 33;

/** Puts a key together with where it will be stored. Whoever asks wipes it. */
export function bindKey(location: Location, key: Buffer): Buffer {
  const bound = Buffer.alloc(KEY_AT + key.length);
  bound.writeUInt8(FORMAT, 0);
  bound.set(digestOf(location), 1);
  bound.set(key, KEY_AT);
  return bound;
}

/** The key of what {@link bindKey} made for the same place; wipes what it was given. Throws SealBrokenError for anything else. */
export function unbindKey(location: Location, bound: Buffer): Buffer {
  try {
    const isOurs = bound.length === KEY_AT + KEY_BYTES && bound[0] === FORMAT;
    if (!isOurs || !timingSafeEqual(bound.subarray(1, KEY_AT), digestOf(location)))
      throw new SealBrokenError();
    const key = Buffer.alloc(KEY_BYTES);
    key.set(bound.subarray(KEY_AT));
    return key;
  } finally {
    bound.fill(0);
  }
}

function digestOf({ tenantId, table, rowId, column }: Location): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([tenantId, table, rowId, column]))
    .digest();
}
