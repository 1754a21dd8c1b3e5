import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const scene = () => ({ service, manager });
const newTarget = () => manager.newApplication({ permissions: ['application:read'] });

describe('DELETE /applications/{id}', () => {
  test('204: answers nothing, and the Application and its key are gone at once', async () => {
    const target = await newTarget();
    const path = `/applications/${target.applicationId}`;
    const answer = await manager.delete(path);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('Content-Type')).toBeNull();

    expect((await target.get('/applications/key')).status).toBe(401);
    expect((await manager.get(path)).status).toBe(404);
    expect((await manager.get(`/applications?id=${target.applicationId}`)).json).toMatchObject({
      pagination: { total_items: 0 },
    });
  });

  test('404: the second time', async () => {
    const path = `/applications/${(await newTarget()).applicationId}`;
    await manager.delete(path);
    const answer = await manager.delete(path);
    expect(answer.status).toBe(404);
    expect(answer.json).toStrictEqual(problem('NOT_FOUND', answer));
  });

  test('of ten calls at the same time one deletes', async () => {
    const path = `/applications/${(await newTarget()).applicationId}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => manager.delete(path)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toStrictEqual([204, ...Array<number>(9).fill(404)]);
  });

  test('204: an id in upper case is the same id, and a trailing slash changes nothing', async () => {
    const target = await newTarget();
    const answer = await manager.delete(`/applications/${target.applicationId.toUpperCase()}/`);
    expect(answer.status).toBe(204);
    expect((await target.get('/applications/key')).status).toBe(401);
  });

  test('204: an Application may delete itself', async () => {
    const target = await manager.newApplication({ permissions: ['application:delete'] });
    expect((await target.delete(`/applications/${target.applicationId}`)).status).toBe(204);
    expect((await target.get('/permissions')).status).toBe(401);
  });

  const endpoint = {
    scene,
    permission: 'application:delete',
    call: async (caller: Caller) => {
      const { applicationId } = await newTarget();
      return caller.delete(`/applications/${applicationId}`);
    },
    success: 204,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);

  let kept: Caller;
  beforeAll(async () => {
    kept = await newTarget();
  });
  findsOwnOnly(scene, {
    id: () => kept.applicationId,
    call: (caller, id) => caller.delete(`/applications/${id}`),
    detail: 'There is no such Application.',
  });
  test('a call that was refused has deleted nothing', async () => {
    expect((await kept.get('/applications/key')).status).toBe(200);
  });
});
