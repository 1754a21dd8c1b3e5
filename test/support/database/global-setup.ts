import { randomBytes } from 'node:crypto';

import { pino } from 'pino';
import type { TestProject } from 'vitest/node';

import { openVault } from '../../../src/composition/vault.js';
import { recordSecret } from '../secrets/sent-secrets.js';
import { testConfig } from '../service/test-config.js';
import { startTestDatabase } from './test-database.js';

/** A database that is running, and how many projects of a run use it. */
interface Shared {
  users: number;
  readonly started: ReturnType<typeof start>;
}

/** Vitest loads this file once a project: what the projects share is kept where all of them find it. */
const SHARED = Symbol.for('the database of the tests');
const kept = globalThis as unknown as Record<symbol, Shared | undefined>;

/**
 * Starts the one database that all test files share, each with tenants of its own: a new database on the server that
 * TEST_DATABASE_URL names, or the embedded one in memory. It ends with the last project that uses it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (kept[SHARED] ??= { users: 0, started: start() });
  shared.users += 1;
  const { settings, stop } = await shared.started;
  project.provide('database', settings);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}

async function start() {
  const { url, stop } = await startTestDatabase();
  const masterKey = `test:${randomBytes(32).toString('base64')}`;
  const bootstrapKey = `key_mgt_${randomBytes(24).toString('hex')}`;

  for (const each of [masterKey.replace(/^test:/, ''), bootstrapKey, new URL(url).password])
    recordSecret(each);

  const config = testConfig({ url, masterKey, bootstrapKey });
  const vault = await openVault({ config, log: pino({ level: 'silent' }) });
  await vault.close();

  const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;
  return { settings: { url, masterKey, bootstrapKey, isEmbedded }, stop };
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
