import { randomBytes } from 'node:crypto';

import { pino } from 'pino';
import type { TestProject } from 'vitest/node';

import { openVault } from '../../../src/composition/vault.js';
import { testConfig } from '../service/test-config.js';
import { startTestDatabase } from './test-database.js';

/**
 * Starts the one database that all test files share, each with tenants of its own: a new database on the server that
 * TEST_DATABASE_URL names, or the embedded one in memory.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestDatabase();
  const masterKey = `test:${randomBytes(32).toString('base64')}`;
  const bootstrapKey = `key_mgt_${randomBytes(24).toString('hex')}`;

  const config = testConfig({ url, masterKey, bootstrapKey });
  const vault = await openVault({ config, log: pino({ level: 'silent' }) });
  await vault.close();

  const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;
  project.provide('database', { url, masterKey, bootstrapKey, isEmbedded });
  return stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly database: {
      readonly url: string;
      readonly masterKey: string;
      readonly bootstrapKey: string;
      readonly isEmbedded: boolean;
    };
  }
}
