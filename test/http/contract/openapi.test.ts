import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';

import type { Answer } from '../../support/service/caller.js';
import {
  checkDocumented,
  exampleOf,
  openApiDocument,
  succeeded,
} from '../../support/doors/documented.js';
import { startScene } from '../../support/service/scene.js';
import { newSession } from '../../support/access/session.js';

/*
 * Every answer that a test gets from REST is held to the document (test/support/doors/documented.ts). Here each operation of
 * the document is called, and the document itself is looked at.
 */

const { service, manager } = await startScene();

const idOf = (answer: Answer): string => {
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as { id: string }).id;
};

/** Every operation but `/proxy`, which carries any request. */
const OPERATIONS = Object.entries(openApiDocument.paths)
  .filter(([path]) => path !== '/proxy')
  .flatMap(([, path]) => Object.values(path));

const MERGE_PATCH = { 'Content-Type': 'application/merge-patch+json' };

async function callTokens(): Promise<void> {
  await manager.post('/tokenize', exampleOf('/tokenize', 'post'));
  await manager.post('/detokenize', exampleOf('/detokenize', 'post'));
  const parent = idOf(await manager.post('/tokens', exampleOf('/tokens', 'post')));
  const child = idOf(
    await manager.post(
      `/tokens/${parent}/children`,
      exampleOf('/tokens/{parentId}/children', 'post'),
    ),
  );
  await manager.get('/tokens?metadata[order]=7');
  await manager.post('/tokens/search', exampleOf('/tokens/search', 'post'));
  await manager.get(`/tokens/${parent}`);
  await manager.send('PATCH', `/tokens/${parent}`, exampleOf('/tokens/{id}', 'patch'), MERGE_PATCH);
  await manager.get(`/tokens/${parent}/children`);
  await manager.delete(`/tokens/${parent}/children/${child}`);
  await manager.post(`/tokens/${parent}/children/${child}`);
  await manager.delete(`/tokens/${parent}`);
  await manager.delete('/tokens', exampleOf('/tokens', 'delete'));
}

async function callApplications(): Promise<void> {
  const id = idOf(await manager.post('/applications', exampleOf('/applications', 'post')));
  await manager.get('/applications');
  await manager.get('/applications/key');
  await manager.get(`/applications/${id}`);
  await manager.put(`/applications/${id}`, exampleOf('/applications/{id}', 'put'));
  await manager.post(`/applications/${id}/regenerate`);
  await manager.delete(`/applications/${id}`);
  await manager.get('/permissions');
  const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  const backend = await manager.newApplication({ permissions: ['token:create'] });
  const { nonce } = await newSession(shop);
  const grants = exampleOf('/sessions/authorize', 'post') as object;
  await backend.post('/sessions/authorize', { ...grants, nonce });
}

async function callReactors(): Promise<void> {
  const formula = exampleOf('/reactor-formulas', 'post');
  const formulaId = idOf(await manager.post('/reactor-formulas', formula));
  await manager.get('/reactor-formulas');
  await manager.get(`/reactor-formulas/${formulaId}`);
  await manager.put(`/reactor-formulas/${formulaId}`, exampleOf('/reactor-formulas/{id}', 'put'));
  const reactor = { ...(exampleOf('/reactors', 'post') as object), formula: { id: formulaId } };
  const id = idOf(await manager.post('/reactors', reactor));
  await manager.get('/reactors');
  await manager.get(`/reactors/${id}`);
  await manager.put(`/reactors/${id}`, reactor);
  await manager.send('PATCH', `/reactors/${id}`, exampleOf('/reactors/{id}', 'patch'), MERGE_PATCH);
  const ran = await manager.post(
    `/reactors/${id}/react`,
    exampleOf('/reactors/{id}/react', 'post'),
  );
  expect(ran.json).toStrictEqual({ raw: { last4: '4242' } });
  await manager.delete(`/reactors/${id}`);
  await manager.delete(`/reactor-formulas/${formulaId}`);
}

async function callProxies(): Promise<void> {
  const id = idOf(await manager.post('/proxies', exampleOf('/proxies', 'post')));
  await manager.get('/proxies');
  await manager.get(`/proxies/${id}`);
  await manager.put(`/proxies/${id}`, exampleOf('/proxies/{id}', 'put'));
  await manager.send('PATCH', `/proxies/${id}`, exampleOf('/proxies/{id}', 'patch'), MERGE_PATCH);
  await manager.delete(`/proxies/${id}`);
}

