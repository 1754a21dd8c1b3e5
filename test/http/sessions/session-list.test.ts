import { beforeEach, describe, expect, test } from 'vitest';

import { authorizedSession, newSession } from '../../support/access/session.js';
import { dataOf } from '../../support/scenes/usage.js';
import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME } from '../../support/service/shapes.js';

const { service } = await startScene();
const MINUTES_3 = 180_000;

let tenant: Caller;
let shop: Caller;
let backend: Caller;

beforeEach(async () => {
  tenant = await service.newTenant();
  shop = await tenant.newApplication({ type: 'public', permissions: ['token:create'] });
  backend = await tenant.newApplication({
    type: 'private',
    permissions: ['token:create', 'token:read'],
  });
});

const FIELDS = `id applicationId authorizedBy permissions createdAt expiresAt
  rules { description priority container conditions { attribute operator value } transform permissions }`;

interface Listed {
  readonly id: string;
  readonly applicationId: string;
  readonly authorizedBy: string | null;
}

async function listed(caller: Caller, filter = '{}'): Promise<readonly Listed[]> {
  const data = await dataOf(caller, `{ sessions(filter: ${filter}) { nodes { ${FIELDS} } } }`);
  return (data as { sessions: { nodes: readonly Listed[] } }).sessions.nodes;
}

const end = (caller: Caller, id: string) =>
  caller.graphql('mutation ($id: UUID!) { deleteSession(id: $id) { id } }', { id });

const codesOf = ({ json }: { readonly json: unknown }) =>
  ((json as { errors?: { extensions: { code: string } }[] }).errors ?? []).map(
    ({ extensions }) => extensions.code,
  );

describe('the list of sessions', () => {
  test('tells what each may do, the newest first, and nothing that a key could be made of', async () => {
    const waiting = await newSession(shop);
    const conditions = [{ attribute: 'container', operator: 'starts_with', value: '/general/' }];
    const acting = await authorizedSession(shop, backend, {
      permissions: ['token:create'],
      rules: [
        { priority: 2, container: '/', transform: 'mask', permissions: ['token:read'] },
        { priority: 1, conditions, transform: 'redact', permissions: ['token:read'] },
      ],
    });
    const all = await listed(tenant);
    expect(all).toStrictEqual([
      {
        id: expect.any(String),
        applicationId: shop.applicationId,
        authorizedBy: backend.applicationId,
        permissions: ['token_create'],
        createdAt: expect.stringMatching(ISO_TIME),
        expiresAt: expect.stringMatching(ISO_TIME),
        rules: [
          {
            description: null,
            priority: 1,
            container: null,
            conditions,
            transform: 'redact',
            permissions: ['token_read'],
          },
          {
            description: null,
            priority: 2,
            container: '/',
            conditions: [],
            transform: 'mask',
            permissions: ['token_read'],
          },
        ],
      },
      expect.objectContaining({ authorizedBy: null, permissions: [], rules: [] }),
    ]);
    const text = JSON.stringify(all);
    for (const secret of [waiting.nonce, waiting.caller.key, acting.key])
      expect(text).not.toContain(secret);
    expect((await listed(tenant, '{ authorized: true }')).map(({ id }) => id)).toEqual([
      all[0]?.id,
    ]);
    expect((await listed(tenant, '{ authorized: false }')).map(({ id }) => id)).toEqual([
      all[1]?.id,
    ]);
    const others = `{ applicationIds: ["${backend.applicationId}"] }`;
    expect(await listed(tenant, others)).toEqual([]);
  });

  test('is walked by cursors, and holds what has not expired', async () => {
    for (let index = 0; index < 5; index++) await newSession(shop);
    const all = (await listed(tenant)).map(({ id }) => id);
    expect(all.length).toBe(5);
    const walked: string[] = [];
    for (let after = 'null'; ;) {
      const data = await dataOf(
        tenant,
        `{ sessions(first: 2, after: ${after}) { totalCount nodes { id } pageInfo { hasNextPage endCursor } } }`,
      );
      const { sessions } = data as {
        sessions: {
          totalCount: number;
          nodes: readonly { id: string }[];
          pageInfo: { hasNextPage: boolean; endCursor: string };
        };
      };
      expect(sessions.totalCount).toBe(5);
      walked.push(...sessions.nodes.map(({ id }) => id));
      if (!sessions.pageInfo.hasNextPage) break;
      after = JSON.stringify(sessions.pageInfo.endCursor);
    }
    expect(walked).toEqual(all);
    service.advance(MINUTES_3);
    expect(await listed(tenant)).toEqual([]);
    expect(codesOf(await end(tenant, all[0] ?? ''))).toEqual(['NOT_FOUND']);
  });

  test('is that of one tenant, and of those who may read Applications', async () => {
    await newSession(shop);
    const stranger = await service.newTenant();
    expect(await listed(stranger)).toEqual([]);
    const clerk = await tenant.newApplication({ permissions: ['token:read', 'log:read'] });
    for (const caller of [clerk, shop, backend]) {
      const answer = await caller.graphql('{ sessions { nodes { id } } }');
      expect(codesOf(answer)).toEqual(['FORBIDDEN']);
    }
  });
});

describe('deleteSession', () => {
  test('makes the key open nothing at once, and tells the trail who did it', async () => {
    const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    expect((await session.post('/tokenize', ['x'])).status).toBe(200);
    const [first] = await listed(tenant);
    const id = first?.id ?? '';
    expect((await end(tenant, id)).json).toEqual({ data: { deleteSession: { id } } });
    expect((await session.post('/tokenize', ['x'])).status).toBe(401);
    expect(codesOf(await end(tenant, id))).toEqual(['NOT_FOUND']);
    const data = await dataOf(
      tenant,
      `{ logs(filter: { operation: [session_delete] }) { nodes { entityId outcome actorId } } }`,
    );
    expect(data).toEqual({
      logs: { nodes: [{ entityId: id, outcome: 'success', actorId: tenant.applicationId }] },
    });
  });

  test('ends a session that waits, which then cannot be authorized', async () => {
    const { nonce } = await newSession(shop);
    const [first] = await listed(tenant);
    await end(tenant, first?.id ?? '');
    const answer = await backend.post('/sessions/authorize', {
      nonce,
      permissions: ['token:create'],
    });
    expect(answer.status).toBe(404);
  });

  test('is refused to whoever may not delete Applications, and finds no other tenant’s', async () => {
    const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    const [first] = await listed(tenant);
    const id = first?.id ?? '';
    const reader = await tenant.newApplication({ permissions: ['application:read'] });
    for (const caller of [reader, shop, session])
      expect(codesOf(await end(caller, id))).toEqual(['FORBIDDEN']);
    expect(codesOf(await end(await service.newTenant(), id))).toEqual(['NOT_FOUND']);
    expect((await session.post('/tokenize', ['x'])).status).toBe(200);
  });
});
