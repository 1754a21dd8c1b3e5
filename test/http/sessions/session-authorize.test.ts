import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { startService } from '../../support/service/service.js';
import { authorizedSession, newSession } from '../../support/access/session.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let shop: Caller;
let backend: Caller;

beforeAll(async () => {
  shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  backend = await manager.newApplication({
    permissions: ['application:read'],
    rules: [
      {
        priority: 1,
        container: '/',
        transform: 'reveal',
        permissions: ['token:create', 'token:read'],
      },
    ],
  });
});

const path = '/sessions/authorize';
const rule = { priority: 1, container: '/pci/', transform: 'mask', permissions: ['token:create'] };
const condition = { attribute: 'id', operator: 'equals', value: 'order-1' };
const onId = {
  priority: 1,
  conditions: [condition],
  transform: 'mask',
  permissions: ['token:create'],
};

describe('POST /sessions/authorize', () => {
  test('200: answers nothing, and the key that was refused calls from then on', async () => {
    const { caller, nonce } = await newSession(shop);
    expect((await caller.get('/permissions')).status).toBe(401);
    const answer = await backend.post(path, { nonce, permissions: ['token:create'] });
    expect([answer.status, answer.text]).toStrictEqual([200, '']);
    expect((await caller.get('/permissions')).status).toBe(200);
    expect((await caller.post('/tokenize', ['x'])).status).toBe(200);
  });

  const bad: readonly [string, Record<string, unknown>, Record<string, string[]>][] = [
    ['no nonce', { nonce: undefined }, { nonce: ['is required'] }],
    ['an empty nonce', { nonce: '' }, { nonce: ['must have at least 1 characters'] }],
    ['a nonce of 201', { nonce: 'n'.repeat(201) }, { nonce: ['must have at most 200 characters'] }],
    ['a nonce that is a number', { nonce: 1 }, { nonce: ['must be a string'] }],
    [
      'nothing given',
      { permissions: [], rules: [] },
      { permissions: ['must not be empty where rules is empty too'] },
    ],
    [
      'neither of the two',
      { permissions: undefined },
      { permissions: ['must not be empty where rules is empty too'] },
    ],
    [
      'an unknown permission',
      { permissions: ['token:create', 'token:steal'] },
      { 'permissions[1]': ['must be the name of a permission'] },
    ],
    [
      'container and conditions together',
      { rules: [{ ...onId, container: '/pci/' }] },
      { 'rules[0].conditions': ['must be left out where container is given'] },
    ],
    [
      'neither container nor conditions',
      { rules: [{ ...rule, container: undefined }] },
      { 'rules[0].container': ['is required where there are no conditions'] },
    ],
    [
      'a priority used twice',
      { rules: [rule, onId] },
      { 'rules[1].priority': ['must not be used by another rule'] },
    ],
    [
      'an unknown attribute, operator and an empty value',
      {
        rules: [{ ...onId, conditions: [{ attribute: 'type', operator: 'ends_with', value: '' }] }],
      },
      {
        'rules[0].conditions[0].attribute': ['must be one of container, id'],
        'rules[0].conditions[0].operator': ['must be one of equals, starts_with'],
        'rules[0].conditions[0].value': ['must have at least 1 characters'],
      },
    ],
    [
      'a condition without members',
      { rules: [{ ...onId, conditions: [{}] }] },
      {
        'rules[0].conditions[0].attribute': ['is required'],
        'rules[0].conditions[0].operator': ['is required'],
        'rules[0].conditions[0].value': ['is required'],
      },
    ],
    [
      'an end that has passed',
      { expires_at: '2001-01-01' },
      { expires_at: ['must be in the future'] },
    ],
    [
      'an end that is days away',
      { expires_at: '2999-01-01' },
      { expires_at: ['must be at most 24 hours away'] },
    ],
    ['a misspelt member', { permision: [] }, { permision: ['is not a known member'] }],
  ];
  test.each(bad)(
    '400: %s is refused, naming the member, and uses nothing up',
    async (_what, change, errors) => {
      const { nonce } = await newSession(shop);
      const body = { nonce, permissions: ['token:create'], ...change };
      const answer = await backend.post(path, body);
      expect(answer.status).toBe(400);
      expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
      expect((await backend.post(path, { nonce, permissions: ['token:create'] })).status).toBe(200);
    },
  );

  test('200: what a client got back with the session may be sent along', async () => {
    const created = await shop.post('/sessions');
    const { session_key, nonce } = created.json as Record<string, string>;
    const answer = await backend.post(path, { session_key, nonce, permissions: ['token:create'] });
    expect(answer.status).toBe(200);
  });

  test('401: without a key', async () => {
    const { nonce } = await newSession(shop);
    const answer = await service.anonymous.post(path, { nonce, permissions: ['token:create'] });
    expect(answer.status).toBe(401);
    expect(answer.json).toStrictEqual(problem('UNAUTHENTICATED', answer));
  });

  test('403: neither management, nor a public Application, nor a session may authorize', async () => {
    const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    for (const other of [manager, shop, session]) {
      const { nonce } = await newSession(shop);
      const answer = await other.post(path, { nonce, permissions: ['token:create'] });
      expect(answer.status).toBe(403);
      expect(answer.json).toStrictEqual(problem('FORBIDDEN', answer));
    }
  });

  test('404: a nonce that is unknown, expired, of another tenant or of an Application that is gone', async () => {
    const foreign = await service.newTenant();
    const foreignShop = await foreign.newApplication({
      type: 'public',
      permissions: ['token:create'],
    });
    const gone = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const orphan = await newSession(gone);
    await manager.delete(`/applications/${gone.applicationId}`);
    const stale = await newSession(shop);

    const clock = await startService();
    clock.advance(180_000);
    const nonces: [Caller, string][] = [
      [backend, 'f'.repeat(48)],
      [backend, (await newSession(foreignShop)).nonce],
      [backend, orphan.nonce],
      [backend.with({ url: clock.url }), stale.nonce],
    ];
    for (const [caller, nonce] of nonces) {
      const answer = await caller.post(path, { nonce, permissions: ['token:create'] });
      expect(answer.status).toBe(404);
      expect(answer.json).toStrictEqual(problem('NOT_FOUND', answer));
      expect(answer.text).not.toContain(nonce);
    }
    await clock.close();
  });

  test('409: a nonce that was used, also when it is used many times at once', async () => {
    const { nonce } = await newSession(shop);
    const body = { nonce, permissions: ['token:create'] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => backend.post(path, body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toStrictEqual([200, ...Array<number>(9).fill(409)]);
    const late = await backend.post(path, body);
    expect(late.json).toStrictEqual(problem('CONFLICT', late));
  });
});
