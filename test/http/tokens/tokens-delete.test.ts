import { beforeEach, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';

const { service } = await startScene();
let manager: Caller;

beforeEach(async () => {
  manager = await service.newTenant();
});

interface Made {
  readonly id: string;
}

async function make(count: number, token: object): Promise<readonly string[]> {
  const bodies = Array.from({ length: count }, () => ({ type: 'token', data: 'x', ...token }));
  const { json, status } = await manager.post('/tokenize', bodies);
  expect(status).toBe(200);
  return (json as Made[]).map(({ id }) => id);
}

async function left(): Promise<number> {
  const { json } = await manager.get('/tokens');
  return (json as { pagination: { total_items: number } }).pagination.total_items;
}

async function deletions(): Promise<readonly object[]> {
  const { json } = await manager.get('/logs?entity_type=token&size=100');
  const lines = (json as { data: { operation: string; details: object }[] }).data;
  return lines
    .filter(({ operation }) => operation === 'token.delete')
    .map(({ details }) => details);
}

describe('DELETE /tokens', () => {
  test('deletes by ids, with what the tokens are found by and linked to, and again without a fault', async () => {
    const [one = '', other = '', kept = ''] = await make(3, { metadata: { batch: '1' } });
    await manager.post(`/tokens/${kept}/children/${one}`);
    const body = { token_ids: [one, one.toUpperCase(), other, 'none-such', '#'] };
    expect((await manager.delete('/tokens', { ...body, dry_run: true })).json).toStrictEqual({
      deleted: 0,
      matched: 2,
      has_more: false,
    });
    expect(await left()).toBe(3);
    const done = { status: 200, json: { deleted: 2, has_more: false } };
    expect(await manager.delete('/tokens', body)).toMatchObject(done);
    expect(await left()).toBe(1);
    expect((await manager.get('/tokens?metadata.batch=1')).json).toMatchObject({
      pagination: { total_items: 1 },
    });
    expect((await manager.get(`/tokens/${kept}/children`)).json).toMatchObject({ data: [] });
    expect((await manager.delete('/tokens', body)).json).toStrictEqual({
      deleted: 0,
      has_more: false,
    });
    expect(await deletions()).toStrictEqual([{ count: 2 }]);
  });

  test('deletes by a query ten thousand at a time, until there are none left', async () => {
    await make(9_000, { metadata: { batch: '2' } });
    await make(2_500, { metadata: { batch: '2' } });
    await make(3, { metadata: { batch: '3' } });
    const body = { query: 'metadata.batch:2' };
    expect((await manager.delete('/tokens', { ...body, dry_run: true })).json).toStrictEqual({
      deleted: 0,
      matched: 11_500,
      has_more: true,
    });
    const steps = [];
    for (let hasMore = true; hasMore;) {
      const { json } = await manager.delete('/tokens', body);
      steps.push(json);
      hasMore = (json as { has_more: boolean }).has_more;
    }
    expect(steps).toStrictEqual([
      { deleted: 10_000, has_more: true },
      { deleted: 1_500, has_more: false },
    ]);
    expect(await left()).toBe(3);
    const told = (await deletions()) as { count: number }[];
    expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(11_500);
  }, 120_000);

  test.each([
    ['NOT metadata.batch:4', 2],
    ['container:/b/*', 2],
    ['container:/b/ OR metadata.batch:4', 4],
    ['container:/*', 4],
    ['type:card', 0],
  ])('%s finds what a search finds', async (query, count) => {
    await make(2, { metadata: { batch: '4' }, containers: ['/a/'] });
    await make(2, { containers: ['/b/'] });
    const expected = { deleted: count, has_more: false };
    expect((await manager.delete('/tokens', { query })).json).toStrictEqual(expected);
    expect(await left()).toBe(4 - count);
  });

  test.each([
    [{}],
    [{ token_ids: [] }],
    [{ query: '' }],
    [{ query: ' ' }],
    [{ query: 'type:card', token_ids: ['abc'] }],
    [{ query: 'ada' }],
    [{ token_ids: Array.from({ length: 1_001 }, (_, n) => `id-${String(n)}`) }],
    [{ filter: 'x' }],
  ])('400: %j says not what', async (body) => {
    await make(1, {});
    expect(await manager.delete('/tokens', body)).toMatchObject({ status: 400 });
    expect(await left()).toBe(1);
  });

  test('400: an id that got lost on the way is not everything', async () => {
    await make(1, {});
    expect(await manager.delete('/tokens/')).toMatchObject({ status: 400 });
    expect(await left()).toBe(1);
  });
});

describe('who may', () => {
  const rule = (container: string, permissions: readonly string[], priority = 1) => ({
    priority,
    container,
    transform: 'mask',
    permissions,
  });

  test('403: nothing of it, where one of the ids may not be deleted', async () => {
    const [here = ''] = await make(1, { containers: ['/a/'] });
    const [there = ''] = await make(1, { containers: ['/b/'] });
    const clerk = await manager.newApplication({ rules: [rule('/a/', ['token:delete'])] });
    const refused = await clerk.delete('/tokens', { token_ids: [here, there] });
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.text).toContain('/b/');
    expect(await left()).toBe(2);
    expect((await clerk.delete('/tokens', { token_ids: [here] })).json).toMatchObject({
      deleted: 1,
    });
  });

  test('a query finds what may be both searched and deleted, and counts nothing else', async () => {
    await make(2, { containers: ['/a/'], metadata: { m: 'n' } });
    await make(3, { containers: ['/b/'], metadata: { m: 'n' } });
    await make(4, { containers: ['/c/'], metadata: { m: 'n' } });
    const clerk = await manager.newApplication({
      rules: [
        rule('/a/', ['token:delete']),
        rule('/b/', ['token:delete', 'token:search'], 2),
        rule('/c/', ['token:search'], 3),
      ],
    });
    const query = 'metadata.m:n';
    expect((await clerk.delete('/tokens', { query, dry_run: true })).json).toMatchObject({
      matched: 3,
    });
    expect((await clerk.delete('/tokens', { query })).json).toMatchObject({ deleted: 3 });
    expect(await left()).toBe(6);
  });

  test.each([[['token:delete']], [['token:search']]])(
    '403: a query with %j alone',
    async (permissions) => {
      const clerk = await manager.newApplication({ permissions });
      expect(await clerk.delete('/tokens', { query: 'type:card' })).toMatchObject({ status: 403 });
    },
  );

  test('tokens of another tenant are those of nobody', async () => {
    const ids = await make(1, {});
    const stranger = await service.newTenant();
    expect((await stranger.delete('/tokens', { token_ids: ids })).json).toMatchObject({
      deleted: 0,
    });
    expect(await left()).toBe(1);
  });
});

test('of those who delete one token at the same time, one has deleted it', async () => {
  const ids = await make(20, {});
  const answers = await Promise.all(
    ids.flatMap((id) => [1, 2, 3].map(() => manager.delete(`/tokens/${id}`))),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(204), count(404)]).toStrictEqual([20, 40]);
  expect(await deletions()).toHaveLength(20);
});

test('of those who delete the same tokens together, in any order, each is deleted once', async () => {
  const ids = await make(400, {});
  const bodies = [ids, ids.toReversed(), ids.slice(100), ids.slice(0, 300)];
  const answers = await Promise.all([
    ...bodies.map((some) => manager.delete('/tokens', { token_ids: some })),
    manager.delete('/tokens', { query: 'type:token' }),
  ]);
  const counts = answers.map(({ json }) => (json as { deleted: number }).deleted);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(400);
  expect(await left()).toBe(0);
});
