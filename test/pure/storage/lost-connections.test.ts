import { setTimeout as wait } from 'node:timers/promises';

import type { PoolConfig } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';

import { openDatabase, transact } from '../../../src/storage/database/database.js';
import type { Database } from '../../../src/storage/database/database.js';
import { certifyItself } from '../../support/peers/test-authority.js';
import {
  authenticateBy,
  breakOff,
  fallSilent,
  hangUp,
  refuse,
  reset,
  send,
  sendMessage,
  speakTls,
  startFailingDatabase,
} from '../../support/peers/failing-database.js';
import type {
  FailAt,
  Failure,
  FailingDatabase,
  Stage,
} from '../../support/peers/failing-database.js';

/*
 * However a connection to the database fails, and whatever the driver, Prisma or its adapter has to say of it: whoever
 * asked is told that the database is not available, never of an error of ours.
 */

const MS_MAX = 250;

let server: FailingDatabase | undefined;
let database: Database | undefined;

afterEach(async () => {
  await database?.$disconnect();
  await server?.close();
  server = undefined;
  database = undefined;
});

async function open(failAt: FailAt, more: PoolConfig = {}): Promise<Database> {
  server = await startFailingDatabase(failAt);
  const connection = { host: '127.0.0.1', port: server.port, user: 'any', password: 'any' };
  const bounds = { statementMs: MS_MAX, maintenanceMs: MS_MAX, connectMs: MS_MAX, lockMs: MS_MAX };
  database = openDatabase(
    { ...connection, database: 'any', max: 2, ...more },
    { bounds, prepares: true },
  );
  return database;
}

/** Every way to the database. */
const WAYS: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'a statement': (open) => open.$statement('SELECT asked', []),
  'a statement of Prisma': async (open) => open.$executeRaw`SELECT asked`,
  'a query of Prisma': async (open) => open.tenant.findMany(),
  'a transaction': (open) => transact(open, async (within) => within.$executeRaw`SELECT asked`),
  'a batch': (open) =>
    open.$transaction([open.$executeRaw`SELECT asked`, open.$executeRaw`SELECT asked`]),
};

/** The stage at which every way has sent what it asks. */
const ASKED = /^statement (SELECT asked|SELECT .*"tenants")/s;

async function expectUnavailable(asked: Promise<unknown>): Promise<void> {
  await expect(asked).rejects.toMatchObject({ name: 'VaultError', code: 'UNAVAILABLE' });
}

function expectEveryWay(failAt: FailAt, more?: PoolConfig): void {
  test.each(Object.entries(WAYS))('%s', async (_name, ask) => {
    await expectUnavailable(ask(await open(failAt, more)));
  });
}

/** Fails at the stages that fit. */
const at =
  (wanted: RegExp | Stage, failure: Failure): FailAt =>
  (stage) =>
    (typeof wanted === 'string' ? stage === wanted : wanted.test(stage)) ? failure : undefined;

const ENDS = { 'hangs up': hangUp, resets: reset, 'falls silent': fallSilent } as const;

const SQLSTATES = {
  'while it starts': [
    '08006',
    '08P01',
    '28000',
    '28P01',
    '3D000',
    '42501',
    '53300',
    '57P03',
    'XX000',
  ],
  'when it is asked': [
    ...['08000', '08003', '08006', '08P01', '25006', '25P03', '25P04', '40001', '40P01', '53000'],
    ...['53100', '53200', '53300', '53400', '55P03', '57000', '57014', '57P01', '57P02', '57P03'],
    ...['57P04', '57P05', '58000', '58030'],
  ],
};

describe.each(Object.entries(ENDS))('a server that %s', (_name, failure) => {
  describe('when it is called', () => expectEveryWay(at('socket', failure)));
  describe('when it is to speak TLS', () => expectEveryWay(at('tls', failure), { ssl: true }));
  describe('when a session begins', () => expectEveryWay(at('startup', failure)));
  describe('when the session gets its settings', () => expectEveryWay(at(/set_config/, failure)));
  describe('when it is asked', () => expectEveryWay(at(ASKED, failure)));
  test.each(['BEGIN', 'COMMIT'] as const)('at %s', async (text) => {
    const opened = await open(at(`statement ${text}`, failure));
    const within = transact(opened, async (transaction) => transaction.$executeRaw`SELECT asked`);
    await expectUnavailable(within);
  });
});

