import { readConfig } from '../../../src/config.js';
import type { Config } from '../../../src/config.js';
import { isSearched } from '../secrets/sent-secrets.js';

/** Where a test's service keeps its data, and the variables that it is given besides. */
export interface TestDatabaseSettings {
  readonly url: string;
  readonly masterKey: string;
  readonly bootstrapKey: string;
}

/** The configuration of a service under test: free ports, the test's database, and what `env` says besides. */
export function testConfig(
  { url, masterKey, bootstrapKey }: TestDatabaseSettings,
  env: Readonly<Record<string, string>> = {},
): Config {
  return readConfig({
    PORT: '0',
    OPERATIONS_PORT: '0',
    DATABASE_URL: url,
    DATABASE_POOL_MAX: '4',
    MASTER_KEYS: masterKey,
    BOOTSTRAP_API_KEY: bootstrapKey,
    LOG_LEVEL: isSearched ? 'trace' : 'info',
    SHUTDOWN_IDLE_MS: '0',
    // Files share a database: each that needs them makes the seals of its own tenants.
    AUDIT_SEAL_SECONDS: '3600',
    // On a machine that is busy with other tests, a thread of user code may take long to start.
    CODE_WAIT_MS_MAX: '60000',
    ...env,
  });
}
