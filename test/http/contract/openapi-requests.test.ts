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
function isBodyDocumented(path: string, method: string, body: unknown): boolean {
  const { content } = openApiDocument.paths[path]?.[method]?.['requestBody'] as {
    content: Record<string, unknown>;
  };
  const [mediaType = ''] = Object.keys(content);
  const place = ['paths', path, method, 'requestBody', 'content', mediaType, 'schema'];
  const pointer = place.map((part) =>
    part.replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent),
  );
  return ajv.compile({ $ref: `document#/${pointer.join('/')}` })(body);
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
});
