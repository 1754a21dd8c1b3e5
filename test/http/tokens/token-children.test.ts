import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { queryDatabase } from '../../support/database/stored-rows.js';
import { createToken, REVEAL_ALL } from '../../support/scenes/token-calls.js';

const { manager } = await startScene();
let owner: Caller;

beforeAll(async () => {
  owner = await manager.newApplication({ rules: REVEAL_ALL });
});

const create = (body: unknown) => createToken(owner, body);

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

  test('201 or nothing: where the parent goes meanwhile, no child is left without it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id: parent } = await create({ type: 'token', data: 'p' });
      const id = `child-of-a-deleted-one-${String(round)}`;
      const [made] = await Promise.all([
        owner.post(`/tokens/${parent}/children`, { type: 'token', data: 'c', id }),
        owner.delete(`/tokens/${parent}`),
      ]);
      expect([201, 404]).toContain(made.status);
      expect((await owner.get(`/tokens/${id}`)).status).toBe(made.status === 201 ? 200 : 404);
    }
    const orphans = await queryDatabase(
      `SELECT 1 FROM token_links AS link WHERE tenant_id = $1 AND NOT EXISTS (
        SELECT 1 FROM tokens WHERE tenant_id = $1 AND id = link.parent_id)`,
      [owner.tenantId],
    );
    expect(orphans).toStrictEqual([]);
  });

  test('409: a child whose id is taken is neither made nor linked', async () => {
    const { id: parent } = await create({ type: 'token', data: 'p' });
    const { id } = await create({ type: 'token', data: 'other', id: 'taken-by-another' });
    const made = await owner.post(`/tokens/${parent}/children`, { type: 'token', data: 'c', id });
    expect(made.status).toBe(409);
    const children = await owner.get(`/tokens/${parent}/children`);
    expect(children.json).toMatchObject({ pagination: { total_items: 0 }, data: [] });
  });

  test('200: of a value that is there already, the token that holds it is linked', async () => {
    const { id: parent } = await create({ type: 'token', data: 'the parent' });
    const { id: there } = await create({ type: 'token', data: 'the child' });
    const again = { type: 'token', data: 'the child', deduplicate_token: true };
    const made = await owner.post(`/tokens/${parent}/children`, again);
    expect(made.status).toBe(200);
    expect(made.json).toMatchObject({ id: there });
    const children = await owner.get(`/tokens/${parent}/children`);
    expect(children.json).toMatchObject({ pagination: { total_items: 1 }, data: [{ id: there }] });
  });

  test('400: a parent that holds the value itself is no child of its own', async () => {
    const { id: parent } = await create({ type: 'token', data: 'only once' });
    const made = await owner.post(`/tokens/${parent}/children`, {
      type: 'token',
      data: 'only once',
      deduplicate_token: true,
    });
    expect(made.status).toBe(400);
    expect(made.json).toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: 'The parent holds this value itself, and cannot be a child of its own.',
    });
  });

  test('403: a token that is there already is linked only by who may change it', async () => {
    const { id: parent } = await create({ type: 'token', data: 'p', containers: ['/mine/'] });
    await create({ type: 'token', data: 'of others', containers: ['/theirs/'] });
    const linker = await manager.newApplication({
      permissions: ['token:create'],
      rules: [
        { priority: 1, container: '/mine/', transform: 'mask', permissions: ['token:update'] },
      ],
    });
    const made = await linker.post(`/tokens/${parent}/children`, {
      type: 'token',
      data: 'of others',
      containers: ['/theirs/'],
      deduplicate_token: true,
    });
    expect(made.status).toBe(403);
    const children = await owner.get(`/tokens/${parent}/children`);
    expect(children.json).toMatchObject({ pagination: { total_items: 0 } });
  });
});
