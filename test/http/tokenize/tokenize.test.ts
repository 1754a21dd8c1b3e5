import { afterAll, describe, expect, test } from 'vitest';

import {
  CARD,
  CARD_FINGERPRINT,
  CARD_MASK,
  createdToken,
} from '../../support/scenes/created-token.js';
import { startScene } from '../../support/service/scene.js';
import { problem, UUID } from '../../support/service/shapes.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

const { service, manager: caller } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

const anId = expect.stringMatching(UUID) as string;
const valueOf = (id: unknown) => stored.value(caller.tenantId, id);

/** Sends a body that must be answered, and gives the answer. */
async function tokenize(body: unknown) {
  const answer = await caller.post('/tokenize', JSON.stringify(body));
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

describe('POST /tokenize replaces strings (contract 3.2)', () => {
  test('a string becomes the id of a token, as a JSON string, and the token holds it', async () => {
    const answer = await tokenize('Ada Lovelace');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.json).toStrictEqual(anId);
    expect(answer.text).not.toContain('Ada');
    expect(await valueOf(answer.json)).toBe('Ada Lovelace');
  });

  test('the empty string is a string like any other', async () => {
    const answer = await tokenize('');
    expect(answer.json).toStrictEqual(anId);
    expect(await valueOf(answer.json)).toBe('');
  });

  test('an object of strings keeps its keys and their order, with ids as values', async () => {
    const answer = await tokenize({ last: 'Lovelace', first: 'Ada', '': 'nameless' });
    const ids = answer.json as Record<string, string>;
    expect(ids).toStrictEqual({ last: anId, first: anId, '': anId });
    expect(Object.keys(ids)).toStrictEqual(['last', 'first', '']);
    expect(await valueOf(ids['last'])).toBe('Lovelace');
    expect(await valueOf(ids['first'])).toBe('Ada');
    expect(await valueOf(ids[''])).toBe('nameless');
  });

  test('an array keeps its order, and equal strings become different tokens', async () => {
    const answer = await tokenize(['one', 'two', 'one']);
    const ids = answer.json as string[];
    expect(ids).toStrictEqual([anId, anId, anId]);
    expect(new Set(ids).size).toBe(3);
    expect(await Promise.all(ids.map(valueOf))).toStrictEqual(['one', 'two', 'one']);
  });

  test('what is neither a string nor a definition leaves as it came, and makes no token', async () => {
    const before = await stored.count(caller.tenantId);
    const body = { n: 1, f: 1.5, t: true, no: null, o: {}, a: [], deep: [[{ x: [0, false] }]] };
    const answer = await tokenize(body);
    expect(answer.text).toBe(JSON.stringify(body));
    expect(await stored.count(caller.tenantId)).toBe(before);
  });
});

describe('POST /tokenize replaces token definitions (contract 3.2)', () => {
  test('a definition alone is answered as the created token, without its data', async () => {
    const echoed = {
      metadata: { zeta: 'last', alpha: '' },
      search_indexes: ['{{ data }}', '{{ data | last4 }}'],
      fingerprint_expression: '{{ data | downcase }}',
    };
    const answer = await tokenize({ type: 'token', data: 'Ada Lovelace', ...echoed });
    expect(answer.json).toStrictEqual(createdToken(caller, { type: 'token', ...echoed }));
    expect(answer.text).toContain('{"zeta":"last","alpha":""}');
    expect(answer.text).not.toContain('Ada');
  });

  test('a token definition without options is answered with what every token has', async () => {
    const answer = await tokenize({ type: 'token', data: { nested: ['any', 'JSON'] } });
    expect(answer.json).toStrictEqual(createdToken(caller, { type: 'token' }));
  });

  test('a card alone has its rendered mask under mask, and no data', async () => {
    const answer = await tokenize({ type: 'card', data: CARD });
    expect(answer.json).toStrictEqual(
      createdToken(caller, {
        type: 'card',
        mask: CARD_MASK,
        fingerprint_expression: CARD_FINGERPRINT,
      }),
    );
    expect(answer.text).not.toContain(CARD.number);
    expect(answer.text).not.toContain('cvc');
  });

  test('a card within an array has its rendered mask under data, and no mask', async () => {
    const answer = await tokenize([{ type: 'card', data: CARD }]);
    expect(answer.json).toStrictEqual([
      createdToken(caller, {
        type: 'card',
        data: CARD_MASK,
        fingerprint_expression: CARD_FINGERPRINT,
      }),
    ]);
    expect(answer.text).not.toContain(CARD.number);
    expect(answer.text).not.toContain('cvc');
  });

  test('the value of a definition is never looked into: what looks like one there is data', async () => {
    const data = { type: 'card', data: { number: '1' }, list: ['a', { b: 'c' }] };
    const before = await stored.count(caller.tenantId);
    const answer = await tokenize({ type: 'token', data });
    expect(answer.json).toStrictEqual(createdToken(caller, { type: 'token' }));
    expect(await stored.count(caller.tenantId)).toBe(before + 1);
  });

  test('null is a value that a token can hold', async () => {
    const answer = await tokenize({ type: 'token', data: null });
    expect(answer.json).toStrictEqual(createdToken(caller, { type: 'token' }));
    expect(await valueOf((answer.json as { id: string }).id)).toBeNull();
  });
});

