import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Place } from '../../../src/domain/list-order.js';
import { searchCondition } from '../../../src/services/tokens/token-search.js';
import type { TokenFilter } from '../../../src/storage/tokens/token-filter.js';
import { NOW, TokenStore } from '../../support/database/token-store.js';

/*
 * Lists of so many tokens that what keys lead to is counted by its index and pages are found on a walk, against the same tokens
 * in memory: what many have, what few have, what only old ones have, what has ended, and any of these together.
 */

const TOKENS = 12_000;
const DAY_MS = 86_400_000;

const store = new TokenStore();
afterAll(() => store.close());

interface Made {
  readonly id: string;
  readonly type: string;
  readonly container: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly data: readonly string[];
  readonly createdAt: Date;
  readonly isModified: boolean;
  readonly expiresAt?: Date;
}

function make(n: number): Made {
  return {
    id: `many-${String((n * 7_919) % TOKENS).padStart(5, '0')}`,
    type: ['token', 'card', 'bank'][n % 3] ?? '',
    container: n % 10 < 9 ? '/pci/high/' : `/customer-${String(n % 200)}/`,
    metadata: {
      half: String(n % 2),
      country: String(n % 5),
      age: n < TOKENS / 2 ? 'old' : 'new',
      ...(n % 4_000 === 0 ? { rare: 'yes' } : {}),
    },
    data: [`value ${String(n)}`],
    // Some are of one instant.
    createdAt: new Date(NOW.getTime() - DAY_MS + Math.floor(n / 3)),
    isModified: n % 20 < 11,
    ...(n % 25 === 0 ? { expiresAt: new Date(NOW.getTime() + (n % 2 === 0 ? -1 : 1)) } : {}),
  };
}

const all = Array.from({ length: TOKENS }, (_, n) => make(n));
const live = all
  .filter(({ expiresAt }) => expiresAt === undefined || expiresAt > NOW)
  .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));

beforeAll(async () => {
  for (let from = 0; from < TOKENS; from += 400) await store.insert(...all.slice(from, from + 400));
  await store.database.$executeRaw`
    UPDATE tokens SET modified_at = created_at + interval '1 hour'
    WHERE tenant_id = ${store.tenantId}::uuid
      AND id = ANY(${all.filter(({ isModified }) => isModified).map(({ id }) => id)}::text[])`;
}, 120_000);

type Tree = readonly [text: string, holds: (token: Made) => boolean];

const member = (name: string, value: string): Tree => [
  `metadata.${name}:${value}`,
  ({ metadata }) => metadata[name] === value,
];
const MIDDLE = new Date(NOW.getTime() - DAY_MS + TOKENS / 6);
const TERMS: readonly Tree[] = [
  member('half', '0'),
  member('half', '1'),
  member('country', '3'),
  member('age', 'old'),
  member('age', 'new'),
  member('rare', 'yes'),
  member('rare', 'no'),
  ['data:"value 77"', ({ data }) => data.includes('value 77')],
  ['type:card', ({ type }) => type === 'card'],
  ['type:card_number', () => false],
  ['container:/pci/*', ({ container }) => container.startsWith('/pci/')],
  ['container:/customer-9/', ({ container }) => container === '/customer-9/'],
  ['container:/*', () => true],
  ['modified_at:[2020-01-01 TO *]', ({ isModified }) => isModified],
  [`modified_at:{* TO ${NOW.toISOString()}}`, ({ isModified }) => isModified],
  ['modified_at:[* TO 2020-01-01]', () => false],
  [`created_at:[${MIDDLE.toISOString()} TO *]`, ({ createdAt }) => createdAt >= MIDDLE],
  ['created_by:0190a000-0000-7000-8000-00000000000f', () => false],
  ['id:many-00042', ({ id }) => id === 'many-00042'],
];

const { tree } = fc.letrec<{ tree: Tree }>((tie) => {
  const pair = fc.tuple(tie('tree'), tie('tree'));
  return {
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(...TERMS),
      tie('tree').map(([text, holds]): Tree => [`NOT (${text})`, (token) => !holds(token)]),
      pair.map(([a, b]): Tree => [`(${a[0]}) AND (${b[0]})`, (each) => a[1](each) && b[1](each)]),
      pair.map(([a, b]): Tree => [`(${a[0]}) OR (${b[0]})`, (each) => a[1](each) || b[1](each)]),
    ),
  };
});

/** What a caller may see: everything, nearly everything, or little. */
const VISIBLE: readonly (readonly [TokenFilter['visibility'], (token: Made) => boolean])[] = [
  [{ kind: 'everything' }, () => true],
  ...['/pci/', '/customer-9/'].map(
    (value) =>
      [
        {
          kind: 'any_of',
          alternatives: [[{ attribute: 'container', operator: 'starts_with', value }]],
        },
        ({ container }: Made) => container.startsWith(value),
      ] as const,
  ),
];

async function expectAsInMemory(
  [text, holds]: Tree,
  [visibility, sees]: (typeof VISIBLE)[number],
  { at, size, isForward }: { at: number; size: number; isForward: boolean },
): Promise<void> {
  const expected = live.filter((token) => sees(token) && holds(token));
  const ids = expected.map(({ id }) => id);
  const query = searchCondition(store.keys, text);
  const page = 1 + Math.floor((at * ids.length) / size);
  expect(await store.find({ query, visibility, page, size })).toStrictEqual({
    total: ids.length,
    ids: ids.slice((page - 1) * size, page * size),
  });
  const from = Math.floor(at * ids.length);
  const beginning = expected[from];
  const place: Place | undefined = beginning && [beginning.createdAt, beginning.id];
  const walk = {
    order: { field: 'created_at', direction: isForward ? 'desc' : 'asc' },
    take: size,
    ...(place === undefined ? {} : { from: { place, isIncluded: false } }),
  } as const;
  const filter = { visibility, query };
  const walked = await store.tokens.walk(store.tenantId, filter, { walk, now: NOW });
  const beyond = isForward ? ids.slice(from + 1) : ids.slice(0, from).toReversed();
  const whole = isForward ? ids : ids.toReversed();
  expect(walked.map(({ item }) => item.id)).toStrictEqual(
    (place === undefined ? whole : beyond).slice(0, size),
  );
  expect(await store.tokens.count(store.tenantId, filter, { now: NOW })).toBe(ids.length);
}

const where = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.integer({ min: 1, max: 100 }),
  isForward: fc.boolean(),
});

test('a page, a walk and a total of a large list are what plain logic finds, for any query and rules', async () => {
  const first = { at: 0, size: 20, isForward: true };
  for (const term of TERMS)
    for (const visible of VISIBLE) await expectAsInMemory(term, visible, first);
  await fc.assert(fc.asyncProperty(tree, fc.constantFrom(...VISIBLE), where, expectAsInMemory), {
    numRuns: 150,
  });
}, 240_000);

test('what one statement counts is exact while others write', async () => {
  const query = searchCondition(store.keys, 'metadata.half:0');
  const expected = live.filter(({ metadata }) => metadata['half'] === '0').length;
  const over = new AbortController();
  const writing = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1)
      await store.insert({ id: `late-${String(n)}`, metadata: { half: '2' } });
  })();
  for (let times = 0; times < 10; times += 1)
    expect((await store.find({ query, size: 20 })).total).toBe(expected);
  over.abort();
  await writing;
});
