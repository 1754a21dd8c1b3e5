import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';

/** Creates something by REST, and gives its id. */
export async function createdId(caller: Caller, path: string, body: unknown): Promise<string> {
  const answer = await caller.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as { id: string }).id;
}
