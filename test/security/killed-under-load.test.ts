import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller } from '../support/caller.js';
import { startService } from '../support/service.js';
import type { TestService } from '../support/service.js';
import { startServiceProcess } from '../support/service-process.js';

/* What a caller was told is stored must be there, also where the service is gone in the moment in which it says so. */

let service: TestService;
let caller: Caller;

beforeAll(async () => {
  service = await startService();
  caller = await service.newTenant();
});
afterAll(() => service.close());

const ROUNDS = 50;
const LANES = 40;
const ENOUGH = 100;
/** The process is killed so long after that, at a moment that nobody chooses. */
const LATER_MS_MAX = 100;

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

/** What a service gives for ids, in their order. */
async function read(there: Caller, ids: readonly string[]): Promise<unknown> {
  const answer = await there.post(
    '/detokenize',
    ids.map((id) => `{{ ${id} }}`),
  );
  return answer.json;
}

describe('a service that is killed under load fifty times', () => {
  it('has lost nothing that it acknowledged: the next one reads every token', async () => {
    let told = new Map<string, string>();
    for (let round = 0; round <= ROUNDS; round++) {
      const started = await startServiceProcess();
      const there = caller.with({ url: started.url });
      expect(await read(there, [...told.keys()])).toStrictEqual([...told.values()]);
      if (round === ROUNDS) {
        await started.close();
        return;
      }
      const next = new Map<string, string>();
      told = next;
      const lanes = Array.from({ length: LANES }, (_, lane) =>
        tokenizeUntilGone(there, lane, next),
      );
      while (next.size < ENOUGH) await wait(1);
      await wait(Math.random() * LATER_MS_MAX);
      await started.kill();
      await Promise.all(lanes);
    }
  }, 600_000);
});
