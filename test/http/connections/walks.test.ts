import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { cursorOf } from '../../../src/domain/cursor.js';
import type { Caller } from '../../support/service/caller.js';
import { askPart, idsOf, partOf, walkedIds } from '../../support/doors/connections.js';
import type { ConnectionField } from '../../support/doors/connections.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactor } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();
let parentId: string;

const ROWS = 12;

beforeAll(async () => {
  parentId = await tokenize('parent');
  const formulaId = await newFormula(manager);
  for (let index = 0; index < ROWS; index++) {
    await manager.post(`/tokens/${parentId}/children`, { type: 'token', data: String(index) });
    // Several have one name, and letters of both cases.
    const name = ['b', 'B', 'a', 'ä', 'Z'][index % 5] ?? '';
    await manager.newApplication({ name, permissions: ['token:create'] });
    await newProxy(manager, { name });
    await newReactor(manager, formulaId, { name });
    await newFormula(manager, { name });
  }
});

async function tokenize(value: string): Promise<string> {
  return tokenizeAs(manager, value);
}

async function tokenizeAs(caller: Caller, value: string): Promise<string> {
  const { json } = await caller.post('/tokenize', [value]);
  return (json as readonly string[])[0] ?? '';
}

const LISTS: readonly (ConnectionField & { readonly path: string; readonly hasNames: boolean })[] =
  [
    { field: 'tokens', noun: 'Token', path: '/tokens', hasNames: false },
    { field: 'searchTokens', noun: 'Token', path: '/tokens', hasNames: false },
    { field: 'applications', noun: 'Application', path: '/applications', hasNames: true },
    { field: 'proxies', noun: 'Proxy', path: '/proxies', hasNames: true },
    { field: 'reactors', noun: 'Reactor', path: '/reactors', hasNames: true },
    { field: 'reactorFormulas', noun: 'ReactorFormula', path: '/reactor-formulas', hasNames: true },
    { field: 'logs', noun: 'LogEntry', path: '/logs', hasNames: false },
  ];

/** The items of a list as REST has them, in the same order. */
async function listed(path: string): Promise<readonly { id: string; name?: string }[]> {
  const items: { id: string; name?: string }[] = [];
  for (let page = 1; ; page++) {
    const { json } = await manager.get(`${path}?size=100&page=${String(page)}`);
    const { data } = json as { data: { id: string }[] };
    items.push(...data);
    if (data.length < 100) return items;
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 });

