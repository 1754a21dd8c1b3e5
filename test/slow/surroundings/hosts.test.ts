import { expect, test } from 'vitest';

import { run as away } from '../../faults/away.js';
import { run as hosts } from '../../faults/hosts.js';
import { run as stall } from '../../faults/stall.js';
import { runCommand } from '../../support/process/command.js';
import { orSkip } from '../../support/outages/missing.js';
import { PostgresqlServer } from '../../support/database/postgresql-server.js';
import { freePort } from '../../support/process/free-ports.js';

const MASTER_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;

// At scale 1 each is a scenario of `npm run faults`.
test('of several hosts the one that takes writes is found, also after a failover', async ({
  skip,
}) => {
  const [outcome] = await orSkip(hosts({ scale: 0.2 }), skip);
  expect(outcome).toMatchObject({ faults: 1, wrong: 0, half: 0 });
}, 600_000);

test('a database that is away at start is waited for', async ({ skip }) => {
  const [outcome] = await orSkip(away({ scale: 0.25 }), skip);
  expect(outcome).toMatchObject({ faults: 1, wrong: 0, half: 0 });
}, 600_000);

test('where packets are swallowed callers are told so in time', async ({ skip }) => {
  const [outcome] = await orSkip(stall({ scale: 0.3 }), skip);
  expect(outcome).toMatchObject({ faults: 1, wrong: 0, half: 0 });
}, 600_000);

test('a database that will have none of us is not waited for, and no message has the password', async ({
  skip,
}) => {
  const server = await orSkip(PostgresqlServer.start(), skip);
  const closed = await freePort();
  const at = (rest: string) => `postgresql://vault:s3cr%2Ft@${rest}`;
  const here = `127.0.0.1:${String(server.port)}`;
  try {
    await server.requirePasswords();
    for (const [url, env, reason] of [
      [at(`${here}/postgres`), {}, /password authentication failed/],
      [at(`127.0.0.1:${String(closed)},${here}/postgres`), {}, /password authentication failed/],
      [at(`127.0.0.1:${String(closed)}/postgres`), { DATABASE_WAIT_MS: '0' }, /ECONNREFUSED/],
      [at(`127.0.0.1:${String(closed)}/postgres`), { DATABASE_WAIT_MS: '1500' }, /waited for 2 s/],
      [
        at(`127.0.0.1:${String(closed)},[::1]:${String(closed)}/postgres`),
        { DATABASE_WAIT_MS: '0' },
        /\[::1\]:\d+: connect ECONNREFUSED/,
      ],
    ] as const) {
      const ended = await runCommand(['serve'], { DATABASE_URL: url, MASTER_KEYS, ...env });
      expect(ended.code).toBe(1);
      expect(ended.stderr).toMatch(reason);
      expect(ended.stderr + ended.stdout).not.toMatch(/s3cr/);
    }
  } finally {
    await server.close();
  }
}, 600_000);