describe.each(SQLSTATES['while it starts'])('a server that refuses a session by %s', (sqlState) => {
  expectEveryWay(at('startup', refuse(sqlState)));
});

describe.each(SQLSTATES['when it is asked'])('a server that answers with %s', (sqlState) => {
  expectEveryWay(at(ASKED, refuse(sqlState)));
  test('at COMMIT', async () => {
    const opened = await open(at('statement COMMIT', refuse(sqlState)));
    const within = transact(opened, async (transaction) => transaction.$executeRaw`SELECT asked`);
    await expectUnavailable(within);
  });
});

/** What a TLS server says that is none, or none to trust. */
const NO_TLS = {
  'speaks no TLS': send('N'),
  'answers with an error': send('E'),
  'hangs up before the handshake': send('S'),
  'speaks something else': send('Snothing that TLS would know'),
  'nobody certifies': speakTls(certifyItself('localhost')),
} as const;

describe.each(Object.entries(NO_TLS))('a server that %s', (_name, failure) => {
  expectEveryWay(at('tls', failure), { ssl: true });
});

const UNKNOWN_AUTHENTICATION = {
  'by a mechanism that nobody knows': authenticateBy('UNKNOWN'),
  'and leaves': authenticateBy('SCRAM-SHA-256'),
} as const;

describe.each(Object.entries(UNKNOWN_AUTHENTICATION))(
  'a server that authenticates %s',
  (_name, failure) => {
    expectEveryWay(at('startup', failure));
  },
);

const IN_THE_MIDST = {
  'of a row': breakOff,
  'of COPY': sendMessage('G', [0, 0, 0]),
  'of something that nobody asked for': sendMessage('D', [0, 0]),
} as const;

describe.each(Object.entries(IN_THE_MIDST))(
  'a server that leaves in the midst %s',
  (_name, failure) => {
    expectEveryWay(at(ASKED, failure));
  },
);

describe('a port that nobody listens at', () => {
  expectEveryWay(() => undefined, { port: 1 });
});

describe('a name that leads nowhere', () => {
  expectEveryWay(() => undefined, { host: 'database.invalid' });
});

test.each(['hangs up', 'resets'] as const)(
  'a server that %s between the statements of a transaction',
  async (way) => {
    const leaveSoon: Failure = (socket) => setTimeout(() => ENDS[way](socket), 5);
    const opened = await open(at(ASKED, leaveSoon));
    const within = transact(opened, async (transaction) => {
      await transaction.$executeRaw`SELECT asked`.catch(() => undefined);
      await wait(20);
      await transaction.$executeRaw`SELECT again`;
    });
    await expectUnavailable(within);
  },
);

test('a connection that others have for too long', async () => {
  const opened = await open(at(/SELECT held/, fallSilent), { max: 1 });
  const held = opened.$statement('SELECT held', []);
  await Promise.all([
    expectUnavailable(held),
    ...Object.values(WAYS).map((ask) => expectUnavailable(ask(opened))),
  ]);
});

test('a database that is closed', async () => {
  const opened = await open(() => undefined);
  await opened.$connect();
  await opened.$disconnect();
  await expectUnavailable(opened.$statement('SELECT asked', []));
});

test('a server that lets everything through fails nobody', async () => {
  const opened = await open(() => undefined);
  for (const ask of Object.values(WAYS)) await ask(opened);
});

test('what the server finds wrong with a statement is no failure of its own', async () => {
  const opened = await open(at(ASKED, refuse('42601', 'ERROR')));
  await expect(opened.$statement('SELECT asked', [])).rejects.not.toHaveProperty(
    'name',
    'VaultError',
  );
});
