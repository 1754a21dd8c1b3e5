import { describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const path = '/tenants/self';
const scene = () => ({ service, manager });

describe('GET /tenants/self', () => {
  test('200: answers the tenant of the caller, and of nobody else', async () => {
    const one = await service.newTenant();
    const answer = await one.get(path);
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      id: one.tenantId,
      name: 'Test',
      settings: {},
      created_at: expect.stringMatching(ISO_TIME),
    });
  });

  const endpoint = {
    scene,
    permission: 'tenant:read' as const,
    call: (caller: Caller) => caller.get(path),
    success: 200,
  };
  needsPermission(endpoint);
  refusesInvalidKeys(endpoint);
});

describe('PUT /tenants/self', () => {
  test('200: replaces name and settings; what is left out returns to its default', async () => {
    const one = await service.newTenant();
    const settings = { region: 'eu', odd: '\u0000 \ud83c ', __proto__x: '1' };
    const changed = await one.put(path, { name: 'Payments', settings });
    expect(changed.status, changed.text).toBe(200);
    const expected = {
      id: one.tenantId,
      name: 'Payments',
      settings,
      created_at: expect.stringMatching(ISO_TIME),
      modified_by: one.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    };
    expect(changed.json).toStrictEqual(expected);
    expect((await one.get(path)).json).toStrictEqual(expected);

    // A client may send back what it got.
    const again = await one.put(path, { ...(changed.json as object), name: 'Again' });
    expect(again.json).toMatchObject({ name: 'Again', settings });
    const bare = await one.put(path, { name: 'Bare' });
    expect(bare.json).toMatchObject({ name: 'Bare', settings: {} });
    expect((await manager.get(path)).json).toMatchObject({ name: 'Test' });
  });

  const long = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${String(i)}`, 'v']));
  test.each([
    ['nothing', {}, { name: ['is required'] }],
    ['an empty name', { name: '' }, { name: ['must have at least 1 characters'] }],
    ['a long name', { name: 'n'.repeat(201) }, { name: ['must have at most 200 characters'] }],
    ['a name with U+0000', { name: 'a\u0000' }, { name: [expect.stringContaining('U+0000')] }],
    [
      'settings that are no map',
      { name: 'n', settings: ['secret'] },
      { settings: ['must be a map of strings'] },
    ],
    [
      'a setting that is no text',
      { name: 'n', settings: { a: 1 } },
      { 'settings.a': ['must be a string'] },
    ],
    ['too many', { name: 'n', settings: long }, { settings: ['must have at most 50 members'] }],
    ['a stranger', { name: 'n', setings: {} }, { setings: ['is not a known member'] }],
  ])('400: %s', async (_what, body, errors) => {
    const answer = await manager.put(path, body);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(answer.text).not.toContain('secret');
  });

  const endpoint = {
    scene,
    permission: 'tenant:update' as const,
    call: (caller: Caller) => caller.put(path, { name: 'Test' }),
    success: 200,
  };
  needsPermission(endpoint);
  refusesInvalidKeys(endpoint);
});

describe('GET /tenants/self/reports/usage', () => {
  test('200: tells how many tokens the tenant has, by type', async () => {
    const one = await service.newTenant();
    const ssn = { type: 'social_security_number', data: '123-45-6789' };
    await one.post('/tokenize', ['a', 'b', ssn]);
    const answer = await one.get(`${path}/reports/usage`);
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      total_tokens: 3,
      token_report: {
        total_tokens: 3,
        metrics_by_type: { token: { count: 2 }, social_security_number: { count: 1 } },
      },
    });
  });
});

describe.each(['members', 'invitations'])('GET /tenants/self/%s', (people) => {
  const nobody = (page: number, size: number) => ({
    pagination: { total_items: 0, page_number: page, page_size: size, total_pages: 0 },
    data: [],
  });

  test('200: there is nobody', async () => {
    expect((await manager.get(`${path}/${people}/`)).json).toStrictEqual(nobody(1, 20));
    const filter = people === 'members' ? 'user_id=a&user_id=b' : 'status=PENDING';
    const page = await manager.get(`${path}/${people}?page=2&size=5&${filter}`);
    expect(page.json).toStrictEqual(nobody(2, 5));
  });

  test('400: a parameter that is not valid or not known', async () => {
    for (const query of ['size=101', 'email=x']) {
      const answer = await manager.get(`${path}/${people}?${query}`);
      expect(answer.status).toBe(400);
      const [name = ''] = query.split('=');
      expect(answer.json).toMatchObject({ errors: { [name]: [expect.any(String)] } });
    }
  });

  test('404 and 405: nobody is there to be read, and nobody can be made', async () => {
    const id = '01890000-0000-7000-8000-000000000000';
    expect((await manager.get(`${path}/${people}/${id}`)).status).toBe(404);
    expect((await manager.delete(`${path}/${people}/${id}`)).status).toBe(404);
    const made = await manager.post(`${path}/${people}`, { email: 'ada@example.com' });
    expect(made.status).toBe(405);
    expect(made.headers.get('Allow')).toBe('GET, HEAD');
  });
});

test('GraphQL reads and replaces the same tenant', async () => {
  const one = await service.newTenant();
  const fields = 'id name settings modifiedBy';
  const update = `mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { tenant { ${fields} } } }`;
  const input = { name: 'Over GraphQL', settings: { a: 'b' } };
  const expected = { ...input, id: one.tenantId, modifiedBy: one.applicationId };
  expect((await one.graphql(update, { input })).json).toStrictEqual({
    data: { updateTenant: { tenant: expected } },
  });
  expect((await one.graphql(`{ tenant { ${fields} } }`)).json).toStrictEqual({
    data: { tenant: expected },
  });
  expect((await one.get(path)).json).toMatchObject({ name: 'Over GraphQL', settings: { a: 'b' } });
});
