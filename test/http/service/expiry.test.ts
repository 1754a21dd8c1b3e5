import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { query } from '../../support/database/test-database.js';

const MINUTE_MS = 60_000;
const NOTHING = { cvc: 0, token: 0, application: 0, session: 0, idempotency_record: 0 };

const { url, isEmbedded } = inject('database');

let service: TestService;
let tenant: Caller;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  tenant = await service.newTenant();
});
afterAll(() => service.close());

const inMinutes = (minutes: number) => new Date(now() + minutes * MINUTE_MS).toISOString();
const purge = () => service.purge(tenant.tenantId);
const count = async (from: string): Promise<unknown> => {
  const [row] = await query(url, `SELECT count(*)::int AS count FROM ${from}`, [tenant.tenantId]);
  return row?.['count'];
};
const audit = () =>
  query(
    url,
    `SELECT operation, actor_type, entity_type, entity_id, details FROM audit_events
     WHERE tenant_id = $1 AND (operation LIKE '%.expire' OR operation = 'token.erase_cvc')
     ORDER BY id`,
    [tenant.tenantId],
  );

/** The service's clock goes forward only, over the whole file. */
let ahead = 0;
const now = () => Date.now() + ahead;
function advance(milliseconds: number): void {
  ahead += milliseconds;
  service.advance(milliseconds);
}

describe('the verification code of a card', () => {
  const card = { type: 'card', data: { number: '4242424242424242', cvc: '987' } };
  const cvcs = () =>
    query(url, 'SELECT cvc, cvc_erase_at FROM tokens WHERE tenant_id = $1', [tenant.tenantId]);

  test('is erased from storage an hour after it came, and was in no answer and no log line', async () => {
    const reader = await tenant.newApplication({
      rules: [{ priority: 1, container: '/', transform: 'reveal', permissions: ['token:read'] }],
    });
    const made = await tenant.post('/tokenize', card);
    const { id } = made.json as { id: string };

    advance(59 * MINUTE_MS);
    expect(await purge()).toEqual(NOTHING);
    expect(await cvcs()).toEqual([
      { cvc: expect.any(Buffer) as Buffer, cvc_erase_at: expect.any(Date) as Date },
    ]);
    const before = await reader.get(`/tokens/${id}`);

    advance(MINUTE_MS);
    expect(await purge()).toEqual({ ...NOTHING, cvc: 1 });
    expect(await cvcs()).toEqual([{ cvc: null, cvc_erase_at: null }]);
    const after = await reader.get(`/tokens/${id}`);

    expect(after.json).toEqual(before.json);
    expect(after.json).toMatchObject({ data: { number: '4242424242424242' } });
    for (const text of [made.text, before.text, after.text, service.logged()]) {
      // Standing alone: ids, times and process numbers may hold the digits.
      expect(text).not.toMatch(/(?<![\w.-])987(?![\w.-])/);
      expect(text).not.toContain('cvc');
    }
  });

  test('leaves a line in the audit trail when it is erased', async () => {
    const made = await tenant.post('/tokenize', card);
    advance(60 * MINUTE_MS);
    await purge();
    expect(await audit()).toEqual([
      {
        operation: 'token.erase_cvc',
        actor_type: 'operator',
        entity_type: 'token',
        entity_id: (made.json as { id: string }).id,
        details: { count: 1 },
      },
    ]);
  });
});

