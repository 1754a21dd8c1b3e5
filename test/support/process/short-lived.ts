import { tmpdir } from 'node:os';

import { isSearched } from '../secrets/sent-secrets.js';

/**
 * Flags of Node for a process that lives for seconds. WebAssembly, which the database, the client and the sandbox are, is
 * compiled once and quickly, and not a second time for a speed that comes too late: a third of the processor time of a
 * start. What it does is the same.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];

/** The variables that a process of ours is started with, and no others of this process. No test of one cuts the power. */
export function environment(
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  return {
    PATH: process.env['PATH'],
    TMPDIR: tmpdir(),
    EMBEDDED_FSYNC: 'off',
    // Tests leave connections open, and nobody sends anything on them any more.
    SHUTDOWN_IDLE_MS: '0',
    // Where files share a database, nobody seals the trails of others' tenants.
    AUDIT_SEAL_SECONDS: '3600',
    ...(isSearched ? { LOG_LEVEL: 'trace' } : {}),
    ...env,
  };
}
