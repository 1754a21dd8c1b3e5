import { pino } from 'pino';
import { expect, test, vi } from 'vitest';

import { openVault } from '../../src/composition/vault.js';
import { startRelay } from '../support/peers/relay.js';
import { testConfig } from '../support/service/test-config.js';
import { query, startTestDatabase } from '../support/database/test-database.js';

vi.setConfig({ testTimeout: 120_000 });

/** Statements of a start, counted over all its tries, at which the database goes away. */
const GONE_AT: ReadonlySet<number> = new Set([1, 4, 9, 25, 60]);

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
      const config = testConfig({
        url: relay.url,
        masterKey: `start:${Buffer.alloc(32, 7).toString('base64')}`,
        bootstrapKey: `key_mgt_${'s'.repeat(40)}`,
      });
      const log = pino({ level: 'silent' });
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
