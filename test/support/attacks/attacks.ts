import type { Attack } from './attack.js';
import { ATTACKS_BY_CRYPTO_AND_BYTES } from './attacks-by-crypto-and-bytes.js';
import { ATTACKS_BY_VALUES } from './attacks-by-values.js';
import { ATTACKS_ON_MEMORY } from './attacks-on-memory.js';
import { ATTACKS_ON_STACK } from './attacks-on-stack.js';
import { ATTACKS_ON_THE_WORLD } from './attacks-on-the-world.js';
import { ATTACKS_ON_TIME } from './attacks-on-time.js';

/** Bodies of an async function that try to take time, memory or stack, or to reach beyond their run. */
export const ATTACKS: readonly Attack[] = [
  ...ATTACKS_ON_TIME,
  ...ATTACKS_ON_MEMORY,
  ...ATTACKS_ON_STACK,
  ...ATTACKS_BY_VALUES,
  ...ATTACKS_BY_CRYPTO_AND_BYTES,
  ...ATTACKS_ON_THE_WORLD,
];
