import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import {
  CARD,
  CARD_FINGERPRINT,
  CARD_MASK,
  createdToken,
} from '../../support/scenes/created-token.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

let service: TestService;
let stored: StoredTokens;
let caller: Caller;

beforeAll(async () => {
  service = await startService();
  stored = new StoredTokens();
});
afterAll(async () => {
  await stored.close();
  await service.close();
});

interface Wire {
  readonly id: string;
}

const wanted = (data: unknown, members: object = {}) => ({
  type: 'token',
  data,
  deduplicate_token: true,
  ...members,
});

/** Calls as a tenant that has no tokens yet. */
async function freshTenant(): Promise<void> {
  caller = await service.newTenant();
}

async function tokenize<T = Wire>(body: unknown, as = caller): Promise<T> {
  const answer = await as.post('/tokenize', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as T;
}

describe('deduplicate_token', () => {
  test('a value that is there is answered with the token that holds it', async () => {
    await freshTenant();
    const first = await tokenize(wanted('Ada', { metadata: { seen: 'first' } }));
    const second = await tokenize(wanted('Ada', { metadata: { seen: 'second' } }));
    expect(second).toStrictEqual(first);
    expect(second).toStrictEqual(
      createdToken(caller, { type: 'token', metadata: { seen: 'first' } }),
    );
    expect(await stored.count(caller.tenantId)).toBe(1);
  });

  test('a card is found however its number is written, with its mask', async () => {
    await freshTenant();
    const { id } = await tokenize({ type: 'card', data: CARD });
    const again = { type: 'card', data: { number: '4242 4242-4242 4242' } };
    expect(await tokenize({ ...again, deduplicate_token: true })).toStrictEqual(
      createdToken(caller, {
        id,
        type: 'card',
        mask: CARD_MASK,
        fingerprint_expression: CARD_FINGERPRINT,
      }),
    );
    expect(await stored.count(caller.tenantId)).toBe(1);
  });

  test('without it, equal values are different tokens', async () => {
    await freshTenant();
    const ids = (await tokenize<Wire[]>([
      { type: 'token', data: 'Ada' },
      { type: 'token', data: 'Ada', deduplicate_token: false },
      { type: 'token', data: 'Ada', deduplicate_token: null },
    ])) satisfies Wire[];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
    expect(await stored.count(caller.tenantId)).toBe(3);
  });

  test('of equal values in one body one token is made', async () => {
    await freshTenant();
    const [a, b, other, c] = await tokenize<Wire[]>([
      wanted('Ada'),
      wanted('Ada'),
      wanted('Grace'),
      wanted('Ada'),
    ]);
    expect(b).toStrictEqual(a);
    expect(c).toStrictEqual(a);
    expect(other?.id).not.toBe(a?.id);
    expect(await stored.count(caller.tenantId)).toBe(2);
  });

  test('in one body it finds what stands before it without the wish', async () => {
    await freshTenant();
    const [plain, found] = await tokenize<Wire[]>([{ type: 'token', data: 'Ada' }, wanted('Ada')]);
    expect(found?.id).toBe(plain?.id);
    expect(await stored.count(caller.tenantId)).toBe(1);
  });

  test('20 equal creates at once make one row, and all answer with it', async () => {
    await freshTenant();
    const body = { type: 'card', data: CARD, deduplicate_token: true };
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenize(body)));
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(1);
    expect(await stored.count(caller.tenantId)).toBe(1);
  });

  test('bodies that share values in opposite orders do not block each other', async () => {
    await freshTenant();
    const values = Array.from({ length: 10 }, (_, index) => wanted(`value ${String(index)}`));
    const bodies = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? values : values.toReversed(),
    );
    await Promise.all(bodies.map((body) => tokenize(body)));
    expect(await stored.count(caller.tenantId)).toBe(10);
  });

  const different: readonly [string, unknown, unknown][] = [
    ['the type', wanted('4242424242424242'), wanted('4242424242424242', { type: 'card_number' })],
    ['text and number', wanted('1'), wanted(1)],
    ['the kind of JSON', wanted('[]'), wanted([])],
    ['one code unit', wanted('a\ud83cb'), wanted('a\ud83db')],
    ['half a surrogate pair and its replacement', wanted('\ud83c'), wanted('\ufffd')],
    ['a trailing U+0000', wanted('a'), wanted('a\u0000')],
    [
      'what the fingerprint expression takes',
      wanted({ a: 1, b: 2 }, { fingerprint_expression: '{{ data.b }}' }),
      wanted({ a: 1, b: 3 }, { fingerprint_expression: '{{ data.b }}' }),
    ],
  ];
  test.each(different)('values that differ in %s are different tokens', async (_what, a, b) => {
    await freshTenant();
    expect((await tokenize(b)).id).not.toBe((await tokenize(a)).id);
    expect(await stored.count(caller.tenantId)).toBe(2);
  });

  test('the fingerprint expression decides what is equal', async () => {
    await freshTenant();
    const options = { fingerprint_expression: '{{ data.email | downcase }}' };
    const first = await tokenize(wanted({ email: 'ADA@example.com', visit: 1 }, options));
    const second = await tokenize(wanted({ email: 'ada@example.com', visit: 2 }, options));
    expect(second).toStrictEqual(first);
  });

  test('an expression that renders to nothing makes no value equal to another', async () => {
    await freshTenant();
    const options = { fingerprint_expression: '{{ data.missing }}' };
    const first = await tokenize(wanted({ a: 1 }, options));
    const second = await tokenize(wanted({ a: 1 }, options));
    expect(second.id).not.toBe(first.id);
    expect(await stored.fingerprint(caller.tenantId, first.id)).toBeUndefined();
  });

  test('a token that has expired is not found', async () => {
    await freshTenant();
    const soon = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const first = await tokenize(wanted('Ada', { expires_at: soon }));
    expect((await tokenize(wanted('Ada'))).id).toBe(first.id);
    service.advance(25 * 3_600_000);
    const second = await tokenize(wanted('Ada'));
    expect(second.id).not.toBe(first.id);
    expect((await tokenize(wanted('Ada'))).id).toBe(second.id);
  });
});

