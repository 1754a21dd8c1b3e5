import { setTimeout as wait } from 'node:timers/promises';

import { Destination } from '../support/peers/destination.js';
import { KillableService } from './operated/killable-service.js';
import type { Outcome, RunOptions } from './report/outcome.js';
import { PostgresqlServer } from '../support/database/postgresql-server.js';
import type { VaultClient } from './operated/vault-client.js';

export const promise =
  'A limit of a tenant holds over all processes and instances together, though processes are killed, and what a dead one held is free again within seconds.';
export const method =
  'An instance of two processes and one of one on one PostgreSQL are asked for several times what a tenant may have: requests a second, with a kill -9 of the processes of one of them in between, stored tokens, and runs of code under way at a time, of which one instance has all when its processes are killed.';

const PER_SECOND = 100;
const PROCESSES = 3;
const SECONDS = 20;
const CALLERS = 24;
const TOKENS = 2_000;
const RUNS = 4;
/** Processes say that they live every few seconds; one that does not is believed to be dead after ten. */
const FREE_AGAIN_MS_MAX = 20_000;

/** Asks for too much of each limit; rejects where more was let through than its bound allows. */
export async function run({
  scale,
  say = () => undefined,
}: RunOptions): Promise<readonly Outcome[]> {
  const server = await PostgresqlServer.start();
  const destination = await Destination.start();
  const env = {
    DATABASE_URL: server.url,
    MASTER_KEYS: `limits:${Buffer.alloc(32, 7).toString('base64')}`,
    BOOTSTRAP_API_KEY: `key_mgt_${'l'.repeat(40)}`,
    OUTBOUND_ALLOW: '127.0.0.1',
    CODE_TIME_MS_MAX: '120000',
  };
  const instances: KillableService[] = [];
  const restart = async (limits: Readonly<Record<string, string>>): Promise<void> => {
    await Promise.all(instances.splice(0).map((each) => each.close()));
    instances.push(await KillableService.start({ ...env, ...limits, WORKERS: '2' }));
    instances.push(await KillableService.start({ ...env, ...limits }));
  };
  try {
    say('requests a second');
    await restart({ TENANT_RATE_LIMIT_PER_SECOND: String(PER_SECOND) });
    const rate = await askForRequests(instances, Math.max(4, SECONDS * scale));
    say('stored tokens');
    await restart({ TENANT_TOKENS_MAX: String(TOKENS) });
    const tokens = await askForTokens(instances);
    say('runs at a time');
    await restart({ TENANT_RUNS_MAX: String(RUNS) });
    const runs = await killWhoHasAll(instances, destination);
    return [rate, tokens, runs];
  } finally {
    await Promise.all(instances.map((each) => each.close()));
    await destination.stop();
    await server.close();
  }
}

/** Keeps callers busy, each with the next instance in turn, as long as `goesOn`. */
async function keepAsking(
  instances: readonly KillableService[],
  act: (client: VaultClient) => Promise<number>,
  goesOn: () => boolean,
): Promise<readonly number[]> {
  const statuses: number[] = [];
  let turn = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (goesOn()) {
        const instance = instances[turn++ % instances.length];
        // Callers of a process that was killed are not told whether anything was done for them.
        if (instance !== undefined) statuses.push(await act(instance.manager).catch(() => 0));
      }
    }),
  );
  return statuses;
}

async function askForRequests(
  instances: readonly KillableService[],
  seconds: number,
): Promise<Outcome> {
  const startedAt = performance.now();
  const kill = wait((seconds * 1_000) / 2).then(() => instances[0]?.killServing());
  // Each on a connection of its own, which any process of the instance may take.
  const headers = { Connection: 'close' };
  const statuses = await keepAsking(
    instances,
    async (client) => (await client.send('GET', '/applications/key', { headers })).status,
    () => performance.now() - startedAt < seconds * 1_000,
  );
  await kill;
  const took = (performance.now() - startedAt) / 1_000;
  const count = (status: number): number => statuses.filter((each) => each === status).length;
  const bound = PER_SECOND * (took + 1 + 0.2 * PROCESSES);
  if (count(200) > bound)
    throw new Error(`${String(count(200))} requests were let through, of ${bound.toFixed(0)}.`);
  return {
    on: `requests: ${String(PER_SECOND)} a second for a tenant`,
    faults: 1,
    figures: {
      'asked for': statuses.length,
      'let through': count(200),
      'allowed in that time, and with the bound': `${(PER_SECOND * took).toFixed(0)}, ${bound.toFixed(0)}`,
      'refused with 429': count(429),
    },
  };
}

async function askForTokens(instances: readonly KillableService[]): Promise<Outcome> {
  let refusals = 0;
  const statuses = await keepAsking(
    instances,
    async (client) => {
      const body = Array.from({ length: 10 }, (_, index) => ({ type: 'token', data: index }));
      const { status } = await client.send('POST', '/tokenize', { body });
      if (status === 403) refusals += 1;
      return status;
    },
    () => refusals < 100,
  );
  const stored = statuses.filter((status) => status === 200).length * 10;
  if (stored > TOKENS) throw new Error(`${String(stored)} tokens were stored.`);
  return {
    on: `tokens: ${String(TOKENS)} of a tenant`,
    figures: { 'asked for': statuses.length * 10, stored, 'requests refused with 403': refusals },
  };
}

/** Has one instance hold all runs, and kills it: the other one has them when the first is believed to be dead. */
async function killWhoHasAll(
  [one, other]: readonly KillableService[],
  destination: Destination,
): Promise<Outcome> {
  if (one === undefined || other === undefined) throw new Error('There are no two instances.');
  destination.respond = () => undefined;
  const waiting = await newReactor(
    one.manager,
    `module.exports = async () => { await fetch('${destination.url}'); return { raw: 1 }; }`,
  );
  const quick = await newReactor(one.manager, 'module.exports = () => ({ raw: 1 })');
  const react = async (of: KillableService, id: string): Promise<number> =>
    (await of.manager.send('POST', `/reactors/${id}/react`, { body: { args: {} } })).status;
  let isKilled = false;
  const running = Array.from({ length: RUNS }, async () => {
    const status = await react(one, waiting).catch(() => 0);
    if (!isKilled) throw new Error(`A run that waits was answered ${String(status)}.`);
  });
  await Promise.race([Promise.all(running), untilReceived(destination, RUNS)]);
  if ((await react(other, quick)) !== 429) throw new Error('A run more was let through.');
  isKilled = true;
  await one.killAll();
  const killedAt = performance.now();
  let refused = 0;
  while ((await react(other, quick)) === 429) {
    refused += 1;
    if (performance.now() - killedAt > FREE_AGAIN_MS_MAX)
      throw new Error('What a dead process held is not free again.');
    await wait(100);
  }
  const recoveryMs = [performance.now() - killedAt];
  await Promise.all(running);
  await one.go();
  return {
    on: `runs of code: ${String(RUNS)} of a tenant at a time`,
    faults: 1,
    recoveryMs,
    figures: { 'runs that the killed instance had': RUNS, 'refused with 429 until then': refused },
  };
}

async function untilReceived(destination: Destination, count: number): Promise<void> {
  while (destination.received.length < count) await wait(20);
}

async function newReactor(client: VaultClient, code: string): Promise<string> {
  const formula = await client.expect('POST', '/reactor-formulas', {
    name: 'limits',
    type: 'private',
    code,
    configuration: [],
    request_parameters: [],
  });
  const reactor = { name: 'limits', formula: { id: formula['id'] }, configuration: {} };
  return String((await client.expect('POST', '/reactors', reactor))['id']);
}
