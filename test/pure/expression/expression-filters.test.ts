import { describe, expect, it } from 'vitest';

import { Expressions } from '../../../src/domain/expression/expressions.js';
import { JsonNumber } from '../../../src/domain/json/json-value.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { REAL_HOST } from '../../support/expressions/expression-host.js';
import { BIG, FAILS, NOTHING, SHOP, testFilters } from '../../support/expressions/filter-rows.js';

const CARD = { number: '3622720627165567', expiration_month: 10, expiration_year: 2028 };

testFilters({
  reveal_last: [
    ['data | reveal_last: 6', '36227206271667', 'XXXXXXXX271667'],
    ["data | reveal_last: 3, '#'", '36227206271667', '###########667'],
    ['data | reveal_last: 4', '4242-4242-4242-4242', 'XXXX-XXXX-XXXX-4242'],
    ["data | reveal_last: '4'", '123-45-6789', 'XXX-XX-6789'],
    ['data | reveal_last: 4', '4242', 'XXXX'],
    ['data | reveal_last: 4', '1-2', 'XXX'],
    ['data | reveal_last: 4', '----1234', 'XXXXXXXX'],
    ['data | reveal_last: 2', 'XXXX', '****'],
    ["data | reveal_last: 2, '*'", '****', 'XXXX'],
    ['data | reveal_last: 0', 'secret', 'XXXXXX'],
    ['data | reveal_last: 4', '', ''],
    ['data | reveal_last: 4', 123456789, 'XXXXX6789'],
    ['data | reveal_last: 4', BIG, 'XXXXXXXXXXXXXXXX7890'],
    ['data | reveal_last: 1', 'a😀', 'X😀'],
    ['data | reveal_last: 4', null, null],
    ['data.none | reveal_last: 4', {}, NOTHING],
    ['data | reveal_last: 4', { a: 'secret' }, FAILS],
    ['data | reveal_last: 4', ['secret'], FAILS],
    ['data | reveal_last: data', -1, FAILS],
    ["data | reveal_last: 4, '😀'", '123456', FAILS],
    ["data | reveal_last: 4, ''", '123456', FAILS],
    ["data | reveal_last: 4, 'XX'", '123456', FAILS],
    ['data | reveal_last', '123456', FAILS],
  ],
  reveal: [
    ['data | reveal: 6', '3622-7206-2716-5567', '3622-7XXXXXXXXXXXXX'],
    ['data | reveal: 7, 5', '3622-7206-2716-5567', '3622-72XXXXXXX-5567'],
    ["data | reveal: 7, 5, '#'", '3622-7206-2716-5567', '3622-72#######-5567'],
    ["data | reveal: 7, 4, '#', '-'", '3622-7206-2716-5567', '3622-72##-####-5567'],
    ['data | reveal: 10, 9', '3622-7206-2716-5567', 'XXXXXXXXXXXXXXXXXXX'],
    ['data | reveal', 'secret', 'XXXXXX'],
    ["data | reveal: 0, 0, 'X', 'abc'", 'abc', 'XXX'],
    ['data | reveal: 9007199254740991, 9007199254740991', 'abc', 'XXX'],
    ['data | reveal: -1', 'abc', FAILS],
  ],
  last4: [
    ['data | last4', '36227206271667', '1667'],
    ['data | last4', 'abcde', 'bcde'],
    ['data | last4', '4242', 'XXXX'],
    ['data | slice: 12, 2 | last4', '36227206271667', 'XX'],
    ['data | last4', 'a😀😀😀😀', '😀😀😀😀'],
    ['data | last4', null, null],
    ['data | last4', {}, FAILS],
  ],
  json: [
    ["data | json: '$.bicycle.color'", SHOP, 'red'],
    ["data | json: '$.bicycle.price'", SHOP, 19.95],
    ["data | json: '$.books[0].title'", SHOP, 'Moby Dick'],
    ["data | json: '$.books[-1].title'", SHOP, 'emma'],
    ["data | json: '$.books[0].tags'", SHOP, ['sea']],
    ["data | json: \"$['books'][1]['title']\"", SHOP, 'The Lord of the Rings'],
    ["data | json: '$'", 'x', 'x'],
    ["data | json: '$.a-b.ü'", { 'a-b': { ü: 1 } }, 1],
    [String.raw`data | json: "$['it\\'s']"`, { "it's": 1 }, 1],
    ["data | json: '$.n'", { n: BIG }, BIG],
    ["data | json: '$.none.deeper'", SHOP, NOTHING],
    ["data | json: '$.__proto__'", {}, NOTHING],
    ["data | json: '$.length'", [1, 2], NOTHING],
    ["data | json: '$.size'", { a: 1 }, NOTHING],
    ["data | json: '$.books[*]'", SHOP, FAILS],
    ["data | json: '$..title'", SHOP, FAILS],
    ["data | json: '$.books[?(@.price < 10)].title'", SHOP, FAILS],
    ["data | json: 'books'", SHOP, FAILS],
    ["data | json: '$.'", SHOP, FAILS],
    ['data | json', { a: 1 }, '{"a":1}'],
  ],
  stringify: [
    ['data.books[0].price | stringify', SHOP, '8.99'],
    ['data | stringify', 'a "quote"', String.raw`"a \"quote\""`],
    ['data | stringify', null, 'null'],
    ['data | stringify', BIG, '12345678901234567890'],
    ['data | stringify', [true, BIG], '[true,12345678901234567890]'],
    [
      'data | stringify',
      new Map<string, JsonValue>([
        ['b', 1],
        ['2', 2],
        ['1', 3],
        ['__proto__', 4],
      ]),
      '{"b":1,"2":2,"1":3,"__proto__":4}',
    ],
    ['data | stringify', '\ud800\u0000', String.raw`"\ud800\u0000"`],
    ['data.none | stringify', {}, NOTHING],
  ],
  pad_left: [
    ["data | pad_left: 6, '0'", '1234', '001234'],
    ["data | pad_left: 6, 'X'", 1234, 'XX1234'],
    ["data | pad_left: 4, '0'", '1234', '1234'],
    ["data | pad_left: 2, '0'", '1234', '1234'],
    ["data | pad_left: 3, '-'", '😀', '--😀'],
    ['data | pad_left: 3, 0', 7, '007'],
    ["data | pad_left: 2, '0'", null, null],
    ["data | pad_left: 6, 'ab'", '1', FAILS],
  ],
  pad_right: [
    ["data | pad_right: 6, '0'", '1234', '123400'],
    ["data | pad_right: 2, '0'", '1234', '1234'],
  ],
  to_string: [
    ['data | to_string', 3.14159, '3.14159'],
    ['data | to_string', true, 'true'],
    ['data | to_string', 'foo', 'foo'],
    ['data | to_string', BIG, '12345678901234567890'],
    ['data | to_string', null, null],
    ['data | to_string', {}, FAILS],
  ],
  to_number: [
    ['data | to_number', '42', 42],
    ['data | to_number', '3.14159', 3.14159],
    ['data | to_number', ' +007 ', 7],
    ['data | to_number', '-0', new JsonNumber('-0')],
    ['data | to_number', '12345678901234567890', BIG],
    ['data | to_number', 1, 1],
    ['data | to_number', null, null],
    ['data | to_number', '', FAILS],
    ['data | to_number', '0x10', FAILS],
    ['data | to_number', 'NaN', FAILS],
    ['data | to_number', true, FAILS],
  ],
  to_boolean: [
    ['data | to_boolean', 'true', true],
    ['data | to_boolean', 'False', false],
    ['data | to_boolean', false, false],
    ['data | to_boolean', null, null],
    ['data | to_boolean', 'yes', FAILS],
    ['data | to_boolean', 1, FAILS],
  ],
  'hmac, to_base16 and to_base64': [
    [
      "data | hmac: 'sha-256', 'secretKeyValue' | to_base16",
      '4242424242424242',
      '90A0050E90515101DCAD0F68955370CCA81F6DCB9D299E7E0585CC9746716D9B',
    ],
    ["data | hmac: 'sha-1', 'k' | to_base64 | size", 'x', 28],
    ["data | hmac: 'SHA-512', 'k' | to_base16 | size", 'x', 128],
    ["data | hmac: 'sha-256', 'k'", 'x', FAILS],
    ["data | hmac: 'md5', 'k' | to_base16", 'x', FAILS],
    ["data | hmac: 'sha-256', 'k' | upcase", 'x', FAILS],
    ["data | hmac: 'sha-256', 'k' | reveal_last: 4", 'x', FAILS],
    ["data | hmac: 'sha-256', 'k' | first", 'x', FAILS],
    ["data | hmac: 'sha-256', 'k' | json: '$[0]'", 'x', FAILS],
    ['data | to_base64', 'é', 'w6k='],
    ['data | to_base16', 'é', 'C3A9'],
    ['data | to_base16', '\ud800a', 'EDA08061'],
    ['data | to_base16', null, null],
  ],
  card_bin: [
    ['data.number | card_bin', CARD, '36227206'],
    ["data | card_bin: '-'", '4242-4242-4242-4242', '42424242'],
    ['data | card_bin', '378282246310005', '378282'],
    ["data | card_bin: '.'", '4242.4242.4242.4242', '42424242'],
    ['data | card_bin', '42424242', FAILS],
    ['data | card_bin', null, null],
  ],
  card_mask: [
    ["data | card_mask: 'false', 'false', 'X', '-'", '3622720627165567', 'XXXXXXXXXXXXXXXX'],
    ["data | card_mask: 'true', 'false', 'X', '-'", '3622720627165567', '36227206XXXXXXXX'],
    ["data | card_mask: 'true', 'true', '#', '-'", '3622720627165567', '36227206####5567'],
    ["data | card_mask: false, true, 'X', '-'", '3622-7206-2716-5567', 'XXXX-XXXX-XXXX-5567'],
    ["data | card_mask: true, true, '#', '-'", '3622-7206-2716-5567', '3622-7206-####-5567'],
    ['data | card_mask: true, true', '378282246310005', '378282XXXXX0005'],
    ['data | card_mask: true, true', '1234567890', 'XXXXXXXXXX'],
    ['data | card_mask', '3622720627165567', 'XXXXXXXXXXXXXXXX'],
    ["data | card_mask: 'yes'", '3622720627165567', FAILS],
  ],
  card_exp: [
    ["data | card_exp: 'MM'", CARD, '10'],
    ["data | card_exp: 'MMYY'", CARD, '1028'],
    ["data | card_exp: 'MM/YY'", CARD, '10/28'],
    ["data | card_exp: 'YYYY-MM'", CARD, '2028-10'],
    ["data | card_exp: 'MM_YYYY'", CARD, '10_2028'],
    ["data | card_exp: 'MM/YY'", { expiration_month: '1', expiration_year: '2030' }, '01/30'],
    ["data | card_exp: 'MM/YY'", { expiration_month: 13, expiration_year: 2030 }, FAILS],
    ["data | card_exp: 'MM/YY'", 'text', FAILS],
    ["data | card_exp: 'DD/MM'", CARD, FAILS],
    ["data | card_exp: ''", CARD, FAILS],
    ['data | card_exp', CARD, FAILS],
  ],
});

