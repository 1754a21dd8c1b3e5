import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { TenantKeys } from '../../../src/crypto/tenant-keys.js';

const newKeys = (tenantId = 't1') =>
  new TenantKeys({
    tenantId,
    dataKeys: new Map([[1, { bytes: randomBytes(32) }]]),
    indexKeys: new Map([[1, { bytes: randomBytes(32) }]]),
    currentVersion: 1,
  });
const keys = newKeys();
const hash = (label: string, text: string) => keys.hash(label, text).toString('hex');

describe('hashes find equal texts and tell every two others apart', () => {
  test('of equal texts they are equal', () => {
    expect(hash('data', 'Ada')).toBe(hash('data', 'Ada'));
    expect(hash('data', 'Ada')).toMatch(/^[0-9a-f]{64}$/);
  });

  const pairs: readonly [string, string, string][] = [
    ['two halves of surrogate pairs, both of which UTF-8 would replace', '\ud83c', '\ud83d'],
    ['half a pair and the replacement character', '\ud83c', '\ufffd'],
    ['half a pair before a letter', 'a\ud83cb', 'a\udf89b'],
    ['a letter and its composition', '\u00e9', 'e\u0301'],
    ['nothing and U+0000', '', '\u0000'],
    ['a trailing U+0000', 'a', 'a\u0000'],
    ['bytes in another order', '\u0102', '\u0201'],
    ['capitals', 'Ada', 'ada'],
  ];
  test.each(pairs)('%s', (_what, one, other) => {
    expect(hash('data', one)).not.toBe(hash('data', other));
  });

  test('any two texts of any code units', () => {
    const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(hash('data', one) === hash('data', other)).toBe(one === other);
      }),
    );
  });

  test('of one text under two labels they differ, also where label and text join alike', () => {
    expect(hash('data', 'x')).not.toBe(hash('fingerprint', 'x'));
    expect(hash('data', 'x')).not.toBe(hash('dat', 'ax'));
  });

  test('of one text for two tenants they differ', () => {
    expect(newKeys().hash('data', 'x')).not.toStrictEqual(newKeys().hash('data', 'x'));
  });
});

describe('encrypted text', () => {
  test('comes back, and is bound to tenant and place', () => {
    const at = { table: 'tokens', rowId: 'r1', column: 'data' };
    const sealed = keys.encrypt(at, 'Ada 🎉');
    expect(keys.decrypt(at, sealed)).toBe('Ada 🎉');
    expect(sealed.includes('Ada')).toBe(false);
    expect(() => keys.decrypt({ ...at, rowId: 'r2' }, sealed)).toThrow(/did not open/);
    expect(() => newKeys('t2').decrypt(at, sealed)).toThrow(/did not open/);
  });
});
