import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { combineShares, splitSecret } from '../../../src/crypto/key-shares.js';

const SECRET = Buffer.from(`embedded:${randomBytes(32).toString('base64')}\n`);

describe('shares of a master key file', () => {
  test('any that are enough give it back, in any order, further ones do no harm', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 0, max: 6 }),
        fc.infiniteStream(fc.nat()),
        async (threshold, more, ranks) => {
          const shares = await splitSecret(SECRET, { shares: threshold + more, threshold });
          const shuffled = shares
            .map((share) => ({ share, rank: ranks.next().value }))
            .sort((one, other) => one.rank - other.rank)
            .map(({ share }) => share);
          const given = shuffled.slice(0, threshold + (more > 0 ? 1 : 0));
          expect((await combineShares(given)).equals(SECRET)).toBe(true);
          await expect(combineShares(shuffled.slice(0, threshold - 1))).rejects.toThrow(
            'different shares are needed',
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('one share twice is no second one', async () => {
    const [share = ''] = await splitSecret(SECRET, { shares: 3, threshold: 2 });
    await expect(combineShares([share, share])).rejects.toThrow(
      '2 different shares are needed, and 1 were given.',
    );
  });

  test('of two secrets, changed, or no shares at all, they are refused without a word of them', async () => {
    const [one = '', two = ''] = await splitSecret(SECRET, { shares: 2, threshold: 2 });
    const [other = ''] = await splitSecret(SECRET, { shares: 2, threshold: 2 });
    await expect(combineShares([one, other])).rejects.toThrow('The shares are not of one secret.');
    const at = two.length - 10;
    const changed = two.slice(0, at) + (two[at] === 'A' ? 'B' : 'A') + two.slice(at + 1);
    await expect(combineShares([one, changed])).rejects.toThrow('one of them was changed');
    await expect(combineShares([one, 'embedded:secret'])).rejects.toThrow(
      'Line 2 is no share: it must begin with tvshare1.',
    );
    await expect(combineShares([])).rejects.toThrow('No share was given.');
  });

  test('no share holds a part of the secret that can be read', async () => {
    for (const share of await splitSecret(SECRET, { shares: 5, threshold: 3 })) {
      const bytes = Buffer.from(share.split('.').at(-1) ?? '', 'base64url');
      for (let at = 0; at + 8 <= SECRET.length; at += 1)
        expect(bytes.includes(SECRET.subarray(at, at + 8))).toBe(false);
    }
  });
});
