import { setTimeout as wait } from 'node:timers/promises';

import type { Client, PoolConfig } from 'pg';

import { toConnectionError } from '../database/connection-error.js';
import { newClient } from '../database/hosts/hosts-client.js';
import { classifyErrors } from '../database/prisma-error.js';
import { boundStatements } from '../database/statement-bounds.js';

/** Number of the advisory lock of the instance that purges what has expired. */
export const EXPIRY_LOCK = 7_061_616_866;

const CONNECT_MS_MAX = 5_000;

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
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS held',
      [lock],
    );
    if (rows[0]?.held !== true) return undefined;
    try {
      return await act();
    } finally {
      // The embedded database's one session outlives this connection.
      await client.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined);
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
