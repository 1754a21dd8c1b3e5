import { describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { graphqlFailure, problem } from '../../support/service/shapes.js';

const PER_SECOND = 4;

const { manager } = await startScene({ RATE_LIMIT_PER_SECOND: String(PER_SECOND) });

const SECOND_MS = 1_000;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
/** A caller of whom nothing was counted yet. */
async function fresh(): Promise<Caller> {
  await pause(SECOND_MS);
  return manager.newApplication({ permissions: ['token:create'] });
}

const countOf = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

describe('RATE_LIMIT_PER_SECOND', () => {
  test('429: a key that calls too often is told so, and others are not held up', async () => {
    const [busy, other] = [await fresh(), await fresh()];
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, () => busy.get('/permissions')));
    const seconds = (performance.now() - startedAt) / SECOND_MS;
    expect((await other.get('/permissions')).status).toBe(200);

    const allowed = countOf(answers, 200);
    expect(allowed).toBeGreaterThanOrEqual(PER_SECOND);
    expect(allowed).toBeLessThanOrEqual(PER_SECOND + Math.ceil(seconds * PER_SECOND));
    expect(allowed + countOf(answers, 429)).toBe(40);
    const refused = answers.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error('40 calls at one go were all let through');
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect(refused.json).toStrictEqual({
      ...problem('RATE_LIMITED', refused),
      detail: 'A key may make 4 requests a second.',
    });
  });

  test('200: after a second the key may call again', async () => {
    const one = await fresh();
    await Promise.all(Array.from({ length: 10 }, () => one.get('/permissions')));
    await pause(SECOND_MS + 100);
    const again = await Promise.all([1, 2, 3].map(() => one.get('/permissions')));
    expect(countOf(again, 200)).toBe(3);
  });

  test('429: REST and GraphQL are counted together, and each root field of an operation', async () => {
    const one = await fresh();
    const document =
      'mutation { a: tokenize(body: "x") { body } b: tokenize(body: "x") { body } c: tokenize(body: "x") { body } }';
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => one.graphql(document)),
      one.get('/permissions'),
    ]);
    const refused = answers.find(
      ({ status, json }) => status === 429 && 'errors' in (json as object),
    );
    if (refused === undefined) throw new Error('30 mutations at one go were all let through');
    expect(refused.json).toStrictEqual({
      errors: [
        {
          ...graphqlFailure('RATE_LIMITED', refused, {}),
          message: 'A key may make 4 requests a second.',
        },
      ],
    });
    const done = answers.filter(({ json }) => 'data' in (json as object));
    expect(done.length).toBeLessThanOrEqual(5);
  });
});
