import type { ClientBase, Connection } from 'pg';

import { requestCancel } from './cancel-request.js';
import { toConnectionError } from './connection-error.js';
import { doubtHostOf, isOfNoMoreUse } from './hosts/hosts-client.js';

/** How long the database is waited for, in milliseconds. */
export interface DatabaseBounds {
  /** For the answer to one statement of a request. */
  readonly statementMs: number;
  /** For the answer to one statement of what goes through all rows of a tenant, such as re-encryption. */
  readonly maintenanceMs: number;
  /** For a connection, be it a new one or one that others have. */
  readonly connectMs: number;
  /** For a lock that another statement holds. */
  readonly lockMs: number;
}

/** The bounds where nothing else is said. */
export const DATABASE_BOUNDS: DatabaseBounds = {
  statementMs: 5_000,
  maintenanceMs: 600_000,
  connectMs: 5_000,
  lockMs: 5_000,
};

/** What ends a statement before it is done; it travels with the statement through the driver. */
export interface StatementBound {
  /** When it is to be done, by the clock of `performance`. */
  readonly endsAt: number;
  /** Aborts when nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What the driver calls when a statement has ended. */
type Settle = (...outcome: unknown[]) => void;

/** How long after the request to cancel the server may take to say that the statement has ended. */
const GRACE_MS = 250;

/** A statement was given up: what it did, if anything, is not known. */
class StatementGivenUpError extends Error {
  constructor() {
    super('the statement was given up');
    this.name = 'StatementGivenUpError';
  }
}

/**
 * Bounds every statement that goes through a connection from now on: one that takes longer, or whose caller has left, is
 * cancelled, and where the server says nothing to that, be it that the network or the server stands still, the connection
 * is given up. Needs nothing of the session, so it holds behind any pooler. `ms` is for statements without a bound.
 */
export function boundStatements(client: ClientBase, ms: number): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const bounded = (...args: unknown[]): unknown => {
    const { bound = { endsAt: performance.now() + ms } } = (args[0] ?? {}) as {
      readonly bound?: StatementBound;
    };
    const settle = args.at(-1) as Settle | undefined;
    if (typeof settle !== 'function') {
      const release = watch(client, bound);
      const sent = send(...args);
      return sent instanceof Promise ? ended(client, sent, release) : sent;
    }
    if (bound.signal?.aborted === true) {
      // It left while it waited for the connection: nothing is sent.
      queueMicrotask(() => settle(new StatementGivenUpError()));
      return undefined;
    }
    const release = watch(client, bound);
    return send(...args.slice(0, -1), (...outcome: unknown[]) => {
      release();
      retireAfter(client, outcome[0]);
      settle(...outcome);
    });
  };
  client.query = bounded as typeof client.query;
}

/** A statement whose failure is told apart from that of its connection. */
async function ended(
  client: ClientBase,
  sent: Promise<unknown>,
  release: () => void,
): Promise<unknown> {
  try {
    return await sent;
  } catch (error) {
    retireAfter(client, error);
    throw toConnectionError(error);
  } finally {
    release();
  }
}

/** Ends the statement that a connection runs where its bound says so; the function that it gives is called when it has ended. */
function watch(client: ClientBase, { endsAt, signal }: StatementBound): () => void {
  let grace: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (grace !== undefined) return;
    grace = setTimeout(() => {
      const { connection } = client as unknown as { readonly connection: Connection };
      doubtHostOf(client);
      connection.stream.destroy(new StatementGivenUpError());
    }, GRACE_MS);
    requestCancel(client);
  };
  const timer = setTimeout(end, Math.max(0, endsAt - performance.now()));
  signal?.addEventListener('abort', end, { once: true });
  return () => {
    clearTimeout(timer);
    clearTimeout(grace);
    if (grace !== undefined) retire(client);
    signal?.removeEventListener('abort', end);
  };
}

/** A server that takes no writes any more, as one that has become a standby, is not asked again over this connection. */
function retireAfter(client: ClientBase, error: unknown): void {
  if (!isOfNoMoreUse(error)) return;
  doubtHostOf(client);
  retire(client);
}

/**
 * Keeps a connection from being used again, by what the pool counts of it: the request to cancel may come late, and would
 * end a statement of somebody else.
 */
function retire(client: ClientBase): void {
  (client as unknown as { _poolUseCount: number })._poolUseCount = Number.POSITIVE_INFINITY;
}
