import { expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { compare } from '../../support/user-code/conformance/compare.js';
import { randomExpressions } from '../../support/user-code/random-expressions.js';

// Dates compare only where Node itself is in UTC, which the guest always is.
process.env['TZ'] = 'UTC';

/** `CONFORMANCE_SEED=…` tries the same expressions again, `CONFORMANCE_COUNT=1000` more of each kind. */
const SEED = Number(process.env['CONFORMANCE_SEED'] ?? Date.now() % 2 ** 31);
const COUNT = Number(process.env['CONFORMANCE_COUNT'] ?? 100);

/** The guest is as Node.js 20 is; later ones format and refuse otherwise. */
const IS_REFERENCE = process.versions.node.startsWith('20.');

it.runIf(IS_REFERENCE)(
  `gives what Node gives for expressions of seed ${String(SEED)}`,
  async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
    try {
      const results = await compare(sandbox, randomExpressions(SEED, COUNT), 60_000);
      expect(results.filter(({ node, guest }) => node !== guest)).toEqual([]);
    } finally {
      await sandbox.close();
    }
  },
);
