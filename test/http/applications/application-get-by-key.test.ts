import { describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const path = '/applications/key';

describe('GET /applications/key', () => {
  test('200: answers the Application that calls, never its key', async () => {
    const caller = await manager.newApplication({
      name: 'Reader',
      permissions: ['application:read'],
    });
    const answer = await caller.get(path);
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      id: caller.applicationId,
      tenant_id: manager.tenantId,
      name: 'Reader',
      type: 'private',
      permissions: ['application:read'],
      rules: [],
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
    expect(answer.text).not.toContain('key');
  });

  test('200: tells the state of this instant', async () => {
    const caller = await manager.newApplication({ permissions: ['application:read'] });
    await manager.put(`/applications/${caller.applicationId}`, {
      name: 'Renamed',
      permissions: ['application:read', 'token:read'],
    });
    const answer = await caller.get(path);
    expect(answer.json).toMatchObject({
      name: 'Renamed',
      permissions: ['application:read', 'token:read'],
    });
  });

  test('403: a public Application, which may not hold application:read', async () => {
    const caller = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const answer = await caller.get(path);
    expect(answer.status).toBe(403);
    expect(answer.json).toStrictEqual(problem('FORBIDDEN', answer));
  });

  const endpoint = {
    scene: () => ({ service, manager }),
    permission: 'application:read',
    call: (caller: Caller) => caller.get(path),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
