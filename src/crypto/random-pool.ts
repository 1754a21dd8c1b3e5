import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;

/**
 * Random bytes of the system's generator, drawn in bulk: asking for a few each time costs more than encrypting a short
 * value does. Every byte is given once.
 */
export class RandomPool {
  readonly #pool = Buffer.alloc(POOL_BYTES);
  #used = POOL_BYTES;

  /** So many random bytes, fewer than a pool holds. They stay as they are until the pool is filled anew: copy to keep. */
  next(count: number): Buffer {
    if (this.#used + count > POOL_BYTES) {
      randomFillSync(this.#pool);
      this.#used = 0;
    }
    this.#used += count;
    return this.#pool.subarray(this.#used - count, this.#used);
  }
}
