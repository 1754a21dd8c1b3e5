import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactor } from '../../support/scenes/reactors.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let relay: Relay;
let service: TestService;
let statements: string[] = [];

beforeAll(async () => {
  relay = await startRelay((text) => statements.push(text));
  service = await startService({ DATABASE_URL: relay.url });
});
afterAll(async () => {
  await service.close();
  await relay.break();
});

/** What statements name that read what is asked for here; what the service does by itself meanwhile, for use, keys and seals, names others. */
const OF_RELATIONS = /\b(applications|proxies|reactors|reactor_formulas)\b/;

/** The data of a query, and how many statements it sent; the look-up of the API key is one of them. */
async function asked(
  caller: Caller,
  query: string,
): Promise<{ data: Record<string, unknown>; sent: readonly string[] }> {
  statements = [];
  const { json, text } = await caller.graphql(query);
  const sent = statements.filter((statement) => OF_RELATIONS.test(statement));
  const { data } = json as { data: Record<string, unknown> };
  expect((json as { errors?: unknown }).errors, text).toBeUndefined();
  expect(sent.filter((statement) => statement.includes('key_hash = ANY'))).toHaveLength(1);
  return { data, sent };
}

async function inParallel<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 10) {
    const few = Array.from({ length: Math.min(10, count - index) }, (_, at) => make(index + at));
    made.push(...(await Promise.all(few)));
  }
  return made;
}

describe('the cost of relations, in statements that the database was sent', () => {
  let tenant: Caller;
  let applications: readonly Caller[];

  beforeAll(async () => {
    tenant = await service.newTenant();
    const formulas = await inParallel(5, () => newFormula(tenant));
    applications = await inParallel(99, (index) =>
      tenant.newApplication({ name: `A${String(index)}`, permissions: ['token:create'] }),
    );
    await inParallel(100, (index) => {
      const application = { id: applications[index % 99]?.applicationId };
      return newProxy(tenant, { name: `P${String(index)}`, application });
    });
    await inParallel(100, (index) => {
      const application = { id: applications[index % 99]?.applicationId };
      return newReactor(tenant, formulas[index % 5] ?? '', { application });
    });
  });

  test('a page of 100 Proxies with their Applications is at most 3, that of the API key among them', async () => {
    const { data, sent } = await asked(
      tenant,
      `{ proxies(first: 100) { totalCount
         nodes { name applicationId application { id name } } } }`,
    );
    const { proxies } = data as { proxies: { nodes: { application: { id: string } }[] } };
    expect(proxies).toMatchObject({ totalCount: 100 });
    const ids = proxies.nodes.map(({ application }) => application.id);
    expect(new Set(ids)).toStrictEqual(new Set(applications.map((each) => each.applicationId)));
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(3);
  });

  const COUNTED = [
    'totalCount',
    'total: totalCount',
    '... { ... on ProxyConnection { totalCount } }',
  ];
  test.each(COUNTED)('%s is counted in the statement that reads the items', async (total) => {
    const plain = await asked(tenant, '{ proxies(first: 20) { nodes { id } } }');
    const counted = await asked(tenant, `{ proxies(first: 20) { nodes { id } ${total} } }`);
    expect(counted.sent, counted.sent.join('\n')).toHaveLength(plain.sent.length);
    expect(counted.sent.filter((text) => text.includes('count('))).toHaveLength(1);
    expect(Object.values((counted.data as { proxies: object }).proxies)).toContain(100);
  });

  const NOT_COUNTED = [
    '__typename',
    'totalCount @include(if: false)',
    '... @skip(if: true) { totalCount }',
    'pageInfo { hasNextPage }',
  ];
  test.each(NOT_COUNTED)('where %s is asked for, nothing is counted', async (members) => {
    const { sent } = await asked(tenant, `{ proxies(first: 20) { nodes { id } ${members} } }`);
    expect(sent.join()).not.toContain('count(');
  });

  test('a part with nothing in it is told how many there are, too', async () => {
    const part = '{ nodes { id } totalCount pageInfo { endCursor } }';
    const { data } = await asked(tenant, `{ proxies(last: 1) ${part} }`);
    const { endCursor } = (data as { proxies: { pageInfo: { endCursor: string } } }).proxies
      .pageInfo;
    const past = await asked(tenant, `{ proxies(after: "${endCursor}") ${part} }`);
    expect(past.data).toMatchObject({ proxies: { nodes: [], totalCount: 100 } });
    const none = await asked(tenant, `{ proxies(filter: { name: "nobody's" }) ${part} }`);
    expect(none.data).toMatchObject({ proxies: { nodes: [], totalCount: 0 } });
  });

  test('a page of 100 Applications with their Proxies and Reactors is as many as a page of one', async () => {
    const query = (size: number): string =>
      `{ applications(first: ${String(size)}) { nodes { id
         proxies(first: 2) { totalCount nodes { applicationId } }
         reactors(first: 2) { totalCount
           nodes { formula { name } application { id } } } } } }`;
    const many = await asked(tenant, query(100));
    const { applications: page } = many.data as {
      applications: {
        nodes: {
          id: string;
          proxies: { totalCount: number; nodes: { applicationId: string }[] };
          reactors: { totalCount: number; nodes: { application: { id: string } }[] };
        }[];
      };
    };
    expect(page.nodes).toHaveLength(100);
    for (const { id, proxies, reactors } of page.nodes) {
      const linked = applications.findIndex(({ applicationId }) => applicationId === id);
      const count = linked === 0 ? 2 : linked > 0 ? 1 : 0;
      expect(proxies.totalCount).toBe(count);
      expect(proxies.nodes.map(({ applicationId }) => applicationId)).toEqual(
        Array(count).fill(id),
      );
      expect(reactors.nodes.map(({ application }) => application.id)).toEqual(
        Array(count).fill(id),
      );
    }
    const one = await asked(tenant, query(1));
    expect(many.sent.length, many.sent.join('\n')).toBeLessThanOrEqual(6);
    // The first page is not the whole list, which is counted then.
    expect(many.sent.length).toBeLessThanOrEqual(one.sent.length + 3);
  });

  test('a page of formulas with their Reactors is at most 6', async () => {
    const { data, sent } = await asked(
      tenant,
      `{ reactorFormulas(first: 100) { nodes { name
         reactors(first: 3) { totalCount nodes { application { id } } } } } }`,
    );
    const { reactorFormulas } = data as {
      reactorFormulas: {
        nodes: { reactors: { totalCount: number; nodes: unknown[] } }[];
      };
    };
    const own = reactorFormulas.nodes.filter(({ reactors }) => reactors.totalCount > 0);
    expect(own.map(({ reactors }) => reactors.totalCount)).toEqual(Array(5).fill(20));
    expect(own.every(({ reactors }) => reactors.nodes.length === 3)).toBe(true);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(6);
  });
});
