import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';

/** Makes tokens by definitions and gives their ids, in their order. */
export async function tokenIds(
  caller: Caller,
  definitions: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  const answer = await caller.post('/tokenize', definitions);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { id: string }[]).map(({ id }) => id);
}

/** Makes one token and gives its id. */
export async function tokenId(
  caller: Caller,
  data: unknown,
  members: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const [id] = await tokenIds(caller, [{ type: 'token', data, ...members }]);
  return id ?? '';
}
