import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller } from '../support/caller.js';
import { startService } from '../support/service.js';
import type { TestService } from '../support/service.js';
import { startServiceProcess } from '../support/service-process.js';
import { StoredTokens } from '../support/stored-tokens.js';

/* What a caller was told is stored must be there, also where the service is gone in the moment in which it says so. */

let service: TestService;
let stored: StoredTokens;
let caller: Caller;

beforeAll(async () => {
  service = await startService();
  stored = new StoredTokens();
  caller = await service.newTenant();
});
afterAll(async () => {
  await stored.close();
  await service.close();
});

const ROUNDS = 3;
const LANES = 40;
const ENOUGH = 200;

/** Makes tokens until the process is gone; `told` gets the ids that it acknowledged, with what they stand for. */
async function tokenizeUntilGone(
  there: Caller,
  lane: number,
  told: Map<string, string>,
): Promise<void> {
  for (let count = 0; ; count++) {
    const value = `lane ${String(lane)}, ${String(count)}`;
    try {
      const answer = await there.post('/tokenize', JSON.stringify(value));
      if (answer.status === 200) told.set(answer.json as string, value);
    } catch {
      return;
    }
  }
}

describe('a service that is killed under load', () => {
  it('has lost nothing that it acknowledged', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const killed = await startServiceProcess();
      const there = caller.with({ url: killed.url });
      const told = new Map<string, string>();
      const lanes = Array.from({ length: LANES }, (_, lane) =>
        tokenizeUntilGone(there, lane, told),
      );
      while (told.size < ENOUGH) await new Promise((resolve) => setTimeout(resolve, 10));
      await killed.kill();
      await Promise.all(lanes);
      for (const [id, value] of told)
        expect((await stored.find(caller.tenantId, id)).data).toBe(value);
    }
  }, 120_000);
});
