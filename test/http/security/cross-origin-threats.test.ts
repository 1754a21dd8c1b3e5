import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { corsHeaders, preflight } from '../../support/service/preflight.js';
import { ProxyScene } from '../../support/scenes/proxy-scene.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

/*
 * The threat: a page of somebody else's, open in the browser of one who works with the vault, reads or does there what its
 * author could not. It can do so by what a browser adds of its own, or by an origin that is taken for a trusted one.
 */

const SHOP = 'https://shop.example';

let any: TestService;
let listed: ProxyScene;
let manager: Caller;

beforeAll(async () => {
  any = await startService();
  listed = await ProxyScene.start({ CORS_ORIGINS: `${SHOP},http://shop.example:8080` });
  manager = await any.newTenant();
});
afterAll(async () => {
  await listed.stop();
  await any.close();
});

describe('what a browser adds of its own counts for nothing', () => {
  const carriers: readonly (readonly [string, (key: string) => Record<string, string>])[] = [
    ['a cookie', (key) => ({ Cookie: `SVC-API-KEY=${key}; svc-api-key=${key}; key=${key}` })],
    ['Authorization: Bearer', (key) => ({ Authorization: `Bearer ${key}` })],
    [
      'Authorization: Basic',
      (key) => ({ Authorization: `Basic ${Buffer.from(`${key}:${key}`).toString('base64')}` }),
    ],
    ['a client certificate', (key) => ({ 'X-SSL-Client-S-DN': `CN=${key}` })],
  ];
  test.each(carriers)('a key in %s is no key', async (_name, headersOf) => {
    const headers = { Origin: SHOP, ...headersOf(manager.key) };
    const rest = await any.anonymous.send('POST', '/tokenize', '"Ada"', headers);
    expect(rest.status).toBe(401);
    const query = JSON.stringify({ query: '{ tenant { name } }' });
    const graphql = await any.anonymous.send('POST', '/graphql', query, headers);
    expect(graphql.text).toContain('UNAUTHENTICATED');
  });

  test('no answer sets a cookie', async () => {
    const answers: readonly Answer[] = [
      await manager.send('POST', '/tokenize', '"Ada"', { Origin: SHOP }),
      await manager.send('POST', '/sessions', undefined, { Origin: SHOP }),
      await any.anonymous.send('GET', '/docs'),
      await any.anonymous.send('GET', '/', undefined, { Accept: 'text/html' }),
      await preflight(any.anonymous, '/tokenize', SHOP),
    ];
    for (const { headers } of answers) expect(headers.get('Set-Cookie')).toBeNull();
  });

  test('no answer ever allows that cookies and the like be sent', async () => {
    const proxy = await listed.newProxy();
    listed.destination.respond = (_request, response) =>
      void response.writeHead(200, { 'Access-Control-Allow-Credentials': 'true' }).end();
    const shop = { Origin: SHOP };
    const proxied = await listed.call(proxy, { headers: [['Origin', SHOP]] });
    expect(proxied.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const { headers } of [
      await preflight(any.anonymous, '/tokenize', SHOP),
      await preflight(listed.service.anonymous, '/graphql', SHOP),
      await manager.send('POST', '/tokenize', '"Ada"', shop),
      await listed.manager.send('POST', '/tokenize', '"Ada"', shop),
      await listed.manager.send('GET', '/nowhere', undefined, shop),
    ])
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });

  test('code of a tenant cannot open its answer either', async () => {
    const code = `const { CustomHttpResponseError } = require('formula-errors');
      module.exports = async () => { throw new CustomHttpResponseError({ status: 200, body: {}, headers: {
        'Access-Control-Allow-Origin': 'https://evil.example', 'Access-Control-Allow-Credentials': 'true' } }); };`;
    const { manager: caller } = listed;
    const formula = await caller.post('/reactor-formulas', { name: 'x', type: 'private', code });
    const { id } = formula.json as { id: string };
    const reactor = await caller.post('/reactors', { name: 'x', formula: { id } });
    const path = `/reactors/${(reactor.json as { id: string }).id}/react`;
    const answer = await caller.send(
      'POST',
      path,
      { args: {} },
      { Origin: 'https://evil.example' },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(corsHeaders(answer)).toStrictEqual({});
  });
});

describe('an origin that only looks like a listed one is another one', () => {
  test.each([
    'null',
    '',
    '*',
    'https://shop.example.evil.example',
    'https://evil-shop.example',
    'https://evil.shop.example',
    'https://shop.exampl',
    'https://shop.example.',
    'https://shop.example:443',
    'https://shop.example:8080',
    'https://shop.example:4430',
    'http://shop.example',
    'http://shop.example:80',
    'HTTPS://SHOP.EXAMPLE',
    'https://Shop.example',
    'https://shop.example/',
    'https://shop.example@evil.example',
    'https://evil.example#https://shop.example',
    'https://shop.example, https://evil.example',
    'https://shop.example https://evil.example',
    'https://evil.example,https://shop.example',
    'https://sh\u00f6p.example',
    'https://shop\u002dexample',
    '__proto__',
    'constructor',
  ])('%s', async (origin) => {
    const { anonymous } = listed.service;
    const asked = await preflight(anonymous, '/tokenize', origin);
    expect(asked.status).toBe(403);
    expect(corsHeaders(asked)).toStrictEqual({});
    const read = await listed.manager.send('GET', '/permissions', undefined, { Origin: origin });
    expect(read.status).toBe(200);
    expect(corsHeaders(read)).toStrictEqual({});
    const proxied = await listed.call(await listed.newProxy(), { headers: [['Origin', origin]] });
    expect(proxied.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('and what it says is never repeated', async () => {
    const origin = 'https://echo-me.example';
    for (const service of [any, listed.service]) {
      const answer = await preflight(service.anonymous, '/tokenize', origin);
      expect(JSON.stringify([answer.text, ...answer.headers])).not.toContain('echo-me');
    }
  });
});

test('a page cannot learn by a preflight which keys and paths there are', async () => {
  const known = await preflight(any.anonymous, '/applications', SHOP);
  const unknown = await preflight(any.anonymous, '/nowhere', SHOP);
  const without = ({ headers }: Answer): unknown =>
    [...headers].filter(([name]) => !/^(date|svc-trace-id)$/.test(name));
  expect(without(known)).toStrictEqual(without(unknown));
  for (const key of [manager.key, createHash('sha256').digest('hex')]) {
    const answer = await preflight(any.anonymous, '/tokenize', SHOP, { 'SVC-API-KEY': key });
    expect(answer.status).toBe(204);
  }
});

test('a page of the wide internet is not let into a network by the vault', async () => {
  for (const service of [any, listed.service]) {
    const answer = await preflight(service.anonymous, '/tokenize', SHOP, {
      'Access-Control-Request-Private-Network': 'true',
      'Access-Control-Request-Local-Network': 'true',
    });
    expect(answer.status).toBe(204);
    for (const [name] of answer.headers) expect(name).not.toMatch(/network/);
  }
});
