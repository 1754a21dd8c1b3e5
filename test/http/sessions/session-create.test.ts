import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { newSession } from '../../support/access/session.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let shop: Caller;

beforeAll(async () => {
  shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
});

const path = '/sessions';

describe('POST /sessions', () => {
  test('201: answers key, nonce and end, and no member more', async () => {
    const before = Date.now();
    const answer = await shop.post(path);
    expect(answer.status).toBe(201);
    expect(answer.json).toStrictEqual({
      session_key: expect.stringMatching(/^key_ses_[A-Za-z0-9_]{32,}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{48}$/),
      expires_at: expect.stringMatching(ISO_TIME),
    });
    const { expires_at: end } = answer.json as { expires_at: string };
    expect(Date.parse(end) - before).toBeGreaterThanOrEqual(180_000);
    expect(Date.parse(end) - Date.now()).toBeLessThanOrEqual(180_000);
  });

  test('201: no two sessions share a key or a nonce', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, () => newSession(shop)));
    expect(new Set(sessions.map(({ caller }) => caller.key)).size).toBe(10);
    expect(new Set(sessions.map(({ nonce }) => nonce)).size).toBe(10);
  });

  test('201: the path with a trailing slash is the same', async () => {
    expect((await shop.post('/sessions/')).status).toBe(201);
  });

  const bodies: readonly [string, string | undefined, Record<string, string>][] = [
    ['no body and application/json', undefined, { 'Content-Type': 'application/json' }],
    ['an empty form', '', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a body that is no JSON', '{', { 'Content-Type': 'application/json' }],
    ['plain text', 'hello', { 'Content-Type': 'text/plain' }],
    ['a charset that nobody knows', '{}', { 'Content-Type': 'application/json; charset=x' }],
  ];
  test.each(bodies)('201: %s is as good as nothing', async (_what, body, headers) => {
    expect((await shop.send('POST', path, body, headers)).status).toBe(201);
  });

  test('401: without a key, and with a session that nobody has authorized', async () => {
    const { caller } = await newSession(shop);
    for (const nobody of [service.anonymous, caller]) {
      const answer = await nobody.post(path);
      expect(answer.status).toBe(401);
      expect(answer.json).toStrictEqual(problem('UNAUTHENTICATED', answer));
    }
  });

  test('403: only a public Application may, whatever it holds', async () => {
    const backend = await manager.newApplication({ permissions: ['token:create'] });
    for (const other of [manager, backend]) {
      const answer = await other.post(path);
      expect(answer.status).toBe(403);
      expect(answer.json).toStrictEqual(problem('FORBIDDEN', answer));
    }
  });
});
