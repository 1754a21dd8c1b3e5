import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { Load } from '../support/outages/load.js';
import { PostgresqlServer } from '../support/database/postgresql-server.js';
import { expectKept } from './report/outcome.js';
import type { Outcome, RunOptions } from './report/outcome.js';
import { startWatchedService } from './operated/watched-service.js';
import { freePort } from '../support/process/free-ports.js';

export const promise =
  'A service whose database is away when it starts waits for it, lives, is not ready, and serves once the database is there.';
export const method =
  'A server of PostgreSQL is stopped, the service is started, asked on its port for operators, and the server is started.';

const ROUNDS = 4;
const AWAY_MS = 3_000;

/** Rejects where the promise is broken. */
export async function run({ scale }: RunOptions): Promise<readonly Outcome[]> {
  const server = await PostgresqlServer.start();
  const recoveries: number[] = [];
  const verdicts = { acknowledged: 0, found: 0, wrong: 0, half: 0 };
  try {
    const database = {
      DATABASE_URL: server.url,
      MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
      BOOTSTRAP_API_KEY: `key_mgt_${randomBytes(24).toString('hex')}`,
      DATABASE_POOL_MAX: '4',
    };
    for (let round = 0; round < Math.max(1, Math.round(ROUNDS * scale)); round++) {
      await server.stopAtOnce();
      const [port, operations] = [await freePort(), await freePort()];
      const env = { PORT: String(port), OPERATIONS_PORT: String(operations), LOG_LEVEL: 'info' };
      const starting = startWatchedService(env, database);
      // A service that ends is told of below.
      starting.catch(() => undefined);
      const ended = starting.then(() => undefined);
      await Promise.race([untilLive(operations), ended]);
      await requireWaiting(port, operations);
      await wait(AWAY_MS);
      await requireWaiting(port, operations);
      await server.go();
      const thereAt = performance.now();
      const service = await starting;
      try {
        recoveries.push(performance.now() - thereAt);
        const lines = service.logged().match(/the database is away and is waited for/g) ?? [];
        if (lines.length === 0 || lines.length > 2)
          throw new Error(`The log tells ${String(lines.length)} times that it waits.`);
        const load = new Load(service);
        await load.start({ writers: 2, readers: 0 });
        await wait(500);
        await load.stop();
        const verdict = await load.verify();
        expectKept({ on: 'PostgreSQL', ...verdict });
        for (const each of ['acknowledged', 'found', 'wrong', 'half'] as const)
          verdicts[each] += verdict[each];
      } finally {
        await service.close();
      }
    }
    return [{ on: 'PostgreSQL', faults: recoveries.length, ...verdicts, recoveryMs: recoveries }];
  } finally {
    await server.close();
  }
}

async function untilLive(port: number): Promise<void> {
  for (;;) {
    if ((await statusOf(port, '/health/live')) === 200) return;
    await wait(50);
  }
}

async function requireWaiting(port: number, operations: number): Promise<void> {
  const live = await statusOf(operations, '/health/live');
  const ready = await statusOf(operations, '/health/ready');
  if (live !== 200 || ready !== 503)
    throw new Error(`It was ${String(live)} for live and ${String(ready)} for ready.`);
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isOpen) throw new Error('Its port was open before it could serve.');
}

async function statusOf(port: number, path: string): Promise<number | undefined> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status;
}
