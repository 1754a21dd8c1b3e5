import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { startService } from '../../support/service/service.js';
import { authorizedSession } from '../../support/access/session.js';
import { problem } from '../../support/service/shapes.js';

const { manager } = await startScene();
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

const rule = { priority: 1, container: '/pci/', transform: 'mask', permissions: ['token:create'] };

const token = (id: string, container: string) => ({
  type: 'token',
  id,
  containers: [container],
  data: 'x',
});

describe('an authorized session', () => {
  test('may do exactly what it was given, whatever its Applications may', async () => {
    const session = await authorizedSession(shop, backend, { permissions: ['application:read'] });
    expect((await session.get('/applications')).status).toBe(200);
    const answer = await session.post('/tokenize', ['x']);
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ detail: expect.stringContaining('token:create') });
  });

  test('with a rule on a container may act there and below, and nowhere else', async () => {
    const session = await authorizedSession(shop, backend, { rules: [rule] });
    expect((await session.post('/tokenize', token('c-1', '/pci/high/'))).status).toBe(200);
    expect((await session.post('/tokenize', token('c-2', '/pii/'))).status).toBe(403);
  });

  const matches: readonly [string, unknown[], [string, string][], [string, string][]][] = [
    [
      'id equals',
      [{ attribute: 'id', operator: 'equals', value: 'eq-1' }],
      [['eq-1', '/pii/']],
      [['eq-11', '/pii/']],
    ],
    [
      'id equals, a UUID in capitals',
      [{ attribute: 'id', operator: 'equals', value: '0191F7A0-5D0E-7C3A-9A55-3C1F5A0C7A11' }],
      [['0191f7a0-5d0e-7c3a-9a55-3c1f5a0c7a11', '/pii/']],
      [['0191f7a0-5d0e-7c3a-9a55-3c1f5a0c7a12', '/pii/']],
    ],
    [
      'id starts_with',
      [{ attribute: 'id', operator: 'starts_with', value: 'sw-' }],
      [['sw-1', '/pii/']],
      [['s-w1', '/pii/']],
    ],
    [
      'container equals',
      [{ attribute: 'container', operator: 'equals', value: '/pci/' }],
      [['ce-1', '/pci/']],
      [['ce-2', '/pci/high/']],
    ],
    [
      'container starts_with',
      [{ attribute: 'container', operator: 'starts_with', value: '/pc' }],
      [['cs-1', '/pci/high/']],
      [['cs-2', '/pii/']],
    ],
    [
      'two conditions',
      [
        { attribute: 'container', operator: 'starts_with', value: '/pci/' },
        { attribute: 'id', operator: 'starts_with', value: 'both-' },
      ],
      [['both-1', '/pci/high/']],
      [
        ['both-2', '/pii/'],
        ['only-3', '/pci/high/'],
      ],
    ],
  ];
  test.each(matches)('%s: all conditions must hold', async (_what, conditions, yes, no) => {
    const session = await authorizedSession(shop, backend, {
      rules: [{ ...rule, container: undefined, conditions }],
    });
    for (const [id, container] of yes) {
      const answer = await session.post('/tokenize', token(id, container));
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json).toMatchObject({ id, created_by: shop.applicationId });
    }
    for (const [id, container] of no) {
      expect((await session.post('/tokenize', token(id, container))).status).toBe(403);
    }
    const unnamed = await session.post('/tokenize', [
      'stored in /general/, under an id of our own',
    ]);
    expect(unnamed.status).toBe(403);
  });

  test('with a rule for one token sees that one as it says, and no other', async () => {
    const [mine, other] = ['4242424242424242', '5555555555554444'].map((number) =>
      backend.post('/tokens', { type: 'card_number', containers: ['/pci/'], data: number }),
    );
    const [id = '', otherId = ''] = [await mine, await other].map(
      (answer) => (answer?.json as { id: string } | undefined)?.id,
    );
    const shown: [string, unknown][] = [
      ['reveal', '4242424242424242'],
      ['mask', 'XXXXXXXXXXXX4242'],
      ['redact', undefined],
    ];
    for (const [transform, data] of shown) {
      const conditions = [{ attribute: 'id', operator: 'equals', value: id }];
      const reading = { priority: 1, conditions, transform, permissions: ['token:read'] };
      const session = await authorizedSession(shop, backend, { rules: [reading] });
      const answer = await session.get(`/tokens/${id}`);
      expect(answer.status).toBe(200);
      expect((answer.json as { data?: unknown }).data).toBe(data);
      expect((await session.get(`/tokens/${otherId}`)).status).toBe(403);
      expect((await session.delete(`/tokens/${id}`)).status).toBe(403);
    }
  });

  test('lists and counts what its conditions let it read, and nothing else', async () => {
    for (const id of ['list-a1', 'list-a2', 'list-b1']) {
      expect((await backend.post('/tokens', token(id, '/pii/'))).status).toBe(201);
    }
    const conditions = [{ attribute: 'id', operator: 'starts_with', value: 'list-a' }];
    const reading = { priority: 1, conditions, transform: 'reveal', permissions: ['token:read'] };
    const session = await authorizedSession(shop, backend, { rules: [reading] });
    const { pagination, data } = (await session.get('/tokens')).json as {
      pagination: { total_items: number };
      data: { id: string }[];
    };
    expect(data.map(({ id }) => id)).toStrictEqual(['list-a2', 'list-a1']);
    expect(pagination.total_items).toBe(2);
  });

  test('ends at its expires_at, and is refused from that instant on', async () => {
    const clock = await startService();
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const long = await authorizedSession(shop, backend, {
      permissions: ['token:create'],
      expires_at: expiresAt,
    });
    const short = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    const status = async (session: Caller): Promise<number> =>
      (await session.with({ url: clock.url }).get('/permissions')).status;
    expect([await status(long), await status(short)]).toStrictEqual([200, 200]);
    clock.advance(180_000);
    expect([await status(long), await status(short)]).toStrictEqual([200, 401]);
    clock.advance(420_000);
    expect(await status(long)).toBe(401);
    await clock.close();
  });
});

describe('GET /applications/key', () => {
  test('404: a session has no Application that calls', async () => {
    const session = await authorizedSession(shop, backend, { permissions: ['application:read'] });
    const answer = await session.get('/applications/key');
    expect(answer.status).toBe(404);
    expect(answer.json).toStrictEqual(problem('NOT_FOUND', answer));
  });

  test('403: a session that may not read Applications is told that first', async () => {
    const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    expect((await session.get('/applications/key')).status).toBe(403);
  });
});
