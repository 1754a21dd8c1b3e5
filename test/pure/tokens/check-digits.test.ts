import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  cardNumberFault,
  passesAba,
  passesLuhn,
  withoutSeparators,
} from '../../../src/domain/token/check-digits.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

const DIGITS = Array.from('0123456789');

const digitString = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...DIGITS), { minLength, maxLength }).map((digits) => digits.join(''));

describe('passesLuhn', () => {
  test.each(['4242424242424242', '378282246310005', '4222222222222', '79927398713', '0'])(
    '%s passes',
    (digits) => {
      expect(passesLuhn(digits)).toBe(true);
    },
  );

  test('of ten numbers that differ in one digit, exactly one passes', () => {
    fc.assert(
      fc.property(digitString(12, 19), fc.nat(18), (number, place) => {
        const at = place % number.length;
        const variants = DIGITS.map((digit) => number.slice(0, at) + digit + number.slice(at + 1));
        expect(variants.filter(passesLuhn)).toHaveLength(1);
      }),
    );
  });
});

describe('passesAba', () => {
  test.each(['021000021', '011401533', '091000019'])('%s passes', (digits) => {
    expect(passesAba(digits)).toBe(true);
  });

  test('of ten numbers that differ in one digit, exactly one passes', () => {
    fc.assert(
      fc.property(digitString(9, 9), fc.nat(8), (number, at) => {
        const variants = DIGITS.map((digit) => number.slice(0, at) + digit + number.slice(at + 1));
        expect(variants.filter(passesAba)).toHaveLength(1);
      }),
    );
  });
});

describe('cardNumberFault', () => {
  test.each(['0', '00000000000', '4242', '42424242424242424242', '', '4242 4242 4242 4242'])(
    '%j is no 12 to 19 digits',
    (number) => {
      expect(cardNumberFault(number)).toBe('must be 12 to 19 digits');
    },
  );

  test('zeros pass the checksum and are no card number', () => {
    expect(passesLuhn('0000000000000000')).toBe(true);
    expect(cardNumberFault('0000000000000000')).toBe(
      'must be a card number with a valid check digit',
    );
  });
});

describe('withoutSeparators', () => {
  const rows: readonly [string, string][] = [
    ['4242 4242-4242 4242', '4242424242424242'],
    ['1 2-3', '123'],
    ['1  2', '1  2'],
    ['1- 2', '1- 2'],
    [' 12', ' 12'],
    ['12-', '12-'],
    ['1\u00a02', '1\u00a02'],
    ['1\n2', '1\n2'],
    ['a 1', 'a 1'],
  ];
  test.each(rows)('%j gives %j', (number, expected) => {
    expect(withoutSeparators(number)).toBe(expected);
  });

  test('a megabyte of blanks takes no time', () => {
    const startedAt = processorMs();
    withoutSeparators(`1${' '.repeat(1_000_000)}2`);
    withoutSeparators('1 '.repeat(500_000));
    expect(processorMs() - startedAt).toBeLessThan(5_000);
  });
});
