import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Database } from '../../../src/storage/database/database.js';
import { authorizedSession } from '../../support/access/session.js';
import { openTestDatabase } from '../../support/database/database.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

/** A part of a list of Applications, as it is asked for here. */
interface ApplicationNames {
  readonly totalCount: number;
  readonly nodes: readonly { readonly name: string }[];
}

let database: Database;
let relay: Relay;
let service: TestService;
let tenant: Caller;
let statements: string[] = [];

beforeAll(async () => {
  relay = await startRelay((text) => statements.push(text));
  service = await startService({ DATABASE_URL: relay.url });
  database = openTestDatabase();
});
beforeEach(async () => {
  tenant = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await database.$disconnect();
  await relay.break();
});

async function lastUse(id: string, reader = tenant): Promise<string | null> {
  const answer = await reader.graphql(`{ application(id: "${id}") { lastUsedAt } }`);
  const { data } = answer.json as { data: { application: { lastUsedAt: string | null } } };
  return data.application.lastUsedAt;
}

/** Waits until a use is known, which is a moment after the answer, and gives its instant. */
async function usedAt(id: string, reader = tenant): Promise<number> {
  return vi.waitFor(async () => {
    const told = await lastUse(id, reader);
    expect(told).not.toBeNull();
    return Date.parse(told ?? '');
  });
}

const writes = () => statements.filter((text) => text.includes('INSERT INTO application_uses'));

