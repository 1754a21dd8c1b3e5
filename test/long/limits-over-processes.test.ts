import { randomUUID } from 'node:crypto';

import { afterAll, expect, inject, test, vi } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { endAllCommands, serve } from '../support/process/command.js';

vi.setConfig({ testTimeout: 180_000 });
afterAll(endAllCommands);

const PER_SECOND = 50;
const PROCESSES = 3;

/** An instance of two processes and one of one, as two machines would run them. */
test('a limit holds over the processes of two instances together', async () => {
  const { url, masterKey, bootstrapKey } = inject('database');
  const env = { DATABASE_URL: url, MASTER_KEYS: masterKey, DATABASE_POOL_MAX: '4' };
  const limits = { TENANT_RATE_LIMIT_PER_SECOND: String(PER_SECOND) };
  const free = await serve(env);
  const instances = [
    await serve({ ...env, ...limits, WORKERS: '2' }),
    await serve({ ...env, ...limits }),
  ];
  const operator = new Caller(free.url, { tenantId: '', applicationId: '', key: bootstrapKey });
  const made = await operator.newApplication({ permissions: ['token:create'], name: randomUUID() });
  await free.command.stop();

  // Each request on a connection of its own, so that the processes of an instance share them.
  const ask = async (turn: number): Promise<number> => {
    const instance = instances[turn % 2];
    const headers = { 'SVC-API-KEY': made.key, Connection: 'close' };
    const answer = await fetch(`${instance?.url ?? ''}/permissions`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + 4_000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      while (performance.now() < until) statuses.push(await ask(turn++));
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const passed = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 429).length;
  expect(passed + refused).toBe(statuses.length);
  expect(passed).toBeLessThanOrEqual(PER_SECOND * (seconds + 1 + 0.2 * PROCESSES) + 1);
  // A machine that cannot ask for more than is allowed shows nothing of this.
  if (statuses.length > PER_SECOND * (seconds + 1) * 1.5)
    expect(passed).toBeGreaterThanOrEqual(PER_SECOND * seconds * 0.9);
});
