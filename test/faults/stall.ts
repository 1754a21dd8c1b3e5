import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { countStatuses, Load, slackOf, worstMs } from '../support/outages/load.js';
import { PacketFilter } from '../support/outages/packet-filter.js';
import { PostgresqlServer } from '../support/database/postgresql-server.js';
import { expectKept } from './report/outcome.js';
import type { Outcome, RunOptions } from './report/outcome.js';
import { startWatchedService } from './operated/watched-service.js';

export const promise =
  'Where the network to the database swallows packets, callers are told 503 within the bound of statements, readiness answers within a second, and nothing acknowledged is lost.';
export const method =
  'The packets of the port of a server of PostgreSQL are dropped by the kernel under load, again and again, and then pass again.';

const ROUNDS = 3;
const STALL_MS = 15_000;
/** The bounds of a statement and of a connection, one after the other, and what a busy machine adds to them. */
const ANSWER_MS_MAX = 14_000;
/** Readiness answers within 900 ms; the rest is a busy machine's. */
const READY_MS_MAX = 3_000;
const RECOVERY_MS_MAX = 10_000;

/** Rejects where the promise is broken. */
export async function run({ scale }: RunOptions): Promise<readonly Outcome[]> {
  const server = await PostgresqlServer.start();
  let filter: PacketFilter | undefined;
  try {
    filter = await PacketFilter.for(server.port);
    const service = await startWatchedService(
      { LOG_LEVEL: 'info' },
      {
        DATABASE_URL: server.url,
        MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
        BOOTSTRAP_API_KEY: `key_mgt_${randomBytes(24).toString('hex')}`,
        DATABASE_POOL_MAX: '4',
      },
    );
    try {
      const load = new Load(service);
      await load.start({ writers: 6, readers: 3 });
      const recoveries: number[] = [];
      const readiness: number[] = [];
      for (let round = 0; round < Math.max(1, Math.round(ROUNDS * scale)); round++) {
        await load.next('write', (status) => status === 200, performance.now());
        await filter.swallow();
        const until = performance.now() + STALL_MS * Math.min(1, scale * 2);
        while (performance.now() < until) {
          const askedAt = performance.now();
          const { status } = await fetch(`${service.operationsUrl}/health/ready`);
          readiness.push(performance.now() - askedAt);
          if (status !== 503 && performance.now() > until - 1_000)
            throw new Error(`It was ready (${String(status)}) without its database.`);
          await wait(500);
        }
        await filter.pass();
        const passedAt = performance.now();
        recoveries.push((await load.next('write', (s) => s === 200, passedAt)) - passedAt);
      }
      await load.stop();
      const verdict = await load.verify();
      const worst = worstMs(load.answers);
      if (worst > ANSWER_MS_MAX * slackOf(scale))
        throw new Error(`A caller waited ${String(worst)} ms.`);
      const slowest = Math.max(...readiness);
      if (slowest > READY_MS_MAX * slackOf(scale))
        throw new Error(`Readiness took ${slowest.toFixed()} ms.`);
      if (Math.max(...recoveries) > RECOVERY_MS_MAX * slackOf(scale))
        throw new Error(`Recovery took ${recoveries.join(', ')} ms.`);
      const outcome: Outcome = {
        on: 'PostgreSQL, whose packets the kernel drops',
        faults: recoveries.length,
        ...verdict,
        recoveryMs: recoveries,
        figures: {
          'longest wait for an answer in ms': worst,
          'longest wait for readiness in ms': Math.round(slowest),
          'writes by their answers': countStatuses(load.between('write', 0, Infinity)),
          'reads by their answers': countStatuses(load.between('read', 0, Infinity)),
          'lines of errors in the log': service.errors().length,
        },
      };
      expectKept(outcome);
      return [outcome];
    } finally {
      await filter.pass();
      await service.close();
    }
  } finally {
    await filter?.pass();
    await server.close();
  }
}
