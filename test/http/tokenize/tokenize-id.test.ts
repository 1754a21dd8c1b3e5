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

describe('POST /tokenize: ids that the caller chooses', () => {
  test('a literal is the id of the token', async () => {
    const answer = await tokenize({ ...card, id: 'customer:77 ä€😀' });
    expect(answer.json).toStrictEqual(
      createdToken(caller, { ...cardWire, id: 'customer:77 ä€😀', mask: CARD_MASK }),
    );
  });

  test('a UUID in any case is one id, in lower case', async () => {
    const id = '0A1B2C3D-0000-4000-8000-00000000000F';
    const answer = await tokenize({ ...card, id });
    expect(answer.json).toHaveProperty('id', id.toLowerCase());
    expect((await caller.post('/tokenize', { ...card, id: id.toLowerCase() })).status).toBe(409);
  });

  test('409: a literal that is taken; nothing of the request is stored', async () => {
    await tokenize({ type: 'token', id: 'taken-id', data: 'first' });
    const before = await stored.count(caller.tenantId);
    const answer = await caller.post('/tokenize', [
      'other',
      { type: 'token', id: 'taken-id', data: 'second' },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.json).toStrictEqual({
      ...(problem('CONFLICT', answer) as object),
      detail: 'These token ids are taken: taken-id.',
    });
    expect(await stored.count(caller.tenantId)).toBe(before);
    expect(await stored.value(caller.tenantId, 'taken-id')).toBe('first');
  });

  test('409: one literal twice in a body, also where the UUIDs differ in case', async () => {
    const before = await stored.count(caller.tenantId);
    const uuid = 'aaaaaaaa-0000-4000-8000-000000000001';
    for (const [one, other] of [
      ['twice', 'twice'],
      [uuid, uuid.toUpperCase()],
    ]) {
      const answer = await caller.post('/tokenize', [
        { ...card, id: one },
        { ...card, id: other },
      ]);
      expect(answer.status).toBe(409);
      expect(answer.json).toStrictEqual(problem('CONFLICT', answer));
    }
    expect(await stored.count(caller.tenantId)).toBe(before);
  });

  test('of 10 requests for one literal at once, one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.post('/tokenize', { ...card, id: 'wanted-by-many' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toStrictEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('an alias keeps what its expression keeps, and differs each time', async () => {
    const id = '{{ data.number | alias_preserve_format: 0, 4 }}';
    const answer = await tokenize([
      { ...card, id },
      { ...card, id },
    ]);
    const ids = (answer.json as { id: string }[]).map((token) => token.id);
    for (const alias of ids) {
      expect(alias).toMatch(/^\d{12}4242$/);
      expect(alias).not.toBe(CARD.number);
    }
    expect(new Set(ids).size).toBe(2);
    expect(await stored.count(caller.tenantId)).toBeGreaterThan(2);
  });

  test('an alias that cannot be free falls back to a UUID', async () => {
    const id = '{{ data.number | slice: 0, 6 }}';
    const first = await tokenize({ ...card, id });
    expect(first.json).toHaveProperty('id', '424242');
    const second = await tokenize({ ...card, id });
    expect(second.json).toHaveProperty('id', expect.stringMatching(UUID));
    const together = await tokenize([
      { ...card, id: '{{ data.number | slice: 0, 7 }}' },
      { ...card, id: '{{ data.number | slice: 0, 7 }}' },
    ]);
    expect(together.json).toHaveLength(2);
  });

  test.each([
    ['a character that no id has', '{{ data }}', 'a/b/c'],
    ['nothing', '{{ data | slice: 9 }}', 'value'],
    ['nothing, of a member that is not there', '{{ nowhere }}', 'value'],
    ['too little', '{{ data | slice: 0, 2 }}', 'value'],
    ['no text', '{{ data | size }}', 'value'],
  ])('400: an alias that makes %s is no id that a caller asked for', async (_what, id, data) => {
    const before = await stored.count(caller.tenantId);
    const answer = await caller.post('/tokenize', ['other', { type: 'token', data, id }]);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, {
        '[1].id': [expect.stringMatching(/^must render to an id/) as string],
      }),
    );
    expect(await stored.count(caller.tenantId)).toBe(before);
  });
});
