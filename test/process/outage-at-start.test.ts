import { pino } from 'pino';
import { expect, test, vi } from 'vitest';

import type { Config } from '../../src/config.js';
import { openVault } from '../../src/composition/vault.js';
import { startRelay } from '../support/peers/relay.js';
import { testConfig } from '../support/service/test-config.js';
import { query, startTestDatabase } from '../support/database/test-database.js';

vi.setConfig({ testTimeout: 120_000 });

/** Statements of a start, counted over all its tries, at which the database goes away. */
const GONE_AT: ReadonlySet<number> = new Set([1, 4, 9, 25, 60]);

const log = pino({ level: 'silent' });

const configAt = (url: string): Config =>
  testConfig({
    url,
    masterKey: `start:${Buffer.alloc(32, 7).toString('base64')}`,
    bootstrapKey: `key_mgt_${'s'.repeat(40)}`,
  });

// The embedded database is within the process that starts.
test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a database that goes away in the midst of a first start, again and again, is waited for, and there is one operator',
  async () => {
    const database = await startTestDatabase();
    let statements = 0;
    const outages: Promise<void>[] = [];
    const relay = await startRelay(() => {
      statements += 1;
      if (GONE_AT.has(statements)) outages.push(relay.break().then(() => relay.mend()));
    }, database.url);
    const reasons: string[] = [];
    try {
      const config = configAt(relay.url);
      const vault = await openVault({ config, log, onWaiting: (reason) => reasons.push(reason) });
      await vault.close();

      expect(outages).toHaveLength(GONE_AT.size);
      expect(reasons).not.toEqual([]);
      const [count] = await query(database.url, 'SELECT count(*)::int AS tenants FROM tenants');
      expect(count).toEqual({ tenants: 1 });
    } finally {
      await Promise.all(outages);
      await relay.break();
      await database.stop();
    }
  },
);

test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a migration that fails leaves nothing of it, and is done once its reason is gone',
  async () => {
    const database = await startTestDatabase();
    try {
      const options = { config: configAt(database.url), log };
      await query(database.url, 'CREATE TYPE tokens AS (taken integer)');
      await expect(openVault(options)).rejects.toThrow('already exists');

      const left = await query(database.url, 'SELECT * FROM _prisma_migrations');
      expect(left).toEqual([]);
      await query(database.url, 'DROP TYPE tokens');
      await (await openVault(options)).close();
    } finally {
      await database.stop();
    }
  },
);
