import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { callProxy } from '../../support/scenes/proxy-call.js';
import type { ProxyAnswer } from '../../support/scenes/proxy-call.js';
import { newProxy } from '../../support/scenes/proxies.js';
import type { ProxyWire } from '../../support/scenes/proxies.js';
import { ProxyScene, proxyError } from '../../support/scenes/proxy-scene.js';
import { authorizedSession } from '../../support/access/session.js';

let scene: ProxyScene;
let aliased: ProxyScene;
let proxy: ProxyWire;
let open: ProxyWire;
beforeAll(async () => {
  scene = await ProxyScene.start();
  aliased = await ProxyScene.start({ HEADER_ALIASES: 'BT' });
  proxy = await scene.newProxy({ destination_url: `${scene.destination.url}/api?fixed=1` });
  open = await scene.newProxy({ require_auth: false });
});
afterAll(async () => {
  await scene.stop();
  await aliased.stop();
});
beforeEach(() => {
  scene.destination.received.length = 0;
});

function call(headers: readonly (readonly [string, string])[], path = ''): Promise<ProxyAnswer> {
  return callProxy({ url: scene.service.url, headers, path });
}

describe('a call', () => {
  test('without the key of a Proxy is 400, with one of none 404', async () => {
    const none = await call([['SVC-API-KEY', scene.manager.key]]);
    expect(none.status).toBe(400);
    expect(proxyError(none)).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    for (const key of [`key_prx_${'0'.repeat(48)}`, scene.manager.key, proxy.id, 'x']) {
      const answer = await call([
        ['SVC-API-KEY', scene.manager.key],
        ['SVC-PROXY-KEY', key],
      ]);
      expect(answer.status).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(JSON.parse(answer.text)).toStrictEqual({
        proxy_error: {
          type: 'urn:token-vault:error:not-found',
          title: 'Not found',
          status: 404,
          detail: 'There is no Proxy with this key.',
          instance: answer.headers['svc-trace-id'],
          code: 'NOT_FOUND',
        },
      });
    }
    expect(scene.destination.received).toHaveLength(0);
  });

  test('is told apart from those that come in the same moment, whatever their keys', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => scene.newProxy()));
    const shop = await scene.manager.newApplication({
      type: 'public',
      permissions: ['token:create'],
    });
    const backend = await scene.manager.newApplication({ permissions: ['token:use'] });
    const session = await authorizedSession(shop, backend, { permissions: ['token:use'] });
    const apiKeys = [
      scene.manager.key,
      backend.key,
      session.key,
      `key_prv_${'0'.repeat(48)}`,
      undefined,
    ];
    const pairs = [...others, open].flatMap((each) => apiKeys.map((apiKey) => ({ each, apiKey })));
    const answers = await Promise.all(
      [...pairs, ...pairs].map(async ({ each, apiKey }) => {
        const own = apiKey === undefined ? [] : ([['SVC-API-KEY', apiKey]] as const);
        const answer = await call([['SVC-PROXY-KEY', each.key], ...own], `/${each.id}`);
        const isLetIn = each.id === open.id || ![undefined, apiKeys[3]].includes(apiKey);
        return { status: answer.status, expected: isLetIn ? 200 : 401 };
      }),
    );
    for (const { status, expected } of answers) expect(status).toBe(expected);
    const paths = scene.destination.received.map(({ url }) => url);
    for (const { id } of others) expect(paths.filter((path) => path === `/${id}`)).toHaveLength(6);
    expect(paths.filter((path) => path === `/${open.id}`)).toHaveLength(10);
  });

  test('of a Proxy that was deleted is 404', async () => {
    const gone = await scene.newProxy();
    await scene.manager.delete(`/proxies/${gone.id}`);
    expect((await scene.call(gone)).status).toBe(404);
  });

  const callers: readonly [string, number, () => Promise<string | undefined>][] = [
    ['nobody', 401, () => Promise.resolve(undefined)],
    ['an unknown key', 401, () => Promise.resolve(`key_mgt_${'0'.repeat(48)}`)],
    [
      'a private Application without a permission for it',
      200,
      () => keyOf({ permissions: ['token:create'] }),
    ],
    [
      'a management Application',
      200,
      () => keyOf({ type: 'management', permissions: ['proxy:read'] }),
    ],
    ['a public Application', 403, () => keyOf({ type: 'public', permissions: ['token:create'] })],
    ['a session that may use tokens', 200, () => sessionKey('token:use')],
    ['a session that may only create them', 403, () => sessionKey('token:create')],
    ['an Application of another tenant', 404, async () => (await scene.service.newTenant()).key],
  ];
  async function sessionKey(permission: string): Promise<string> {
    const shop = await scene.manager.newApplication({
      type: 'public',
      permissions: ['token:create'],
    });
    const backend = await scene.manager.newApplication({ permissions: [permission] });
    return (await authorizedSession(shop, backend, { permissions: [permission] })).key;
  }
  async function keyOf(grants: Readonly<Record<string, unknown>>): Promise<string> {
    return (await scene.manager.newApplication(grants)).key;
  }

  test.each(callers)('by %s is %i', async (_who, status, make) => {
    const key = await make();
    const keys = key === undefined ? [] : ([['SVC-API-KEY', key]] as const);
    const answer = await call([['SVC-PROXY-KEY', proxy.key], ...keys]);
    expect(answer.status, answer.text).toBe(status);
    expect(scene.destination.received).toHaveLength(status === 200 ? 1 : 0);
    if (status !== 200) expect(proxyError(answer)).toMatchObject({ status });
    // The same call where no key is asked for.
    const opened = await call([['SVC-PROXY-KEY', open.key], ...keys]);
    expect(opened.status, opened.text).toBe(200);
  });

  test('with an idempotency key is carried each time', async () => {
    for (let times = 0; times < 2; times += 1) {
      await scene.call(proxy, {
        method: 'POST',
        body: 'x',
        headers: [['SVC-IDEMPOTENCY-KEY', 'same']],
      });
    }
    expect(scene.destination.received).toHaveLength(2);
  });

  test('is in the log by its pattern, without path, query or keys', async () => {
    await scene.call(proxy, { path: '/secret-path?secret=query' });
    await expect.poll(() => scene.service.logged()).toContain('"route":"/proxy"');
    for (const hidden of ['secret-path', 'secret=query', proxy.key, scene.manager.key]) {
      expect(scene.service.logged()).not.toContain(hidden);
    }
    expect(scene.service.logged()).toContain(scene.manager.tenantId);
  });
});

