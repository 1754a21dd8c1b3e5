import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';

import { queryDatabase } from '../../support/database/stored-rows.js';
import { startService } from '../../support/service/service.js';

/* Requests that meet on one id: what each is told, and what is there afterwards, is as if one came after the other. */

const ROUNDS = 40;

/** Who waits for a row of tokens that somebody is changing. */
const WAITING = `SELECT count(*) FROM pg_stat_activity
  WHERE wait_event = 'transactionid' AND query LIKE '%INSERT INTO tokens%' AND $1 = ANY(pg_blocking_pids(pid))`;

const service = await startService();
afterAll(() => service.close());
const tenant = await service.newTenant();
const permissions = ['token:create', 'token:read', 'token:delete', 'token:search'];
const rule = { priority: 1, container: '/', transform: 'reveal', permissions };
const caller = await tenant.newApplication({ rules: [rule] });

async function expectFound(value: string, found: readonly object[]): Promise<void> {
  const { json } = await caller.post('/tokens/search', { query: `data:${value}` });
  expect(json).toMatchObject({ data: found });
}

function body(id: string, value: string): object {
  return { type: 'token', id, data: value, search_indexes: ['{{ data }}'] };
}

test('a token that is made while one of its id is deleted is found by its value', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [id, value] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
    await caller.post('/tokens', body(id, value));
    const [deleted, again] = await Promise.all([
      caller.delete(`/tokens/${id}`),
      caller.post('/tokens', body(id, value)),
    ]);
    expect(deleted.status).toBe(204);
    expect([201, 409]).toContain(again.status);
    await expectFound(value, again.status === 201 ? [{ id }] : []);
  }
}, 120_000);

// The embedded database does one thing after the other.
test.skipIf(inject('database').isEmbedded)(
  'also where it waits for the deletion',
  async () => {
    const [id, value] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
    await caller.post('/tokens', body(id, value));
    const deleting = new Client({ connectionString: inject('database').url });
    await deleting.connect();
    try {
      const { rows } = await deleting.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const holder = rows[0]?.pid;
      await deleting.query('BEGIN');
      await deleting.query('DELETE FROM tokens WHERE id = $1', [id]);
      const making = caller.post('/tokens', body(id, value));
      await vi.waitFor(
        async () => expect(await queryDatabase(WAITING, [holder])).toEqual([{ count: '1' }]),
        { timeout: 10_000 },
      );
      await deleting.query('DELETE FROM token_indexes WHERE token_id = $1', [id]);
      await deleting.query('COMMIT');
      expect((await making).status).toBe(201);
    } finally {
      await deleting.end();
    }
    await expectFound(value, [{ id }]);
  },
  120_000,
);

test('who would find an equal token is not told that its id is taken', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [id, value] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
    const [equal, plain] = await Promise.all([
      caller.post('/tokens', { ...body(id, value), deduplicate_token: true }),
      caller.post('/tokens', body(id, value)),
    ]);
    // The plain one was first and the other finds it, or it comes second and its id is taken.
    expect([equal.status, plain.status]).toEqual(equal.status === 200 ? [200, 201] : [201, 409]);
  }
}, 120_000);