describe.each(LISTS)('$field', (list) => {
  test('walked in parts of any sizes, forward or backward, is the list', async () => {
    const all = (await listed(list.path)).map(({ id }) => id);
    expect(all.length).toBeGreaterThanOrEqual(ROWS);
    await fc.assert(
      fc.asyncProperty(sizes, fc.boolean(), fc.boolean(), async (some, backward, isAscending) => {
        const orderBy = { direction: isAscending ? 'asc' : 'desc' };
        const walked = await walkedIds(manager, list, { sizes: some, backward, orderBy });
        expect(walked).toStrictEqual(isAscending ? [...all].reverse() : all);
      }),
      { numRuns: 6 },
    );
  });

  test('is the newest 20 where nothing is said, and counted', async () => {
    const all = (await listed(list.path)).map(({ id }) => id);
    const part = await partOf(manager, list);
    expect(part.nodes.map(({ id }) => id)).toStrictEqual(all.slice(0, 20));
    expect(part.totalCount).toBe(all.length);
    const behind = await partOf(manager, list, { first: 2, after: part.edges[3]?.cursor ?? '' });
    expect(behind.nodes.map(({ id }) => id)).toStrictEqual(all.slice(4, 6));
    expect(behind.totalCount).toBe(all.length);
  });

  test.runIf(list.hasNames)('in the order of names, whatever their case', async () => {
    const items = await listed(list.path);
    const key = (name = ''): string => name.toLowerCase();
    const expected = items.toSorted((one, other) => {
      const [a, b] = [Buffer.from(key(one.name)), Buffer.from(key(other.name))];
      return Buffer.compare(a, b) || (one.id < other.id ? -1 : 1);
    });
    const ids = expected.map(({ id }) => id);
    const orderBy = { field: 'name', direction: 'asc' };
    expect(await walkedIds(manager, list, { sizes: [5], orderBy })).toStrictEqual(ids);
    const reverse = { field: 'name', direction: 'desc' };
    expect(
      await walkedIds(manager, list, { sizes: [3, 7], backward: true, orderBy: reverse }),
    ).toStrictEqual([...ids].reverse());
  });

  test('a cursor that is none of this list in this order is refused, and never repeated', async () => {
    const { edges } = await partOf(manager, list, { first: 1 });
    const own = edges[0]?.cursor ?? '';
    const [name = '', field = '', direction = '', ...place] = JSON.parse(
      Buffer.from(own, 'base64url').toString(),
    ) as string[];
    const written = (parts: readonly unknown[]): string =>
      Buffer.from(JSON.stringify(parts)).toString('base64url');
    expect(written([name, field, direction, ...place])).toBe(own);
    const bad: readonly string[] = [
      'x',
      '%',
      `${own}=`,
      `${own} `,
      own.slice(0, -2),
      Buffer.from('null').toString('base64url'),
      Buffer.from(` ${JSON.stringify([name, field, direction, ...place])}`).toString('base64url'),
      written([]),
      written({} as never),
      written([name, field, direction]),
      written([name, field, direction, ...place, 'more']),
      written([name, field, direction, ...place.map(() => null)]),
      written([name, field, direction, ...place.map(() => -1)]),
      written([name, field, direction, ...place.map(() => 9e15)]),
      written([name, field, direction, ...place.map(() => 'x\u0000')]),
      written([name, 'constructor', direction, ...place]),
      written([name, field, 'asc', ...place]),
      written([name === 'tokens' ? 'logs' : 'tokens', field, direction, ...place]),
      "' OR 1=1 --",
      'a'.repeat(2_000),
    ];
    for (const cursor of bad) {
      for (const args of [
        { first: 2, after: cursor },
        { last: 2, before: cursor },
      ]) {
        const argument = 'after' in args ? 'after' : 'before';
        const { json, text } = await askPart(manager, list, args);
        expect(json, text).toMatchObject({
          data: { part: null },
          errors: [
            {
              path: ['part'],
              extensions: {
                code: 'VALIDATION_FAILED',
                errors: { [argument]: ['must be a cursor of this list in this order'] },
              },
            },
          ],
        });
        if (cursor.length > 3) expect(text).not.toContain(cursor);
      }
    }
    const { json } = await askPart(manager, list, { after: own, orderBy: { direction: 'asc' } });
    expect(json).toMatchObject({
      errors: [{ extensions: { errors: { after: [expect.any(String)] } } }],
    });
  });

  test.each([
    [{ first: 0 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ last: 0 }, 'last'],
    [{ last: 101 }, 'last'],
    [{ first: 1, last: 1 }, 'last'],
    [{ after: '' }, 'after'],
    [{ after: 'a'.repeat(2_001) }, 'after'],
  ])('%o is refused by name', async (args, argument) => {
    const { json, text } = await askPart(manager, list, args);
    expect(json, text).toMatchObject({
      data: { part: null },
      errors: [
        { extensions: { code: 'VALIDATION_FAILED', errors: { [argument]: [expect.anything()] } } },
      ],
    });
  });

  test('the two ways of walking do not mix', async () => {
    const { edges } = await partOf(manager, list, { first: 1 });
    const cursor = edges[0]?.cursor ?? '';
    for (const [args, argument] of [
      [{ last: 2, after: cursor }, 'after'],
      [{ first: 2, before: cursor }, 'before'],
      [{ before: cursor }, 'before'],
    ] as const) {
      const { json } = await askPart(manager, list, args);
      expect(json).toMatchObject({
        errors: [{ extensions: { errors: { [argument]: [expect.anything()] } } }],
      });
    }
  });

  test('a cursor of another tenant shows nothing of that tenant', async () => {
    const stranger = await service.newTenant();
    const { edges } = await partOf(manager, list, { first: 1 });
    const after = edges[0]?.cursor ?? '';
    const mine = new Set((await listed(list.path)).map(({ id }) => id));
    const own = await idsOf(stranger, list, { first: 100 });
    for (const orderBy of [{ direction: 'desc' }, { direction: 'asc' }] as const) {
      const cursor = orderBy.direction === 'desc' ? after : turned(after);
      const seen = await idsOf(stranger, list, { first: 100, after: cursor, orderBy });
      expect(seen.every((id) => own.includes(id))).toBe(true);
      // Official formulas are everybody's.
      if (list.field !== 'reactorFormulas') expect(seen.some((id) => mine.has(id))).toBe(false);
    }
  });
});

/** The same place in the order that is turned round. */
function turned(cursor: string): string {
  const [list, field, , ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
    never,
    string,
    string,
    ...string[],
  ];
  return cursorOf(list, { field, direction: 'asc' }, place);
}

describe('a walk while the list changes', () => {
  test('is not shifted by what comes to the front, nor by the end of what a cursor tells of', async () => {
    const tenant = await service.newTenant();
    const made: string[] = [];
    for (let index = 0; index < 9; index++)
      made.unshift(await tokenizeAs(tenant, `value ${String(index)}`));
    const tokens = { field: 'tokens', noun: 'Token' };
    const walked = await walkedIds(tenant, tokens, {
      sizes: [2],
      between: () => tokenizeAs(tenant, 'new'),
    });
    expect(walked).toStrictEqual(made);
    const { pageInfo } = await partOf(tenant, tokens, { last: 4 });
    await tenant.delete(`/tokens/${made[5] ?? ''}`);
    const { nodes, pageInfo: before } = await partOf(tenant, tokens, {
      last: 2,
      before: pageInfo.startCursor,
    });
    expect(nodes.map(({ id }) => id)).toStrictEqual([made[3], made[4]]);
    expect(before.hasNextPage).toBe(true);
  });
});

describe('tokenChildren', () => {
  const children = (): ConnectionField => ({
    field: 'tokenChildren',
    noun: 'Token',
    besides: `parentId: "${parentId}"`,
  });

  test('is a connection over the children', async () => {
    const { json } = await manager.get(`/tokens/${parentId}/children?size=100`);
    const all = (json as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(all).toHaveLength(ROWS);
    for (const backward of [false, true])
      expect(await walkedIds(manager, children(), { sizes: [5], backward })).toStrictEqual(all);
    expect((await partOf(manager, children(), { first: 1 })).totalCount).toBe(ROWS);
  });

  test('of a token that is not there is null, with an error beside, and other fields stay', async () => {
    const { json } = await manager.graphql(
      '{ tokenChildren(parentId: "no-such-token") { nodes { id } } tenant { id } }',
    );
    expect(json).toMatchObject({
      data: { tokenChildren: null, tenant: { id: manager.tenantId } },
      errors: [{ path: ['tokenChildren'], extensions: { code: 'NOT_FOUND' } }],
    });
  });
});