describe('neither our keys nor the key of the Proxy reach the destination (E15)', () => {
  const keysOf = (manager: Caller, named: ProxyWire): readonly string[] => [manager.key, named.key];
  const all = [
    ['SVC-TRACE-ID', 'trace-1'],
    ['SVC-IDEMPOTENCY-KEY', 'once'],
    ['SVC-anything', 'x'],
    ['svc_api_key', 'underscored'],
    ['X-Kept', 'yes'],
  ] as const;

  test.each([
    ['without a transform', {}],
    [
      'with transforms that return headers as they are',
      {
        request_transform: {
          code: 'module.exports = async (req) => ({ headers: { ...req.args.headers, "SVC-API-KEY": "set", "svc-proxy-key": "set" } })',
        },
      },
    ],
  ])('%s', async (_what, members) => {
    const named = await scene.newProxy(members);
    await call(
      [['SVC-API-KEY', scene.manager.key], ...all],
      `/a?b=1&svc-proxy-key=${named.key}&c=%2F&SVC-Proxy-Key=again&d`,
    );
    const { url, rawHeaders } = scene.destination.last;
    expect(url).toBe('/a?b=1&c=%2F&d');
    const text = rawHeaders.join('\n');
    for (const key of keysOf(scene.manager, named)) expect(text).not.toContain(key);
    expect(text).not.toMatch(/svc[-_]/i);
    expect(text).toContain('X-Kept');
  });

  test('under any alias of their names', async () => {
    const named = await aliased.newProxy();
    const answer = await callProxy({
      url: aliased.service.url,
      path: `?bt-proxy-key=${named.key}&x=1`,
      headers: [
        ['BT-API-KEY', aliased.manager.key],
        ['BT-Other', 'x'],
        ['SVC-PROXY-KEY', ''],
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers).toMatchObject({
      'bt-proxy-destination-status': '200',
      'svc-proxy-destination-status': '200',
    });
    const { url, rawHeaders } = aliased.destination.last;
    expect(url).toBe('/?x=1');
    expect(rawHeaders.join('\n')).not.toMatch(/(?:bt|svc)-/i);
  });

  test('and none of theirs comes back', async () => {
    scene.destination.respond = (_request, response) =>
      response
        .writeHead(200, {
          'SVC-API-KEY': 'x',
          'SVC-PROXY-DESTINATION-STATUS': '599',
          'Svc-Trace-Id': 'y',
        })
        .end();
    const answer = await scene.call(proxy, { headers: [['SVC-TRACE-ID', 'mine']] });
    expect(answer.headers['svc-trace-id']).toBe('mine');
    expect(answer.headers['svc-proxy-destination-status']).toBe('200');
    expect('svc-api-key' in answer.headers).toBe(false);
    scene.destination.respond = (_request, response) => response.end();
  });
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
