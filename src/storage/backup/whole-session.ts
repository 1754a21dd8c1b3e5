import type { PoolConfig } from 'pg';

import { classifyErrors } from '../database/prisma-error.js';
import { ConnectionError } from '../database/connection-error.js';
import { newClient } from '../database/hosts/hosts-client.js';
import { setRequiredSettings } from '../database/required-settings.js';
import { boundStatements } from '../database/statement-bounds.js';
import type { DatabaseBounds } from '../database/statement-bounds.js';

/** What a connection of its own is needed for: transactions that last, and cursors. */
export interface WholeSession {
  /** Runs a statement, and gives its rows. Failures are classified as those of every repository. */
  run<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Ends the connection: what has been begun on it and not been committed is undone. */
  close(): Promise<void>;
}

/** Opens a connection of its own, whose statements may take as long as those that go through all rows of a tenant. */
export async function openWholeSession(
  connection: PoolConfig,
  bounds: DatabaseBounds,
): Promise<WholeSession> {
  const client = newClient({ connectionTimeoutMillis: bounds.connectMs, ...connection });
  // One that breaks while nothing is asked on it: what is asked next fails by itself.
  client.on('error', () => undefined);
  boundStatements(client, bounds.maintenanceMs);
  await classifyErrors(async () => {
    try {
      await client.connect();
    } catch (error) {
      throw new ConnectionError(error);
    }
    await setRequiredSettings(client);
  });
  return {
    run: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      classifyErrors(async () => (await client.query<Row>(text, [...values])).rows),
    close: () => client.end().catch(() => undefined),
  };
}

/** Runs `act` in a transaction of a session. */
export async function inTransaction<T>(
  session: WholeSession,
  begin: string,
  act: () => Promise<T>,
): Promise<T> {
  await session.run(begin);
  try {
    const result = await act();
    await session.run('COMMIT');
    return result;
  } catch (error) {
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
