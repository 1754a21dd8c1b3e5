import { DatabaseError } from 'pg';
import type { Pool, PoolClient } from 'pg';

/**
 * A connection to the database could not be had, or ended before the answer: whether a statement that was sent on it was
 * done is not known. Prisma repeats the text of an error where it makes one of its own, so that is what it is known by.
 */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super(`${CONNECTION_FAILED}: ${reasonOf(cause)}`, { cause });
    this.name = 'ConnectionError';
  }
}

const CONNECTION_FAILED = 'The connection to the database failed';

/** Whether an error is a {@link ConnectionError}, or what Prisma has made of one. */
export function isConnectionError(error: Error): boolean {
  return error.message.includes(CONNECTION_FAILED);
}

/**
 * Of the error of a statement, a {@link ConnectionError}, unless the server has answered it or it was never fit to be sent.
 * The driver has a text for each way in which a connection ends, as have sockets and TLS, and none has a list of them.
 */
export function toConnectionError(error: unknown): unknown {
  const isOfStatement =
    error instanceof DatabaseError || error instanceof TypeError || error instanceof RangeError;
  return isOfStatement || error instanceof ConnectionError ? error : new ConnectionError(error);
}

/**
 * Makes a pool reject with a {@link ConnectionError} where no connection is to be had, whatever the reason, and where one
 * ends. For those who await its promises.
 */
export function markConnectionErrors(pool: Pool): Pool {
  const connect = pool.connect.bind(pool);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const marked = (callback?: OnConnected): unknown => {
    if (callback === undefined) {
      return connect().catch((error: unknown) => {
        throw new ConnectionError(error);
      });
    }
    connect((error, client, release) => {
      callback(error && new ConnectionError(error), client, release);
    });
    return undefined;
  };
  pool.connect = marked as typeof pool.connect;
  pool.query = ((...args: unknown[]) =>
    query(...args).catch((error: unknown) => {
      throw toConnectionError(error);
    })) as typeof pool.query;
  return pool;
}

type OnConnected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: () => void,
) => void;

/** What an error says of itself; where a name has several addresses, each has a reason of its own. */
export function reasonOf(error: unknown): string {
  const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ');
}
