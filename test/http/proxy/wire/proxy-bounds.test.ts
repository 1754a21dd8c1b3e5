import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { beginCall, callProxy } from '../../../support/scenes/proxy-call.js';
import { IDENTITY, ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';
import { RawCaller, rawExchange } from '../../../support/peers/raw-peers.js';

/*
 * The threat: calls that are too many, that pause, that come back or that nobody waits for any more hold up those of others,
 * or raise an alarm.
 */

const CALLS_MAX = 4;

let scene: ProxyScene;
beforeAll(async () => {
  scene = await ProxyScene.start({
    PROXY_TIMEOUT_MS: '1500',
    PROXY_IDLE_TIMEOUT_MS: '4000',
    PROXY_CALLS_MAX: String(CALLS_MAX),
  });
});
afterAll(() => scene.stop());

const started: Destination[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

async function destinationOf(serve: (socket: Socket) => void): Promise<Destination> {
  const destination = await Destination.startRaw(serve);
  started.push(destination);
  return destination;
}

describe('calls through one Proxy at a time are bounded', () => {
  test('what waits too long is 503, what finds room goes on, and other Proxies do not wait', async () => {
    const open: Socket[] = [];
    const streams = await destinationOf((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        open.push(socket);
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n');
      });
    });
    const proxy = await scene.newProxy({ destination_url: streams.url });
    const streaming = await Promise.all(
      Array.from({ length: CALLS_MAX }, () => beginCall(scene.asCall(proxy))),
    );
    const startedAt = performance.now();
    const refused = await scene.call(proxy);
    expect(refused.status).toBe(503);
    expect(proxyError(refused)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(proxyError(refused)['detail']).toContain(`(${String(CALLS_MAX)})`);
    expect(refused.headers['retry-after']).toBe('1');
    expect(performance.now() - startedAt).toBeLessThan(4_000);

    // Another Proxy to the same origin.
    const other = await scene.newProxy({ destination_url: `${streams.url}/other` });
    expect((await beginCall(scene.asCall(other))).statusCode).toBe(200);

    const waiting = scene.call(proxy, { method: 'POST', body: 'x' });
    await wait(50);
    open[0]?.write('0\r\n\r\n');
    await expect.poll(() => open.length).toBe(CALLS_MAX + 2);
    for (const socket of open) socket.write('0\r\n\r\n');
    expect((await waiting).text).toBe('a');
    for (const each of streaming) each.destroy();
  });

  test('callers who leave make room', async () => {
    const silent = await destinationOf((socket) => socket.resume());
    const proxy = await scene.newProxy({ destination_url: silent.url });
    for (let round = 0; round < 3; round += 1) {
      const callers = Array.from({ length: CALLS_MAX + 2 }, () => {
        const signal = AbortSignal.timeout(100);
        return beginCall({ ...scene.asCall(proxy), signal }).catch(() => undefined);
      });
      await Promise.all(callers);
    }
    await expect.poll(() => silent.sockets.size).toBe(0);
    const logged = scene.service.logged();
    // One who leaves is information: a line of the request with 499, and no failure.
    expect(logged).toContain('"status":499');
    expect(logged).not.toContain('"level":50');
  });
});

test('a caller who leaves while its body is read for code is information, not a failure', async () => {
  const proxy = await scene.proxyWith({ request: IDENTITY });
  const from = scene.service.logged().length;
  const caller = new RawCaller(scene.service.url);
  const keys = `SVC-PROXY-KEY: ${proxy.key}\r\nSVC-API-KEY: ${scene.manager.key}`;
  caller.write(`POST /proxy HTTP/1.1\r\nHost: a\r\n${keys}\r\nContent-Length: 9\r\n\r\nhalf`);
  await wait(100);
  caller.socket.resetAndDestroy();
  await expect.poll(() => scene.service.logged().slice(from)).toContain('"status":499');
  await wait(50);
  expect(scene.service.logged().slice(from)).not.toMatch(/"level":[45]0|stack/);
});

describe('a Proxy that calls itself', () => {
  /** The service under another address, as a load balancer has it. */
  let front: Destination;
  beforeAll(async () => {
    const { hostname, port } = new URL(scene.service.url);
    front = await Destination.startRaw((socket) => {
      const behind = connect(Number(port), hostname);
      behind.on('error', () => socket.destroy());
      socket.on('error', () => behind.destroy());
      socket.pipe(behind).pipe(socket);
    });
  });
  afterAll(() => front.stop());

  const door = (key: string): string => `${front.url}/proxy/again?svc-proxy-key=${key}`;
  function pointedAt(members: Readonly<Record<string, unknown>>): Promise<ProxyWire> {
    return scene.newProxy({ require_auth: false, ...members });
  }
  async function aim(proxy: ProxyWire, key: string): Promise<void> {
    const body = { destination_url: door(key) };
    expect((await scene.manager.send('PATCH', `/proxies/${proxy.id}`, body)).status).toBe(204);
  }

  test('is told so at once, directly and by way of another, whose code takes marks off', async () => {
    const code = { code: 'module.exports = async () => ({ headers: {} })' };
    for (const members of [{}, { request_transform: code }]) {
      const own = await pointedAt(members);
      await aim(own, own.key);
      const [first, second] = [await pointedAt(members), await pointedAt(members)];
      await aim(first, second.key);
      await aim(second, first.key);
      for (const proxy of [own, first]) {
        const answer = await callProxy({
          url: scene.service.url,
          headers: [['SVC-PROXY-KEY', proxy.key]],
        });
        expect(answer.status).toBe(502);
        expect(answer.text).toContain('The destination leads back to the Proxy itself.');
      }
    }
  });

  test('is none where one Proxy calls another, nor are marks sent where no vault is called', async () => {
    scene.destination.respond = (_request, response) => response.end('there');
    const last = await pointedAt({ destination_url: scene.destination.url });
    const first = await pointedAt({});
    await aim(first, last.key);
    const answer = await callProxy({
      url: scene.service.url,
      headers: [
        ['SVC-PROXY-KEY', first.key],
        ['Via', '1.1 other'],
      ],
    });
    expect(answer.text).toBe('there');
    const via = scene.destination.last.headers.via ?? '';
    expect(via).toMatch(/^1\.1 other, 1\.1 token-vault-[0-9a-f-]{36}$/);
    await callProxy({ url: scene.service.url, headers: [['SVC-PROXY-KEY', last.key]] });
    expect(scene.destination.last.headers).not.toHaveProperty('via');
  });
});

test('an answer may pause for as long as PROXY_IDLE_TIMEOUT_MS, whatever it may take to begin', async () => {
  const { url } = await destinationOf((socket) => {
    socket.on('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no');
      setTimeout(() => socket.write('k'), 2_500);
    });
  });
  const proxy = await scene.newProxy({ destination_url: url });
  expect((await scene.call(proxy)).text).toBe('ok');
});

test('a request in absolute-form is one in origin-form, and its failures are told alike', async () => {
  const lines = `Host: a\r\nConnection: close\r\n\r\n`;
  const text = await rawExchange(
    scene.service.url,
    `GET http://vault/proxy/a HTTP/1.1\r\n${lines}`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('{"proxy_error":');
  await expect.poll(() => scene.service.logged()).toMatch(/"route":"\/proxy","status":400/);
});
