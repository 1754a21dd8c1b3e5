import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { dumpDatabase, openTestDatabase } from '../../support/database/database.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { BAD_PAGES } from '../../support/doors/pages.js';
import { newReactor, newReactorOf } from '../../support/scenes/reactors.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let formulaId: string;
/** Ids of Reactors, newest first. */
const ids: string[] = [];

beforeAll(async () => {
  formulaId = await newFormula(manager);
  for (const name of ['Charge', '100%', 'Charge again']) {
    ids.unshift(await newReactor(manager, formulaId, { name }));
  }
});

const scene = () => ({ service, manager });
const plain = () => newReactor(manager, formulaId);

async function list(query: string, caller = manager) {
  const answer = await caller.get(`/reactors${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { pagination, data } = answer.json as {
    pagination: { total_items: number };
    data: { id: string }[];
  };
  return { total: pagination.total_items, ids: data.map(({ id }) => id) };
}

describe('GET /reactors', () => {
  const filters: readonly [query: string, found: () => readonly (string | undefined)[]][] = [
    ['', () => ids],
    ['?name=charge', () => [ids[0], ids[2]]],
    ['?name=charge*again', () => [ids[0]]],
    ['?name=%25', () => [ids[1]]],
    ['?name=nobody', () => []],
    [`?page=2&size=1`, () => [ids[1]]],
  ];
  test.each(filters)('200: %s', async (query, found) => {
    const tenant = manager;
    const { ids: data } = await list(query, tenant);
    expect(data).toStrictEqual(found());
  });

  test('200: by ids, and by ids and name', async () => {
    const [newest = '', , oldest = ''] = ids;
    expect(await list(`?id=${oldest}&id[]=${newest.toUpperCase()}`)).toStrictEqual({
      total: 2,
      ids: [newest, oldest],
    });
    expect((await list(`?id=${oldest}&name=again`)).ids).toStrictEqual([]);
  });

  test('200: each with its formula and Application', async () => {
    const tenant = await service.newTenant();
    const id = await newReactor(tenant, await newFormula(tenant), {
      application: { id: tenant.applicationId },
    });
    const { json } = await tenant.get('/reactors');
    expect((json as { data: unknown[] }).data).toStrictEqual([
      (await tenant.get(`/reactors/${id}`)).json,
    ]);
  });

  test('200: another tenant sees none of them', async () => {
    const stranger = await service.newTenant();
    expect(await list(`?id=${ids[0] ?? ''}`, stranger)).toStrictEqual({ total: 0, ids: [] });
  });

  test.each([
    ...BAD_PAGES,
    ['name=', { name: ['must not be empty'] }] as const,
    ['id=', { id: ['must not be empty'] }] as const,
    ['id=x', { 'id[0]': ['must be a UUID'] }] as const,
  ])('400: ?%s', async (query, errors) => {
    const answer = await manager.get(`/reactors?${query}`);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  const endpoint = {
    scene,
    permission: 'reactor:read',
    call: (caller: Caller) => caller.get('/reactors'),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});

describe('GET /reactors/{id}', () => {
  findsOwnOnly(scene, {
    id: () => ids[0] ?? '',
    call: (caller, id) => caller.get(`/reactors/${id}`),
    detail: 'There is no such Reactor.',
  });
  const endpoint = {
    scene,
    permission: 'reactor:read',
    call: (caller: Caller) => caller.get(`/reactors/${ids[0] ?? ''}`),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});

describe('DELETE /reactors/{id}', () => {
  test('204: it is gone, and the second time it is 404', async () => {
    const path = `/reactors/${await newReactorOf(manager, 'module.exports = () => ({})')}`;
    const answer = await manager.delete(path);
    expect([answer.status, answer.text]).toStrictEqual([204, '']);
    expect((await manager.get(path)).status).toBe(404);
    expect((await manager.post(`${path}/react`, {})).status).toBe(404);
    expect((await manager.delete(path)).status).toBe(404);
  });

  let kept: string;
  beforeAll(async () => {
    kept = await plain();
  });
  findsOwnOnly(scene, {
    id: () => kept,
    call: (caller, id) => caller.delete(`/reactors/${id}`),
    detail: 'There is no such Reactor.',
  });
  const endpoint = {
    scene,
    permission: 'reactor:delete',
    call: async (caller: Caller) => caller.delete(`/reactors/${await plain()}`),
    success: 204,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});

describe('what a Reactor is linked to', () => {
  test('an Application that is deleted, or has expired, is linked no longer', async () => {
    const soon = new Date(service.now().getTime() + 60_000).toISOString();
    const deleted = await manager.newApplication({ permissions: ['token:read'] });
    const expired = await manager.newApplication({ permissions: ['token:read'], expires_at: soon });
    const withDeleted = await newReactor(manager, formulaId, {
      application: { id: deleted.applicationId },
    });
    const withExpired = await newReactor(manager, formulaId, {
      application: { id: expired.applicationId },
    });
    expect((await manager.delete(`/applications/${deleted.applicationId}`)).status).toBe(204);
    service.advance(60_000);
    for (const id of [withDeleted, withExpired]) {
      const { json } = await manager.get(`/reactors/${id}`);
      expect(json).not.toHaveProperty('application');
      expect((await manager.put(`/reactors/${id}`, json)).status).toBe(200);
    }
  });

  test('a change of the formula shows in its Reactors at once', async () => {
    const own = await newFormula(manager);
    const id = await newReactor(manager, own);
    const changed = { name: 'Changed', type: 'private', code: 'module.exports = () => ({})' };
    const { json: formula } = await manager.put(`/reactor-formulas/${own}`, changed);
    expect((await manager.get(`/reactors/${id}`)).json).toMatchObject({ formula });
  });

  test('names and values of a configuration are nowhere in the database in clear, nor in the log', async () => {
    const configuration = {
      SETTING_z5nmark1: 'secret-z5nmark2',
      Other: ['secret-z5nmark3', { z5nmark4: true }],
    };
    const id = await newReactor(manager, formulaId, { configuration });
    await manager.send('PATCH', `/reactors/${id}`, {
      configuration: { z5nmark5: 'secret-z5nmark6' },
    });
    const database = openTestDatabase();
    const dump = await dumpDatabase(database);
    await database.$disconnect();
    for (const text of ['z5nmark', Buffer.from('z5nmark').toString('hex')]) {
      expect(dump.includes(text), text).toBe(false);
      expect(service.logged()).not.toContain(text);
    }
    expect((await manager.get(`/reactors/${id}`)).json).toMatchObject({ configuration });
  });
});
