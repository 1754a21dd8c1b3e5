import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { visibilityOf } from '../../../src/domain/access/visibility.js';
import { metadataIndex } from '../../../src/services/tokens/token-index.js';
import { searchCondition } from '../../../src/services/tokens/token-search.js';
import { anyGrants, anyTarget, isVisible } from '../../support/access/grants.js';
import { storedToken } from '../../support/database/stored-token.js';
import { exactly, NOW, TokenStore } from '../../support/database/token-store.js';

const store = new TokenStore();
beforeEach(() => store.changeTenant());
afterAll(() => store.close());

describe('a filter', () => {
  test('by ids and types gives what is any of them, and nothing where none is given', async () => {
    await store.insert(
      { id: 'one', type: 'card' },
      { id: 'two', type: 'bank' },
      { id: 'three', type: 'token' },
    );
    expect(await store.find({ ids: ['one', 'two', 'x'] })).toStrictEqual(exactly('two', 'one'));
    expect(await store.find({ types: ['token', 'card'] })).toStrictEqual(exactly('three', 'one'));
    expect(await store.find({ ids: ['one', 'two'], types: ['card'] })).toStrictEqual(
      exactly('one'),
    );
    expect(await store.find({ ids: [] })).toStrictEqual(exactly());
    expect(await store.find({ types: [] })).toStrictEqual(exactly());
    expect(await store.find({ metadata: [] })).toMatchObject({ total: 3 });
  });

  test('by metadata gives what has all members', async () => {
    await store.insert(
      { id: 'one', metadata: { a: '1', b: '2' } },
      { id: 'two', metadata: { a: '1' } },
      { id: 'three', data: ['["a","1"]'] },
    );
    const a = metadataIndex(store.keys, 'a', '1');
    const b = metadataIndex(store.keys, 'b', '2');
    expect(await store.find({ metadata: [a] })).toStrictEqual(exactly('two', 'one'));
    expect(await store.find({ metadata: [a, b] })).toStrictEqual(exactly('one'));
    expect(await store.find({ metadata: [a], ids: ['two'] })).toStrictEqual(exactly('two'));
  });

  test('an expired token is gone at its instant, from items and totals', async () => {
    const expiresAt = new Date('2026-06-01T00:00:01.000Z');
    await store.insert({ id: 'ends', data: ['x'], expiresAt }, { id: 'stays', data: ['x'] });
    const before = new Date(expiresAt.getTime() - 1);
    for (const filter of [{}, { query: searchCondition(store.keys, 'data:x') }]) {
      expect(await store.find({ ...filter, now: before })).toStrictEqual(exactly('stays', 'ends'));
      expect(await store.find({ ...filter, now: expiresAt })).toStrictEqual(exactly('stays'));
    }
  });

  test('visibility leaves out, and does not count, what `decide` would refuse, on any grants', async () => {
    const targets = new Map(
      fc.sample(anyTarget, { numRuns: 60, seed: 7 }).map((target) => [target.id, target]),
    );
    await store.insert(...[...targets.values()].map((target) => ({ ...target, data: ['x'] })));
    const query = searchCondition(store.keys, 'data:x');
    await fc.assert(
      fc.asyncProperty(anyGrants, async (grants) => {
        const visibility = visibilityOf(grants, 'token:read');
        const seen = [...targets.values()].filter((target) => isVisible(visibility, target));
        const ids = seen.map(({ id }) => id).sort();
        for (const filter of [{ visibility }, { visibility, query }]) {
          const found = await store.find(filter);
          expect({ total: found.total, ids: found.ids.toSorted() }).toEqual({
            total: ids.length,
            ids,
          });
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a page', () => {
  const sameInstant = new Date('2026-03-01T00:00:00.000Z');

  test('is the newest first, and of one instant the greatest id', async () => {
    const [b, a, d, c] = ['id-b', 'id-a', 'id-d', 'id-c'].map((id) => ({
      id,
      data: ['x'],
      createdAt: sameInstant,
    }));
    const late = { id: 'late', data: ['x'], createdAt: new Date(sameInstant.getTime() + 1) };
    if (!a || !b || !c || !d) throw new Error('four tokens');
    await store.insert(a, late, b, c, d);
    const order = exactly('late', 'id-d', 'id-c', 'id-b', 'id-a');
    expect(await store.find({})).toStrictEqual(order);
    expect(await store.find('data:x')).toStrictEqual(order);
  });

  test('past the end is empty and has the total', async () => {
    await store.insert(
      { id: 'one', data: ['x'] },
      { id: 'two', data: ['x'] },
      { id: 'three', data: ['x'] },
    );
    for (const filter of [{}, { query: searchCondition(store.keys, 'data:x') }]) {
      expect(await store.find({ ...filter, page: 2, size: 2 })).toStrictEqual({
        total: 3,
        ids: ['one'],
      });
      expect(await store.find({ ...filter, page: 3, size: 2 })).toStrictEqual({
        total: 3,
        ids: [],
      });
      const last = { page: 9_007_199_254_740_991, size: 100 };
      expect(await store.find({ ...filter, ...last })).toStrictEqual({ total: 3, ids: [] });
    }
  });

  test('has each row as it was stored', async () => {
    const stored = storedToken(store.keys, {
      id: 'one',
      data: ['x'],
      metadata: { a: 'b' },
      fingerprint: 'f',
      expiresAt: new Date('2026-07-01T00:00:00.123Z'),
    });
    const { indexes, ...columns } = stored;
    expect(indexes).toHaveLength(2);
    await store.insert({ id: 'two' });
    await store.tokens.insertAll(store.tenantId, [stored], store.creation());
    for (const query of ['id:one', 'NOT id:two']) {
      const filter = {
        visibility: { kind: 'everything' },
        query: searchCondition(store.keys, query),
      } as const;
      const page = await store.tokens.findPage(store.tenantId, filter, {
        page: { page: 1, size: 20 },
        now: NOW,
      });
      expect(page).toMatchObject({ total: 1, items: [columns] });
    }
  });

  test('after page while others write: nothing that was there is missed; bounded in time, nothing comes twice', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => `old-${String(at).padStart(3, '0')}`);
    await store.insert(...ids.map((id) => ({ id, createdAt: sameInstant })));
    const bound = `created_at:[* TO ${sameInstant.toISOString()}]`;
    for (const filter of [{}, { query: searchCondition(store.keys, bound) }]) {
      const seen: string[] = [];
      for (let page = 1; ; page += 1) {
        const found = await store.find({ ...filter, page, size: 20 });
        if (found.ids.length === 0) break;
        seen.push(...found.ids);
        // A newer row moves the older ones of an unbounded list towards later pages.
        await store.insert({
          id: `new-${randomUUID()}`,
          createdAt: new Date(NOW.getTime() + page),
        });
      }
      expect(new Set(seen.filter((id) => id.startsWith('old-')))).toEqual(new Set(ids));
      if ('query' in filter) expect(seen).toStrictEqual(ids.toReversed());
    }
  });
});
