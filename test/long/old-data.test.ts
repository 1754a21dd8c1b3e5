import { afterAll, expect, inject, test } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { makeOldState, MIGRATIONS } from '../support/database/old-state.js';
import { query, startTestDatabase } from '../support/database/test-database.js';
import { startScene } from '../support/service/scene.js';
import { startService } from '../support/service/service.js';

const { manager } = await startScene();
const { url, masterKey, bootstrapKey } = inject('database');

/** What a tenant has that every version must answer, made by the service of today. */
async function makeData() {
  const made = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const { status, json, text } = await manager.post(path, body);
    expect(status, text).toBe(201);
    return json as Record<string, string>;
  };
  const token = await made('/tokens', {
    type: 'token',
    data: { name: 'Ada' },
    search_indexes: ['{{ data.name }}'],
  });
  const rules = [
    {
      description: 'sees',
      priority: 1,
      container: '/',
      transform: 'reveal',
      permissions: ['token:read'],
    },
  ];
  const reader = await made('/applications', { name: 'reader', type: 'private', rules });
  const formula = await made('/reactor-formulas', {
    name: 'f',
    type: 'private',
    configuration: [],
    request_parameters: [],
    code: 'module.exports = async ({ args }) => ({ raw: args });',
  });
  const reactor = await made('/reactors', { name: 'r', formula: { id: formula['id'] } });
  const proxy = await made('/proxies', {
    name: 'p',
    destination_url: 'https://destination.example',
  });
  return {
    token: token['id'] ?? '',
    reader: reader['key'] ?? '',
    reactor: reactor['id'],
    proxy: proxy['id'],
  };
}

const data = await makeData();
const operators = await query(url, 'SELECT id FROM tenants WHERE is_operator');
const tenantIds = [manager.tenantId, ...operators.map(({ id }) => String(id))];

/** Making one takes long: it is emptied for each state. */
const database = await startTestDatabase();
afterAll(() => database.stop());

test.each(MIGRATIONS.map((name, index) => [name, index + 1] as const))(
  'what was there after %s is answered now',
  async (_name, count) => {
    const tables = await makeOldState(url, database.url, MIGRATIONS.slice(0, count), tenantIds);
    const now = await startService(
      {},
      { database: { url: database.url, masterKey, bootstrapKey } },
    );
    try {
      const owner = manager.with({ url: now.url });
      const reader = new Caller(now.url, { tenantId: '', applicationId: '', key: data.reader });
      expect(await reader.get(`/tokens/${data.token}`)).toMatchObject({
        status: 200,
        json: { data: { name: 'Ada' } },
      });
      // The key of the tenant's search indexes, and the rule that says who makes tokens.
      expect(await owner.post('/tokens/search', { query: 'data:Ada' })).toMatchObject({
        status: 200,
        json: { data: [{ id: data.token }] },
      });
      expect(await reader.post('/tokens', { type: 'token', data: 'x' })).toMatchObject({
        status: 403,
      });
      expect(await owner.post('/tokenize', '"new"')).toMatchObject({ status: 200 });
      const react = await owner.post(`/reactors/${data.reactor ?? ''}/react`, { args: { n: 1 } });
      expect(react.status).toBe(tables.includes('reactors') ? 200 : 404);
      const proxy = await owner.get(`/proxies/${data.proxy ?? ''}`);
      expect(proxy.status).toBe(tables.includes('proxies') ? 200 : 404);
    } finally {
      await now.close();
    }
  },
);

test('a version that does not know the newest migration serves on what it has made', async () => {
  await makeOldState(url, database.url, MIGRATIONS, tenantIds);
  const newer = `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
    VALUES ('newer', 'newer', now(), '29990101000000_newer', 1)`;
  await query(database.url, newer);
  const now = await startService({}, { database: { url: database.url, masterKey, bootstrapKey } });
  const { status } = await manager.with({ url: now.url }).get(`/tokens/${data.token}`);
  await now.close();
  expect(status).toBe(200);
});
