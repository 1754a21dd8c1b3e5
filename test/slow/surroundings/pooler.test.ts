import { expect, test } from 'vitest';

import { Pooler } from '../../support/database/pooler.js';
import { PostgresqlServer } from '../../support/database/postgresql-server.js';
import { orSkip } from '../../support/outages/missing.js';
import { runCommand, serve } from '../../support/process/command.js';
import { Caller } from '../../support/service/caller.js';

const KEY = `key_${'a'.repeat(30)}`;
const env = (url: string) => ({
  DATABASE_URL: url,
  MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  BOOTSTRAP_API_KEY: KEY,
});

/*
 * The danger: what a migration takes for the time of a session stays with a session of the server that a pooler hands on,
 * and the next instance waits for it for as long as the pooler keeps that session.
 */
test('migrations through a pooler in transaction mode leave nothing locked, and the next ones go on at once', async ({
  skip,
}) => {
  const server = await orSkip(PostgresqlServer.start(), skip);
  try {
    const pooler = await orSkip(Pooler.start(server), skip);
    try {
      const migrated = await runCommand(['migrate'], env(pooler.url));
      expect(migrated).toMatchObject({ code: 0 });
      expect(await locksHeld(server)).toBe('0');

      // Another instance, which has migrations to apply as well.
      await server.sql('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      const service = await serve(env(pooler.url));
      try {
        const caller = new Caller(service.url, { tenantId: '', applicationId: '', key: KEY });
        const { json } = await caller.post('/tokens', { type: 'token', data: 'kept' });
        expect(json).toMatchObject({ type: 'token' });
      } finally {
        await service.command.stop();
      }
      expect(await locksHeld(server)).toBe('0');
    } finally {
      await pooler.close();
    }
  } finally {
    await server.close();
  }
}, 180_000);

/** Advisory locks of sessions that nobody uses. */
const locksHeld = (server: PostgresqlServer): Promise<string> =>
  server.sql(`SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND state = 'idle'`);
