import { describe, expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { authorizedSession } from '../../support/access/session.js';

const { service, manager } = await startScene();

const ME = `{ me {
  kind tenantId sessionId permissions heldPermissions application { id name type }
  rules { description priority container conditions { attribute operator value } transform permissions }
} }`;

const rule = (priority: number, container: string, permissions: readonly string[]) => ({
  priority,
  container,
  transform: 'mask',
  permissions,
});

describe('me', () => {
  test('tells an Application what it holds, with rules in the order in which they decide', async () => {
    const one = await manager.newApplication({
      name: 'Checkout',
      permissions: ['token:create'],
      rules: [rule(7, '/', ['token:read']), rule(2, '/pci/', ['token:use', 'token:read'])],
    });
    const { json, text } = await one.graphql(ME);
    const told = { description: null, conditions: [] };
    expect(json).toStrictEqual({
      data: {
        me: {
          kind: 'application',
          tenantId: manager.tenantId,
          sessionId: null,
          permissions: ['token_create'],
          heldPermissions: ['token_create', 'token_read', 'token_use'],
          application: { id: one.applicationId, name: 'Checkout', type: 'private' },
          rules: [
            { ...told, ...rule(2, '/pci/', ['token_use', 'token_read']) },
            { ...told, ...rule(7, '/', ['token_read']) },
          ],
        },
      },
    });
    expect(text).not.toContain(one.key);
  });

  test('tells what holds now, not what held before', async () => {
    const one = await manager.newApplication({ permissions: ['token:create'] });
    const body = { name: 'Narrowed', permissions: ['token:search'] };
    await manager.put(`/applications/${one.applicationId}`, body);
    expect((await one.graphql('{ me { heldPermissions } }')).json).toStrictEqual({
      data: { me: { heldPermissions: ['token_search'] } },
    });
  });

  test('tells a session what it was given, and which Application asked for it', async () => {
    const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await manager.newApplication({ permissions: ['token:create', 'token:read'] });
    const conditions = [{ attribute: 'container', operator: 'starts_with', value: '/general/' }];
    const given = { priority: 1, conditions, transform: 'mask', permissions: ['token:read'] };
    const session = await authorizedSession(shop, backend, { rules: [given] });
    const { json } = await session.graphql(ME);
    expect(json).toMatchObject({
      data: {
        me: {
          kind: 'session',
          sessionId: expect.any(String),
          permissions: [],
          heldPermissions: ['token_read'],
          application: { id: shop.applicationId, type: 'public' },
          rules: [{ container: null, conditions, transform: 'mask' }],
        },
      },
    });
  });

  test('needs a key', async () => {
    const answer = await service.anonymous.graphql(ME);
    expect(answer.json).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});
