import { expect } from 'vitest';

import type { Answer, Caller } from '../service/caller.js';

/** Rules that show and allow everything there is to do with a token. */
export const REVEAL_ALL = [
  {
    priority: 1,
    container: '/',
    transform: 'reveal',
    permissions: ['token:create', 'token:read', 'token:update', 'token:delete'],
  },
];

/** Creates a token that must be accepted as a new one. */
export async function createToken(
  caller: Caller,
  body: unknown,
): Promise<{ id: string; answer: Answer }> {
  const answer = await caller.post('/tokens', body);
  expect(answer.status, answer.text).toBe(201);
  return { id: (answer.json as { id: string }).id, answer };
}

/** Changes a token by a merge patch, or by what a test calls one. */
export const patchToken = (
  caller: Caller,
  id: string,
  body: unknown,
  contentType = 'application/merge-patch+json',
): Promise<Answer> =>
  caller.send('PATCH', `/tokens/${encodeURIComponent(id)}`, body, { 'Content-Type': contentType });
