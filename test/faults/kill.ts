import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { KillableService } from './operated/killable-service.js';
import type { Env } from './operated/killable-service.js';
import { expectKept } from './report/outcome.js';
import type { Outcome, RunOptions } from './report/outcome.js';
import { PostgresqlServer } from '../support/database/postgresql-server.js';
import { Writers } from './operated/writers.js';

export const promise =
  'What was acknowledged is there after kill -9 of the service, whole and as it was last told; a request of several tokens is done whole or not at all; another process serves on the same port without anybody’s help, and connections that are made meanwhile wait for it.';
export const method =
  'Twelve callers write in batches of 1, 3, 20 and 60, change and delete, while the process that serves is killed again and again, every fourth time with the one that watches over it, which is then started again as an init system would. In the end every token that was acknowledged is asked for, and every batch whose answer was cut off is looked for.';

const ROUNDS = 20;
/** One that has served for a second is replaced at once; what ends sooner is waited with (docs/adr/0025). */
const SERVES_MS = 1_100;
const LATER_MS_MAX = 400;
const EVERY_ALL = 4;
const MASTER_KEYS = `kill:${Buffer.alloc(32, 9).toString('base64')}`;

/** Kills services of both databases under load; rejects where something that was acknowledged is lost. */
export async function run({ scale, say }: RunOptions): Promise<readonly Outcome[]> {
  const rounds = Math.max(2, Math.round(ROUNDS * scale));
  const server = await PostgresqlServer.start();
  try {
    const onServer = await killUnderLoad(
      'PostgreSQL',
      { DATABASE_URL: server.url, MASTER_KEYS },
      rounds,
      say,
    );
    return [onServer, await killUnderLoad('embedded database', {}, rounds, say)];
  } finally {
    await server.close();
  }
}

/** Kills a service with these variables under load, so often. */
export async function killUnderLoad(
  on: string,
  env: Env,
  rounds: number,
  say: RunOptions['say'] = () => undefined,
): Promise<Outcome> {
  const service = await KillableService.start(env);
  try {
    const writers = await Writers.prepare(service.manager);
    const recoveryMs: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const stopped = new AbortController();
      const writing = writers.until(stopped.signal, `round ${String(round)}`);
      const before = writers.acknowledged;
      const servesUntil = performance.now() + SERVES_MS;
      while (writers.acknowledged < before + 50 || performance.now() < servesUntil)
        await Promise.race([wait(1), writing]);
      await wait(Math.random() * LATER_MS_MAX);
      recoveryMs.push(await kill(service, round % EVERY_ALL === 0));
      stopped.abort();
      await writing;
      say(
        `${on}: ${String(round)} of ${String(rounds)}, ${String(writers.acknowledged)} acknowledged`,
      );
    }
    const outcome = { ...(await writers.outcome(on)), faults: rounds, recoveryMs };
    expectKept(outcome);
    return outcome;
  } finally {
    await service.close();
  }
}

async function kill(service: KillableService, withAll: boolean): Promise<number> {
  const startedAt = performance.now();
  if (withAll) {
    await service.killAll();
    await service.go();
    return performance.now() - startedAt;
  }
  await service.killServing();
  // The port is open all the while: a connection that is made now waits, and is answered.
  const sent = request(`${service.url}/applications/key`, {
    agent: new Agent(),
    headers: { 'SVC-API-KEY': service.key },
  }).end();
  const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
  response.resume();
  if (![200, 503].includes(response.statusCode))
    throw new Error(`The next process has answered ${String(response.statusCode)}.`);
  await service.answers();
  return performance.now() - startedAt;
}
