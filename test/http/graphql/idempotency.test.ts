import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';

const { manager } = await startScene();

const REPLAYED = 'SVC-IDEMPOTENCY-REPLAYED';

function keyed(caller: Caller, key: string, query: string): Promise<Answer> {
  return caller.send('POST', '/graphql', { query }, { 'SVC-IDEMPOTENCY-KEY': key });
}

function codesOf(answer: Answer): readonly unknown[] {
  const { errors = [] } = answer.json as { errors?: { extensions: { code: string } }[] };
  return errors.map(({ extensions }) => extensions.code);
}

describe('POST /graphql with an idempotency key', () => {
  test('has one effect, and is answered again byte for byte', async () => {
    const key = randomUUID();
    const mutation = 'mutation { tokenize(body: ["x"]) { body } }';
    const first = await keyed(manager, key, mutation);
    expect(first.json).toStrictEqual({ data: { tokenize: { body: [expect.any(String)] } } });
    const second = await keyed(manager, key, mutation);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
    expect(second.headers.get(REPLAYED)).toBe('true');
  });

  test('frees its key where the answer has errors, with the status 200 too', async () => {
    const key = randomUUID();
    const failing = `mutation { deleteApplication(id: "${randomUUID()}") { id } }`;
    for (const query of [
      failing,
      failing,
      '{ nothing }',
      'mutation { tokenize(body: ["x"]) { body } }',
    ]) {
      const answer = await keyed(manager, key, query);
      expect(answer.headers.get(REPLAYED)).toBeNull();
      expect(answer.text).not.toContain('CONFLICT');
    }
  });

  test('refuses what REST refuses, with the same codes', async () => {
    const key = randomUUID();
    await keyed(manager, key, 'mutation { tokenize(body: ["x"]) { body } }');
    const other = await keyed(manager, key, 'mutation { tokenize(body: ["y"]) { body } }');
    expect([other.status, codesOf(other)]).toStrictEqual([409, ['CONFLICT']]);
    const empty = await keyed(manager, '', '{ permissions { type } }');
    expect([empty.status, codesOf(empty)]).toStrictEqual([400, ['VALIDATION_FAILED']]);
  });
});