async function callTenant(): Promise<void> {
  await manager.get('/tenants/self');
  for (const about of ['members', 'invitations', 'reports/usage'])
    await manager.get(`/tenants/self/${about}`);
  await manager.put('/tenants/self', exampleOf('/tenants/self', 'put'));
  await manager.get('/logs');
  await manager.get('/logs/entity-types');
  await manager.get('/logs/chain');
}

describe('the OpenAPI document', () => {
  test('is what the service answers, without a key', async () => {
    const answer = await service.anonymous.get('/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('application/json');
    expect(answer.json).toStrictEqual(JSON.parse(JSON.stringify(openApiDocument)));
  });

  test('has operations that all succeed with its examples', async () => {
    succeeded.clear();
    await callTokens();
    await callApplications();
    await callReactors();
    await callProxies();
    await callTenant();
    const documented = OPERATIONS.map(({ operationId }) => operationId);
    expect([...succeeded].sort()).toStrictEqual(documented.toSorted());
  });

  test('names each operation once, describes it, and asks for a key', () => {
    const names = OPERATIONS.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { operationId, ...operation } of OPERATIONS) {
      expect(operation['description'], operationId).toMatch(/^[A-Z].*[.]$/s);
      expect(operation['security'], operationId).toStrictEqual([{ apiKey: [] }]);
    }
  });

  test('is in order by the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = async (source: string): Promise<readonly string[]> => {
      const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
      return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`);
    };
    const text = JSON.stringify(openApiDocument);
    expect(await found(text)).toStrictEqual([]);
    // What they find in a document that is not.
    const twice = text.replace('"operationId":"detokenize"', '"operationId":"tokenize"');
    expect(await found(twice)).toStrictEqual([
      expect.stringMatching(/^operation-operationId-unique /),
    ]);
  });

  test('sums up each operation in a whole sentence', () => {
    for (const { operationId, summary } of OPERATIONS) {
      expect(summary, operationId).toMatch(/^[A-Z](?:`[^`]*`|[^`])*[.]$/);
    }
  });

  test('demands no member of a request that has a default', () => {
    const { schemas } = openApiDocument.components;
    const inputs = Object.entries(schemas).filter(([name]) => name.endsWith('Input'));
    const withDefaults = inputs.flatMap(([name, { properties, required }]) =>
      Object.entries(properties as Record<string, object>)
        .filter(([, member]) => 'default' in member)
        .map(([member]) => ({ place: `${name}.${member}`, required, member })),
    );
    expect(withDefaults.length).toBeGreaterThan(0);
    for (const { place, required, member } of withDefaults) {
      expect(required, place).not.toContain(member);
    }
  });

  test('names every closed set once', () => {
    const { schemas, ...components } = openApiDocument.components;
    const places = JSON.stringify([openApiDocument.paths, components]);
    expect(places).not.toContain('"enum"');
    for (const [name, schema] of Object.entries(schemas)) {
      expect(JSON.stringify({ ...schema, enum: undefined }), name).not.toContain('"enum":');
    }
    expect(schemas['CreateApplicationInput']).toHaveProperty('properties.permissions.items', {
      $ref: '#/components/schemas/PermissionName',
    });
  });

  test('says of every operation how it fails', () => {
    for (const [path, methods] of Object.entries(openApiDocument.paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        expect(Object.keys(responses), `${method} ${path}`).toEqual(
          expect.arrayContaining(['4XX', 'default']),
        );
      }
    }
    expect(Object.keys(openApiDocument.paths)).toContain('/proxy');
  });

  test('has the rules of the SDL', () => {
    const { schemas } = openApiDocument.components;
    expect(schemas['CreateApplicationInput']).toMatchObject({
      properties: { name: { type: 'string', minLength: 1, maxLength: 200 } },
      required: ['name', 'type'],
    });
    expect(schemas['AccessRuleInput']).toMatchObject({
      properties: {
        priority: { type: 'integer', minimum: 1, maximum: 1_000_000 },
        transform: { $ref: '#/components/schemas/AccessTransform' },
      },
    });
    // What is there for dashboards alone is no member of an answer of REST.
    expect(schemas['ReactorFormula']).not.toHaveProperty('properties.diagnostics');
  });

  test('is what answers of REST are held to', async () => {
    const answer = await manager.get('/applications/key');
    const json = { ...(answer.json as object), secret: 1 };
    const stranger = { ...answer, json, text: JSON.stringify(json) };
    expect(() => checkDocumented('GET', '/applications/key', stranger)).toThrow(
      /GET \/applications\/key 200/,
    );
    const { json: page } = await manager.get('/applications');
    const wrong = { ...answer, json: page, text: JSON.stringify(page) };
    expect(() => checkDocumented('GET', '/applications/key', wrong)).toThrow();
  });
});
