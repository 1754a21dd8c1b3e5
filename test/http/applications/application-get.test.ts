import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let target: Caller;

beforeAll(async () => {
  target = await manager.newApplication({
    name: 'Checkout',
    permissions: ['token:create'],
    rules: [{ priority: 7, container: '/', transform: 'redact', permissions: ['token:read'] }],
    expires_at: '2099-01-01',
  });
});

const scene = () => ({ service, manager });

describe('GET /applications/{id}', () => {
  test('200: answers the whole Application, never its key', async () => {
    const answer = await manager.get(`/applications/${target.applicationId}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      id: target.applicationId,
      tenant_id: manager.tenantId,
      name: 'Checkout',
      type: 'private',
      permissions: ['token:create'],
      rules: [{ priority: 7, container: '/', transform: 'redact', permissions: ['token:read'] }],
      expires_at: '2099-01-01T00:00:00.000Z',
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
    expect(answer.text).not.toContain('key');
  });

  test('what cannot be an id is not found, and keeps nobody from what is asked for at the same time', async () => {
    const found = `/applications/${target.applicationId}`;
    const others = [
      'not-an-id',
      '%00',
      'null',
      `${target.applicationId}%2F`,
      `{${target.applicationId}}`,
    ];
    const paths = others.flatMap((id) => [found, `/applications/${id}`, `/tokens/${id}`]);
    const answers = await Promise.all(paths.map((path) => manager.get(path)));
    const expected = paths.map((path) => (path === found ? 200 : 404));
    expect(answers.map(({ status }) => status)).toStrictEqual(expected);
  });

  test('200: members without a value are left out, never null', async () => {
    const answer = await manager.get(`/applications/${manager.applicationId}`);
    expect(answer.json).toStrictEqual({
      id: manager.applicationId,
      tenant_id: manager.tenantId,
      name: 'Management',
      type: 'management',
      permissions: expect.any(Array),
      rules: [],
      created_at: expect.stringMatching(ISO_TIME),
    });
  });

  test('200: an id in upper case is the same id', async () => {
    const answer = await manager.get(`/applications/${target.applicationId.toUpperCase()}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id: target.applicationId });
  });

  test('200: a trailing slash changes nothing, and redirects nowhere', async () => {
    const answer = await manager.get(`/applications/${target.applicationId}/`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id: target.applicationId });
  });

  const endpoint = {
    scene,
    permission: 'application:read',
    call: (caller: Caller) => caller.get(`/applications/${target.applicationId}`),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
  findsOwnOnly(scene, {
    id: () => target.applicationId,
    call: (caller, id) => caller.get(`/applications/${id}`),
    detail: 'There is no such Application.',
  });
});
