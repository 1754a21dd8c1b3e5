import { describe, expect, test } from 'vitest';

import type { Answer } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

/*
 * Clients that were generated for Go and Java decode nothing but `application/json`, and would tell their users of a media
 * type in place of the fault. Nothing of an error may be kept by a cache either: caches know nothing of our key's header.
 */

const { service, manager } = await startScene();

const AS_PROBLEM = 'application/problem+json; charset=utf-8';
const AS_JSON = 'application/json; charset=utf-8';
const UUID = '01890000-0000-7000-8000-000000000000';

type Call = (headers: Readonly<Record<string, string>>) => Promise<Answer>;

const refusals: readonly (readonly [status: number, what: string, call: Call])[] = [
  [400, 'a member', (headers) => manager.send('POST', '/applications', {}, headers)],
  [400, 'the body', (headers) => manager.send('POST', '/tokenize', '{', headers)],
  [400, 'the path', (headers) => manager.send('GET', '/tokens/%ZZ', undefined, headers)],
  [401, 'the key', (headers) => service.anonymous.send('GET', '/tokens', undefined, headers)],
  [404, 'the path', (headers) => manager.send('GET', '/nowhere', undefined, headers)],
  [404, 'the id', (headers) => manager.send('GET', `/tokens/${UUID}`, undefined, headers)],
  [405, 'the method', (headers) => manager.send('DELETE', '/tokenize', undefined, headers)],
  [415, 'the type', (headers) => manager.send('PATCH', `/tokens/${UUID}`, '{}', headers)],
];

describe.each(refusals)('%i for %s', (status, _what, call) => {
  test('is JSON by its own name for a client that decodes nothing else', async () => {
    const plain = await call({ Accept: 'application/json' });
    const named = await call({ Accept: 'application/problem+json' });
    expect([plain.status, named.status]).toStrictEqual([status, status]);
    expect(plain.headers.get('Content-Type')).toBe(AS_JSON);
    expect(named.headers.get('Content-Type')).toBe(AS_PROBLEM);
    const instance = plain.headers.get('SVC-TRACE-ID');
    expect(plain.json).toStrictEqual({ ...(named.json as object), instance });
  });

  test('is kept by no cache', async () => {
    expect((await call({})).headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('which form a client gets', () => {
  test.each([
    ['application/json', AS_JSON],
    ['application/json;q=0.9', AS_JSON],
    ['Application/JSON; charset=utf-8', AS_JSON],
    ['text/html, application/json', AS_JSON],
    ['application/json, application/problem+json;q=0', AS_JSON],
    ['application/json, */*;q=0.0', AS_JSON],
    ['application/json, application/problem+json', AS_PROBLEM],
    ['application/json, text/plain, */*', AS_PROBLEM],
    ['application/json, application/*;q=0.1', AS_PROBLEM],
    ['application/json;q=0', AS_PROBLEM],
    ['application/jsonp', AS_PROBLEM],
    ['text/html', AS_PROBLEM],
    ['*/*', AS_PROBLEM],
  ])('%s: %s', async (accept, type) => {
    const answer = await manager.send('GET', '/nowhere', undefined, { Accept: accept });
    expect(answer.headers.get('Content-Type')).toBe(type);
  });
});

describe('a path that takes other methods says which', () => {
  test.each([
    ['PATCH', '/applications', 'GET, HEAD, POST'],
    ['DELETE', '/applications/', 'GET, HEAD, POST'],
    ['PATCH', `/applications/${UUID}`, 'DELETE, GET, HEAD, PUT'],
    ['GET', `/applications/${UUID}/regenerate`, 'POST'],
    ['POST', '/permissions', 'GET, HEAD'],
    ['GET', '/tokenize', 'POST'],
    ['HEAD', '/TOKENIZE', 'POST'],
    ['DELETE', '/applications/key', 'GET, HEAD'],
    ['PUT', '/applications/KEY/', 'GET, HEAD'],
    ['PUT', '/tokens/search', 'DELETE, GET, HEAD, PATCH, POST'],
    ['PUT', '/graphql', 'GET, HEAD, POST'],
  ])('405: %s %s', async (method, path, allow) => {
    const answer = await manager.send(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe(allow);
    if (method !== 'HEAD') expect(answer.json).toStrictEqual(problem('METHOD_NOT_ALLOWED', answer));
  });

  test('but not to whoever has no key', async () => {
    const answer = await service.anonymous.send('DELETE', '/tokenize');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Allow')).toBeNull();
  });
});
