import { once } from 'node:events';

import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';

import { PrismaClient } from '../generated/client.js';
import type { Prisma } from '../generated/client.js';
import { markConnectionErrors } from './connection-error.js';
import { classifyErrors } from './prisma-error.js';
import { setRequiredSettings } from './required-settings.js';
import { boundStatements, DATABASE_BOUNDS } from './statement-bounds.js';
import type { DatabaseBounds } from './statement-bounds.js';
import type { Tracer } from '../../domain/measure/tracer.js';
import { DatabaseFigures } from '../figures/database-figures.js';
import { asItIs, operationOf, statementTraces } from '../figures/statement-traces.js';
import { StatementRunner } from './statement-runner.js';
import type { StatementOptions } from './statement-runner.js';

/** The tables, through Prisma. Every failure comes out classified: see prisma-error.ts. */
export type Database = ReturnType<typeof openDatabase>;

/** What the statements of one transaction go to. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

/** How a database is used. */
export interface DatabaseOptions {
  /** Each connection has a session of its own, where statements can be prepared. */
  readonly prepares?: boolean;
  readonly bounds?: DatabaseBounds;
  /** Where statements are traced; they are not where it is left out. */
  readonly tracer?: Tracer | undefined;
}

/**
 * Opens a pool of connections. Connections are made when they are needed, so a database that is down is noticed by the
 * first query; broken connections are replaced, so nothing has to be restarted when it is back. No statement is waited for
 * beyond its bound (docs/adr/0030). Each connection begins with the settings of required-settings.ts.
 */
export function openDatabase(
  connection: PoolConfig,
  { prepares = false, bounds = DATABASE_BOUNDS, tracer }: DatabaseOptions = {},
) {
  const pool = boundedPool(connection, bounds);
  const figures = new DatabaseFigures();
  const trace = statementTraces(tracer);
  figures.watch(pool);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const statements = new StatementRunner(pool, bounds, prepares);
  const client = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: bounds.connectMs, timeout: TRANSACTION_MS_MAX },
  });
  return client.$extends({
    client: {
      /** How long it is waited for. */
      $bounds: bounds,
      /** What is measured of it. */
      $figures: figures,
      /** What those tell who ask for single rows. */
      $singleCalls: statements.singleCalls,
      /** Runs a statement without Prisma between us and the driver, which costs a fifth: for what every request does. */
      async $statement<Row extends object>(
        text: string,
        values: readonly unknown[],
        options?: StatementOptions,
      ): Promise<readonly Row[]> {
        return classifyErrors(() =>
          figures.measure(() =>
            trace(operationOf, text, () => statements.run<Row>(text, values, options)),
          ),
        );
      },
    },
    query: {
      $allOperations: ({ args, query, operation }) =>
        classifyErrors(() =>
          figures.measure(() => trace(asItIs, operation, () => query(args) as Promise<unknown>)),
        ),
    },
  });
}

/** An idle connection that breaks is replaced by the pool; its error is for nobody. */
const onPoolError = (): void => undefined;

/** A pool whose connections bound their statements, the one that gives them their settings included. */
function boundedPool(connection: PoolConfig, bounds: DatabaseBounds): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: bounds.connectMs,
    idleTimeoutMillis: 30_000,
    ...connection,
    onConnect: (client) => {
      boundStatements(client, bounds.statementMs);
      return setRequiredSettings(client);
    },
  });
  return markConnectionErrors(pool).on('error', onPoolError);
}

/**
 * Asks the database whether it answers, on a connection of its own: one that never waits behind what requests ask. Those
 * who ask at the same time share the question.
 */
export class DatabaseProbe {
  readonly #pool: Pool;
  #underWay: Promise<{ readonly takesWrites: boolean }> | undefined;

  constructor(connection: PoolConfig) {
    const bounds = { ...DATABASE_BOUNDS, statementMs: PROBE_MS_MAX, connectMs: PROBE_MS_MAX };
    this.#pool = boundedPool({ ...connection, max: 1 }, bounds);
  }

  /**
   * Rejects where the database does not answer within most of a second, with the reason, for operators; answers whether it
   * takes writes.
   */
  async check(): Promise<{ readonly takesWrites: boolean }> {
    this.#underWay ??= this.#ask().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #ask(): Promise<{ readonly takesWrites: boolean }> {
    const late = AbortSignal.timeout(PROBE_MS_MAX);
    const { rows } = await Promise.race([
      this.#pool.query<{ readOnly: string }>(
        `SELECT current_setting('transaction_read_only') AS "readOnly"`,
      ),
      once(late, 'abort').then(() => {
        throw new Error('The database does not answer.');
      }),
    ]);
    return { takesWrites: rows[0]?.readOnly !== 'on' };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Whoever watches the service has its answer within a second. */
const PROBE_MS_MAX = 800;

const TRANSACTION_MS_MAX = 30_000;

/** Runs `act` in one transaction: all that it does is done, or, where it throws, nothing. */
export async function transact<T>(
  database: Database,
  act: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return classifyErrors(() => database.$transaction(act));
}

/** Runs statements in one transaction, in their order. */
export async function batch(
  database: Database,
  statements: Prisma.PrismaPromise<unknown>[],
): Promise<void> {
  await classifyErrors(() => database.$transaction(statements));
}