describe('aliases', () => {
  const expressions = new Expressions(REAL_HOST);
  const alias = (inside: string, data: JsonValue): string =>
    stringifyJson(expressions.render(`{{ ${inside} }}`, { data }));

  it('keep the format, the first and the last characters', () => {
    expect(alias('data | alias_preserve_format', '123-45-6789')).toMatch(/"\d{3}-\d{2}-\d{4}"/);
    expect(alias('data | alias_preserve_format: 3, 4', 'ABC12345def67890')).toMatch(
      /"ABC\d{5}[a-z]{3}\d7890"/,
    );
    expect(alias('data | alias_preserve_length: 3, 5', 'ABC-2345def67890')).toMatch(
      /"ABC[\dA-Za-z]{8}67890"/,
    );
  });

  it('of cards keep the form, and the BIN and last four digits where they are to be shown', () => {
    expect(alias('data | alias_card', '3622-7206-2716-5567')).toMatch(/"[1-9]\d{3}(-\d{4}){3}"/);
    expect(alias("data | alias_card: 'true', 'true'", '3622720627165567')).toMatch(
      /"36227206\d{4}5567"/,
    );
    expect(alias('data | alias_card: true', '378282246310005')).toMatch(/"378282\d{9}"/);
  });

  it.each([
    ['data | alias_preserve_format: 2, 2', '1234'],
    ['data | alias_preserve_format', '---'],
    ['data | alias_preserve_format', ''],
    ['data | alias_preserve_length: 4', '1234'],
    ['data | alias_preserve_format', [1]],
    ['data | alias_card', '1234'],
    ['data | alias_card', 'not a card number'],
  ])('{{ %s }} refuses %j, which leaves nothing to choose', (inside, data) => {
    expect(expressions.render(`{{ ${inside} }}`, { data })).toHaveProperty('failed');
  });
});
