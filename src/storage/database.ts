import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';

import { PrismaClient } from './generated/client.js';
import type { Prisma } from './generated/client.js';
import { classified } from './prisma-error.js';
import { settleSession } from './session-settings.js';
import { StatementRunner } from './statement-runner.js';

/** The tables, through Prisma. Every failure comes out classified: see prisma-error.ts. */
export type Database = ReturnType<typeof openDatabase>;

/** What the statements of one transaction go to. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

/**
 * Opens a pool of connections. Connections are made when they are needed, so a database that is down is noticed by the
 * first query; broken connections are replaced, so nothing has to be restarted when it is back. Each begins with the
 * settings of session-settings.ts. `prepares`: each connection has a session of its own, where statements can be prepared.
 */
export function openDatabase(
  connection: PoolConfig,
  { prepares = false }: { readonly prepares?: boolean } = {},
) {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_MS_MAX,
    idleTimeoutMillis: 30_000,
    ...connection,
    onConnect: settleSession,
  });
  // An idle connection that breaks is replaced by the pool; its error is for nobody.
  const onPoolError = (): void => undefined;
  const adapter = new PrismaPg(pool, { onPoolError, disposeExternalPool: true });
  const statements = new StatementRunner(pool, prepares);
  const client = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: CONNECT_MS_MAX, timeout: TRANSACTION_MS_MAX },
  });
  return client.$extends({
    client: {
      /** Runs a statement without Prisma between us and the driver, which costs a fifth: for what every request does. */
      async $statement<Row extends object>(
        text: string,
        values: readonly unknown[],
      ): Promise<readonly Row[]> {
        return classified(() => statements.run<Row>(text, values));
      },
    },
    query: {
      $allOperations: ({ args, query }) => classified(() => query(args) as Promise<unknown>),
    },
  });
}

/** Rejects where the database does not answer. */
export async function pingDatabase(database: Database): Promise<void> {
  await database.$statement('SELECT 1', []);
}

/** How long a request waits for a connection before it is told that the database is not available. */
const CONNECT_MS_MAX = 10_000;

const TRANSACTION_MS_MAX = 30_000;

/** Runs `act` in one transaction: all that it does is done, or, where it throws, nothing. */
export async function transact<T>(
  database: Database,
  act: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return classified(() => database.$transaction(act));
}

/** Runs statements in one transaction, in their order. */
export async function batch(
  database: Database,
  statements: Prisma.PrismaPromise<unknown>[],
): Promise<void> {
  await classified(() => database.$transaction(statements));
}
