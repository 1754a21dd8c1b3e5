import { afterAll, describe, expect, test } from 'vitest';

import { CARD } from '../../support/scenes/created-token.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';
import { textsIn } from '../../support/service/texts-in.js';

const { service, manager: caller } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

type Errors = Readonly<Record<string, readonly string[]>>;
type Invalid = readonly [type: string, data: unknown, errors: Errors];

const length = ['must be 12 to 19 digits'];
const check = ['must be a card number with a valid check digit'];
const month = ['must be a month from 1 to 12'];
const year = ['must be a year of 4 digits'];
const code = ['must be 3 or 4 digits'];
const account = ['must be 3 to 17 digits'];
const nine = ['must be 9 digits, with "-" between them or not'];
const aba = ['must be a routing number with a valid check digit'];
const noDigits = ['must be a string of digits'];

const number = CARD.number;
const badNumbers: readonly (readonly [string, readonly string[]])[] = [
  // A 62… number that fails the check is refused by the rule that refuses every other.
  ['6212345678901234', check],
  ['4242424242424241', check],
  // A number that is too short or too long is refused whatever its check digit says.
  ['42', length],
  ['41111', length],
  ['', length],
  ['42424242424242424242', length],
  ['0000000000000000', check],
  // What is no digit, blank or hyphen between digits is no part of a number.
  ['4242--4242-4242-4242', length],
  [' 4242424242424242', length],
  ['4242424242424242\n', length],
  ['4242\t4242\t4242\t4242', length],
  ['4242.4242.4242.4242', length],
  ['４２４２４２４２４２４２４２４２', length],
  ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', length],
  ['4242424242424242x', length],
];
const invalid: readonly Invalid[] = [
  ...badNumbers.flatMap(([bad, fault]): Invalid[] => [
    ['card', { number: bad }, { 'data.number': fault }],
    ['card_number', bad, { data: fault }],
  ]),
  ['card', {}, { 'data.number': ['is required'] }],
  ['card', { number: null }, { 'data.number': ['is required'] }],
  ['card', { number: 4242424242424242 }, { 'data.number': ['must be a string'] }],
  ['card', number, { data: ['must be an object'] }],
  ['card', [number], { data: ['must be an object'] }],
  ['card', null, { data: ['must be an object'] }],
  ...[0, 13, 1.5, -1, '0', '00', '13', '012', '', ' 1', '1.0', 'May', true, [], {}].map(
    (value): Invalid => [
      'card',
      { number, expiration_month: value },
      { 'data.expiration_month': month },
    ],
  ),
  ...[25, 0, 999, 10000, 20.3, '25', '0025', '020300', '', '２０３０', false, [2030]].map(
    (value): Invalid => [
      'card',
      { number, expiration_year: value },
      { 'data.expiration_year': year },
    ],
  ),
  ...[12, 12345, 1.5, -123, '12', '12345', '', '12a', ' 123', '１２３', true, ['123']].map(
    (value): Invalid => ['card', { number, cvc: value }, { 'data.cvc': code }],
  ),
  [
    'card',
    { number: '42', expiration_month: 13, expiration_year: 25, cvc: '1', holder: 'ADA SECRET' },
    {
      'data.holder': ['is not a known member'],
      'data.number': length,
      'data.expiration_month': month,
      'data.expiration_year': year,
      'data.cvc': code,
    },
  ],
  ['card_number', 4242424242424242, { data: length }],
  ['card_number', { number }, { data: length }],
  ['bank', {}, { 'data.routing_number': ['is required'], 'data.account_number': ['is required'] }],
  [
    'bank',
    { routing_number: 21000021, account_number: 12345 },
    { 'data.routing_number': noDigits, 'data.account_number': noDigits },
  ],
  [
    'bank',
    { routing_number: '021000022', account_number: '12', swift: 'SECRET' },
    {
      'data.swift': ['is not a known member'],
      'data.routing_number': aba,
      'data.account_number': account,
    },
  ],
  ['bank', '021000021', { data: ['must be an object'] }],
  ...['', '12', '123456789012345678', '123 456', '12a45', '１２３４５'].map((value): Invalid => [
    'us_bank_account_number',
    value,
    { data: account },
  ]),
  ['us_bank_account_number', 12345, { data: noDigits }],
  ...['', '02100002', '0210000210', '021-000-021'].map((value): Invalid => [
    'us_bank_routing_number',
    value,
    { data: ['must be 9 digits'] },
  ]),
  ['us_bank_routing_number', '123456789', { data: aba }],
  ['us_bank_routing_number', 21000021, { data: noDigits }],
  ...['social_security_number', 'employer_id_number'].flatMap((type): Invalid[] => [
    ...['', '12345678', '1234567890', '123--456789', '-123456789', '123456789-', '123 45 6789'].map(
      (value): Invalid => [type, value, { data: nine }],
    ),
    [type, 123456789, { data: noDigits }],
    [type, { number: '123456789' }, { data: noDigits }],
  ]),
];

describe('values that do not fit are refused with their path, and never repeated', () => {
  test.each(invalid)('%s %j', async (type, data, errors) => {
    const before = await stored.count(caller.tenantId);
    const alone = await caller.post('/tokenize', { type, data });
    expect(alone.status).toBe(400);
    expect(alone.json).toStrictEqual(problem('VALIDATION_FAILED', alone, errors));

    const nested = await caller.post('/tokenize', ['x', { a: { type, data } }]);
    const below = Object.entries(errors).map(([path, faults]) => [`[1].a.${path}`, faults]);
    expect(nested.json).toStrictEqual(
      problem('VALIDATION_FAILED', nested, Object.fromEntries(below) as Errors),
    );
    for (const text of textsIn(data).filter((each) => each.length > 4)) {
      expect(alone.text).not.toContain(text);
      expect(nested.text).not.toContain(text);
    }
    expect(await stored.count(caller.tenantId)).toBe(before);
  });

  test('faults of several elements are told together', async () => {
    const answer = await caller.post('/tokenize', [
      { type: 'card', data: { number: '42' } },
      'fine',
      { deep: [{ type: 'us_bank_routing_number', data: '123456789' }] },
    ]);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, {
        '[0].data.number': length,
        '[2].deep[0].data': aba,
      }),
    );
  });
});

test('no value that was refused is in the log', () => {
  for (const [, data] of invalid) {
    for (const text of textsIn(data).filter((each) => each.length > 8)) {
      expect(service.logged().includes(text)).toBe(false);
    }
  }
});