describe('POST /tokenize replaces within any JSON (contract 3.2)', () => {
  test('types, strings and untouched values mix; keys, nesting and order are kept', async () => {
    const answer = await tokenize({
      order: 77,
      customer: {
        name: 'Ada',
        card: { type: 'card', data: CARD },
        notes: ['vip', { type: 'token', data: 'call first', metadata: { by: 'ops' } }, null],
      },
      account: { type: 'bank', data: { routing_number: '021000021', account_number: '12345678' } },
      active: true,
    });
    expect(answer.json).toStrictEqual({
      order: 77,
      customer: {
        name: anId,
        card: createdToken(caller, {
          type: 'card',
          data: CARD_MASK,
          fingerprint_expression: CARD_FINGERPRINT,
        }),
        notes: [anId, createdToken(caller, { type: 'token', metadata: { by: 'ops' } }), null],
      },
      account: createdToken(caller, {
        type: 'bank',
        data: { routing_number: '021000021', account_number: 'XXXX5678' },
      }),
      active: true,
    });
    for (const secret of ['Ada', 'vip', 'call first', CARD.number, '12345678', 'cvc']) {
      expect(answer.text).not.toContain(secret);
    }
    expect(Object.keys(answer.json as object)).toStrictEqual([
      'order',
      'customer',
      'account',
      'active',
    ]);
  });

  test('one request is one act of the audit trail, however many tokens it makes', async () => {
    const before = await stored.countCreations(caller.tenantId);
    await tokenize(['a', 'b', { type: 'token', data: 'c' }]);
    expect(await stored.countCreations(caller.tenantId)).toBe(before + 1);
  });

  const plainData: readonly [string, unknown, unknown][] = [
    ['an unknown type', { type: 'ccard', data: 'x' }, { type: anId, data: anId }],
    ['a type in capitals', { type: 'CARD', data: 'x' }, { type: anId, data: anId }],
    ['an inherited name', { type: 'constructor', data: 'x' }, { type: anId, data: anId }],
    ['a type that is no string', { type: 1, data: 'x' }, { type: 1, data: anId }],
    ['a known type without data', { type: 'card', number: 7 }, { type: anId, number: 7 }],
    [
      'an unknown type around a definition',
      { type: 'order', data: { type: 'token', data: 'x' } },
      { type: anId, data: expect.objectContaining({ type: 'token' }) },
    ],
  ];
  test.each(plainData)(
    '%s makes no definition: it is plain data',
    async (_what, body, expected) => {
      expect((await tokenize(body)).json).toStrictEqual(expected);
      expect((await tokenize([body])).json).toStrictEqual([expected]);
    },
  );
});

describe('POST /tokenize refuses strangers beside a known type and data', () => {
  const stranger = 'is not a member of a token definition';
  const slips: readonly [string, unknown, Record<string, string[]>][] = [
    ['alone', { type: 'token', data: 'x', medatata: {} }, { medatata: [stranger] }],
    [
      'within other data',
      { a: ['x', { type: 'card', data: CARD, name: 'Ada' }] },
      { 'a[1].name': [stranger] },
    ],
    [
      'several, all told together',
      [
        { type: 'token', data: 'x', 'odd name': 1 },
        { type: 'token', data: 'y', tenant_id: 'z', Mask: null },
      ],
      { '[0]["odd name"]': [stranger], '[1].tenant_id': [stranger], '[1].Mask': [stranger] },
    ],
    [
      'the name of the contract instead of the wire',
      { type: 'token', data: 'x', searchIndexes: [] },
      { searchIndexes: [stranger] },
    ],
  ];
  test.each(slips)('400: %s; each is named, and nothing is stored', async (_what, body, errors) => {
    const before = await stored.count(caller.tenantId);
    const answer = await caller.post('/tokenize', body);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(answer.text).not.toContain(CARD.number);
    expect(answer.text).not.toContain('Ada');
    expect(await stored.count(caller.tenantId)).toBe(before);
  });
});

test('nothing that was sent is in the log', () => {
  for (const secret of ['Ada', 'vip', 'call first', CARD.number, '12345678', caller.key]) {
    expect(service.logged().includes(secret)).toBe(false);
  }
});
