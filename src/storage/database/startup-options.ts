import type { PoolConfig } from 'pg';

import { newClient } from './hosts/hosts-client.js';
import type { DatabaseBounds } from './statement-bounds.js';

/**
 * SQLSTATE of a server, or of a pooler before it, that does not take what a session begins with: protocol violation
 * (PgBouncer), feature not supported, invalid value, unknown parameter, not to be changed.
 */
const NOT_TAKEN: ReadonlySet<unknown> = new Set(['08P01', '0A000', '22023', '42704', '55P02']);

/**
 * A connection whose sessions keep bounds by themselves, also when this process has died or the network between is gone:
 * a second line behind those of statement-bounds.ts, which need nothing of the server. Plans are not compiled: that takes
 * longer than it gains for lists that a plan takes for long ones. Nor is one statement run by several processes: a few lists at
 * a time would take the processors from everybody. Where the server, or a pooler before it, does not take
 * such options, the connection as it was: `taken` is false then. Rejects where it cannot be reached.
 */
export async function withStartupOptions(
  connection: PoolConfig,
  bounds: DatabaseBounds,
): Promise<{ readonly connection: PoolConfig; readonly taken: boolean }> {
  const asking = { ...connection, ...joined(connection, optionsOf(bounds)) };
  const client = newClient({ ...asking, connectionTimeoutMillis: bounds.connectMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { connection: asking, taken: true };
  } catch (error) {
    if (!NOT_TAKEN.has((error as { code?: unknown }).code)) throw error;
    return { connection, taken: false };
  } finally {
    void client.end().catch(() => undefined);
  }
}

function optionsOf({ maintenanceMs, lockMs }: DatabaseBounds): string {
  const settings = {
    statement_timeout: maintenanceMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: IDLE_MS_MAX,
    client_connection_check_interval: CHECK_MS,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value)}`)
    .join(' ');
}

/** How long a transaction may wait for its next statement; ours give up long before. */
const IDLE_MS_MAX = 60_000;

/** How often a server looks, while a statement runs, whether anybody is there for its answer. */
const CHECK_MS = 2_000;

/** Options beside those that the operator's own URL has, which win. */
function joined(
  { connectionString }: PoolConfig,
  options: string,
): Pick<PoolConfig, 'connectionString' | 'options'> {
  if (connectionString === undefined || !URL.canParse(connectionString)) return { options };
  const url = new URL(connectionString);
  const own = url.searchParams.get('options');
  if (own === null) return { options };
  url.searchParams.set('options', `${options} ${own}`);
  return { connectionString: url.href };
}
