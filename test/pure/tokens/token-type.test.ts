import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Expressions } from '../../../src/domain/expression/expressions.js';
import { fromPlain } from '../../../src/domain/json/json-value.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { passesAba, passesLuhn } from '../../../src/domain/token/check-digits.js';
import { isTokenType, TOKEN_TYPE_TABLE } from '../../../src/domain/token/token-type.js';
import type { TokenType } from '../../../src/domain/token/token-type.js';
import { rigged } from '../../support/expressions/expression-host.js';

const expressions = new Expressions(rigged(0));

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.nat(9), { minLength, maxLength }).map((all) => all.join(''));

/** Digits with the last one chosen so that a check passes. */
const checked = (all: fc.Arbitrary<string>, passes: (text: string) => boolean) =>
  all.map((start) => {
    const end = Array.from('0123456789').find((digit) => passes(start + digit)) ?? '';
    return start + end;
  });

const cardNumber = checked(digits(11, 18), passesLuhn).filter((number) => !/^0+$/.test(number));
const routingNumber = checked(digits(8, 8), passesAba);
const accountNumber = digits(3, 17);
const nineDigits = fc
  .tuple(digits(9, 9), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
  .map(([nine, hyphens]) =>
    Array.from(nine)
      .map((digit, index) => digit + (hyphens[index] === true ? '-' : ''))
      .join(''),
  );

/** Members of an object in any order. */
const shuffled = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.tuple(fc.record(members), fc.shuffledSubarray(Object.keys(members))).map(([record, order]) => {
    const names = [...new Set([...order, ...Object.keys(members)])];
    return Object.fromEntries(names.map((name) => [name, record[name]]));
  });

const validData: Readonly<Record<TokenType, fc.Arbitrary<unknown>>> = {
  token: fc.jsonValue({ stringUnit: 'binary' }),
  card: shuffled({
    number: cardNumber,
    expiration_month: fc.option(fc.integer({ min: 1, max: 12 })),
    expiration_year: fc.option(fc.integer({ min: 1000, max: 9999 })),
    cvc: fc.option(digits(3, 4)),
  }),
  card_number: cardNumber,
  bank: shuffled({ routing_number: routingNumber, account_number: accountNumber }),
  us_bank_account_number: accountNumber,
  us_bank_routing_number: routingNumber,
  social_security_number: nineDigits,
  employer_id_number: nineDigits,
};

const types = Object.keys(TOKEN_TYPE_TABLE).filter(isTokenType);

describe.each(types)('%s', (type) => {
  const info = TOKEN_TYPE_TABLE[type];

  /** Checks a statement about the stored form of any valid value. */
  function forStored(statement: (data: JsonValue) => void): void {
    fc.assert(
      fc.property(validData[type], (plain) => {
        const result = info.check(fromPlain(plain));
        if ('issues' in result) expect.fail(JSON.stringify(result.issues));
        else statement(result.data);
      }),
    );
  }

  test('renderMask gives what the mask of the type renders to, as an expression', () => {
    forStored((data) => {
      const outcome = expressions.renderMask(info.mask, { data });
      expect({ ok: info.renderMask(data) }).toStrictEqual(outcome);
    });
  });

  test('renderFingerprint gives what the fingerprint expression of the type renders to', () => {
    forStored((data) => {
      const outcome = expressions.render(info.fingerprintExpression, { data });
      if (!('ok' in outcome) || outcome.ok === undefined) expect.fail(stringifyJson(outcome));
      else {
        const text = typeof outcome.ok === 'string' ? outcome.ok : stringifyJson(outcome.ok);
        expect(info.renderFingerprint(data)).toBe(text);
      }
    });
  });

  test('the stored form is checked as it is, so that it can be stored again', () => {
    forStored((data) => {
      expect(info.check(data)).toStrictEqual({ data });
    });
  });
});

test('a card number within a mask never has more than four of its digits', () => {
  fc.assert(
    fc.property(cardNumber, (number) => {
      const mask = TOKEN_TYPE_TABLE.card_number.renderMask(number);
      expect(mask).toMatch(new RegExp(`^X{${String(number.length - 4)}}${number.slice(-4)}$`));
    }),
  );
});

test('the verification code is given apart, and is in no data', () => {
  const card = fromPlain({ number: '4242424242424242', cvc: '123' });
  expect(TOKEN_TYPE_TABLE.card.check(card)).toStrictEqual({
    data: new Map([['number', '4242424242424242']]),
    cvc: '123',
  });
});

test('names that objects inherit are no types', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', '']) {
    expect(isTokenType(name)).toBe(false);
  }
});
