import { describe, expect, test } from 'vitest';

import { inWireNames, outcomeOfGraphql, outcomeOfRest } from '../../support/doors/both-doors.js';
import { newProxy, PROXY_FAULTS } from '../../support/scenes/proxies.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();

const FIELDS = `id tenantId key name destinationUrl requestTransform { code } responseTransform { code }
  configuration applicationId requireAuth createdBy createdAt modifiedBy modifiedAt`;
const CREATE = `mutation ($input: CreateProxyInput!) { result: createProxy(input: $input) { proxy { ${FIELDS} } } }`;
const UPDATE = `mutation ($id: UUID!, $input: UpdateProxyInput!) {
  result: updateProxy(id: $id, input: $input) { proxy { ${FIELDS} } }
}`;
const GET = `query ($id: UUID!) { result: proxy(id: $id) { ${FIELDS} } }`;
const least = { name: 'Payments', destinationUrl: 'https://api.example/' };

/** The input of GraphQL that says what a body of REST says. */
function inputOf(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const camel = (name: string): string =>
    name.replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [camel(name), value]));
}

async function result(query: string, variables: object, caller = manager): Promise<unknown> {
  const answer = await caller.graphql(query, variables as Record<string, unknown>);
  const outcome = outcomeOfGraphql(answer);
  return 'result' in outcome ? outcome.result : outcome;
}

describe('Proxies over GraphQL', () => {
  test('are created, read, listed, replaced and deleted as over REST', async () => {
    const { applicationId } = await manager.newApplication({ permissions: ['token:create'] });
    const input = {
      ...least,
      requestTransform: { code: 'module.exports = () => ({})' },
      configuration: { camelCase: 'kept', snake_case: 'kept' },
      application: { id: applicationId },
      requireAuth: false,
    };
    const created = (await result(CREATE, { input })) as { id: string };
    const rest = (await manager.get(`/proxies/${created.id}`)).json as Record<string, unknown>;
    const { configuration } = input;
    expect(created).toMatchObject({ configuration });
    expect({ ...(inWireNames(created) as object), configuration }).toStrictEqual(rest);
    expect(await result(GET, { id: created.id })).toStrictEqual(created);

    const list = `query { result: proxies(filter: { name: "pay*" }) { totalCount nodes { id } } }`;
    expect(await result(list, {})).toStrictEqual({
      totalCount: 1,
      nodes: [{ id: created.id }],
    });
    expect(await result(UPDATE, { id: created.id, input: least })).toMatchObject({
      ...least,
      applicationId: null,
      configuration: {},
      requestTransform: null,
      requireAuth: true,
    });
    const gone = `mutation ($id: UUID!) { result: deleteProxy(id: $id) { id } }`;
    expect(await result(gone, { id: created.id.toUpperCase() })).toStrictEqual({ id: created.id });
    expect(await result(GET, { id: created.id })).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('tell what is wrong with the code of transforms, line and column', async () => {
    const { id } = await newProxy(manager, {
      request_transform: { code: 'const a = 1;\nconst a = 2;' },
      response_transform: { code: 'module.exports = async () => ({})' },
    });
    const query = `query ($id: UUID!) { result: proxy(id: $id) {
      requestTransform { diagnostics { line column message } } responseTransform { diagnostics { line } }
    } }`;
    expect(await result(query, { id })).toStrictEqual({
      requestTransform: {
        diagnostics: [{ line: 2, column: expect.any(Number), message: expect.any(String) }],
      },
      responseTransform: { diagnostics: [] },
    });
  });

  test('show their Applications as objects, to those who may read Applications', async () => {
    const application = await manager.newApplication({
      name: 'Link',
      permissions: ['token:create'],
    });
    const tenant = { application: { id: application.applicationId }, name: 'Linked' };
    for (let made = 0; made < 3; made += 1) await newProxy(manager, tenant);
    const query = `query { result: proxies(filter: { name: "Linked" }) { nodes { application { name } } } }`;
    const linked = { application: { name: 'Link' } };
    expect(await result(query, {})).toStrictEqual({ nodes: [linked, linked, linked] });
    const reader = await manager.newApplication({ permissions: ['proxy:read'] });
    const answer = await reader.graphql(query);
    expect(answer.json).toMatchObject({
      data: {
        result: { nodes: [{ application: null }, { application: null }, { application: null }] },
      },
      errors: [{ extensions: { code: 'FORBIDDEN' } }, {}, {}],
    });
  });

  test.each(PROXY_FAULTS)('refuse %s as REST does', async (_what, members) => {
    const body = { name: 'x', destination_url: 'https://api.example/', ...members };
    const rest = outcomeOfRest(await manager.post('/proxies', body));
    const graphql = outcomeOfGraphql(await manager.graphql(CREATE, { input: inputOf(body) }));
    expect(graphql).toStrictEqual(rest);
  });

  test('refuse those who lack a permission, and ids of other tenants, as REST does', async () => {
    const { id } = await newProxy(manager);
    const stranger = await service.newTenant();
    const nobody = await manager.newApplication({ permissions: ['token:create'] });
    for (const caller of [stranger, nobody]) {
      const rest = outcomeOfRest(await caller.get(`/proxies/${id}`));
      expect(outcomeOfGraphql(await caller.graphql(GET, { id }))).toStrictEqual(rest);
      const put = outcomeOfRest(
        await caller.put(`/proxies/${id}`, { name: 'x', destination_url: 'https://api.example/' }),
      );
      expect(outcomeOfGraphql(await caller.graphql(UPDATE, { id, input: least }))).toStrictEqual(
        put,
      );
    }
  });
});
