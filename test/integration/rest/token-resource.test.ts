import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/caller.js';
import { startService } from '../../support/service.js';
import type { TestService } from '../../support/service.js';
import { ISO_TIME, problem, UUID } from '../../support/shapes.js';

let service: TestService;
let manager: Caller;
let owner: Caller;
let stranger: Caller;

const REVEAL_ALL = [
  {
    priority: 1,
    container: '/',
    transform: 'reveal',
    permissions: ['token:create', 'token:read', 'token:update', 'token:delete'],
  },
];

beforeAll(async () => {
  service = await startService();
  manager = await service.newTenant();
  owner = await manager.newApplication({ rules: REVEAL_ALL });
  stranger = await (await service.newTenant()).newApplication({ rules: REVEAL_ALL });
});
afterAll(() => service.close());

const NUMBER = '4242424242424242';

async function create(body: unknown, caller = owner): Promise<{ id: string; answer: Answer }> {
  const answer = await caller.post('/tokens', body);
  expect(answer.status, answer.text).toBe(201);
  return { id: (answer.json as { id: string }).id, answer };
}

const patch = (id: string, body: unknown, contentType = 'application/merge-patch+json') =>
  owner.send('PATCH', `/tokens/${encodeURIComponent(id)}`, body, { 'Content-Type': contentType });

