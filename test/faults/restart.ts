import { setTimeout as wait } from 'node:timers/promises';

import { KillableService } from './operated/killable-service.js';
import { expectKept } from './report/outcome.js';
import type { Outcome, RunOptions } from './report/outcome.js';
import { PostgresqlServer } from '../support/database/postgresql-server.js';
import { Writers } from './operated/writers.js';

export const promise =
  'While PostgreSQL is away every request is answered 503 within its bound, and the process that serves goes on; when PostgreSQL is back, so is the vault, by itself; what was acknowledged is there.';
export const method =
  'PostgreSQL is stopped at once, as if its machine had lost power, and started again, under the load of the kills. Recovery is from the moment in which the server takes connections to the first request that succeeds; every answer meanwhile has to be a success or 503.';

const ROUNDS = 10;
const SERVES_MS = 1_500;
const AWAY_MS_MAX = 1_500;
const MASTER_KEYS = `restart:${Buffer.alloc(32, 8).toString('base64')}`;

/** Restarts PostgreSQL under load; rejects where something is lost, is answered otherwise, or ends the process that serves. */
export async function run({ scale, say }: RunOptions): Promise<readonly Outcome[]> {
  const rounds = Math.max(1, Math.round(ROUNDS * scale));
  const server = await PostgresqlServer.start();
  const service = await KillableService.start({ DATABASE_URL: server.url, MASTER_KEYS });
  try {
    const writers = await Writers.prepare(service.manager);
    const before = await service.pids();
    const recoveryMs: number[] = [];
    const stopped = new AbortController();
    const writing = writers.until(stopped.signal, 'restarts');
    // Whoever waits below would not see a writer that has found an answer that nobody may get.
    let failure: unknown;
    writing.catch((error: unknown) => (failure = error));
    for (let round = 1; round <= rounds && failure === undefined; round++) {
      await wait(SERVES_MS);
      await server.stopAtOnce();
      await wait(Math.random() * AWAY_MS_MAX);
      await server.go();
      const startedAt = performance.now();
      await service.answers();
      recoveryMs.push(performance.now() - startedAt);
      say?.(`${String(round)} of ${String(rounds)}, ${String(writers.acknowledged)} acknowledged`);
    }
    stopped.abort();
    await writing;
    const after = await service.pids();
    if (before.join() !== after.join()) throw new Error('A process has ended and was replaced.');
    const outcome = { ...(await writers.outcome('PostgreSQL')), faults: rounds, recoveryMs };
    expectKept(outcome);
    return [outcome];
  } finally {
    await service.close();
    await server.close();
  }
}
