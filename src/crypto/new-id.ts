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
  return v7({ random, msecs: milliseconds, seq: sequence });
}