describe('the last use of a key', () => {
  test('is none at first, and then the instant of the answer, also of a refusal', async () => {
    const till = await tenant.newApplication({ permissions: ['token:create'] });
    expect(await lastUse(till.applicationId)).toBeNull();
    const before = service.now().getTime();
    expect((await till.get('/proxies')).status).toBe(403);
    const at = await usedAt(till.applicationId);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(service.now().getTime());
  });

  test('uses within a minute of each other are one', async () => {
    const till = await tenant.newApplication({ permissions: ['token:create'] });
    await till.post('/tokenize', '"a"');
    const first = await usedAt(till.applicationId);
    service.advance(55_000);
    await till.post('/tokenize', '"b"');
    await till.post('/tokenize', '"c"');
    expect(await usedAt(till.applicationId)).toBe(first);
    service.advance(10_000);
    await till.post('/tokenize', '"d"');
    await vi.waitFor(async () => {
      expect(await usedAt(till.applicationId)).toBeGreaterThanOrEqual(first + 65_000);
    });
  });

  test('is known of calls through Proxies and over GraphQL, and not of sessions', async () => {
    const shop = await tenant.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await tenant.newApplication({ permissions: ['token:create'] });
    await backend.graphql('{ permissions { type } }');
    await usedAt(backend.applicationId);
    const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    const before = await usedAt(shop.applicationId);
    service.advance(100_000);
    await session.post('/tokenize', '"a"');
    await tenant.post('/tokenize', '"a"');
    await usedAt(tenant.applicationId);
    expect(await usedAt(shop.applicationId)).toBe(before);
    const proxied = await tenant.newApplication({ permissions: ['token:use'] });
    const { key } = (
      await tenant.post('/proxies', { name: 'P', destination_url: 'https://example.invalid' })
    ).json as { key: string };
    await proxied.send('POST', '/proxy', {}, { 'SVC-PROXY-KEY': key });
    await usedAt(proxied.applicationId);
  });

  test('filters lists: used since an instant, not used since, never used at all', async () => {
    const listed = async (filter: string): Promise<readonly string[]> => {
      const { json } = await tenant.graphql(
        `{ applications(filter: { type: [private], ${filter} }) { totalCount nodes { name } } }`,
      );
      const { applications } = (json as { data: { applications: ApplicationNames } }).data;
      expect(applications.totalCount).toBe(applications.nodes.length);
      return applications.nodes.map(({ name }) => name).sort();
    };
    const [early, late] = await Promise.all(
      ['early', 'late', 'never'].map((name) =>
        tenant.newApplication({ name, permissions: ['token:create'] }),
      ),
    );
    await early?.post('/tokenize', '"a"');
    service.advance(120_000);
    const between = service.now().toISOString();
    service.advance(120_000);
    await late?.post('/tokenize', '"b"');
    await vi.waitFor(async () => {
      expect(await listed(`usedSince: "${between}"`)).toStrictEqual(['late']);
    });
    expect(await listed(`unusedSince: "${between}"`)).toStrictEqual(['early', 'never']);
    expect(await listed('unusedSince: "1970-01-01"')).toStrictEqual(['never']);
    expect(await listed('usedSince: "1970-01-01"')).toStrictEqual(['early', 'late']);
    expect(await listed(`usedSince: "1970-01-01", unusedSince: "${between}"`)).toStrictEqual([
      'early',
    ]);
    expect(await listed('usedSince: null')).toStrictEqual(['early', 'late', 'never']);
  });

  test('no request waits for it: many of them send no statement, and one writes all Applications', async () => {
    const tills = await Promise.all(
      Array.from({ length: 5 }, () => tenant.newApplication({ permissions: ['token:create'] })),
    );
    await usedAt(tenant.applicationId);
    statements = [];
    for (const till of tills) {
      for (let sent = 0; sent < 4; sent += 1) await till.post('/tokenize', '"x"');
    }
    // The one that the service sends by itself once a minute, if it comes just now.
    expect(writes().length).toBeLessThanOrEqual(1);
    await Promise.all(tills.map(({ applicationId }) => usedAt(applicationId)));
    // Each of those who ask has the others' uses written with its own.
    expect(writes().length).toBeLessThanOrEqual(tills.length * 2);
    statements = [];
    const fields = tills.map(
      ({ applicationId }, index) =>
        `till${String(index)}: application(id: "${applicationId}") { lastUsedAt }`,
    );
    const { json } = await tenant.graphql(`{ ${fields.join(' ')} }`);
    const { data } = json as { data: Record<string, { lastUsedAt: string | null }> };
    expect(Object.values(data).map(({ lastUsedAt }) => lastUsedAt)).not.toContain(null);
    expect(statements.filter((text) => text.includes('FROM application_uses\n'))).toHaveLength(1);
  });

  test('changes nothing else of an Application, and is no line of the log', async () => {
    const till = await tenant.newApplication({ permissions: ['token:create'] });
    const before = (await tenant.get(`/applications/${till.applicationId}`)).json;
    await till.post('/tokenize', '"a"');
    await usedAt(till.applicationId);
    const after = await tenant.get(`/applications/${till.applicationId}`);
    expect(after.json).toStrictEqual(before);
    expect(after.text).not.toContain('last_used');
    const log = await tenant.get(`/logs?entity_type=application&entity_id=${till.applicationId}`);
    expect((log.json as { data: unknown[] }).data).toHaveLength(1);
  });

  test('an orderly stop writes it down, and another instance tells it', async () => {
    const other = await startService({}, { isShared: false });
    const till = await tenant.newApplication({ permissions: ['token:create'] });
    expect((await till.with({ url: other.url }).post('/tokenize', '"a"')).status).toBe(200);
    await other.close();
    expect(await lastUse(till.applicationId)).not.toBeNull();
  });

  test('while the database is away it is kept', async () => {
    const till = await tenant.newApplication({ permissions: ['token:create'] });
    await till.post('/tokenize', '"a"');
    await relay.break();
    expect((await tenant.graphql('{ applicationByKey { lastUsedAt } }')).status).toBe(503);
    await relay.mend();
    await vi.waitFor(async () => {
      expect((await tenant.get('/permissions')).status).toBe(200);
    });
    await usedAt(till.applicationId);
  });

  test('goes with its Application, whether that is deleted or expires', async () => {
    const members = { permissions: ['token:create'] };
    const deleted = await tenant.newApplication(members);
    const expires_at = new Date(service.now().getTime() + 60_000).toISOString();
    const expired = await tenant.newApplication({ ...members, expires_at });
    await Promise.all([deleted, expired].map((each) => each.post('/tokenize', '"a"')));
    await usedAt(deleted.applicationId);
    await usedAt(expired.applicationId);
    await tenant.delete(`/applications/${deleted.applicationId}`);
    service.advance(61_000);
    await service.purge(tenant.tenantId);
    const left = await database.applicationUse.findMany({ where: { tenantId: tenant.tenantId } });
    expect(left.map(({ applicationId }) => applicationId)).toStrictEqual([tenant.applicationId]);
  });

  test('needs application:read beside what shows the Application, and empties nothing else', async () => {
    const maker = await tenant.newApplication({
      type: 'management',
      permissions: ['application:create', 'token:create'],
    });
    const answer = await maker.graphql(
      `mutation { createApplication(input: { name: "New", type: private, permissions: [token_create] }) { application { name lastUsedAt } } }`,
    );
    expect(answer.json).toMatchObject({
      data: { createApplication: { application: { name: 'New', lastUsedAt: null } } },
      errors: [
        {
          path: ['createApplication', 'application', 'lastUsedAt'],
          extensions: { code: 'FORBIDDEN' },
        },
      ],
    });
  });
});