describe('POST /tokens', () => {
  test('201: answers the whole token, with expressions as they were given', async () => {
    const { answer } = await create({
      id: 'order 7/é'.replace('/', '-'),
      type: 'card',
      data: {
        number: '4242-4242 4242 4242',
        expiration_month: '12',
        expiration_year: 2030,
        cvc: '123',
      },
      metadata: { a: 'b' },
      mask: { number: '{{ data.number | last4 }}' },
      search_indexes: ['{{ data.number | last4 }}'],
      fingerprint_expression: '{{ data.number }}|{{ data.expiration_year }}',
      expires_at: '2099-12-31T00:00:00Z',
    });
    expect(answer.json).toStrictEqual({
      id: 'order 7-é',
      tenant_id: owner.tenantId,
      type: 'card',
      data: { number: NUMBER, expiration_month: 12, expiration_year: 2030 },
      mask: { number: '{{ data.number | last4 }}' },
      containers: ['/pci/high/'],
      metadata: { a: 'b' },
      search_indexes: ['{{ data.number | last4 }}'],
      fingerprint: expect.stringMatching(/^[\w-]{43}$/),
      fingerprint_expression: '{{ data.number }}|{{ data.expiration_year }}',
      expires_at: '2099-12-31T00:00:00.000Z',
      created_by: owner.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
    expect(answer.text).not.toContain('cvc');
  });

  test('201: what is left out is the default of the type; nothing is null', async () => {
    const { answer } = await create('{"type":"token","data":{"2":1,"1":null}}');
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      tenant_id: owner.tenantId,
      type: 'token',
      data: { 1: null, 2: 1 },
      containers: ['/general/high/'],
      metadata: {},
      search_indexes: [],
      fingerprint: expect.stringMatching(/^[\w-]{43}$/),
      fingerprint_expression: '{{ data | stringify }}',
      created_by: owner.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
    expect(answer.text).toContain('"data":{"2":1,"1":null}');
  });

  test('200: deduplicated, the token that is there is answered, and no other is made', async () => {
    const body = { type: 'token', data: 'the same', deduplicate_token: true };
    const { id } = await create(body);
    const again = await owner.post('/tokens', body);
    expect([again.status, (again.json as { id: string }).id]).toEqual([200, id]);
  });

  test('200: who may not read the token that is there gets its id and nothing that others wrote', async () => {
    const { id } = await create({ type: 'token', data: 'known', metadata: { secret: 'note' } });
    const writer = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const answer = await writer.post('/tokens', {
      type: 'token',
      data: 'known',
      deduplicate_token: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({ id, tenant_id: owner.tenantId, type: 'token' });
  });

  test('50 parallel creates with one fingerprint make one token, without an error to anybody', async () => {
    const body = { type: 'token', data: 'raced', deduplicate_token: true };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => owner.post('/tokens', body)),
    );
    const ids = new Set(answers.map((answer) => (answer.json as { id: string }).id));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(ids.size).toBe(1);
    expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
  });

  test('409: an id that is taken is refused, and the token that has it stays', async () => {
    const { id } = await create({ id: 'taken-id', type: 'token', data: 'first' });
    const again = await owner.post('/tokens', { id, type: 'token', data: 'second' });
    expect(again.status).toBe(409);
    expect(again.json).toStrictEqual(problem('CONFLICT', again));
    expect((await owner.get(`/tokens/${id}`)).json).toMatchObject({ data: 'first' });
  });

  const bad: readonly [string, unknown, Record<string, string[]>][] = [
    ['nothing', {}, { type: ['is required'], data: ['is required'] }],
    [
      'a bad card',
      { type: 'card', data: { number: '1' } },
      { 'data.number': ['must be 12 to 19 digits'] },
    ],
    [
      'a strange member',
      { type: 'token', data: 'x', meta: {} },
      { meta: ['is not a known member'] },
    ],
    [
      'an unknown filter in a mask',
      { type: 'token', data: 'x', mask: { a: '{{ data | shout }}' } },
      { 'mask.a': [expect.stringContaining('filter')] },
    ],
    [
      'a past end',
      { type: 'token', data: 'x', expires_at: '2001-01-01' },
      { expires_at: ['must be in the future'] },
    ],
    [
      'an id with a slash',
      { id: 'a/b/c', type: 'token', data: 'x' },
      { id: ['must be 3 to 400 characters without # / \\ + ? [ ] | & = % < > { } ^'] },
    ],
    [
      'two containers',
      { type: 'token', data: 'x', containers: ['/a/', '/b/'] },
      { containers: ['must have at most 1 elements'] },
    ],
    [
      'a search index that renders to nothing',
      { type: 'token', data: '', search_indexes: ['{{ data }}'] },
      { 'search_indexes[0]': ['must render to a string that is not empty'] },
    ],
  ];
  test.each(bad)('400: %s is refused, naming the member', async (_what, body, errors) => {
    const answer = await owner.post('/tokens', body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  test('401 and another tenant: nothing without a key, nothing across tenants', async () => {
    const { id } = await create({ type: 'token', data: 'mine' });
    expect((await service.anonymous.get(`/tokens/${id}`)).status).toBe(401);
    for (const answer of [
      await stranger.get(`/tokens/${id}`),
      await stranger.send(
        'PATCH',
        `/tokens/${id}`,
        { metadata: {} },
        { 'Content-Type': 'application/merge-patch+json' },
      ),
      await stranger.delete(`/tokens/${id}`),
      await stranger.post(`/tokens/${id}/children/${id}`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.json).toStrictEqual(problem('NOT_FOUND', answer));
    }
    // The same id may be taken in each tenant.
    expect((await stranger.post('/tokens', { id, type: 'token', data: 'theirs' })).status).toBe(
      201,
    );
    expect((await owner.get(`/tokens/${id}`)).json).toMatchObject({ data: 'mine' });
  });
});

describe('GET and DELETE /tokens/{id}', () => {
  test('a UUID is the same in any case', async () => {
    const { id, answer } = await create({ type: 'token', data: 'x' });
    expect((await owner.get(`/tokens/${id.toUpperCase()}`)).text).toBe(answer.text);
  });

  test.each([
    'nope',
    'x',
    '%00%00%00',
    'a%2Fb%2Fc',
    '01890000-0000-7000-8000-000000000000',
    'a'.repeat(401),
  ])('404: %s is no token', async (id) => {
    const answer = await owner.get(`/tokens/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.json).toStrictEqual(problem('NOT_FOUND', answer));
  });

  test('204: a deleted token is gone, and its id is free again', async () => {
    const { id } = await create({ id: 'short-lived', type: 'token', data: 'x' });
    expect((await owner.delete(`/tokens/${id}`)).status).toBe(204);
    expect((await owner.get(`/tokens/${id}`)).status).toBe(404);
    expect((await owner.delete(`/tokens/${id}`)).status).toBe(404);
    await create({ id, type: 'token', data: 'y' });
  });

  test('a token is gone at the instant at which it expires', async () => {
    const expiring = await startService();
    const caller = owner.with({ url: expiring.url });
    const end = new Date(Date.now() + 60_000).toISOString();
    const { id } = await create({ type: 'token', data: 'x', expires_at: end }, caller);
    expect((await caller.get(`/tokens/${id}`)).status).toBe(200);
    expiring.advance(60_001);
    expect((await caller.get(`/tokens/${id}`)).status).toBe(404);
    expect((await caller.delete(`/tokens/${id}`)).status).toBe(404);
    await expiring.close();
  });
});

describe('PATCH /tokens/{id}', () => {
  const card = {
    type: 'card',
    data: { number: NUMBER, expiration_month: 1 },
    metadata: { a: '1', b: '2' },
  };

  test('200: data, mask and metadata are merged, null removes, the rest stays', async () => {
    const { id, answer: made } = await create(card);
    const answer = await patch(id, {
      data: { expiration_month: null, expiration_year: 2031 },
      metadata: { a: null, c: '3' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      ...(made.json as object),
      data: { number: NUMBER, expiration_year: 2031 },
      metadata: { b: '2', c: '3' },
      modified_by: owner.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
    expect((await owner.get(`/tokens/${id}`)).text).toBe(answer.text);
  });

  test('200: a new value has a new mask, fingerprint and search index', async () => {
    const { id, answer: made } = await create({ ...card, search_indexes: ['{{ data.number }}'] });
    const changed = await patch(id, { data: { number: '5555555555554444' } });
    const before = made.json as { fingerprint: string };
    expect((changed.json as { fingerprint: string }).fingerprint).not.toBe(before.fingerprint);
    const other = await create({ type: 'card', data: { number: '5555555555554444' } });
    expect(changed.json).toMatchObject({
      fingerprint: (other.answer.json as { fingerprint: string }).fingerprint,
    });
  });

  test('403: moving needs token:update on the old and on the new container', async () => {
    const { id } = await create({ type: 'token', data: 'x', containers: ['/a/'] });
    const onlyOld = await manager.newApplication({
      rules: [
        { priority: 1, container: '/a/', transform: 'reveal', permissions: ['token:update'] },
      ],
    });
    const refused = await onlyOld.send(
      'PATCH',
      `/tokens/${id}`,
      { containers: ['/b/'] },
      {
        'Content-Type': 'application/merge-patch+json',
      },
    );
    expect(refused.status).toBe(403);
    expect((refused.json as { detail: string }).detail).toContain('/b/');
    expect((await owner.get(`/tokens/${id}`)).json).toMatchObject({ containers: ['/a/'] });
    expect((await patch(id, { containers: ['/b/'] })).json).toMatchObject({ containers: ['/b/'] });
  });

  const bad: readonly [string, unknown, Record<string, string[]>][] = [
    ['no value', { data: null }, { data: ['is required'] }],
    ['a bad number', { data: { number: '1' } }, { 'data.number': ['must be 12 to 19 digits'] }],
    ['metadata that is no text', { metadata: { a: 1 } }, { 'metadata.a': ['must be a string'] }],
    ['a stranger', { datum: 1 }, { datum: ['is not a known member'] }],
  ];
  test.each(bad)(
    '400: %s is refused, and the token stays as it was',
    async (_what, body, errors) => {
      const { id, answer: made } = await create(card);
      const answer = await patch(id, body);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
      expect((await owner.get(`/tokens/${id}`)).text).toBe(made.text);
    },
  );

  test('415: only a merge patch is taken, with a charset too', async () => {
    const { id } = await create(card);
    expect((await patch(id, {}, 'application/json')).status).toBe(415);
    expect((await patch(id, {}, 'application/merge-patch+json; charset=utf-8')).status).toBe(200);
  });

  test('changes at the same time are all kept: each sees what the one before it left', async () => {
    const { id } = await create({ type: 'token', data: 'x' });
    const names = Array.from({ length: 20 }, (_, index) => `m${String(index)}`);
    const answers = await Promise.all(
      names.map((name) => patch(id, { metadata: { [name]: 'x' } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(names.map(() => 200));
    const { metadata } = (await owner.get(`/tokens/${id}`)).json as { metadata: object };
    expect(Object.keys(metadata).sort()).toEqual([...names].sort());
  });
});

describe('children', () => {
  test('204: linking is idempotent, unlinking ends it, and needs both tokens', async () => {
    const { id: parent } = await create({ type: 'token', data: 'p' });
    const { id: child } = await create({ type: 'token', data: 'c' });
    const path = `/tokens/${parent}/children/${child}`;
    expect((await owner.post(path)).status).toBe(204);
    expect((await owner.post(path)).status).toBe(204);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.delete(path)).status).toBe(404);
    expect((await owner.post(`/tokens/${parent}/children/none-such`)).status).toBe(404);
    expect((await owner.post(`/tokens/${parent}/children/${parent}`)).status).toBe(400);
  });

  test('201: a child is made and linked in one call', async () => {
    const { id: parent } = await create({ type: 'token', data: 'p' });
    const made = await owner.post(`/tokens/${parent}/children`, { type: 'token', data: 'c' });
    expect(made.status).toBe(201);
    const { id } = made.json as { id: string };
    expect((await owner.delete(`/tokens/${parent}/children/${id}`)).status).toBe(204);
  });
});