describe('deduplicate_token shows no more than the caller may read', () => {
  const body = {
    type: 'card',
    data: CARD,
    metadata: { customer: '77' },
    search_indexes: ['{{ data.number }}'],
    deduplicate_token: true,
  };
  const create = { priority: 2, container: '/', transform: 'mask', permissions: ['token:create'] };

  test('who may not read the token gets its id and type, and nothing of its content', async () => {
    await freshTenant();
    const { id } = await tokenize(body);
    const blind = await caller.newApplication({ permissions: ['token:create'] });
    expect(await tokenize(body, blind)).toStrictEqual({
      id,
      tenant_id: caller.tenantId,
      type: 'card',
    });
  });

  test('who may read it redacted gets no mask, though a new token would show one', async () => {
    await freshTenant();
    const { id } = await tokenize(body);
    const reader = {
      priority: 1,
      container: '/',
      transform: 'redact',
      permissions: ['token:read'],
    };
    const redacted = await caller.newApplication({ rules: [create, reader] });
    expect(await tokenize(body, redacted)).toStrictEqual(
      createdToken(caller, {
        id,
        type: 'card',
        metadata: { customer: '77' },
        search_indexes: ['{{ data.number }}'],
        fingerprint_expression: CARD_FINGERPRINT,
      }),
    );
  });

  test('what may be read is decided by the container that the token lies in', async () => {
    await freshTenant();
    const { id } = await tokenize({ ...body, containers: ['/vaulted/'] });
    const reader = {
      priority: 1,
      container: '/pci/',
      transform: 'mask',
      permissions: ['token:read'],
    };
    const elsewhere = await caller.newApplication({ rules: [create, reader] });
    expect(await tokenize(body, elsewhere)).toStrictEqual({
      id,
      tenant_id: caller.tenantId,
      type: 'card',
    });
  });
});
