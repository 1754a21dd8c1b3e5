import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';
import { createToken, patchToken, REVEAL_ALL } from '../../support/scenes/token-calls.js';

const { manager } = await startScene();
let owner: Caller;

beforeAll(async () => {
  owner = await manager.newApplication({ rules: REVEAL_ALL });
});

const NUMBER = '4242424242424242';
const create = (body: unknown) => createToken(owner, body);
const patch = (id: string, body: unknown, contentType?: string) =>
  patchToken(owner, id, body, contentType);

describe('PATCH /tokens/{id}', () => {
  const card = {
    type: 'card',
    data: { number: NUMBER, expiration_month: 1 },
    metadata: { a: '1', b: '2' },
  };

  test('200: data, mask and metadata are merged, null removes, the rest stays', async () => {
    const { id, answer: made } = await create(card);
    const answer = await patch(id, {
      data: { expiration_month: null, expiration_year: 2031 },
      metadata: { a: null, c: '3' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      ...(made.json as object),
      data: { number: NUMBER, expiration_year: 2031 },
      metadata: { b: '2', c: '3' },
      modified_by: owner.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
    expect((await owner.get(`/tokens/${id}`)).text).toBe(answer.text);
  });

  test('200: a new value has a new mask, fingerprint and search index', async () => {
    const { id, answer: made } = await create({ ...card, search_indexes: ['{{ data.number }}'] });
    const changed = await patch(id, { data: { number: '5555555555554444' } });
    const before = made.json as { fingerprint: string };
    expect((changed.json as { fingerprint: string }).fingerprint).not.toBe(before.fingerprint);
    const other = await create({ type: 'card', data: { number: '5555555555554444' } });
    expect(changed.json).toMatchObject({
      fingerprint: (other.answer.json as { fingerprint: string }).fingerprint,
    });
  });

  test('403: moving needs token:update on the old and on the new container', async () => {
    const { id } = await create({ type: 'token', data: 'x', containers: ['/a/'] });
    const onlyOld = await manager.newApplication({
      rules: [
        { priority: 1, container: '/a/', transform: 'reveal', permissions: ['token:update'] },
      ],
    });
    const refused = await onlyOld.send(
      'PATCH',
      `/tokens/${id}`,
      { containers: ['/b/'] },
      {
        'Content-Type': 'application/merge-patch+json',
      },
    );
    expect(refused.status).toBe(403);
    expect((refused.json as { detail: string }).detail).toContain('/b/');
    expect((await owner.get(`/tokens/${id}`)).json).toMatchObject({ containers: ['/a/'] });
    expect((await patch(id, { containers: ['/b/'] })).json).toMatchObject({ containers: ['/b/'] });
  });

  const bad: readonly [string, unknown, Record<string, string[]>][] = [
    ['no value', { data: null }, { data: ['is required'] }],
    ['another type', { type: 'card_number' }, { type: ['cannot be changed'] }],
    ['a bad number', { data: { number: '1' } }, { 'data.number': ['must be 12 to 19 digits'] }],
    ['metadata that is no text', { metadata: { a: 1 } }, { 'metadata.a': ['must be a string'] }],
    ['a stranger', { datum: 1 }, { datum: ['is not a known member'] }],
  ];
  test.each(bad)(
    '400: %s is refused, and the token stays as it was',
    async (_what, body, errors) => {
      const { id, answer: made } = await create(card);
      const answer = await patch(id, body);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
      expect((await owner.get(`/tokens/${id}`)).text).toBe(made.text);
    },
  );

  test('415: only a merge patch is taken, with a charset too', async () => {
    const { id } = await create(card);
    expect((await patch(id, {}, 'application/json')).status).toBe(415);
    expect((await patch(id, {}, 'application/merge-patch+json; charset=utf-8')).status).toBe(200);
  });

  test('changes at the same time are all kept: each sees what the one before it left', async () => {
    const { id } = await create({ type: 'token', data: 'x' });
    const names = Array.from({ length: 20 }, (_, index) => `m${String(index)}`);
    const answers = await Promise.all(
      names.map((name) => patch(id, { metadata: { [name]: 'x' } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(names.map(() => 200));
    const { metadata } = (await owner.get(`/tokens/${id}`)).json as { metadata: object };
    expect(Object.keys(metadata).sort()).toEqual([...names].sort());
  });
});
