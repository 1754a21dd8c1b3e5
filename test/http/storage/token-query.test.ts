import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { fingerprintText } from '../../../src/domain/token/fingerprint.js';
import { exactly, TokenStore } from '../../support/database/token-store.js';

const ALICE = '0190a000-0000-7000-8000-00000000000a';
const BOB = '0190a000-0000-7000-8000-00000000000b';

const store = new TokenStore();
beforeEach(() => store.changeTenant());
afterAll(() => store.close());

describe('a query', () => {
  const UUID_ID = '0190a000-0000-7000-8000-0000000000ff';

  async function insertThree(): Promise<void> {
    await store.insert(
      {
        id: 'one',
        type: 'card',
        container: '/pci/high/',
        data: ['4242', 'a b'],
        metadata: { user: '1', 'two words': 'x' },
        fingerprint: 'f1',
        createdBy: ALICE,
        createdAt: new Date('2026-01-01T00:00:00.000Z'),
      },
      {
        id: 'two',
        type: 'token',
        container: '/pci/',
        data: ['4242'],
        metadata: { user: '2' },
        createdBy: BOB,
        createdAt: new Date('2026-01-02T00:00:00.000Z'),
      },
      {
        id: UUID_ID,
        type: 'token',
        container: '/pcix/',
        metadata: { user: '1' },
        fingerprint: 'f3',
        createdBy: BOB,
        createdAt: new Date('2026-01-02T23:59:59.999Z'),
      },
    );
    const where = { tenantId_id: { tenantId: store.tenantId, id: 'two' } };
    const data = { modifiedBy: ALICE, modifiedAt: new Date('2026-02-01T12:00:00Z') };
    await store.database.token.update({ where, data });
  }

  const ROWS: readonly (readonly [query: string, ids: readonly string[]])[] = [
    ['id:two', ['two']],
    [`id:${UUID_ID.toUpperCase()}`, [UUID_ID]],
    ['id:TWO', []],
    ['id:t_o', []],
    ['id:"%"', []],
    ['type:token', [UUID_ID, 'two']],
    ['data:4242', ['two', 'one']],
    ['data:"a b"', ['one']],
    ['data:"A b"', []],
    ['data:"%"', []],
    ['metadata.user:1', [UUID_ID, 'one']],
    ['metadata."two words":x', ['one']],
    ['metadata.user:""', []],
    ['container:/pci/', ['two']],
    ['container:/pci/*', ['two', 'one']],
    ['container:"/pci*"', [UUID_ID, 'two', 'one']],
    ['container:/pc_*', []],
    ['container:*', [UUID_ID, 'two', 'one']],
    [`created_by:${BOB}`, [UUID_ID, 'two']],
    [`modified_by:${ALICE}`, ['two']],
    ['created_at:[2026-01-02 TO 2026-01-02]', [UUID_ID, 'two']],
    ['created_at:{2026-01-01 TO *}', [UUID_ID, 'two']],
    ['created_at:{* TO 2026-01-02}', ['one']],
    ['created_at:[* TO 2026-01-02T00:00:00.000Z]', ['two', 'one']],
    ['created_at:{2026-01-02T00:00:00.000Z TO *]', [UUID_ID]],
    ['created_at:[0001-01-01 TO 9999-12-31]', [UUID_ID, 'two', 'one']],
    ['modified_at:[2026-02-01 TO *]', ['two']],
    ['modified_at:[* TO *]', ['two']],
    ['NOT modified_at:[2026-02-01 TO *]', [UUID_ID, 'one']],
    [`NOT modified_by:${BOB}`, [UUID_ID, 'two', 'one']],
    ['NOT data:4242', [UUID_ID]],
    ['-metadata.user:1', ['two']],
    ['!(metadata.user:1 AND type:token)', ['two', 'one']],
    ['NOT NOT type:card', ['one']],
    ['type:card OR data:4242', ['two', 'one']],
    ['data:"a b" OR metadata.user:2 OR id:nothing', ['two', 'one']],
    ['data:4242 AND metadata.user:1', ['one']],
    ['data:4242 metadata.user:1', [UUID_ID, 'two', 'one']],
    ['data:4242 -metadata.user:1', ['two']],
    [`(data:4242 AND (type:card OR created_by:${ALICE})) OR id:${UUID_ID}`, [UUID_ID, 'one']],
    ['(data:4242 AND NOT type:card) OR (metadata.user:1 AND NOT type:token)', ['two', 'one']],
    ['NOT (type:card OR type:token)', []],
    ['fingerprint:unknown', []],
    ['NOT fingerprint:unknown', [UUID_ID, 'two', 'one']],
  ];

  test.each(ROWS.map((row) => [...row] as const))('%s', async (query, ids) => {
    await insertThree();
    expect(await store.find(query)).toStrictEqual(exactly(...ids));
  });

  test('by fingerprint finds it as it is shown, and what has none is not equal to it', async () => {
    await insertThree();
    const shown = fingerprintText(store.keys.hash('fingerprint', 'f1'));
    expect(await store.find(`fingerprint:${shown}`)).toStrictEqual(exactly('one'));
    expect(await store.find(`NOT fingerprint:${shown}`)).toStrictEqual(exactly(UUID_ID, 'two'));
    const swapped = shown.toLowerCase();
    expect(await store.find(`fingerprint:${swapped}`)).toStrictEqual(exactly());
  });

  test('finds nothing of another tenant', async () => {
    await insertThree();
    store.changeTenant();
    for (const query of ['data:4242', 'metadata.user:1', 'type:token', 'id:two', '-type:card']) {
      expect(await store.find(query), query).toStrictEqual(exactly());
    }
  });

  test('finds any string of code units that was indexed', async () => {
    const values = ['a\u0000b', '\ud83d', '\ude00', '😀', '"\\', '4242*?', ' ', 'OR'];
    await store.insert(
      ...values.map((value, at) => ({ id: `token-${String(at)}`, data: [value] })),
    );
    for (const [at, value] of values.entries()) {
      const query = `data:"${value.replaceAll(/["\\]/g, (unit) => `\\${unit}`)}"`;
      expect(await store.find(query), query).toStrictEqual(exactly(`token-${String(at)}`));
    }
  });

  test('finds what plain logic finds, however its terms are joined', async () => {
    await insertThree();
    const terms: readonly (readonly [text: string, ids: readonly string[]])[] = ROWS.filter(
      ([text]) => /^\w+(\.\w+)?:[^ ]+$/.test(text),
    );
    type Tree = readonly [text: string, ids: ReadonlySet<string>];
    const all = [UUID_ID, 'two', 'one'];
    const tree = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(...terms).map(([text, ids]): Tree => [text, new Set(ids)]),
        tie('tree').map(([text, ids]): Tree => [
          `NOT (${text})`,
          new Set(all.filter((id) => !ids.has(id))),
        ]),
        fc
          .tuple(tie('tree'), tie('tree'))
          .map(([a, b]): Tree => [
            `(${a[0]}) AND (${b[0]})`,
            new Set(all.filter((id) => a[1].has(id) && b[1].has(id))),
          ]),
        fc
          .tuple(tie('tree'), tie('tree'))
          .map(([a, b]): Tree => [`(${a[0]}) OR (${b[0]})`, new Set([...a[1], ...b[1]])]),
      ),
    })).tree;
    await fc.assert(
      fc.asyncProperty(tree, async ([text, ids]) => {
        expect(await store.find(text)).toStrictEqual(exactly(...all.filter((id) => ids.has(id))));
      }),
      { numRuns: 100 },
    );
  });
});

test('a value in SQL is never more than a value', async () => {
  await store.insert({ id: 'one' });
  const hostile = `x' OR '1'='1`;
  expect(await store.find(`id:"${hostile}"`)).toStrictEqual(exactly());
  expect(await store.find({ ids: [hostile], types: [hostile] })).toStrictEqual(exactly());
});
