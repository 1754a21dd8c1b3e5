import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { postgresqlBinaries } from '../../support/database/postgresql-server.js';
import { startWatchedService } from '../../faults/operated/watched-service.js';
import type { WatchedService } from '../../faults/operated/watched-service.js';
import { LoneLeader } from '../../support/cluster/lone-leader.js';

/*
 * PostgreSQL tells a commit as done, with a warning, whose wait for a standby was cancelled: only the leader has it, and
 * when another one takes its place, it is gone. So it must not be acknowledged.
 */
describe.skipIf(postgresqlBinaries() === undefined)('a commit that no standby has', () => {
  const key = `key_mgt_${'standby'.repeat(6)}`;
  let leader: LoneLeader;
  let service: WatchedService;

  beforeAll(async () => {
    leader = await LoneLeader.start();
  });
  afterAll(() => leader.close());

  const startWith = async (statementMs: number): Promise<void> => {
    const masterKeys = `test:${Buffer.alloc(32, 1).toString('base64')}`;
    service = await startWatchedService(
      { DATABASE_STATEMENT_MS: String(statementMs), LOG_LEVEL: 'fatal' },
      { DATABASE_URL: leader.url, MASTER_KEYS: masterKeys, BOOTSTRAP_API_KEY: key },
    );
  };
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'SVC-API-KEY': key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const application = { name: 'n', type: 'private', permissions: ['token:read'] };

  test.each([
    ['of a statement by itself', '/tokenize', 'value'],
    ['of a transaction', '/applications', application],
  ])('%s is not acknowledged where the wait for it is too long', async (_, path, body) => {
    await startWith(700);
    try {
      await leader.waitForStandby(true);
      const refused = await post(path, body);
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
      await leader.waitForStandby(false);
      await vi.waitFor(async () => expect((await post(path, body)).ok).toBe(true), 10_000);
    } finally {
      await leader.waitForStandby(false);
      await service.close();
    }
  });

  test.each([
    ['of a statement by itself', '/tokenize', 'value'],
    ['of a transaction', '/applications', application],
  ])('%s is not acknowledged where an operator cancels the wait', async (_, path, body) => {
    await startWith(60_000);
    try {
      await leader.waitForStandby(true);
      const answer = post(path, body);
      await vi.waitFor(async () => {
        const cancelled = await leader.query(
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
        );
        expect(cancelled).not.toEqual([]);
      }, 30_000);
      expect((await answer).status).toBe(503);
    } finally {
      await leader.waitForStandby(false);
      await service.close();
    }
  });
});
