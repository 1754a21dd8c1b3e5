import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';

/** A session that nobody has authorized yet. */
export interface NewSession {
  /** Calls with the session's key. */
  readonly caller: Caller;
  readonly nonce: string;
}

/** Creates a session with the key of a public Application. */
export async function newSession(shop: Caller): Promise<NewSession> {
  const answer = await shop.post('/sessions');
  expect(answer.status, answer.text).toBe(201);
  const { session_key: key, nonce } = answer.json as Record<string, string>;
  return { caller: shop.with({ key: key ?? '' }), nonce: nonce ?? '' };
}

/** Creates a session and gives it grants with the key of a private Application. */
export async function authorizedSession(
  shop: Caller,
  backend: Caller,
  grants: Readonly<Record<string, unknown>>,
): Promise<Caller> {
  const { caller, nonce } = await newSession(shop);
  const answer = await backend.post('/sessions/authorize', { nonce, ...grants });
  expect(answer.status, answer.text).toBe(200);
  return caller;
}
