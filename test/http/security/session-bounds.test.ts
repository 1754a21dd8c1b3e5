import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { dumpDatabase, openTestDatabase } from '../../support/database/database.js';
import { startScene } from '../../support/service/scene.js';
import { startService } from '../../support/service/service.js';
import { authorizedSession, newSession } from '../../support/access/session.js';
import { problem } from '../../support/service/shapes.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const { service, manager } = await startScene();
let shop: Caller;

beforeAll(async () => {
  shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
});

const PATH = '/sessions/authorize';

const rule = (transform: string, permission: string, scope: Record<string, unknown>) => ({
  priority: 1,
  transform,
  permissions: [permission],
  ...scope,
});
const onId = { conditions: [{ attribute: 'id', operator: 'equals', value: 'order-1' }] };

describe('a session cannot exceed its authorizer', () => {
  const excesses: readonly [string, Record<string, unknown>, Record<string, unknown>][] = [
    [
      'with a permission that it does not hold',
      { permissions: ['token:create'] },
      { permissions: ['token:create', 'token:read'] },
    ],
    [
      'with a permission that is not about tokens',
      { permissions: ['token:create'] },
      { permissions: ['application:update'] },
    ],
    [
      'everywhere, where it holds one container',
      { rules: [rule('mask', 'token:read', { container: '/pci/' })] },
      { permissions: ['token:read'] },
    ],
    [
      'in the container above',
      { rules: [rule('mask', 'token:read', { container: '/pci/high/' })] },
      { rules: [rule('mask', 'token:read', { container: '/pci/' })] },
    ],
    [
      'in containers that only begin alike',
      { rules: [rule('mask', 'token:read', { container: '/pci/' })] },
      {
        rules: [
          rule('mask', 'token:read', {
            conditions: [{ attribute: 'container', operator: 'starts_with', value: '/pci' }],
          }),
        ],
      },
    ],
    [
      'on one token, which may be in any container',
      { rules: [rule('mask', 'token:read', { container: '/pci/' })] },
      { rules: [rule('mask', 'token:read', onId)] },
    ],
    [
      'in what it reveals, where the authorizer sees masks',
      { permissions: ['token:read'] },
      { rules: [rule('reveal', 'token:read', onId)] },
    ],
    [
      'in what it uses, where the authorizer uses masks',
      {
        permissions: ['token:use'],
        rules: [rule('mask', 'token:use', { container: '/pci/' })],
      },
      { permissions: ['token:use'] },
    ],
    [
      'in masks, where the authorizer sees nothing',
      {
        permissions: ['token:read'],
        rules: [rule('redact', 'token:read', { container: '/pci/' })],
      },
      { permissions: ['token:read'] },
    ],
  ];
  test.each(excesses)(
    '%s: 403, audited, and the nonce is not used up',
    async (_what, held, wanted) => {
      const backend = await manager.newApplication(held);
      const { caller, nonce } = await newSession(shop);
      const answer = await backend.post(PATH, { nonce, ...wanted });
      expect(answer.status).toBe(403);
      expect(answer.json).toStrictEqual(problem('FORBIDDEN', answer));
      expect((await caller.get('/permissions')).status).toBe(401);

      const trail = await queryDatabase(
        `SELECT outcome, actor_type, actor_id, entity_type, details FROM audit_events
       WHERE tenant_id = $1 AND operation = 'session.authorize' AND trace_id = $2`,
        [manager.tenantId, answer.headers.get('SVC-TRACE-ID')],
      );
      expect(trail).toStrictEqual([
        {
          outcome: 'denied',
          actor_type: 'application',
          actor_id: backend.applicationId,
          entity_type: 'session',
          details: { permission: expect.any(String) },
        },
      ]);
      expect((await backend.post(PATH, { nonce, ...held })).status).toBe(200);
    },
  );

  test('after the authorizer was narrowed: the key is refused from the answer on', async () => {
    const wide = { permissions: ['token:create', 'token:read'] };
    const backend = await manager.newApplication(wide);
    const session = await authorizedSession(shop, backend, wide);
    expect((await session.get('/permissions')).status).toBe(200);
    await manager.put(`/applications/${backend.applicationId}`, {
      name: 'narrow',
      permissions: ['token:create'],
    });
    expect((await session.get('/permissions')).status).toBe(401);
  });

  test('by changing the Application that is behind it', async () => {
    const held = { permissions: ['application:update', 'application:read'] };
    const backend = await manager.newApplication(held);
    const session = await authorizedSession(shop, backend, held);
    const answer = await session.put(`/applications/${backend.applicationId}`, {
      name: 'wide',
      permissions: [...held.permissions, 'token:read'],
    });
    expect(answer.status).toBe(403);
    const kept = await manager.get(`/applications/${backend.applicationId}`);
    expect(kept.json).toMatchObject(held);
  });
});

describe('a session ends with what stands behind it', () => {
  const backendGrants = { permissions: ['token:create'] };

  test.each(['the public Application', 'the authorizer'])('%s is deleted', async (which) => {
    const owner = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await manager.newApplication(backendGrants);
    const session = await authorizedSession(owner, backend, backendGrants);
    expect((await session.post('/tokenize', ['x'])).status).toBe(200);
    const gone = which === 'the authorizer' ? backend : owner;
    expect((await manager.delete(`/applications/${gone.applicationId}`)).status).toBe(204);
    const answer = await session.post('/tokenize', ['x']);
    expect(answer.status).toBe(401);
    expect(answer.json).toStrictEqual(problem('UNAUTHENTICATED', answer));
  });

  test('the public Application expires', async () => {
    const clock = await startService();
    const owner = await manager.newApplication({
      type: 'public',
      permissions: ['token:create'],
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    });
    const backend = await manager.newApplication(backendGrants);
    const session = (await authorizedSession(owner, backend, backendGrants)).with({
      url: clock.url,
    });
    expect((await session.get('/permissions')).status).toBe(200);
    clock.advance(60_000);
    expect((await session.get('/permissions')).status).toBe(401);
    await clock.close();
  });
});

describe('keys and nonces', () => {
  test('are nowhere in a copy of the database, nor in the log', async () => {
    const backend = await manager.newApplication({ permissions: ['token:create'] });
    const { caller, nonce } = await newSession(shop);
    await backend.post(PATH, { nonce, permissions: ['token:create'] });
    await caller.post('/tokenize', ['x']);
    await caller.get(`/sessions?key=${caller.key}`);
    const database = openTestDatabase();
    const everything = `${await dumpDatabase(database)}\n${service.logged()}`;
    await database.$disconnect();
    expect(everything).toContain(shop.applicationId);
    for (const secret of [caller.key, caller.key.slice('key_ses_'.length), nonce]) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test("a session's acts are told as its own in the audit trail", async () => {
    const backend = await manager.newApplication({ permissions: ['token:create'] });
    const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
    const answer = await session.post('/tokenize', ['x']);
    const trail = await queryDatabase(
      `SELECT e.actor_type, s.application_id FROM audit_events e
       JOIN sessions s ON s.tenant_id = e.tenant_id AND s.id = e.actor_id
       WHERE e.tenant_id = $1 AND e.trace_id = $2`,
      [manager.tenantId, answer.headers.get('SVC-TRACE-ID')],
    );
    expect(trail).toStrictEqual([{ actor_type: 'session', application_id: shop.applicationId }]);
  });
});
