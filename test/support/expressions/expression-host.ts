import { createHmac, randomInt } from 'node:crypto';

import type { ExpressionHost } from '../../../src/domain/expression/expression-host.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

/** The host that the service gives: real hashes, real chance, the process's clock. */
export const REAL_HOST: ExpressionHost = {
  hmac: (algorithm, key, message) =>
    createHmac(algorithm.replace('-', ''), key).update(message).digest(),
  randomInt: (maxExclusive) => randomInt(maxExclusive),
  clock: { now: () => performance.now(), processor: processorMs },
};

/** A host whose chance always falls on the same number; without a clock. */
export function rigged(draw: number): ExpressionHost {
  return {
    hmac: REAL_HOST.hmac.bind(REAL_HOST),
    randomInt: (maxExclusive) => draw % maxExclusive,
  };
}
