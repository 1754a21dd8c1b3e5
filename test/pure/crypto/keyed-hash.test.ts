import { createHmac } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { keyedHash } from '../../../src/crypto/keyed-hash.js';

const anyText = fc.oneof(
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 200 }),
  fc.string({ unit: 'binary', minLength: 1_000, maxLength: 3_000 }),
);
const anyKey = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes));

describe('keyed hashes', () => {
  test('of the second case of RFC 4231', () => {
    const found = keyedHash(Buffer.from('Jefe'), 'what do ya want for nothing?', 'utf8');
    expect(found.toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test.each(['utf8', 'utf16le'] as const)(
    'are those of Node for any key and text in %s',
    (encoding) => {
      fc.assert(
        fc.property(anyKey, anyText, (key, text) => {
          const theirs = createHmac('sha256', key).update(text, encoding).digest();
          expect(keyedHash(key, text, encoding).equals(theirs)).toBe(true);
        }),
        { numRuns: 500 },
      );
    },
  );

  test('keep nothing of the one before, however long it was', () => {
    const key = Buffer.alloc(32, 1);
    const first = keyedHash(key, 'a', 'utf8');
    keyedHash(Buffer.alloc(64, 7), 'b'.repeat(10_000), 'utf16le');
    expect(keyedHash(key, 'a', 'utf8').equals(first)).toBe(true);
    expect(first).toHaveLength(32);
  });

  test('refuse a key that is longer than a block', () => {
    expect(() => keyedHash(Buffer.alloc(65), 'a', 'utf8')).toThrow('a key is at most a block long');
  });
});
