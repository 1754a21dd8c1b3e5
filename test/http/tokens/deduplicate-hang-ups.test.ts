import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

let service: TestService;
let caller: Caller;

beforeAll(async () => {
  service = await startService();
  caller = await (await service.newTenant()).newApplication({ permissions: ['token:create'] });
});
afterAll(() => service.close());

const BODY = JSON.stringify({ type: 'token', data: 'one value', deduplicate_token: true });

/** Tokenizes, and hangs up after some milliseconds; gives the id, or undefined for whoever has gone. */
async function tokenize(hangUpAfterMs?: number): Promise<string | undefined> {
  const gone = new AbortController();
  if (hangUpAfterMs !== undefined) setTimeout(() => gone.abort(), hangUpAfterMs);
  try {
    const response = await fetch(`${service.url}/tokenize`, {
      method: 'POST',
      headers: { 'SVC-API-KEY': caller.key, 'Content-Type': 'application/json' },
      body: BODY,
      signal: gone.signal,
    });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return (JSON.parse(text) as { id: string }).id;
  } catch (error) {
    if (gone.signal.aborted) return undefined;
    throw error;
  }
}

test('50 callers of one value, of whom some hang up midway, make one token and leave no lock behind', async () => {
  const ids = await Promise.all(
    Array.from({ length: 50 }, (_each, index) =>
      tokenize(index % 4 === 0 ? 5 + (index % 13) : undefined),
    ),
  );
  const known = new Set(ids.filter((id) => id !== undefined));
  expect(known.size).toBe(1);
  expect(ids.filter((id) => id !== undefined).length).toBeGreaterThanOrEqual(37);

  const rows = await queryDatabase(
    'SELECT count(*)::int AS count FROM tokens WHERE tenant_id = $1',
    [caller.tenantId],
  );
  expect(rows).toStrictEqual([{ count: 1 }]);
  // Whoever hung up holds up nobody: the next one finds the token at once.
  expect(await tokenize()).toBe([...known][0]);
});
