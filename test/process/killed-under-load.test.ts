import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { endAllCommands, newDataDir, serve } from '../support/process/command.js';
import type { RunningService } from '../support/process/command.js';
import { gone, servingProcessOf, statusOf } from '../support/process/serving-process.js';

/*
 * What a caller was told is stored must be there, also where the process that serves is gone in the moment in which it
 * says so; and another one serves soon, on the same port, without anybody's help.
 */

const KEY = `key_mgt_${'killed'.repeat(6)}`;

let service: RunningService;
let caller: Caller;

beforeAll(async () => {
  const { url, masterKey, bootstrapKey, isEmbedded } = inject('database');
  // The embedded database is in the process that is killed: it is one in files, not the one that all test files share.
  const env = isEmbedded
    ? { DATA_DIR: await newDataDir(), BOOTSTRAP_API_KEY: KEY }
    : { DATABASE_URL: url, MASTER_KEYS: masterKey };
  service = await serve({ ...env, LOG_LEVEL: 'error' });
  const key = isEmbedded ? KEY : bootstrapKey;
  caller = new Caller(service.url, { tenantId: '', applicationId: '', key });
}, 120_000);
afterAll(endAllCommands);

const ROUNDS = 20;
const LANES = 40;
const ENOUGH = 100;
/** A process is killed so long after it has begun to serve, and a moment more that nobody chooses. */
const SERVES_MS = 1_000;
const LATER_MS_MAX = 100;

/**
 * Makes tokens until `gone` is aborted or a connection breaks; `told` gets the ids that were acknowledged, with what they
 * stand for. A request that is on its way when the process is killed may wait for the next one, which answers it.
 */
async function tokenizeUntil(
  gone: AbortSignal,
  lane: string,
  told: Map<string, string>,
): Promise<void> {
  for (let count = 0; !gone.aborted; count++) {
    const value = `${lane}, ${String(count)}`;
    try {
      const answer = await caller.post('/tokenize', JSON.stringify(value));
      if (answer.status === 200) told.set(answer.json as string, value);
    } catch {
      return;
    }
  }
}

/** What the service gives for ids, in their order. */
async function read(ids: readonly string[]): Promise<unknown> {
  const answer = await caller.post(
    '/detokenize',
    ids.map((id) => `{{ ${id} }}`),
  );
  return answer.json;
}

describe('a process that serves and is killed under load twenty times', () => {
  it('has lost nothing that it acknowledged, and another one serves on the same port soon', async () => {
    const backMs: number[] = [];
    let count = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const pid = await servingProcessOf(service);
      const told = new Map<string, string>();
      const killed = new AbortController();
      const lanes = Array.from({ length: LANES }, (_, lane) =>
        tokenizeUntil(killed.signal, `round ${String(round)}, lane ${String(lane)}`, told),
      );
      const servedUntil = performance.now() + SERVES_MS;
      while (told.size < ENOUGH || performance.now() < servedUntil) await wait(1);
      await wait(Math.random() * LATER_MS_MAX);
      process.kill(pid, 'SIGKILL');
      killed.abort();
      const killedAt = performance.now();
      await gone(pid);
      await Promise.all(lanes);
      // The port is open all the while: a request that comes meanwhile waits, and is answered.
      expect(await statusOf(service.url, caller.key)).toBe(200);
      backMs.push(performance.now() - killedAt);
      const ids = [...told.keys()];
      for (let at = 0; at < ids.length; at += 2_000) {
        const some = ids.slice(at, at + 2_000);
        expect(await read(some)).toStrictEqual(some.map((id) => told.get(id)));
      }
      count += ids.length;
    }
    backMs.sort((one, other) => one - other);
    const shown = (ms = Number.NaN): string => `${String(Math.round(ms))} ms`;
    console.log(
      `${String(count)} acknowledged, none lost; back after ${shown(backMs[ROUNDS / 2])} in the middle, ${shown(backMs.at(-1))} at worst`,
    );
  }, 600_000);
});
