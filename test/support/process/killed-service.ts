import { setTimeout as wait } from 'node:timers/promises';

import { expect, inject, vi } from 'vitest';

import { Caller } from '../service/caller.js';
import { newDataDir, serve } from './command.js';
import type { RunningService } from './command.js';
import { gone, servingProcessOf, statusOf } from './serving-process.js';

/** A service that is going to be killed, and who calls it. */
export interface KilledService {
  readonly service: RunningService;
  readonly caller: Caller;
}

const KEY = `key_mgt_${'killed'.repeat(6)}`;

/** Starts it, on the database of the tests or, where that is embedded, on one in files: it is killed with the process. */
export async function startToBeKilled(): Promise<KilledService> {
  const { url, masterKey, bootstrapKey, isEmbedded } = inject('database');
  const env = isEmbedded
    ? { DATA_DIR: await newDataDir(), BOOTSTRAP_API_KEY: KEY }
    : { DATABASE_URL: url, MASTER_KEYS: masterKey };
  const service = await serve({ ...env, LOG_LEVEL: 'error' });
  const key = isEmbedded ? KEY : bootstrapKey;
  return { service, caller: new Caller(service.url, { tenantId: '', applicationId: '', key }) };
}

const CALLERS = 40;
const ENOUGH = 100;
/**
 * A process is killed so long after it has begun to serve, and a moment more that nobody chooses: one that ends sooner is
 * not well, and the next one is waited with (docs/adr/0025).
 */
const SERVES_MS = 1_100;
const LATER_MS_MAX = 100;

/**
 * Makes tokens until `killed` is aborted or a connection breaks; `acknowledged` gets the ids that were answered, with what
 * they stand for. A request that is on its way when the process is killed may wait for the next one, which answers it.
 */
async function tokenizeUntil(
  killed: AbortSignal,
  { caller }: KilledService,
  name: string,
  acknowledged: Map<string, string>,
): Promise<void> {
  for (let count = 0; !killed.aborted; count++) {
    const value = `${name}, ${String(count)}`;
    try {
      const answer = await caller.post('/tokenize', JSON.stringify(value));
      if (answer.status === 200) acknowledged.set(answer.json as string, value);
    } catch {
      return;
    }
  }
}

/**
 * Kills the process that serves under load, so often, and expects each time that the next one answers on the same port
 * and that every acknowledged token is there. Says how many there were, and how soon the next process answered.
 */
export async function killUnderLoad(killed: KilledService, rounds: number): Promise<string> {
  const backMs: number[] = [];
  let count = 0;
  for (let round = 1; round <= rounds; round++) {
    const acknowledged = new Map<string, string>();
    backMs.push(await killOnce(killed, `round ${String(round)}`, acknowledged));
    await expectAll(killed, acknowledged);
    count += acknowledged.size;
  }
  backMs.sort((one, other) => one - other);
  const shown = (ms = Number.NaN): string => `${String(Math.round(ms))} ms`;
  return `${String(count)} acknowledged, none lost; back after ${shown(backMs[Math.floor(rounds / 2)])} in the middle, ${shown(backMs.at(-1))} at worst`;
}

/** Kills it once, and tells after how many milliseconds the next process has answered. */
async function killOnce(
  killed: KilledService,
  name: string,
  acknowledged: Map<string, string>,
): Promise<number> {
  const { service, caller } = killed;
  const pid = await servingProcessOf(service);
  const ended = new AbortController();
  const callers = Array.from({ length: CALLERS }, (_, index) =>
    tokenizeUntil(ended.signal, killed, `${name}, caller ${String(index)}`, acknowledged),
  );
  const servedUntil = performance.now() + SERVES_MS;
  while (acknowledged.size < ENOUGH || performance.now() < servedUntil) await wait(1);
  await wait(Math.random() * LATER_MS_MAX);
  process.kill(pid, 'SIGKILL');
  ended.abort();
  const killedAt = performance.now();
  await gone(pid);
  await Promise.all(callers);
  // The port is open all the while: a request that comes meanwhile waits, and is answered.
  expect(await statusOf(service.url, caller.key)).toBe(200);
  return performance.now() - killedAt;
}

async function expectAll({ caller }: KilledService, tokens: Map<string, string>): Promise<void> {
  const ids = [...tokens.keys()];
  for (let at = 0; at < ids.length; at += 2_000) {
    const some = ids.slice(at, at + 2_000);
    // It may have more to do than it can for a moment after so many have waited for it.
    const answer = await vi.waitFor(
      async () => {
        const asked = await caller.post(
          '/detokenize',
          some.map((id) => `{{ ${id} }}`),
        );
        expect(asked.status, asked.text).toBe(200);
        return asked;
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(answer.json).toStrictEqual(some.map((id) => tokens.get(id)));
  }
}
