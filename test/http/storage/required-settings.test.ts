import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { withPrepareLock } from '../../../src/storage/migrations/migrations.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { query, startTestDatabase } from '../../support/database/test-database.js';
import type { TestDatabase } from '../../support/database/test-database.js';

const AN_HOUR_MS = 3_600_000;

/** What an operator, a hosting service or a restored dump may have set; the zone is the server's own on many systems. */
const ODD_SETTINGS: Readonly<Record<string, string>> = {
  TimeZone: 'Asia/Tokyo',
  DateStyle: 'German, DMY',
  IntervalStyle: 'iso_8601',
  bytea_output: 'escape',
  extra_float_digits: '-5',
  standard_conforming_strings: 'off',
  default_transaction_isolation: 'serializable',
};

let database: TestDatabase;
let service: TestService;
let manager: Caller;

beforeAll(async () => {
  database = await startTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  // The embedded database is one session, which a setting of the database would not reach.
  const scope = inject('database').isEmbedded ? 'SET' : `ALTER DATABASE ${name} SET`;
  for (const [setting, value] of Object.entries(ODD_SETTINGS))
    await query(database.url, `${scope} ${setting} = '${value}'`);
  service = await startService({ DATABASE_URL: database.url });
  manager = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await database.stop();
});

/** Moments as they are stored and as they are answered, with what writing them took. */
async function createdBetween(act: () => Promise<unknown>): Promise<readonly [string, string]> {
  const before = service.now().toISOString();
  await act();
  return [before, new Date(service.now().getTime() + 1).toISOString()];
}

describe('what the database is set to changes nothing', () => {
  test('times come back as they went in, and are found by', async () => {
    const expires_at = '2031-06-01T10:00:00.000Z';
    let id = '';
    const [from, to] = await createdBetween(async () => {
      const { json } = await manager.post('/tokens', { type: 'token', data: 'x', expires_at });
      ({ id } = json as { id: string });
    });
    const { json: read } = await manager.get(`/tokens/${id}`);
    expect(read).toMatchObject({ expires_at, created_at: expect.any(String) as string });
    const { created_at: createdAt } = read as { created_at: string };
    expect(createdAt >= from && createdAt <= to).toBe(true);

    const found = await manager.post('/tokens/search', {
      query: `created_at:[${from} TO ${to}]`,
    });
    expect(found.json).toMatchObject({ data: [{ id }] });
    const logs = await manager.get(`/logs?entity_id=${id}&start_date=${from}&end_date=${to}`);
    expect(logs.json).toMatchObject({ pagination: { total_items: 1 } });
  });

  test('a key ends when its Application expires, neither before nor later', async () => {
    const expires_at = new Date(service.now().getTime() + AN_HOUR_MS).toISOString();
    const caller = await manager.newApplication({ permissions: ['token:read'], expires_at });
    expect((await caller.get('/tokens')).status).toBe(200);
    service.advance(AN_HOUR_MS + 1_000);
    expect((await caller.get('/tokens')).status).toBe(401);
  });

  test('changes of one token at the same time wait for each other', async () => {
    const { json } = await manager.post('/tokens', { type: 'token', data: 'x' });
    const { id } = json as { id: string };
    const type = { 'Content-Type': 'application/merge-patch+json' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        manager.send('PATCH', `/tokens/${id}`, { metadata: { n: String(index) } }, type),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set([200]));
  });

  test('bytes and text come back exactly', async () => {
    const data = "a\\'b\u0000\\x41\ud800";
    const metadata = { m: "\\'; --" };
    const rule = { priority: 1, container: '/', transform: 'reveal' };
    const caller = await manager.newApplication({
      rules: [{ ...rule, permissions: ['token:create', 'token:read'] }],
    });
    const { json } = await caller.post('/tokens', { type: 'token', data, metadata });
    const { id } = json as { id: string };
    expect((await caller.get(`/tokens/${id}`)).json).toMatchObject({ data, metadata });
  });
});

test.skipIf(inject('database').isEmbedded)(
  'a database that cannot hold every text is refused at start, and told by its encoding',
  async () => {
    const name = `token_vault_latin_${process.pid.toString()}`;
    await query(
      database.url,
      `CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    );
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    try {
      const prepared = withPrepareLock({ connectionString: url.href }, () => Promise.resolve());
      await expect(prepared).rejects.toThrow(/encoded in LATIN1.*UTF8/);
    } finally {
      await query(database.url, `DROP DATABASE ${name}`);
    }
  },
);
