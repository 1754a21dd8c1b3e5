import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactor } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();

describe('application.proxies and application.reactors', () => {
  const newTarget = () => manager.newApplication({ permissions: ['token:create'] });
  const relations = (id: string, page = ''): string => `{ application(id: "${id}") {
    proxies${page} { totalCount pageInfo { endCursor hasNextPage } nodes { id key name } }
    reactors${page} { totalCount pageInfo { endCursor hasNextPage } nodes { id name formula { name } } }
  } }`;

  test('hold what is linked to the Application and nothing else, newest first, page by page', async () => {
    const [one, other] = [await newTarget(), await newTarget()];
    const formulaId = await newFormula(manager);
    const application = { id: one.applicationId };
    const names = ['first', 'second', 'third'];
    for (const name of names) {
      await newProxy(manager, { name, application });
      await newReactor(manager, formulaId, { name, application });
    }
    await newProxy(manager, { name: 'other', application: { id: other.applicationId } });
    await newProxy(manager, { name: 'free' });
    await newReactor(manager, formulaId, { name: 'free' });

    type Shown = Record<'proxies' | 'reactors', { pageInfo: { endCursor: string } }>;
    let after: Partial<Shown> = {};
    for (const shown of [['third', 'second'], ['first']]) {
      const page = (relation: keyof Shown): string => {
        const cursor = after[relation]?.pageInfo.endCursor;
        return `${relation}(first: 2 ${cursor === undefined ? '' : `after: "${cursor}"`})
          { totalCount pageInfo { endCursor hasNextPage hasPreviousPage } nodes { name } }`;
      };
      const { json } = await manager.graphql(
        `{ application(id: "${one.applicationId}") { ${page('proxies')} ${page('reactors')} } }`,
      );
      const part = {
        totalCount: 3,
        pageInfo: { hasNextPage: shown.length === 2, hasPreviousPage: shown.length === 1 },
        nodes: shown.map((name) => ({ name })),
      };
      expect(json).toMatchObject({ data: { application: { proxies: part, reactors: part } } });
      after = (json as { data: { application: Shown } }).data.application;
    }
    const both = `{ application(id: "${one.applicationId}") {
      newest: proxies(first: 1) { nodes { name } }
      all: proxies { nodes { name application { name reactors { totalCount } } } } } }`;
    const linked = { name: 'Test', reactors: { totalCount: 3 } };
    expect((await manager.graphql(both)).json).toStrictEqual({
      data: {
        application: {
          newest: { nodes: [{ name: 'third' }] },
          all: { nodes: [...names].reverse().map((name) => ({ name, application: linked })) },
        },
      },
    });
  });

  test('show what an earlier mutation of the same request did', async () => {
    const { applicationId } = await newTarget();
    const create = (alias: string): string => `${alias}: createProxy(input: { name: "${alias}",
      destinationUrl: "https://api.example/", application: { id: "${applicationId}" } }) { proxy {
      application { name proxies { nodes { name } } } } }`;
    const update = `updateApplication(id: "${applicationId}",
      input: { name: "Renamed", permissions: [token_create] }) { application { id } }`;
    const { json } = await manager.graphql(`mutation { ${create('a')} ${update} ${create('b')} }`);
    expect(json).toMatchObject({
      data: {
        a: { proxy: { application: { name: 'Test', proxies: { nodes: [{ name: 'a' }] } } } },
        b: {
          proxy: {
            application: { name: 'Renamed', proxies: { nodes: [{ name: 'b' }, { name: 'a' }] } },
          },
        },
      },
    });
  });

  test('a size that no page has is refused, as it is for a list', async () => {
    const { applicationId } = await newTarget();
    const query = `{ application(id: "${applicationId}") { proxies(first: 101) { nodes { id } } } }`;
    expect((await manager.graphql(query)).json).toMatchObject({
      data: { application: { proxies: null } },
      errors: [{ extensions: { code: 'VALIDATION_FAILED', errors: { first: expect.anything() } } }],
    });
  });

  test('those of another tenant are not reached', async () => {
    const stranger = await service.newTenant();
    const { applicationId } = await newTarget();
    await newProxy(manager, { application: { id: applicationId } });
    const answer = await stranger.graphql(relations(applicationId));
    expect(answer.json).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
    expect(answer.text).not.toContain('"key"');
  });
});

describe('a relation is no way around a permission', () => {
  let target: Caller;
  let proxyKey: string;
  let configuration: string;

  beforeAll(async () => {
    target = await manager.newApplication({ name: 'Target', permissions: ['token:create'] });
    const application = { id: target.applicationId };
    proxyKey = (await newProxy(manager, { application })).key;
    configuration = 'only for readers of Reactors';
    const members = { application, configuration: { note: configuration } };
    await newReactor(manager, await newFormula(manager), members);
  });

  const through = (relation: string, fields: string): string =>
    `{ result: applications(filter: { ids: ["${target.applicationId}"] }) {
      nodes { name ${relation} { nodes { ${fields} } } } } }`;

  test.each([
    ['proxies', 'key name', 'proxy:read', () => proxyKey],
    ['reactors', 'configuration', 'reactor:read', () => configuration],
  ])('%s of an Application need their own', async (relation, fields, permission, kept) => {
    const allowed = await manager.newApplication({ permissions: ['application:read', permission] });
    const seen = await allowed.graphql(through(relation, fields));
    expect(seen.text).toContain(kept());
    const reader = await manager.newApplication({ permissions: ['application:read'] });
    const answer = await reader.graphql(through(relation, fields));
    expect(answer.json).toMatchObject({
      data: { result: { nodes: [{ name: 'Target', [relation]: null }] } },
      errors: [
        { message: `The permission ${permission} is missing.`, extensions: { code: 'FORBIDDEN' } },
      ],
    });
    expect(answer.text).not.toContain(kept());
  });

  test('`me`, which any key may ask, leads nowhere that its permissions do not', async () => {
    await newProxy(manager, { application: { id: target.applicationId } });
    const answer = await target.graphql(
      `{ me { application { name proxies { nodes { key } } reactors { nodes { configuration } } } } }`,
    );
    expect(answer.json).toMatchObject({
      data: { me: { application: { name: 'Target', proxies: null, reactors: null } } },
      errors: [{ extensions: { code: 'FORBIDDEN' } }, { extensions: { code: 'FORBIDDEN' } }],
    });
    expect(answer.text).not.toContain(proxyKey);
  });

  test('the Application of a Proxy needs application:read, however deep it is asked for', async () => {
    const reader = await manager.newApplication({ permissions: ['proxy:read', 'reactor:read'] });
    const query = `{ proxies(first: 100) { nodes { application { name permissions } } } }`;
    const answer = await reader.graphql(query);
    expect(answer.json).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ message: 'The permission application:read is missing.' }),
      ]),
    });
    expect(answer.text).not.toContain('Target');
  });
});
