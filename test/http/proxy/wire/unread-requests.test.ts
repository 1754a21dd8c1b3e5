import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listen, stop } from '../../../../src/process/listening.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { ProxyScene } from '../../../support/scenes/proxy-scene.js';
import { bodyOf, headLines, RawCaller, rawExchange } from '../../../support/peers/raw-peers.js';

/*
 * The threat: what is no request, or none that goes on, is answered by Node with a bare status that nobody can find again,
 * lands among answers to others, or holds a connection for ever.
 */

const IDLE_MS = 600;

let scene: ProxyScene;
let proxy: ProxyWire;
beforeAll(async () => {
  scene = await ProxyScene.start({ REQUEST_IDLE_TIMEOUT_MS: String(IDLE_MS) });
  proxy = await scene.newProxy();
  scene.destination.respond = (request, response) => response.end(request.body);
});
afterAll(() => scene.stop());

const keys = (): string => `SVC-PROXY-KEY: ${proxy.key}\r\nSVC-API-KEY: ${scene.manager.key}\r\n`;
const requestTo = (path: string, lines = '', method = 'GET'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\n${keys()}${lines}\r\n`;

/** Holds of the last answer on a connection: it is of our own form, whole, and in the log by its trace id. */
async function expectOwnForm(text: string, status: number, code: string, path: string) {
  const [first, ...lines] = headLines(text);
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  const body = bodyOf(text);
  const values = new Map(lines.map((line) => line.toLowerCase().split(': ') as [string, string]));
  expect(values.get('content-length')).toBe(String(body.length));
  expect(values.get('connection')).toBe('close');
  const told = JSON.parse(body) as Record<string, unknown>;
  const problem = (path.startsWith('/proxy') ? told['proxy_error'] : told) as typeof told;
  expect(problem).toMatchObject({ status, code, instance: values.get('svc-trace-id') });
  expect(values.get('content-type')).toMatch(
    path.startsWith('/proxy') ? /^application\/json/ : /^application\/problem\+json/,
  );
  await expect.poll(() => scene.service.logged()).toContain(String(values.get('svc-trace-id')));
}

const LONG = `X-Long: ${'x'.repeat(17_000)}\r\n`;
describe.each(['/proxy/a', '/tokens'])('at %s', (path) => {
  test.each([
    ['a method that is not known', 501, 'NOT_IMPLEMENTED', () => requestTo(path, '', 'FROB')],
    ['a head that is too long', 431, 'HEAD_TOO_LARGE', () => requestTo(path, LONG)],
    [
      'a target that is too long',
      431,
      'HEAD_TOO_LARGE',
      () => requestTo(`${path}?${'x'.repeat(30_000)}`),
    ],
    ['no host', 400, 'VALIDATION_FAILED', () => `GET ${path} HTTP/1.1\r\n\r\n`],
    [
      'a header that is none',
      400,
      'VALIDATION_FAILED',
      () => `GET ${path} HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n`,
    ],
    [
      'a length and chunks',
      400,
      'VALIDATION_FAILED',
      () => requestTo(path, 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n', 'POST'),
    ],
    [
      'a chunk that is none',
      400,
      'VALIDATION_FAILED',
      () => `${requestTo(path, 'Transfer-Encoding: chunked\r\n', 'POST')}zz\r\n`,
    ],
    [
      'a body that stops',
      408,
      'REQUEST_TIMEOUT',
      () => `${requestTo(path, 'Content-Length: 9\r\n', 'POST')}half`,
    ],
  ] as const)('%s is told in the form of its door', async (_what, status, code, request) => {
    const text = await rawExchange(scene.service.url, request());
    await expectOwnForm(text, status, code, path);
  });
});

test.each([
  ['a chunk that is none', 'Transfer-Encoding: chunked\r\n', 'zz\r\n'],
  ['a body that stops', 'Content-Length: 9\r\n', 'half'],
])('%s is told in the form that its head accepts', async (_what, framing, body) => {
  const head = requestTo('/tokens', `Accept: application/json\r\n${framing}`, 'POST');
  const lines = headLines(await rawExchange(scene.service.url, head + body));
  expect(lines).toContain('Content-Type: application/json; charset=utf-8');
});

test.each([
  ['nothing of HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 400, 'VALIDATION_FAILED'],
  ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'VALIDATION_FAILED'],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 501, 'NOT_IMPLEMENTED'],
  ['half a head, then nothing', 'GET /tokens HT', 408, 'REQUEST_TIMEOUT'],
] as const)('%s is told as a problem', async (_what, bytes, status, code) => {
  await expectOwnForm(await rawExchange(scene.service.url, bytes), status, code, '/');
});

test('an expectation that is not known is passed over', async () => {
  const head = requestTo('/proxy', 'Expect: the-unexpected\r\nConnection: close\r\n');
  expect(await rawExchange(scene.service.url, head)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

describe('behind good requests on the same connection', () => {
  const good = (): string => requestTo('/proxy', 'Content-Length: 2\r\n', 'POST');
  test.each([
    ['garbage', '\x00\x01garbage\r\n\r\n', 400],
    ['a method that is not known', 'FROB /proxy HTTP/1.1\r\nHost: a\r\n\r\n', 501],
    [
      'a chunk that is none',
      'POST /proxy HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
  ])('%s is answered after them, once, and nothing after it is', async (_what, bytes, status) => {
    const text = await rawExchange(scene.service.url, `${good()}uu${good()}vv${bytes}${good()}ww`);
    const answers = text.match(/HTTP\/1\.1 \d+/g);
    expect(answers).toStrictEqual(['HTTP/1.1 200', 'HTTP/1.1 200', `HTTP/1.1 ${String(status)}`]);
    expect(text.indexOf('uu')).toBeLessThan(text.indexOf('vv'));
    expect(text).not.toContain('\r\n\r\nww');
  });
});

describe('a body that goes on', () => {
  test('is read to its end, however long it takes in all', async () => {
    const caller = new RawCaller(scene.service.url);
    const parts = 8;
    caller.write(
      requestTo('/proxy', `Connection: close\r\nContent-Length: ${String(parts)}\r\n`, 'POST'),
    );
    for (let part = 0; part < parts; part += 1) {
      await wait(IDLE_MS / 3);
      caller.write('x');
    }
    expect(bodyOf(await caller.whole())).toBe('x'.repeat(parts));
  });

  test('is bounded by no time of Node’s, and heads are', async () => {
    const server = await listen(() => undefined, { port: 0, host: '127.0.0.1', variable: 'PORT' });
    expect([server.requestTimeout, server.headersTimeout]).toStrictEqual([0, 60_000]);
    await stop(server);
  });

  test('waits for an answer that takes longer than it may pause', async () => {
    scene.destination.respond = (request, response) => {
      setTimeout(() => response.end(request.body), 2.5 * IDLE_MS);
    };
    const head = requestTo('/proxy', 'Connection: close\r\nContent-Length: 2\r\n', 'POST');
    expect(bodyOf(await rawExchange(scene.service.url, `${head}ok`))).toBe('ok');
    scene.destination.respond = (request, response) => response.end(request.body);
  });
});

test('a connection on which nothing is sent is closed', async () => {
  const caller = new RawCaller(scene.service.url);
  expect(await caller.whole()).toBe('');
});

test('callers who are reset while they are refused harm nobody', async () => {
  for (let time = 0; time < 50; time += 1) {
    const caller = new RawCaller(scene.service.url);
    await once(caller.socket, 'connect');
    caller.write('FROB / HTTP/1.1\r\n\r\n');
    caller.socket.resetAndDestroy();
  }
  expect((await scene.call(proxy)).status).toBe(200);
});
