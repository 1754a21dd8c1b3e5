import { describe, expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';
import { tokenId } from '../../support/scenes/used-tokens.js';

const PATH = '/detokenize';
const HOUR_MS = 3_600_000;

const { service, manager } = await startScene({
  DETOKENIZE_EXPRESSIONS_MAX: '100',
  BODY_BYTES_MAX: '40000',
});

describe('POST /detokenize', () => {
  test('400: one expression more than the bound, which the error states', async () => {
    const id = await tokenId(manager, 'v');
    const many = (count: number): string[] => Array<string>(count).fill(`{{ ${id} }}`);
    expect((await manager.post(PATH, many(100))).json).toEqual(Array(100).fill('v'));
    for (const body of [many(101), many(101).join(''), [many(50).join(' '), ...many(51)]]) {
      const answer = await manager.post(PATH, JSON.stringify(body));
      expect(answer.status).toBe(400);
      expect(answer.json).toStrictEqual({
        ...(problem('VALIDATION_FAILED', answer) as object),
        detail: 'There are more than 100 expressions, the most that one request may have replaced.',
      });
    }
  });

  test('400: more data than one request may bring in, from one token many times or from many', async () => {
    const detail = 'The values that are asked for are larger than 40000 bytes together.';
    const ids = await Promise.all([1, 2, 3].map(() => tokenId(manager, 'x'.repeat(20_000))));
    const two = await manager.post(PATH, [`{{ ${ids[0] ?? ''} }}`, `{{ ${ids[1] ?? ''} }}`]);
    expect(two.status, two.text).toBe(200);
    for (const used of [ids, ids.fill(ids[0] ?? '')]) {
      const answer = await manager.post(
        PATH,
        used.map((id) => `{{ ${id} }}`),
      );
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ detail });
    }
  });

  test.each([
    [
      'no permission there',
      { container: '/a/', transform: 'reveal' },
      'The permission token:use is missing on the container /general/high/.',
    ],
    [
      'redact',
      { container: '/', transform: 'redact' },
      'The permission token:use on the container /general/high/ shows nothing.',
    ],
  ])(
    '403: how large values are is told to nobody who sees nothing: %s',
    async (_what, where, detail) => {
      const rules = [{ priority: 1, permissions: ['token:use'], ...where }];
      const caller = await manager.newApplication({ rules });
      const ids = await Promise.all([1, 2, 3].map(() => tokenId(manager, 'x'.repeat(20_000))));
      for (const used of [ids.slice(0, 1), ids]) {
        const answer = await caller.post(
          PATH,
          used.map((id) => `{{ ${id} }}`),
        );
        expect(answer.status, answer.text).toBe(403);
        expect(answer.json).toMatchObject({ detail });
      }
    },
  );

  test('400: filters that ask for too much work all together, while others are served', async () => {
    const id = await tokenId(manager, 'v');
    const heavy = `{{ ${id} | pad_left: 1000000, 'x' | last4 }}`;
    expect((await manager.post(PATH, [heavy])).json).toEqual(['xxxv']);
    const [answer, meanwhile] = await Promise.all([
      manager.post(PATH, Array<string>(100).fill(heavy)),
      manager.get('/permissions'),
    ]);
    expect(meanwhile.status).toBe(200);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      detail: 'The filters of all expressions together ask for too much work.',
    });
  });

  test('413 and 415, as everywhere', async () => {
    expect((await manager.post(PATH, JSON.stringify('x'.repeat(50_000)))).status).toBe(413);
    const text = await manager.send('POST', PATH, 'x', { 'Content-Type': 'text/plain' });
    expect(text.status).toBe(415);
    expect((await manager.post(PATH, '{"a":')).status).toBe(400);
  });

  test('an expired token is unknown from its instant on', async () => {
    const id = await tokenId(manager, 'v', {
      expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
    });
    expect((await manager.post(PATH, [`{{ ${id} }}`])).json).toEqual(['v']);
    service.advance(HOUR_MS);
    const answer = await manager.post(PATH, [`{{ ${id} }}`]);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ detail: `There are no tokens with these ids: ${id}.` });
  });
});