describe('expired tokens', () => {
  test('go with their indexes and links, batch by batch; others stay', async () => {
    const token = (index: number) => ({
      type: 'token',
      data: `value ${String(index)}`,
      expires_at: inMinutes(10),
      metadata: { of: 'test' },
    });
    const made = await tenant.post(
      '/tokenize',
      Array.from({ length: 600 }, (_, i) => token(i)),
    );
    const [first] = made.json as { id: string }[];
    const kept = await tenant.post('/tokenize', [
      { type: 'token', data: 'later', expires_at: inMinutes(30), metadata: { of: 'test' } },
      { type: 'token', data: 'never', metadata: { of: 'test' } },
    ]);
    const [later, never] = kept.json as { id: string }[];
    for (const [parent, child] of [
      [first, never],
      [later, first],
      [later, never],
    ]) {
      const link = await tenant.post(`/tokens/${parent?.id ?? ''}/children/${child?.id ?? ''}`);
      expect(link.status, link.text).toBe(204);
    }

    advance(10 * MINUTE_MS);
    expect(await purge()).toEqual({ ...NOTHING, token: 600 });
    expect(await count('tokens WHERE tenant_id = $1')).toBe(2);
    expect(await count('token_indexes WHERE tenant_id = $1')).toBe(2);
    expect(
      await query(url, 'SELECT parent_id, child_id FROM token_links WHERE tenant_id = $1', [
        tenant.tenantId,
      ]),
    ).toEqual([{ parent_id: later?.id, child_id: never?.id }]);
    expect((await audit()).map(({ details }) => details)).toEqual([{ count: 500 }, { count: 100 }]);
    expect(await purge()).toEqual(NOTHING);
  });

  test('of another tenant are not touched by a pass over one', async () => {
    const other = await service.newTenant();
    const soon = { type: 'token', data: 'x', expires_at: inMinutes(1) };
    await tenant.post('/tokenize', soon);
    await other.post('/tokenize', soon);
    advance(MINUTE_MS);
    expect(await purge()).toEqual({ ...NOTHING, token: 1 });
    expect(await service.purge(other.tenantId)).toEqual({ ...NOTHING, token: 1 });
  });
});

test('expired Applications, sessions and kept answers go; those that are alive stay', async () => {
  await tenant.newApplication({ permissions: ['token:create'], expires_at: inMinutes(10) });
  await tenant.newApplication({ permissions: ['token:create'], expires_at: inMinutes(30) });
  for (const [key, minutes] of [
    ['soon', 10],
    ['later', 30],
  ] as const) {
    await query(
      url,
      `INSERT INTO sessions (tenant_id, id, application_id, key_hash, nonce_hash, permissions, rules, created_at, expires_at)
       VALUES ($1, gen_random_uuid(), $2, $3, $3, '{}', '[]', now(), $4)`,
      [
        tenant.tenantId,
        tenant.applicationId,
        Buffer.from(tenant.applicationId + key),
        inMinutes(minutes),
      ],
    );
    await query(
      url,
      `INSERT INTO idempotency_records (tenant_id, actor_id, key_hash, request_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $3, now(), $4)`,
      [tenant.tenantId, tenant.applicationId, Buffer.from(key), inMinutes(minutes)],
    );
  }

  advance(10 * MINUTE_MS);
  expect(await purge()).toEqual({ ...NOTHING, application: 1, session: 1, idempotency_record: 1 });
  expect(await count('applications WHERE tenant_id = $1')).toBe(2);
  expect(await count('sessions WHERE tenant_id = $1')).toBe(1);
  expect(await count('idempotency_records WHERE tenant_id = $1')).toBe(1);
  expect((await audit()).map(({ operation }) => operation)).toEqual(['application.expire']);
});

test('passes of one instance never overlap: a call during one is given its answer', async () => {
  await tenant.post('/tokenize', { type: 'token', data: 'x', expires_at: inMinutes(1) });
  advance(MINUTE_MS);
  const passes = await Promise.all([purge(), purge()]);
  expect(passes).toEqual([
    { ...NOTHING, token: 1 },
    { ...NOTHING, token: 1 },
  ]);
});

// The embedded database is one session of PostgreSQL: there is nobody else to hold a lock.
describe.runIf(!isEmbedded)('beside others on PostgreSQL', () => {
  const asOther = async (statement: string, act: () => Promise<void>): Promise<void> => {
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('BEGIN');
    await other.query(statement);
    await act();
    await other.end();
  };

  test('one instance at a time purges', async () => {
    await asOther('SELECT pg_advisory_lock(7061616866)', async () => {
      expect(await service.tryPurge(tenant.tenantId)).toBeUndefined();
    });
    expect(await purge()).toEqual(NOTHING);
  });

  test('a token that somebody holds is left to the next pass, without waiting', async () => {
    const made = await tenant.post('/tokenize', [
      { type: 'token', data: 'held', expires_at: inMinutes(1) },
      { type: 'token', data: 'free', expires_at: inMinutes(1) },
    ]);
    const [held] = made.json as { id: string }[];
    advance(MINUTE_MS);
    await asOther(`SELECT 1 FROM tokens WHERE id = '${held?.id ?? ''}' FOR UPDATE`, async () => {
      expect(await purge()).toEqual({ ...NOTHING, token: 1 });
    });
    expect(await purge()).toEqual({ ...NOTHING, token: 1 });
  });
});
