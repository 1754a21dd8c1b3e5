import type { ClientBase } from 'pg';

/**
 * What our statements and the driver's adapter rely on, whatever the server, the database, the role or the URL says.
 * The adapter reads times as UTC without looking at their offset, and only as ISO 8601 writes them; updates of one row
 * wait for each other, which nothing but READ COMMITTED does.
 */
const SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
} as const;

/** The statement that gives a session what we rely on. */
export const REQUIRED_SETTINGS_SQL = `SELECT ${Object.entries(SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`;

/**
 * Gives a new connection the settings that we rely on, before anything else is sent on it. For the pool's `onConnect`,
 * which waits for the promise that comes back although its type does not say so.
 */
export function setRequiredSettings(client: ClientBase): unknown {
  return client.query(REQUIRED_SETTINGS_SQL);
}
