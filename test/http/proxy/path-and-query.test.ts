import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newProxy } from '../../support/scenes/proxies.js';
import type { ProxyWire } from '../../support/scenes/proxies.js';
import { ProxyScene } from '../../support/scenes/proxy-scene.js';

let scene: ProxyScene;
let proxy: ProxyWire;
beforeAll(async () => {
  scene = await ProxyScene.start();
  proxy = await scene.newProxy({ destination_url: `${scene.destination.url}/api?fixed=1` });
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
});

describe('path and query', () => {
  const kept: readonly [path: string, arrives: string][] = [
    ['', '/api?fixed=1'],
    ['/', '/api?fixed=1'],
    ['?a=b', '/api?fixed=1&a=b'],
    ['/x', '/api/x?fixed=1'],
    ['/x/?a=%20+&a', '/api/x/?fixed=1&a=%20+&a'],
    ['//evil.test/x', '/api//evil.test/x?fixed=1'],
    ['/%2Fevil.test', '/api/%2Fevil.test?fixed=1'],
    ['/http://evil.test/', '/api/http://evil.test/?fixed=1'],
    ['/@evil.test', '/api/@evil.test?fixed=1'],
    ['/:443', '/api/:443?fixed=1'],
    ['/%zz%', '/api/%zz%?fixed=1'],
    ['/a%00b', '/api/a%00b?fixed=1'],
    ['/...', '/api/...?fixed=1'],
    ['/a..b/..c', '/api/a..b/..c?fixed=1'],
    ['/./x', '/api/./x?fixed=1'],
    ['?x=../../y', '/api?fixed=1&x=../../y'],
  ];
  test.each(kept)('%j are appended byte for byte', async (path, arrives) => {
    const answer = await scene.call(proxy, { path });
    expect(answer.status, answer.text).toBe(200);
    expect(scene.destination.last.url).toBe(arrives);
    expect(scene.destination.last.headers.host).toBe(`127.0.0.1:${String(scene.destination.port)}`);
  });

  const refused = [
    '/..',
    '/../admin',
    '/x/../../admin',
    '/x/..',
    '/%2e%2e/admin',
    '/.%2E/admin',
    '/%252e%252e%2fadmin',
    '/%25252e%25252e/x',
    '/..%2fadmin',
    '/..\\admin',
    '/..%5cadmin',
    '/x%2f..%2f..%2fadmin',
    '/..;/admin',
    '/..;a=b/admin',
    '/%2e%2e%3b/admin',
    '/%c0%ae%c0%ae/admin',
    '/%c0%ae./%c0%afadmin',
    '//..',
    '/a#/../b',
  ];
  test.each(refused)('%j are refused: 400', async (path) => {
    const answer = await scene.call(proxy, { path });
    expect(answer.status).toBe(400);
    expect(scene.destination.received).toHaveLength(0);
  });

  test.each([
    ['/v1/', '/x', '/v1/x'],
    ['/v1/', '', '/v1/'],
    ['', '/x', '/x'],
    ['', '//x', '//x'],
    ['/a%2Fb?q', '/x?r', '/a%2Fb/x?q&r'],
    ['/v1?', '?r=1', '/v1?r=1'],
  ])('a destination of %j called with %j is %j', async (own, path, arrives) => {
    const named = await newProxy(scene.manager, {
      destination_url: `${scene.destination.url}${own}`,
    });
    await scene.call(named, { path });
    expect(scene.destination.last.url).toBe(arrives);
  });

  test('a path that only begins like the route is not the route', async () => {
    const { status, json } = await scene.manager.get('/proxyx');
    expect([status, (json as { code: string }).code]).toStrictEqual([404, 'NOT_FOUND']);
  });
});
