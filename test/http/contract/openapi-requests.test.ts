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

/** A map with so many members. */
function texts(members: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: members }, (_, index) => [`m${String(index)}`, 'x']),
  );
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
  const everywhere = { priority: 1, transform: 'mask', permissions: ['token:read'] };
  const creation = { ...rule, permissions: ['token:create'] };
  const condition = { attribute: 'id', operator: 'equals', value: 'x' };
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
    ['/applications', { ...application, rules: [{ ...rule, conditions: [condition] }] }],
    ['/applications', { ...application, type: 'management', rules: [everywhere] }],
    ['/applications', { ...application, rules: [everywhere] }],
    ['/applications', { ...application, type: 'public', permissions: ['token:create'] }],
    ['/applications', { ...application, type: 'public', permissions: ['token:read'] }],
    ['/applications', { ...application, type: 'public', rules: [rule] }],
    ['/applications', { ...application, type: 'public', rules: [creation] }],
    [
      '/applications',
      { ...application, type: 'public', rules: [{ ...creation, transform: 'reveal' }] },
    ],
    ['/reactor-formulas', { ...formula, icon: `data:image/png;base64,${png}` }],
    ['/reactor-formulas', { ...formula, icon: `data:image/png;base64, ${png}` }],
    ['/reactor-formulas', { ...formula, icon: `data:image/jpeg;base64,${png}` }],
    ['/reactor-formulas', { ...formula, icon: `data:image/jpg;base64,/9j/4AAQ` }],
    ['/reactor-formulas', { ...formula, icon: `data:image/png;base64,${png}=` }],
    ['/reactor-formulas', { ...formula, icon: 'image' }],
    ['/proxies', { name: 'Link', destination_url: 'https://example.com/a?b=c' }],
    ['/proxies', { name: 'Link', destination_url: 'https://example.com:8443' }],
    ['/proxies', { name: 'Link', destination_url: 'example.com' }],
    ['/proxies', { name: 'Link', destination_url: 'ftp://example.com' }],
    ['/proxies', { name: 'Link', destination_url: 'https://ada:secret@example.com' }],
    ['/proxies', { name: 'Link', destination_url: 'https://example.com/#part' }],
    ['/proxies', { name: 'Link', destination_url: 'https://exam ple.com' }],
    [
      '/proxies',
      { name: 'Link', destination_url: 'https://example.com', configuration: texts(25) },
    ],
    [
      '/proxies',
      { name: 'Link', destination_url: 'https://example.com', configuration: texts(26) },
    ],
    [
      '/proxies',
      { name: 'Link', destination_url: 'https://example.com', application: { id: 'x' } },
    ],
    ['/reactors', { name: 'Reactor', formula: {} }],
    ['/reactors', { name: 'Reactor', formula: { id: '' } }],
    ['/reactors', { name: 'Reactor', formula: { id: 'x' } }],
    ['/tokens', { type: 'token', data: 'x', metadata: texts(50) }],
    ['/tokens', { type: 'token', data: 'x', metadata: texts(51) }],
    ['/tokens', { type: 'token', data: 'x', id: `free ${randomUUID()}` }],
    ['/tokens', { type: 'token', data: 'x', id: 'no/slash' }],
    ['/tokens', { type: 'token', data: 'x', id: ' blank' }],
    ['/tokens', { type: 'token', data: 'x', id: 'tab\there' }],
    [
      '/tokens',
      { type: 'token', data: '4242424242424242', id: '{{ data | alias_preserve_format: 0, 4 }}' },
    ],
    ['/tokens', { type: 'token', data: 'x', mask: { a: { b: 'c', d: null } } }],
    ['/tokens', { type: 'token', data: 'x', mask: ['c'] }],
    ['/tokens', { type: 'token', data: 'x', mask: { a: 5 } }],
    ['/tokens', { type: 'token', data: 'x', mask: { a: { b: 5 } } }],
  ])('%s of %j', async (path, body) => {
    const isDocumented = isBodyDocumented(path, 'post', body);
    expect((await manager.post(path, body)).status).toBe(isDocumented ? 201 : 400);
  });

  test.each([
    ['/proxies/{id}', { name: null }],
    ['/proxies/{id}', { destination_url: null }],
    ['/proxies/{id}', { request_transform: null, require_auth: null }],
  ])('a patch of %s by %j', async (path, patch) => {
    const there = { name: 'Patched', destination_url: 'https://example.com' };
    const { id } = (await manager.post('/proxies', there)).json as { id: string };
    const isDocumented = isBodyDocumented(path, 'patch', patch);
    const { status } = await manager.send('PATCH', `/proxies/${id}`, patch, MERGE_PATCH);
    expect(status).toBe(isDocumented ? 204 : 400);
  });

  const card = { number: '4242 4242 4242 4242' };
  const bank = { routing_number: '110000000', account_number: '123' };
  test.each([
    ['card', card],
    ['card', { ...card, expiration_month: 12, expiration_year: '2030', cvc: null }],
    ['card', { ...card, expiration_month: '01', cvc: '0123' }],
    ['card', { ...card, expiration_month: 13 }],
    ['card', { ...card, expiration_year: 30 }],
    ['card', { ...card, cvc: '12' }],
    ['card', { ...card, note: 'x' }],
    ['card', { number: 4_242_424_242_424_242 }],
    ['card', {}],
    ['card', '4242424242424242'],
    ['card_number', '4242-4242-4242-4242'],
    ['card_number', '4242--424242424242'],
    ['card_number', '4242'],
    ['bank', bank],
    ['bank', { ...bank, account_number: '12' }],
    ['bank', { routing_number: bank.routing_number }],
    ['us_bank_account_number', '12345678901234567'],
    ['us_bank_account_number', 123],
    ['us_bank_routing_number', '110000000'],
    ['us_bank_routing_number', '11000000'],
    ['social_security_number', '123-45-6789'],
    ['social_security_number', '123--456789'],
    ['employer_id_number', '12-3456789'],
    ['employer_id_number', ''],
  ])('a %s of %j', async (type, data) => {
    const isDocumented = isBodyDocumented('/tokens', 'post', { type, data });
    expect((await manager.post('/tokens', { type, data })).status).toBe(isDocumented ? 201 : 400);
  });

  test.each([
    [{ token_ids: ['none'] }],
    [{ query: 'type:card' }],
    [{ token_ids: null, query: 'type:card' }],
    [{ token_ids: ['none'], query: null }],
    [{ token_ids: ['none'], query: 'type:card' }],
    [{ token_ids: null, query: null }],
    [{}],
  ])('tokens deleted by %j', async (wanted) => {
    const body = { ...wanted, dry_run: true };
    const isDocumented = isBodyDocumented('/tokens', 'delete', body);
    const type = { 'Content-Type': 'application/json' };
    const { status } = await manager.send('DELETE', '/tokens', body, type);
    expect(status).toBe(isDocumented ? 200 : 400);
  });

  const reason = openApiDocument.components.parameters['Reason']?.schema ?? {};
  test.each([
    ['why'],
    ['why not'],
    ['a\tb'],
    ['x'.repeat(200)],
    ['x'.repeat(201)],
    ['é'],
    ['\u00ad'],
  ])('a reason of %j', async (text) => {
    const isDocumented = new Ajv2020().validate(reason, text);
    const { status } = await manager.send('GET', '/tenants/self', undefined, {
      'VAULT-REASON': text,
    });
    expect(status).toBe(isDocumented ? 200 : 400);
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
