import { randomFillSync } from 'node:crypto';

const pool = new Int32Array(1024);
let used = pool.length;

/** Four random integers that nobody gets again. Drawn from a pool, since asking the system costs more than a run. */
export function randomSeed(): number[] {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const seed = [...pool.subarray(used, used + 4)];
  pool.fill(0, used, used + 4);
  used += 4;
  return seed;
}
