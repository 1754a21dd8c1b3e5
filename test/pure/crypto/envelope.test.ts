import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  KEY_BYTES,
  keyVersionOf,
  openSeal,
  seal,
  SealBrokenError,
} from '../../../src/crypto/envelope.js';
import type { Location } from '../../../src/crypto/envelope.js';

const KEY = randomBytes(KEY_BYTES);
const HERE: Location = { tenantId: 't1', table: 'tokens', rowId: 'r1', column: 'data' };
const PLAIN = Buffer.from('4242424242424242');

test('what was sealed opens, whatever it is, with the version of its key', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 0, max: 0xffff_ffff }),
      (bytes, version) => {
        const sealed = seal(KEY, version, HERE, Buffer.from(bytes));
        expect(keyVersionOf(sealed)).toBe(version);
        expect(openSeal(KEY, HERE, sealed)).toStrictEqual(Buffer.from(bytes));
      },
    ),
  );
});

describe('a sealed value opens nowhere else and with nothing else', () => {
  const sealed = seal(KEY, 1, HERE, PLAIN);

  const elsewhere: readonly [string, Location][] = [
    ['another tenant', { ...HERE, tenantId: 't2' }],
    ['another table', { ...HERE, table: 'proxies' }],
    ['another row', { ...HERE, rowId: 'r2' }],
    ['another column', { ...HERE, column: 'cvc' }],
    [
      'a place that reads the same when its parts are joined',
      { ...HERE, tenantId: 't', rowId: '1r1' },
    ],
    [
      'a place whose parts hold the separators',
      { tenantId: 't1","tokens', table: 'r1', rowId: 'data', column: '' },
    ],
  ];
  test.each(elsewhere)('moved to %s', (_where, location) => {
    expect(() => openSeal(KEY, location, sealed)).toThrow(SealBrokenError);
  });

  test('with another key', () => {
    expect(() => openSeal(randomBytes(KEY_BYTES), HERE, sealed)).toThrow(SealBrokenError);
  });

  test('with any bit of it flipped, the version of the key included', () => {
    for (let index = 0; index < sealed.length; index += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = Buffer.from(sealed);
        changed[index] = (changed[index] ?? 0) ^ (1 << bit);
        expect(() => openSeal(KEY, HERE, changed)).toThrow(SealBrokenError);
      }
    }
  });

  test('cut off at any length, or longer by a byte', () => {
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => openSeal(KEY, HERE, sealed.subarray(0, length))).toThrow(SealBrokenError);
    }
    expect(() => openSeal(KEY, HERE, Buffer.concat([sealed, Buffer.alloc(1)]))).toThrow(
      SealBrokenError,
    );
  });

  test('any bytes at all are refused, and end nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(() => openSeal(KEY, HERE, Buffer.from(bytes))).toThrow(SealBrokenError);
      }),
    );
  });
});

describe('a sealed value tells nothing', () => {
  test('the plaintext is not in it', () => {
    expect(seal(KEY, 1, HERE, PLAIN).includes(PLAIN)).toBe(false);
    const zeros = Buffer.alloc(64);
    expect(seal(KEY, 1, HERE, zeros).includes(Buffer.alloc(8))).toBe(false);
  });

  test('equal values are sealed differently, each with a nonce of its own', () => {
    const nonces = Array.from({ length: 1_000 }, () =>
      seal(KEY, 1, HERE, PLAIN).subarray(5, 17).toString('hex'),
    );
    expect(new Set(nonces).size).toBe(1_000);
  });

  test('the error that it does not open holds neither value nor key', () => {
    try {
      openSeal(randomBytes(KEY_BYTES), HERE, seal(KEY, 1, HERE, PLAIN));
      expect.unreachable();
    } catch (error) {
      const { message, stack = '' } = error as Error;
      for (const text of [message, stack]) {
        expect(text).not.toContain(PLAIN.toString());
        expect(text).not.toContain(KEY.toString('hex'));
      }
    }
  });
});
