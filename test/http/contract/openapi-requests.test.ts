import { randomUUID } from 'node:crypto';

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';

import { exampleOf, openApiDocument } from '../../support/doors/documented.js';
import { startScene } from '../../support/service/scene.js';

const { manager } = await startScene();

const MERGE_PATCH = { 'Content-Type': 'application/merge-patch+json' };

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(openApiDocument, 'document');

/** Whether the document says that an operation takes a body. */
function isBodyDocumented(path: string, method: string, value: unknown): boolean {
  const body = openApiDocument.paths[path]?.[method]?.['requestBody'] as
    { content: Record<string, unknown> } | undefined;
  const [mediaType = ''] = Object.keys(body?.content ?? {});
  const place = ['paths', path, method, 'requestBody', 'content', mediaType, 'schema'];
  const pointer = place.map((part) =>
    part.replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent),
  );
  return ajv.compile({ $ref: `document#/${pointer.join('/')}` })(value);
}

/** The input of an operation whose body is no other JSON. */
function inputOf(path: string, method: string): string | undefined {
  const body = JSON.stringify(openApiDocument.paths[path]?.[method]?.['requestBody'] ?? {});
  return /#\/components\/schemas\/(\w+Input)"/.exec(body)?.[1];
}

describe('the document takes what the service takes, and no more', () => {
  const schema = openApiDocument.components.parameters['IdempotencyKey']?.schema ?? {};

  test.each([
    ['one character', 'k'],
    ['printable ASCII', 'a b~!"#'],
    ['255 characters', 'x'.repeat(255)],
    ['256 characters', 'x'.repeat(256)],
    ['a tab', 'a\tb'],
    ['a letter beyond ASCII', 'é'],
    ['nothing', ''],
  ])('an idempotency key of %s', async (_what, key) => {
    const isDocumented = new Ajv2020().validate(schema, key);
    const headers = { 'SVC-IDEMPOTENCY-KEY': key };
    const { status } = await manager.send('POST', '/tokenize', '"x"', headers);
    expect(status).toBe(isDocumented ? 200 : 400);
  });

  test.each([[{}], [{ id: '' }], [{ id: null }], [null], [{ id: 5 }], [[]], ['none']])(
    'an Application linked as %j',
    async (application) => {
      const body = { name: 'Link', destination_url: 'https://example.com', application };
      const isDocumented = isBodyDocumented('/proxies', 'post', body);
      const { status } = await manager.post('/proxies', body);
      expect(status).toBe(isDocumented ? 201 : 400);
    },
  );

  test.each([['a'], [['a']], [{ a: 'a' }], [7], [true], [null]])('tokenize of %j', async (body) => {
    const isDocumented = isBodyDocumented('/tokenize', 'post', body);
    const { status } = await manager.post('/tokenize', JSON.stringify(body));
    expect(status).toBe(isDocumented ? 200 : 400);
  });

  const withMembers = Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => inputOf(path, method) !== undefined)
      .map((method) => [method, path] as const),
  );
  test.each(withMembers)('a member that %s %s does not know', async (method, path) => {
    const body = { ...(exampleOf(path, method) as object), no_such_member: 1 };
    expect(isBodyDocumented(path, method, exampleOf(path, method))).toBe(true);
    expect(isBodyDocumented(path, method, body)).toBe(false);
    const { json } = await manager.post('/tokens', { type: 'token', data: 'parent' });
    const { id } = json as { id: string };
    const there = path.replace('{parentId}', id).replaceAll(/\{\w+\}/g, randomUUID());
    const type = method === 'patch' ? MERGE_PATCH : { 'Content-Type': 'application/json' };
    const answer = await manager.send(method.toUpperCase(), there, body, type);
    expect(answer.json).toMatchObject({
      status: 400,
      errors: { no_such_member: ['is not a known member'] },
    });
  });

  const application = { name: 'Checkout', type: 'private' };
  const rule = { priority: 1, container: '/', transform: 'mask', permissions: ['token:read'] };
  const formula = { name: 'Formula', type: 'private', code: 'module.exports = () => 1' };
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  test.each([
    ['/applications', application],
    ['/applications', { ...application, permissions: [], rules: [] }],
    ['/applications', { ...application, permissions: ['token:read'] }],
    ['/applications', { ...application, rules: [rule] }],
    ['/applications', { ...application, permissions: null, rules: [rule] }],
    ['/applications', { ...application, rules: [{ ...rule, container: null }] }],
    ['/applications', { ...application, name: 'no \0', rules: [rule] }],
    ['/reactor-formulas', { ...formula, icon: `data:image/png;base64,${png}` }],
    ['/reactor-formulas', { ...formula, icon: `data:image/png;base64, ${png}` }],
    ['/reactor-formulas', { ...formula, icon: `data:image/jpeg;base64,${png}` }],
    ['/reactor-formulas', { ...formula, icon: `data:image/jpg;base64,/9j/4AAQ` }],
    ['/reactor-formulas', { ...formula, icon: `data:image/png;base64,${png}=` }],
    ['/reactor-formulas', { ...formula, icon: 'image' }],
  ])('%s of %j', async (path, body) => {
    const isDocumented = isBodyDocumented(path, 'post', body);
    expect((await manager.post(path, body)).status).toBe(isDocumented ? 201 : 400);
  });

  test.each([[{ a: 'a' }], [{ a: null }], [null], [{ a: 5 }], [{ a: {} }], ['a'], [['a']]])(
    'a patch of maps of texts by %j',
    async (map) => {
      const token = (await manager.post('/tokens', { type: 'token', data: 'x' })).json;
      const there = { name: 'Maps', destination_url: 'https://example.com' };
      const proxy = (await manager.post('/proxies', there)).json;
      for (const [path, resource, member] of [
        ['/tokens/{id}', token, 'metadata'],
        ['/proxies/{id}', proxy, 'configuration'],
      ] as const) {
        const isDocumented = isBodyDocumented(path, 'patch', { [member]: map });
        const url = path.replace('{id}', (resource as { id: string }).id);
        const { status } = await manager.send('PATCH', url, { [member]: map }, MERGE_PATCH);
        expect(status < 300).toBe(isDocumented);
      }
    },
  );
});
