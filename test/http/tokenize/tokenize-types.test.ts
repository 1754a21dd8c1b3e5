import { afterAll, describe, expect, test } from 'vitest';

import { CARD, CARD_FINGERPRINT, createdToken } from '../../support/scenes/created-token.js';
import { startScene } from '../../support/service/scene.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';
import { textsIn } from '../../support/service/texts-in.js';

const { service, manager: caller } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

/** A definition, what it is stored as (where that is not what was sent), its container and its rendered mask. */
interface Valid {
  readonly type: string;
  readonly data: unknown;
  readonly storedAs?: unknown;
  readonly container: string;
  readonly mask: unknown;
}

const cards: readonly Valid[] = [
  // Every length that ISO/IEC 7812 and the short cards in use allow.
  ...[
    '501800000009',
    '4222222222222',
    '378282246310005',
    '4242424242424242',
    '630495060000000000',
    '6304900177402924416',
    // A number of the 62 range is held to its check digit like any other.
    '6200000000000005',
  ].map((number) => ({
    type: 'card',
    data: { number },
    container: '/pci/high/',
    mask: { number: 'X'.repeat(number.length - 4) + number.slice(-4) },
  })),
  // Blanks and hyphens between digits are no part of the number.
  ...['4242 4242 4242 4242', '4242-4242-4242-4242', '42 42-4242 4242 4242'].map((number) => ({
    type: 'card',
    data: { number },
    storedAs: { number: '4242424242424242' },
    container: '/pci/high/',
    mask: { number: 'XXXXXXXXXXXX4242' },
  })),
  // Month and year come as digits or numbers, and leave as whole numbers; a past year is no fault.
  ...[
    [12, 2030, 12, 2030],
    ['12', '2030', 12, 2030],
    ['01', '1999', 1, 1999],
    [1, 2100, 1, 2100],
  ].map(([month, year, storedMonth, storedYear]) => ({
    type: 'card',
    data: { number: CARD.number, expiration_year: year, expiration_month: month },
    storedAs: {
      number: CARD.number,
      expiration_month: storedMonth,
      expiration_year: storedYear,
    },
    container: '/pci/high/',
    mask: {
      number: 'XXXXXXXXXXXX4242',
      expiration_month: storedMonth,
      expiration_year: storedYear,
    },
  })),
  // The verification code is stored apart, and nowhere in an answer.
  ...['123', '1234', 123].map((cvc) => ({
    type: 'card',
    data: { number: CARD.number, cvc },
    storedAs: { number: CARD.number },
    container: '/pci/high/',
    mask: { number: 'XXXXXXXXXXXX4242' },
  })),
  {
    type: 'card',
    data: { number: CARD.number, expiration_month: null, expiration_year: null, cvc: null },
    storedAs: { number: CARD.number },
    container: '/pci/high/',
    mask: { number: 'XXXXXXXXXXXX4242' },
  },
];

const digits: readonly Valid[] = [
  ['card_number', '4242424242424242', '/pci/high/', 'XXXXXXXXXXXX4242'],
  ['card_number', '501800000009', '/pci/high/', 'XXXXXXXX0009'],
  ['card_number', '6304900177402924416', '/pci/high/', 'XXXXXXXXXXXXXXX4416'],
  ['us_bank_account_number', '12345', '/bank/high/', 'X2345'],
  ['us_bank_account_number', '1234', '/bank/high/', 'XXXX'],
  ['us_bank_account_number', '123', '/bank/high/', 'XXX'],
  ['us_bank_account_number', '12345678901234567', '/bank/high/', 'XXXXXXXXXXXXX4567'],
  ['us_bank_routing_number', '021000021', '/bank/low/', 'XXXXX0021'],
  ['social_security_number', '123456789', '/pii/high/', 'XXXXX6789'],
  ['social_security_number', '123-45-6789', '/pii/high/', 'XXX-XX-6789'],
  ['employer_id_number', '123456789', '/pii/high/', 'XXXXX6789'],
  ['employer_id_number', '12-3456789', '/pii/high/', 'XX-XXX6789'],
].map(([type = '', data, container = '', mask]) => ({ type, data, container, mask }));

const others: readonly Valid[] = [
  {
    type: 'card_number',
    data: '4242 4242-4242 4242',
    storedAs: '4242424242424242',
    container: '/pci/high/',
    mask: 'XXXXXXXXXXXX4242',
  },
  {
    type: 'bank',
    data: { routing_number: '021000021', account_number: '00001234567' },
    container: '/bank/high/',
    mask: { routing_number: '021000021', account_number: 'XXXXXXX4567' },
  },
  {
    type: 'bank',
    data: { account_number: '123', routing_number: '011401533' },
    container: '/bank/high/',
    mask: { routing_number: '011401533', account_number: 'XXX' },
  },
  ...['', 'text', 0, -1.5, true, null, [], {}, { type: 'card', data: ['x'] }].map((data) => ({
    type: 'token',
    data,
    container: '/general/high/',
    mask: undefined,
  })),
];

/** JSON as JavaScript has it, of a value as storage has it. */
function plain(value: unknown): unknown {
  if (value instanceof Map) {
    return Object.fromEntries([...(value as Map<string, unknown>)].map(([n, v]) => [n, plain(v)]));
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

describe('values that fit their type are stored in one form and masked', () => {
  const rows = [...cards, ...digits, ...others].map((row) => [row.type, row.data, row] as const);
  test.each(rows)('%s %j', async (type, data, { storedAs = data, container, mask }) => {
    const expression = type === 'card' ? { fingerprint_expression: CARD_FINGERPRINT } : {};
    const masked = (under: string) => (mask === undefined ? {} : { [under]: mask });

    const alone = await caller.post('/tokenize', { type, data });
    expect(alone.json).toStrictEqual(
      createdToken(caller, { type, ...expression, ...masked('mask') }),
    );
    const nested = await caller.post('/tokenize', { a: [{ type, data }] });
    expect(nested.json).toStrictEqual({
      a: [createdToken(caller, { type, ...expression, ...masked('data') })],
    });

    const token = await stored.find(caller.tenantId, (alone.json as { id: string }).id);
    expect(token.container).toBe(container);
    expect(plain(token.data)).toStrictEqual(storedAs);
    for (const { text } of [alone, nested]) expect(text).not.toContain('cvc');
  });

  test('one card has one fingerprint, however it is written', async () => {
    const bodies = ['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242'].map(
      (number, index) => ({ type: 'card', data: { number, cvc: 123 + index } }),
    );
    const answer = await caller.post('/tokenize', bodies);
    const ids = (answer.json as { id: string }[]).map(({ id }) => id);
    const fingerprints = await Promise.all(
      ids.map((id) => stored.fingerprint(caller.tenantId, id)),
    );
    expect(new Set(fingerprints).size).toBe(1);
    expect(fingerprints[0]).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('no value of any row is in the log', () => {
  for (const { data } of [...cards, ...digits, ...others]) {
    for (const text of textsIn(data).filter((each) => each.length > 8)) {
      expect(service.logged().includes(text)).toBe(false);
    }
  }
});
