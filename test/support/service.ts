import { Writable } from 'node:stream';

import { pino } from 'pino';
import { inject } from 'vitest';

import { startApp } from '../../src/app.js';
import type { AppOptions } from '../../src/app.js';
import type { ExpiryCounts } from '../../src/services/expiry-service.js';
import { operatorContext } from '../../src/vault.js';
import { Caller } from './caller.js';
import { testConfig } from './test-config.js';
import type { TestDatabaseSettings } from './test-config.js';

/** A service under test, on the database that all test files share. */
export interface TestService {
  readonly url: string;
  readonly operationsUrl: string;
  /** Everything that it has logged. */
  readonly logged: () => string;
  /** Calls without a key. */
  readonly anonymous: Caller;
  /** Makes a tenant and calls with the key of its management Application, which holds every permission. */
  newTenant(): Promise<Caller>;
  /** Calls with the key of the operator's tenant, which all test files share. */
  operator(): Promise<Caller>;
  /** What the service's clock shows. */
  now(): Date;
  /** Moves the service's clock forward. */
  advance(milliseconds: number): void;
  /** Takes away what has expired of one tenant, as the service does by itself every half minute. */
  purge(tenantId: string): Promise<ExpiryCounts | undefined>;
  close(): Promise<void>;
}

const A_DAY_MS = 86_400_000;

/** Starts a service in this process, with the environment variables of `env` besides those of every test. */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  options: Pick<AppOptions, 'outbound'> = {},
  database: TestDatabaseSettings = inject('database'),
): Promise<TestService> {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = testConfig(database, env);
  const log = pino({ level: config.logLevel }, sink);
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const app = await startApp({
    config,
    log,
    runtime: { now },
    // Clocks that were moved forward would purge what other test files need: each test purges its own tenant.
    expiryIntervalMs: A_DAY_MS,
    ...options,
  });
  return {
    url: app.url,
    operationsUrl: app.operationsUrl,
    logged: () => lines.join(''),
    anonymous: new Caller(app.url),
    newTenant: async () => {
      const created = await app.vault.services.tenants.create(operatorContext(log), {
        name: 'Test',
      });
      const { tenantId, applicationId, key } = created;
      return new Caller(app.url, { tenantId, applicationId, key: key.reveal() });
    },
    operator: async () => {
      const key = database.bootstrapKey;
      const unknown = new Caller(app.url, { tenantId: '', applicationId: '', key });
      const { json } = await unknown.get('/applications/key');
      const { tenant_id: tenantId = '', id: applicationId = '' } = json as Record<string, string>;
      return new Caller(app.url, { tenantId, applicationId, key });
    },
    now,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    purge: (tenantId) => app.vault.services.expiry.purge(operatorContext(log), { tenantId }),
    close: () => app.close(),
  };
}
