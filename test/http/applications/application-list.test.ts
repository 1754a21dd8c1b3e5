import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { BAD_PAGES } from '../../support/doors/pages.js';
import { needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
/** Ids of the tenant's Applications, newest first. */
const ids: string[] = [];

const COUNT = 23;

beforeAll(async () => {
  ids.unshift(manager.applicationId);
  for (let made = 1; made < COUNT; made += 1) {
    const { applicationId } = await manager.newApplication({ permissions: ['token:create'] });
    ids.unshift(applicationId);
  }
});

interface List {
  readonly pagination: unknown;
  readonly data: readonly { readonly id: string }[];
}

async function list(query: string, caller = manager) {
  const answer = await caller.get(`/applications${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { pagination, data } = answer.json as List;
  return { pagination, ids: data.map(({ id }) => id) };
}

function pagination(total: number, number: number, size: number, pages: number) {
  return { total_items: total, page_number: number, page_size: size, total_pages: pages };
}

describe('GET /applications', () => {
  test('200: answers the envelope with whole Applications, never a key', async () => {
    const tenant = await service.newTenant();
    const { applicationId } = await tenant.newApplication({
      name: 'Checkout',
      permissions: ['token:create'],
    });
    const answer = await tenant.get('/applications');
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      pagination: pagination(2, 1, 20, 1),
      data: [
        {
          id: applicationId,
          tenant_id: tenant.tenantId,
          name: 'Checkout',
          type: 'private',
          permissions: ['token:create'],
          rules: [],
          created_by: tenant.applicationId,
          created_at: expect.stringMatching(ISO_TIME),
        },
        expect.objectContaining({ id: tenant.applicationId, name: 'Management' }),
      ],
    });
    expect(answer.text).not.toContain('"key');
    expect(answer.text).not.toContain('null');
  });

  test('200: newest first, twenty on a page', async () => {
    const page = await list('');
    expect(page).toStrictEqual({ pagination: pagination(COUNT, 1, 20, 2), ids: ids.slice(0, 20) });
  });

  const pages: readonly [string, ReturnType<typeof pagination>, number, number][] = [
    ['?page=2', pagination(COUNT, 2, 20, 2), 20, 23],
    ['?size=5', pagination(COUNT, 1, 5, 5), 0, 5],
    ['?page=3&size=5', pagination(COUNT, 3, 5, 5), 10, 15],
    ['?page=5&size=5', pagination(COUNT, 5, 5, 5), 20, 23],
    ['?size=100', pagination(COUNT, 1, 100, 1), 0, 23],
    ['?size=1&page=23', pagination(COUNT, 23, 1, 23), 22, 23],
    ['?size=23', pagination(COUNT, 1, 23, 1), 0, 23],
  ];
  test.each(pages)('200: %s', async (query, expected, from, to) => {
    expect(await list(query)).toStrictEqual({ pagination: expected, ids: ids.slice(from, to) });
  });

  test.each([
    ['?page=3', pagination(COUNT, 3, 20, 2)],
    ['?page=1000000000&size=100', pagination(COUNT, 1_000_000_000, 100, 1)],
  ])('200: %s is past the end, and empty', async (query, expected) => {
    expect(await list(query)).toStrictEqual({ pagination: expected, ids: [] });
  });

  test('200: all pages together are the list, without one twice', async () => {
    const gathered = [];
    for (let page = 1; page <= 4; page += 1) {
      gathered.push(...(await list(`?size=6&page=${String(page)}`)).ids);
    }
    expect(gathered).toStrictEqual(ids);
  });

  test('200: a trailing slash changes nothing, and redirects nowhere', async () => {
    expect((await list('/?size=2')).ids).toStrictEqual(ids.slice(0, 2));
  });

  test('200: what was just made is in it, what was just deleted is not', async () => {
    const tenant = await service.newTenant();
    const { applicationId } = await tenant.newApplication({ permissions: ['token:create'] });
    expect((await list('', tenant)).ids).toStrictEqual([applicationId, tenant.applicationId]);
    await tenant.delete(`/applications/${applicationId}`);
    expect(await list('', tenant)).toStrictEqual({
      pagination: pagination(1, 1, 20, 1),
      ids: [tenant.applicationId],
    });
  });

  test('200: another tenant sees its own only, also by id', async () => {
    const stranger = await service.newTenant();
    expect((await list('', stranger)).ids).toStrictEqual([stranger.applicationId]);
    expect(await list(`?id=${ids[3] ?? ''}`, stranger)).toStrictEqual({
      pagination: pagination(0, 1, 20, 0),
      ids: [],
    });
  });

  test.each(BAD_PAGES)('400: ?%s', async (query, errors) => {
    const answer = await manager.get(`/applications?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });
});

