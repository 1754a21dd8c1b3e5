import { describe, expect, test } from 'vitest';

import { nodeFault } from '../../../scripts/node-version.mjs';

describe('the release of Node.js', () => {
  test.each(['20.19.0', '20.20.2', '22.13.0', '22.23.5', '24.0.0', '25.1.0'])(
    '%s will do',
    (version) => {
      expect(nodeFault(version)).toBeUndefined();
    },
  );

  test.each(['16.20.2', '18.20.8', '20.18.3', '21.7.0', '22.12.0', '23.11.0'])(
    '%s gets a sentence that says which one will',
    (version) => {
      expect(nodeFault(version)).toBe(
        `token-vault needs Node.js 20.19, 22.13, 24 or later, and this is ${version}: https://nodejs.org has newer ones.`,
      );
    },
  );
});
