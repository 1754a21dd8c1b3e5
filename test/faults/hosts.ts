import { randomBytes } from 'node:crypto';

import { countStatuses, Load, slackOf, worstMs } from '../support/outages/load.js';
import { PostgresqlServer } from '../support/database/postgresql-server.js';
import { expectKept } from './report/outcome.js';
import type { Outcome, RunOptions } from './report/outcome.js';
import { startWatchedService } from './operated/watched-service.js';

export const promise =
  'With several hosts in DATABASE_URL the service finds the one that takes writes by itself, at start and after each failover.';
export const method =
  'The first of two servers of PostgreSQL is stopped at once under load, its synchronous standby is promoted and a new standby made, in turn; nobody tells the service.';

const ROUNDS = 5;
const RECOVERY_MS_MAX = 10_000;

/** Rejects where the promise is broken. */
export async function run({ scale }: RunOptions): Promise<readonly Outcome[]> {
  let primary = await PostgresqlServer.start();
  const all = [primary];
  try {
    const rounds = Math.max(1, Math.round(ROUNDS * scale));
    let standby = await primary.startStandby();
    all.push(standby);
    const hosts = `127.0.0.1:${String(standby.port)},127.0.0.1:${String(primary.port)}`;
    const service = await startWatchedService(
      { LOG_LEVEL: 'info' },
      {
        DATABASE_URL: `postgresql://vault@${hosts}/postgres?target_session_attrs=read-write`,
        MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
        BOOTSTRAP_API_KEY: `key_mgt_${randomBytes(24).toString('hex')}`,
        DATABASE_POOL_MAX: '4',
      },
    );
    try {
      const load = new Load(service);
      await load.start({ writers: 6, readers: 2 });
      const recoveries: number[] = [];
      for (let round = 0; round < rounds; round++) {
        if (round > 0) await load.next('write', (status) => status === 200, performance.now());
        await primary.stopAtOnce();
        await load.next('write', (status) => status === 503, performance.now());
        await standby.promote();
        const promotedAt = performance.now();
        const recoveredAt = await load.next('write', (status) => status === 200, promotedAt);
        recoveries.push(recoveredAt - promotedAt);
        if (round + 1 < rounds) {
          await primary.becomeStandbyOf(standby);
          [primary, standby] = [standby, primary];
        }
      }
      const worst = Math.max(...recoveries);
      if (worst > RECOVERY_MS_MAX * slackOf(scale))
        throw new Error(`It took ${worst.toFixed()} ms to recover.`);
      await load.stop();
      const outcome: Outcome = {
        on: 'a primary that is stopped at once, its standby promoted',
        faults: rounds,
        ...(await load.verify()),
        recoveryMs: recoveries,
        figures: {
          'writes by their answers': countStatuses(load.between('write', 0, Infinity)),
          'reads by their answers': countStatuses(load.between('read', 0, Infinity)),
          'longest wait for an answer in ms': worstMs(load.answers),
          'lines of errors in the log': service.errors().length,
        },
      };
      expectKept(outcome);
      return [outcome];
    } finally {
      await service.close();
    }
  } finally {
    for (const server of all) await server.close();
  }
}