describe('GET /applications?id=', () => {
  const [one, two, three] = [4, 9, 14] as const;
  const idAt = (index: number): string => ids[index] ?? '';

  const filters: readonly [string, () => string, readonly number[]][] = [
    ['one id', () => `id=${idAt(one)}`, [one]],
    ['repeated', () => `id=${idAt(three)}&id=${idAt(one)}&id=${idAt(two)}`, [one, two, three]],
    ['with brackets', () => `id[]=${idAt(two)}&id[]=${idAt(one)}`, [one, two]],
    ['with encoded brackets', () => `id%5B%5D=${idAt(two)}`, [two]],
    ['with and without brackets', () => `id[]=${idAt(two)}&id=${idAt(one)}`, [one, two]],
    ['in upper case', () => `id=${idAt(one).toUpperCase()}`, [one]],
    ['the same twice', () => `id=${idAt(one)}&id=${idAt(one)}`, [one]],
    ['an unknown one among them', () => `id=${unknownId}&id=${idAt(one)}`, [one]],
    ['an unknown one alone', () => `id=${unknownId}`, []],
  ];
  const unknownId = '01890000-0000-7000-8000-000000000000';
  test.each(filters)('200: %s', async (_how, query, expected) => {
    const found = await list(`?${query()}`);
    expect(found.ids).toStrictEqual(expected.map(idAt));
    const total = expected.length;
    expect(found.pagination).toStrictEqual(pagination(total, 1, 20, total === 0 ? 0 : 1));
  });

  test('200: a hundred ids, paged like any list', async () => {
    const padding = Array.from(
      { length: 100 - COUNT },
      (_each, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const query = [...padding, ...ids].map((id) => `id=${id}`).join('&');
    expect(await list(`?size=4&page=2&${query}`)).toStrictEqual({
      pagination: pagination(COUNT, 2, 4, 6),
      ids: ids.slice(4, 8),
    });
  });

  const unknown = ['is not a known parameter'];
  const bad: readonly [string, string, Record<string, string[]>][] = [
    // An empty filter must never pass for "all".
    ['empty', 'id=', { id: ['must not be empty'] }],
    ['without a value', 'id', { id: ['must not be empty'] }],
    ['empty among others', `id=${unknownId}&id=`, { id: ['must not be empty'] }],
    ['empty with brackets', 'id[]=', { id: ['must not be empty'] }],
    ['malformed', 'id=abc', { 'id[0]': ['must be a UUID'] }],
    ['malformed among others', `id=${unknownId}&id=x`, { 'id[1]': ['must be a UUID'] }],
    ['separated by commas', `id=${unknownId},${unknownId}`, { 'id[0]': ['must be a UUID'] }],
    ['with an index', `id[0]=${unknownId}`, { '["id[0]"]': unknown }],
    ['with a blank', `id=%20${unknownId}`, { 'id[0]': ['must be a UUID'] }],
    ['with U+0000', `id=${unknownId}%00`, { 'id[0]': ['must be a UUID'] }],
    [
      'more than a hundred',
      Array.from({ length: 101 }, () => `id=${unknownId}`).join('&'),
      { id: ['must have at most 100 elements'] },
    ],
    ['misspelt', `ids=${unknownId}`, { ids: unknown }],
    ['in capitals', `ID=${unknownId}`, { ID: unknown }],
  ];
  test.each(bad)('400: %s', async (_how, query, errors) => {
    const answer = await manager.get(`/applications?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });
});

describe('GET /applications: who may', () => {
  const endpoint = {
    scene: () => ({ service, manager }),
    permission: 'application:read',
    call: (caller: Caller) => caller.get('/applications'),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
