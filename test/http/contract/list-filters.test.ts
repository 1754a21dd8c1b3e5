import { beforeAll, describe, expect, test } from 'vitest';

import { newFormula } from '../../support/user-code/formulas.js';
import { outcomeOfGraphql, outcomeOfRest } from '../../support/doors/both-doors.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactor } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';

/** Names of what is made of each noun; the first two are of one type, the third of another where there are types. */
const NAMES = ['Checkout 100%', 'checkout_b', 'Ledger'] as const;

const { manager: tenant } = await startScene();
const ids: Record<string, readonly string[]> = {};

beforeAll(async () => {
  const made: Record<string, string[]> = {
    applications: [],
    reactorFormulas: [],
    proxies: [],
    reactors: [],
  };
  for (const [index, name] of NAMES.entries()) {
    const type = index < 2 ? 'private' : 'public';
    const grants = { name, type, permissions: ['token:create'] };
    made['applications']?.push((await tenant.newApplication(grants)).applicationId);
    const formulaId = await newFormula(tenant, { name });
    made['reactorFormulas']?.push(formulaId);
    made['proxies']?.push((await newProxy(tenant, { name })).id);
    made['reactors']?.push(await newReactor(tenant, formulaId, { name }));
  }
  Object.assign(ids, made);
});

const NOUNS = [
  ['applications', '/applications', 'ApplicationFilter'],
  ['reactorFormulas', '/reactor-formulas', 'ReactorFormulaFilter'],
  ['proxies', '/proxies', 'ProxyFilter'],
  ['reactors', '/reactors', 'ReactorFilter'],
] as const;

type Filter = Readonly<Record<string, string | readonly string[]>>;

describe.each(NOUNS)('the filters of %s', (field, path, inputType) => {
  const both = async (filter: Filter) => {
    const query = Object.entries(filter).flatMap(([name, value]) =>
      [value].flat().map((each) => `${name === 'ids' ? 'id' : name}=${encodeURIComponent(each)}`),
    );
    const rest = await tenant.get(`${path}?${query.join('&')}`);
    const document = `query ($input: ${inputType}!) { result: ${field}(filter: $input) { nodes { id } } }`;
    const graphql = await tenant.graphql(document, { input: filter });
    return { rest, graphql };
  };
  /** Places of what a filter lets through, among what was made here. */
  const found = async (filter: Filter): Promise<readonly number[]> => {
    const { rest, graphql } = await both(filter);
    const { data } = rest.json as { data: { id: string }[] };
    const overRest = data.map(({ id }) => id);
    const { result } = (graphql.json as { data: { result: { nodes: { id: string }[] } } }).data;
    expect(result.nodes.map(({ id }) => id)).toStrictEqual(overRest);
    return overRest.map((id) => ids[field]?.indexOf(id) ?? -1).filter((index) => index >= 0);
  };
  const id = (index: number): string => ids[field]?.[index] ?? '';

  test('name: what contains it, whatever the case; with `*`, what it is as a whole', async () => {
    expect(await found({ name: 'CHECKOUT' })).toStrictEqual([1, 0]);
    expect(await found({ name: '100%' })).toStrictEqual([0]);
    expect(await found({ name: 'checkout*' })).toStrictEqual([1, 0]);
    expect(await found({ name: '*checkout' })).toStrictEqual([]);
  });

  test('ids: those alone, and with other filters those that meet all', async () => {
    expect(await found({ ids: [id(2), id(0)] })).toStrictEqual([2, 0]);
    expect(await found({ ids: [id(2), id(0)], name: 'ledger' })).toStrictEqual([2]);
  });

  test('an empty filter is refused, and never means all', async () => {
    for (const filter of [{ name: '' }, { ids: [''] }]) {
      const { rest, graphql } = await both(filter);
      expect(rest.status).toBe(400);
      expect(graphql.json).toMatchObject({ errors: [{ extensions: { status: 400 } }] });
    }
    const empty = await both({ ids: [] });
    expect(empty.graphql.json).toMatchObject({ errors: [{ extensions: { status: 400 } }] });
  });
});

describe('the filter type', () => {
  const applications = (type: readonly string[]) =>
    tenant.graphql(
      `query ($type: [ApplicationType!]) { result: applications(filter: { type: $type }) { nodes { id } } }`,
      { type },
    );
  const restIds = async (path: string): Promise<readonly string[]> =>
    ((await tenant.get(path)).json as { data: { id: string }[] }).data.map(({ id }) => id);

  test('of Applications: those of one type, or of one of several', async () => {
    const [one, two, three] = ids['applications'] ?? [];
    const asData = (list: readonly unknown[]) => ({
      data: { result: { nodes: list.map((id) => ({ id })) } },
    });
    expect((await applications(['private'])).json).toStrictEqual(asData([two, one]));
    expect((await applications(['public', 'private'])).json).toStrictEqual(
      asData([three, two, one]),
    );
    expect(await restIds('/applications?type=public')).toStrictEqual([three]);
    expect(await restIds('/applications?type=public&type=private')).toStrictEqual([
      three,
      two,
      one,
    ]);
  });

  test('of formulas: the tenant’s own, without the official ones', async () => {
    const own = [...(ids['reactorFormulas'] ?? [])].reverse();
    expect(await restIds('/reactor-formulas?type=private')).toStrictEqual(own);
    const official = await tenant.graphql(
      `{ reactorFormulas(filter: { type: [official] }, first: 100) { nodes { type } } }`,
    );
    expect(official.text).not.toContain('private');
  });

  test.each([
    ['applications', '/applications', 'ApplicationFilter'],
    ['reactorFormulas', '/reactor-formulas', 'ReactorFormulaFilter'],
  ])('of %s: one that there is not is refused alike by both doors', async (field, path, input) => {
    const rest = outcomeOfRest(await tenant.get(`${path}?type=secret`));
    const document = `query ($input: ${input}!) { ${field}(filter: $input) { nodes { id } } }`;
    const graphql = outcomeOfGraphql(
      await tenant.graphql(document, { input: { type: ['secret'] } }),
    );
    expect(graphql).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(rest).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(JSON.stringify(rest)).not.toContain('secret');
  });
});
