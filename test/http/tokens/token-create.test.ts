import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem, UUID } from '../../support/service/shapes.js';
import { queryDatabase } from '../../support/database/stored-rows.js';
import { createToken, REVEAL_ALL } from '../../support/scenes/token-calls.js';

const { service, manager } = await startScene();
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  owner = await manager.newApplication({ rules: REVEAL_ALL });
  stranger = await (await service.newTenant()).newApplication({ rules: REVEAL_ALL });
});

const NUMBER = '4242424242424242';
const create = (body: unknown) => createToken(owner, body);

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

  test('201: an id is free again from the instant at which its token expires', async () => {
    const soon = new Date(service.now().getTime() + 60_000).toISOString();
    const body = {
      id: 'short-lived',
      type: 'token',
      data: 'first',
      search_indexes: ['{{ data }}'],
    };
    await create({ ...body, expires_at: soon });
    expect((await owner.post('/tokens', body)).status).toBe(409);
    service.advance(60_000);
    const again = await owner.post('/tokens', { ...body, data: 'second' });
    expect(again.status, again.text).toBe(201);
    expect((await owner.get('/tokens/short-lived')).json).toMatchObject({ data: 'second' });
    // What the first one was found by has gone with it.
    const rows = await queryDatabase(
      'SELECT count(*)::int AS count FROM token_indexes WHERE tenant_id = $1 AND token_id = $2',
      [owner.tenantId, 'short-lived'],
    );
    expect(rows).toStrictEqual([{ count: 1 }]);
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
      {
        id: [
          'must be 3 to 400 characters, in UTF-8 at most 1,200 bytes, without # / \\ + ? [ ] | & = % < > { } ^ and control characters, must not begin or end with a blank, and must be no UUID with a dot behind it',
        ],
      },
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
