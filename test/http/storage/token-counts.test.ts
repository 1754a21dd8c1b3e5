import { randomInt } from 'node:crypto';

import { afterAll, beforeEach, expect, test } from 'vitest';

import type { TokenType } from '../../../src/domain/token/token-type.js';
import { searchCondition } from '../../../src/services/tokens/token-search.js';
import { ExpiryRepository } from '../../../src/storage/operation/expiry-repository.js';
import { TokenCountRepository } from '../../../src/storage/tokens/token-count-repository.js';
import type { TokenFilter } from '../../../src/storage/tokens/token-filter.js';
import { NOW, TokenStore } from '../../support/database/token-store.js';

/*
 * Totals of lists that the kind of a token decides about are not counted: triggers keep them. They are held here against
 * counting, with everything at once that makes, moves and takes away tokens.
 */

const store = new TokenStore();
const counts = new TokenCountRepository(store.database);
const expiry = new ExpiryRepository(store.database);
beforeEach(() => store.changeTenant());
afterAll(() => store.close());

const TYPES: readonly TokenType[] = ['token', 'card', 'bank'];
const CONTAINERS = ['/a/', '/a/b/', '/c/'];
const ENDS = new Date(NOW.getTime() + 1_000);

const any = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;

async function kept(): Promise<number> {
  const [row] = await store.database.$queryRaw<{ rows: number }[]>`
    SELECT count(*)::int AS rows FROM token_counts WHERE tenant_id = ${store.tenantId}::uuid`;
  return row?.rows ?? 0;
}

async function insertSome(name: string): Promise<void> {
  const tokens = Array.from({ length: randomInt(1, 12) }, (_, n) => ({
    id: `${name}-${String(n)}`,
    type: any(TYPES),
    container: any(CONTAINERS),
    ...(randomInt(3) === 0 ? { expiresAt: ENDS } : {}),
  }));
  await store.insert(...tokens);
}

async function moveSome(): Promise<void> {
  await store.database.$executeRaw`
    UPDATE tokens SET container = ${any(CONTAINERS)}, modified_at = ${NOW}
    WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM tokens WHERE tenant_id = ${store.tenantId}::uuid LIMIT 5 FOR UPDATE SKIP LOCKED
    ))`;
}

async function deleteSome(): Promise<void> {
  await store.database.$executeRaw`
    DELETE FROM tokens WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM tokens WHERE tenant_id = ${store.tenantId}::uuid LIMIT 3 FOR UPDATE SKIP LOCKED
    ))`;
}

const FILTERS: readonly Partial<TokenFilter>[] = [
  {},
  { types: ['card'] },
  { types: ['card', 'bank'] },
  { query: { kind: 'starts_with', field: 'container', value: '/a/' } },
  { query: searchCondition(store.keys, 'NOT type:card AND (container:/a/* OR container:/c/)') },
  { types: ['token'], query: searchCondition(store.keys, 'NOT fingerprint:x') },
];

async function expectExact(now: Date): Promise<void> {
  for (const filter of FILTERS) {
    const { total, ids } = await store.find({ ...filter, now, size: 10_000 });
    expect({ filter, total }).toEqual({ filter, total: ids.length });
  }
  const { total: all } = await store.find({ now });
  const told = await counts.count(store.tenantId, now, 100);
  expect(told.byType.reduce((sum, { count }) => sum + count, 0)).toBe(all);
}

test('totals are exact, whoever makes, moves, deletes and puts counts together at the same time', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        await insertSome(`${String(round)}-${String(n)}`);
        await any([moveSome, deleteSome, () => counts.fold(store.tenantId, randomInt(1, 40))])();
        // What a reader is told is never less than nothing, nor more than was ever there.
        const { total } = await store.find({});
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual((round + 1) * 12 * 11);
      }),
    );
    await expectExact(NOW);
    await expectExact(ENDS);
  }
  const batch = { now: ENDS, limit: 10_000, event: store.creation() };
  expect(await expiry.deleteTokens(store.tenantId, batch)).toBeGreaterThan(0);
  await expectExact(ENDS);
  while ((await counts.fold(store.tenantId, 1_000)) > 0);
  await expectExact(ENDS);
  expect(await kept()).toBeLessThanOrEqual(TYPES.length * CONTAINERS.length);
  expect(await counts.recount(store.tenantId)).toBe(0);
});

test('what was written past the triggers is found by counting, and mended', async () => {
  await store.insert({ id: 'one', type: 'card' }, { id: 'two', type: 'bank' });
  await store.database.$executeRaw`
    UPDATE token_counts SET tokens = tokens + 7 WHERE tenant_id = ${store.tenantId}::uuid`;
  expect(await store.find({ size: 1 })).toMatchObject({ total: 16 });
  expect(await counts.recount(store.tenantId)).toBe(2);
  expect(await store.find({ size: 1 })).toMatchObject({ total: 2 });
});

test('a tenant that has lost all its tokens leaves nothing behind', async () => {
  await store.insert({ id: 'one' }, { id: 'two' });
  const batch = { now: ENDS, limit: 10, event: store.creation() };
  await store.database.$executeRaw`
    UPDATE tokens SET expires_at = ${NOW} WHERE tenant_id = ${store.tenantId}::uuid`;
  expect(await store.find({ now: NOW })).toMatchObject({ total: 0 });
  await expiry.deleteTokens(store.tenantId, batch);
  expect(await kept()).toBe(2);
  expect(await counts.fold(store.tenantId, 10)).toBe(2);
  expect(await kept()).toBe(0);
});

test('pages are parts of one list, from whichever of its ends they are read', async () => {
  const made = Array.from({ length: 23 }, (_, n) => ({
    id: `id-${String(n).padStart(2, '0')}`,
    type: any(TYPES),
    createdAt: new Date(NOW.getTime() - Math.floor(n / 3) * 1_000),
  }));
  await store.insert(...made);
  for (const filter of FILTERS.slice(0, 3)) {
    const whole = await store.find({ ...filter, size: 1_000 });
    for (const size of [1, 4, 7, 22, 23]) {
      const pages = Math.ceil(whole.total / size) + 1;
      const ids = [];
      for (let page = 1; page <= pages; page += 1)
        ids.push(...(await store.find({ ...filter, page, size })).ids);
      expect(ids).toEqual(whole.ids);
    }
  }
});
