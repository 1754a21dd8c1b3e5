import { setTimeout as wait } from 'node:timers/promises';

import type { Client, PoolConfig } from 'pg';

import { toConnectionError } from '../database/connection-error.js';
import { newClient } from '../database/hosts/hosts-client.js';
import { classifyErrors } from '../database/prisma-error.js';
import { boundStatements } from '../database/statement-bounds.js';

/** Number of the advisory lock of the instance that purges what has expired. */
export const EXPIRY_LOCK = 7_061_616_866;

const CONNECT_MS_MAX = 5_000;

/** A lock that was asked for. */
export interface AskedLock {
  readonly isHeld: boolean;
  /** Gives it back; where the connection has ended, it has been. */
  release(): Promise<void>;
}

/**
 * Asks for an advisory lock, and waits for it or leaves it to who has it. It is of a transaction, which a pooler in
 * transaction mode gives one session of the server to for all of its time: whose a lock of a session is, nobody knows
 * there. The embedded database has one session, which nobody may keep in a transaction: there it is of that.
 */
export async function askForLock(
  client: Client,
  lock: number,
  whereTaken: 'wait' | 'leave',
): Promise<AskedLock> {
  const isOfSession = await isEmbedded(client);
  if (!isOfSession) {
    await client.query('BEGIN');
    await client.query(UNBOUNDED);
  }
  const isWaited = whereTaken === 'wait';
  const name = `pg_${isWaited ? '' : 'try_'}advisory_${isOfSession ? '' : 'xact_'}lock`;
  const { rows } = await client.query<{ held: unknown }>(`SELECT ${name}($1) AS held`, [lock]);
  return {
    isHeld: isWaited || rows[0]?.held === true,
    release: async () => {
      const released = isOfSession
        ? client.query('SELECT pg_advisory_unlock($1)', [lock])
        : client.query('ROLLBACK');
      await released.catch(() => undefined);
    },
  };
}

/** What a role or a database sets for statements of requests is not meant for who waits, or works, under a lock. */
const UNBOUNDED = `SELECT ${[
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
]
  .map((name) => `set_config('${name}', '0', true)`)
  .join(', ')}`;

async function isEmbedded(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isSo: boolean }>(
    `SELECT version() LIKE '%Emscripten%' AS "isSo"`,
  );
  return rows[0]?.isSo === true;
}

/**
 * Runs `act` while holding an advisory lock of the database, or answers undefined at once where another instance holds
 * it. The lock goes with its connection, also when this process dies. On the embedded database, which is one session,
 * every process of the machine gets it: what runs under it must bear company.
 */
export async function tryWithLock<T>(
  connection: PoolConfig,
  lock: number,
  act: () => Promise<T>,
): Promise<T | undefined> {
  const client = newClient({ connectionTimeoutMillis: CONNECT_MS_MAX, ...connection });
  // A connection that breaks while it only holds the lock must not end the process: `act` fails by itself.
  client.on('error', () => undefined);
  boundStatements(client, CONNECT_MS_MAX);
  await classifyErrors(() => client.connect().catch(rethrowAsLost));
  try {
    const asked = await askForLock(client, lock, 'leave');
    try {
      return asked.isHeld ? await act() : undefined;
    } finally {
      // The session may outlive this connection: the embedded database's one, or one of a pooler's.
      await asked.release();
    }
  } finally {
    await ended(client);
  }
}

/** A database that is away is told in the words that requests are told. */
function rethrowAsLost(error: unknown): never {
  throw toConnectionError(error);
}

/** Ends a connection, by force where nobody takes leave of it. */
async function ended(client: Client): Promise<void> {
  const left = client.end().catch(() => undefined);
  await Promise.race([left, wait(CONNECT_MS_MAX, undefined, { ref: false })]);
  client.connection.stream.destroy();
}
