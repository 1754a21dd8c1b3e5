import { afterAll, describe, expect, test } from 'vitest';

import {
  CARD,
  CARD_FINGERPRINT,
  CARD_MASK,
  createdToken,
} from '../../support/scenes/created-token.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

const { manager: caller } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

const card = { type: 'card', data: CARD };
const cardWire = { type: 'card', fingerprint_expression: CARD_FINGERPRINT };

async function tokenize(body: unknown) {
  const answer = await caller.post('/tokenize', body);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

describe('members of a token definition are echoed as given', () => {
  const echoes: readonly [string, Record<string, unknown>][] = [
    ['metadata', { metadata: { order_id: '77', '': 'x', __proto: 'y', '2': 'b', '1': 'a' } }],
    [
      'metadata with U+0000 and half a surrogate pair',
      { metadata: { 'a\u0000': 'b\u0000\ud83c' } },
    ],
    ['empty metadata', { metadata: {} }],
    ['search_indexes', { search_indexes: ['{{ data.number }}', '{{ data.number | last4 }}'] }],
    ['no search_indexes', { search_indexes: [] }],
    ['fingerprint_expression', { fingerprint_expression: '{{ data.number | slice: 0, 6 }}' }],
  ];
  test.each(echoes)('%s', async (_what, members) => {
    const alone = await tokenize({ ...card, ...members });
    expect(alone.json).toStrictEqual(
      createdToken(caller, { ...cardWire, mask: CARD_MASK, ...members }),
    );
    const nested = await tokenize({ a: { ...card, ...members } });
    expect(nested.json).toStrictEqual({
      a: createdToken(caller, { ...cardWire, data: CARD_MASK, ...members }),
    });
  });

  test('null for an optional member is as if it were left out', async () => {
    const absent = ['id', 'containers', 'metadata', 'search_indexes', 'fingerprint_expression'];
    const more = ['deduplicate_token', 'expires_at', 'encryption', 'privacy'];
    const members = Object.fromEntries([...absent, ...more].map((name) => [name, null]));
    expect((await tokenize({ ...card, ...members })).json).toStrictEqual(
      createdToken(caller, { ...cardWire, mask: CARD_MASK }),
    );
  });

  test('what published clients send besides is taken and not echoed', async () => {
    const privacy = { impact_level: 'high', restriction_policy: 'mask' };
    const encryption = { kek: { id: 'x', alg: 'RSA' } };
    expect((await tokenize({ ...card, privacy, encryption })).json).toStrictEqual(
      createdToken(caller, { ...cardWire, mask: CARD_MASK }),
    );
  });
});

describe('mask', () => {
  const masks: readonly [string, unknown, unknown][] = [
    ['an expression', '{{ data.number | last4 }}', '4242'],
    [
      'an object leaves out what it does not name',
      { n: '{{ data.number | last4 }}' },
      { n: '4242' },
    ],
    ['a value keeps its type', { y: '{{ data.expiration_year }}' }, { y: 2030 }],
    ['text around an expression', 'ends in {{ data.number | last4 }}', 'ends in 4242'],
    ['constant text', 'a card', 'a card'],
    ['what does not exist', { gone: '{{ data.gone }}', here: 'x' }, { here: 'x' }],
    ['the verification code, which no expression sees', { cvc: '{{ data.cvc }}' }, {}],
  ];
  test.each(masks)('%s', async (_what, mask, rendered) => {
    expect((await tokenize({ ...card, mask })).json).toStrictEqual(
      createdToken(caller, { ...cardWire, mask: rendered }),
    );
    expect((await tokenize([{ ...card, mask }])).json).toStrictEqual([
      createdToken(caller, { ...cardWire, data: rendered }),
    ]);
  });

  test('null means none: neither mask nor data is answered', async () => {
    expect((await tokenize({ ...card, mask: null })).json).toStrictEqual(
      createdToken(caller, cardWire),
    );
  });

  test('a token shows the mask that it was given', async () => {
    const mask = '{{ data | reveal_last: 2 }}';
    expect((await tokenize({ type: 'token', data: 'password', mask })).json).toStrictEqual(
      createdToken(caller, { type: 'token', mask: 'XXXXXXrd' }),
    );
  });
});

describe('expires_at', () => {
  test('any offset is taken, and UTC is answered', async () => {
    const answer = await tokenize({ ...card, expires_at: '2099-01-01T02:00:00+02:00' });
    expect(answer.json).toStrictEqual(
      createdToken(caller, {
        ...cardWire,
        mask: CARD_MASK,
        expires_at: '2099-01-01T00:00:00.000Z',
      }),
    );
  });
});

describe('400: a member that is not valid is named, its value is not repeated, nothing is stored', () => {
  const literalRule =
    'must be 3 to 400 characters, in UTF-8 at most 1,200 bytes, without # / \\ + ? [ ] | & = % < > { } ^ and control characters, must not begin or end with a blank, and must be no UUID with a dot behind it';
  const unstorable = 'must not hold U+0000 or half a surrogate pair';
  const bad: readonly [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['a short id', { id: 'ab' }, { id: ['must have at least 3 characters'] }],
    ['a long id', { id: 'i'.repeat(401) }, { id: ['must have at most 400 characters'] }],
    ['an id that is no text', { id: 77 }, { id: ['must be a string'] }],
    ['an id with a slash', { id: 'abc/SECRET' }, { id: [literalRule] }],
    ['an id with U+0000', { id: 'abc\u0000SECRET' }, { id: [unstorable] }],
    ['an alias that does not parse', { id: '{{ data | SECRET' }, { id: [expect.any(String)] }],
    [
      'metadata that is no map',
      { metadata: ['SECRET'] },
      { metadata: ['must be a map of strings'] },
    ],
    [
      'metadata with other values',
      { metadata: { a: 'SECRET', 'b c': 7, c: null } },
      { 'metadata["b c"]': ['must be a string'], 'metadata.c': ['must be a string'] },
    ],
    [
      'metadata of 51 members',
      {
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`m${String(n)}`, 'x'])),
      },
      { metadata: ['must have at most 50 members'] },
    ],
    [
      'search_indexes with U+0000',
      { search_indexes: ['{{ data }}\u0000'] },
      { 'search_indexes[0]': [unstorable] },
    ],
    [
      'search_indexes that render to nothing',
      { search_indexes: ['{{ data.number }}', '{{ data.gone }}'] },
      { 'search_indexes[1]': ['must render to a string that is not empty'] },
    ],
    [
      'search_indexes with an unknown filter',
      { search_indexes: ['{{ data.number | secret_filter }}'] },
      { 'search_indexes[0]': [expect.any(String)] },
    ],
    [
      'an empty fingerprint_expression',
      { fingerprint_expression: '' },
      { fingerprint_expression: ['must have at least 1 characters'] },
    ],
    [
      'a fingerprint_expression that does not parse',
      { fingerprint_expression: '{{ SECRET' },
      { fingerprint_expression: [expect.any(String)] },
    ],
    [
      'a mask that is a number',
      { mask: 7 },
      { mask: ['must be an expression, an object of expressions or null'] },
    ],
    [
      'a mask that does not parse',
      { mask: { a: { 'b c': '{{ SECRET' } } },
      { 'mask.a["b c"]': [expect.any(String)] },
    ],
    [
      'deduplicate_token as text',
      { deduplicate_token: 'SECRET' },
      { deduplicate_token: ['must be true or false'] },
    ],
    [
      'expires_at in the past',
      { expires_at: '2020-01-01' },
      { expires_at: ['must be in the future'] },
    ],
    [
      'expires_at on no day',
      { expires_at: '2099-02-30T00:00:00Z' },
      { expires_at: ['must be an ISO 8601 timestamp'] },
    ],
    ['expires_at as a number', { expires_at: 4070908800 }, { expires_at: ['must be a string'] }],
    [
      'several faults, told together',
      { id: 'a', expires_at: 'SECRET', deduplicate_token: 1 },
      {
        id: ['must have at least 3 characters'],
        expires_at: ['must be an ISO 8601 timestamp'],
        deduplicate_token: ['must be true or false'],
      },
    ],
  ];
  test.each(bad)('%s', async (_what, members, errors) => {
    const before = await stored.count(caller.tenantId);
    const alone = await caller.post('/tokenize', { ...card, ...members });
    expect(alone.status).toBe(400);
    expect(alone.json).toStrictEqual(
      problem('VALIDATION_FAILED', alone, errors as Record<string, string[]>),
    );
    const nested = await caller.post('/tokenize', { list: ['x', { ...card, ...members }] });
    const below = Object.entries(errors).map(([path, faults]) => [`list[1].${path}`, faults]);
    expect(nested.json).toStrictEqual(
      problem('VALIDATION_FAILED', nested, Object.fromEntries(below) as Record<string, string[]>),
    );
    for (const { text } of [alone, nested]) {
      expect(text).not.toContain('SECRET');
      expect(text).not.toContain(CARD.number);
    }
    expect(await stored.count(caller.tenantId)).toBe(before);
  });
});
