import { v7 } from 'uuid';

import { RandomPool } from './random-pool.js';

const ID_BYTES = 16;
const pool = new RandomPool();
let milliseconds = 0;
let sequence = 0;

/**
 * A new UUID of version 7 (RFC 9562): later ones of a process sort behind earlier ones, also within a millisecond, by the
 * counter that the RFC describes (6.2, method 1). Its randomness comes from a pool; a small request has three ids.
 */
export function newId(): string {
  const random = pool.next(ID_BYTES);
  const now = Date.now();
  if (now > milliseconds) {
    milliseconds = now;
    // The counter starts in its lower half, so that a millisecond has room.
    sequence = random.readUInt32BE(0) >>> 1;
  } else {
    sequence += 1;
    if (sequence > 0xffff_ffff) {
      milliseconds += 1;
      sequence = 0;
    }
  }
  return written(v7({ random, msecs: milliseconds, seq: sequence }, bytes));
}

const bytes = Buffer.alloc(ID_BYTES);
const DIGITS = Buffer.from('0123456789abcdef');
/** Where ids are written, one after the other; its hyphens stay. */
const text = Buffer.from('00000000-0000-0000-0000-000000000000');
/** Where the digits of each byte of an id stand in it. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

/** The text of an id. As one piece and not joined of twenty, which whoever reads it would have to put together. */
function written(id: Uint8Array): string {
  PLACES.forEach((place, index) => {
    const byte = id[index] ?? 0;
    text[place] = DIGITS[byte >>> 4] ?? 0;
    text[place + 1] = DIGITS[byte & 0xf] ?? 0;
  });
  return text.toString('latin1');
}
