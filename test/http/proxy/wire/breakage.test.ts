import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import { beginCall, callProxy } from '../../../support/scenes/proxy-call.js';
import { IDENTITY, ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';

let scene: ProxyScene;
beforeAll(async () => {
  scene = await ProxyScene.start({ PROXY_TIMEOUT_MS: '500' });
});
afterAll(() => scene.stop());

const started: Destination[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

async function rawDestination(serve: (socket: Socket) => void): Promise<Destination> {
  const destination = await Destination.startRaw(serve);
  started.push(destination);
  return destination;
}

/** Bytes that a service sends on a connection of its own until that ends, and whether it ended well. */
async function rawAnswer(
  head: string,
): Promise<{ readonly text: string; readonly reset: boolean }> {
  const { hostname, port } = new URL(scene.service.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let reset = false;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => (reset = true));
  socket.write(head);
  await once(socket, 'close');
  return { text, reset };
}

describe('a destination that breaks off', () => {
  const halves: readonly [string, string][] = [
    [
      'within its length',
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":',
    ],
    ['between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf,\r\n'],
    ['within a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf'],
    [
      'with what is no chunk',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\n',
    ],
  ];
  test.each(halves)(
    '%s has the connection of the caller cut: nothing looks whole',
    async (_how, bytes) => {
      const destination = await rawDestination((socket) => {
        socket.on('data', () => socket.write(bytes, () => setTimeout(() => socket.destroy(), 20)));
      });
      const proxy = await scene.newProxy({ destination_url: destination.url });
      await expect(callProxy(scene.asCall(proxy))).rejects.toThrow(/aborted|hang up|ECONNRESET/);
      const head = `GET /proxy HTTP/1.1\r\nHost: a\r\nSVC-PROXY-KEY: ${proxy.key}\r\nSVC-API-KEY: ${scene.manager.key}\r\n\r\n`;
      const { text } = await rawAnswer(head);
      expect(text).toContain('half');
      expect(text).not.toContain('proxy_error');
      expect(text).not.toMatch(/\r\n0\r\n\r\n$/);
    },
  );

  test.each(halves)('%s is 502 where a transform would have got it', async (_how, bytes) => {
    const destination = await rawDestination((socket) => {
      socket.on('data', () => socket.write(bytes, () => setTimeout(() => socket.destroy(), 20)));
    });
    const proxy = await scene.proxyWith(
      { response: IDENTITY },
      { destination_url: destination.url },
    );
    const answer = await scene.call(proxy);
    expect(answer.status).toBe(502);
    expect(proxyError(answer)).toMatchObject({ code: 'DESTINATION_FAILED' });
    expect(answer.headers['svc-proxy-destination-status']).toBe('200');
  });

  test.each([
    ['before its answer', ''],
    ['with what is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['within its head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'with a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['with a header that folds into another', 'HTTP/1.1 200 OK\r\nA: b\r\n\tSet-Cookie: c\r\n\r\n'],
    ['with a head without an end', `HTTP/1.1 200 OK\r\nA: ${'a'.repeat(100_000)}`],
  ])('%s is 502', async (_how, bytes) => {
    const destination = await rawDestination((socket) => {
      socket.on('data', () => socket.end(bytes));
    });
    const proxy = await scene.newProxy({ destination_url: destination.url });
    const answer = await scene.call(proxy);
    expect(answer.status).toBe(502);
    expect(proxyError(answer)).toMatchObject({
      code: 'DESTINATION_FAILED',
      detail: 'The connection to the destination broke.',
    });
    expect(answer.text).not.toContain('OpenSSH');
  });

  test('is not called a second time', async () => {
    let connections = 0;
    const destination = await rawDestination((socket) => {
      connections += 1;
      socket.on('data', () => socket.destroy());
    });
    const proxy = await scene.newProxy({ destination_url: destination.url });
    expect((await scene.call(proxy)).status).toBe(502);
    expect(connections).toBe(1);
  });
});

describe('a destination that is slow', () => {
  test('to begin its answer is 504', async () => {
    const destination = await rawDestination(() => undefined);
    const proxy = await scene.newProxy({ destination_url: destination.url });
    const answer = await scene.call(proxy, { method: 'POST', body: 'x' });
    expect(answer.status).toBe(504);
    expect(proxyError(answer)).toMatchObject({ code: 'TIMEOUT', status: 504 });
  });

  test('within its answer has the connection cut, or is 504 where a transform would have got it', async () => {
    const destination = await rawDestination((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'));
    });
    const proxy = await scene.newProxy({ destination_url: destination.url });
    await expect(scene.call(proxy)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    const code = { code: 'module.exports = async () => ({})' };
    const transforming = await scene.newProxy({
      destination_url: destination.url,
      response_transform: code,
    });
    expect((await scene.call(transforming)).status).toBe(504);
  });

  test('but goes on is not cut off, however long it takes in all', async () => {
    scene.destination.respond = (_request, response) => {
      response.write('a');
      let left = 4;
      const timer = setInterval(() => {
        left -= 1;
        if (left >= 0) response.write('a');
        else {
          clearInterval(timer);
          response.end('!');
        }
      }, 200);
    };
    const proxy = await scene.newProxy();
    expect((await scene.call(proxy)).text).toBe('aaaaa!');
    scene.destination.respond = (_request, response) => response.end();
  });
});

describe('a destination that cannot be reached is 502', () => {
  test('where nobody listens', async () => {
    const gone = await Destination.start();
    const proxy = await scene.newProxy({ destination_url: gone.url });
    await gone.stop();
    const answer = await scene.call(proxy);
    expect(answer.status).toBe(502);
    expect(proxyError(answer)).toMatchObject({ detail: 'The destination cannot be reached.' });
    expect(answer.text).not.toContain(new URL(String(proxy['destination_url'])).port);
  });
});

describe('a caller who leaves', () => {
  /** Waits until the destination’s socket is closed; gives how long that took. */
  async function msUntilClosed(destination: Destination): Promise<number> {
    const startedAt = performance.now();
    while (destination.sockets.size > 0 && performance.now() - startedAt < 5_000) await wait(1);
    return performance.now() - startedAt;
  }
  const chunk = Buffer.alloc(64 * 1024);

  test('while the answer streams ends the destination’s answer within 100 ms', async () => {
    const destination = await rawDestination((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        const more = (error?: Error | null): void => {
          if (error == null) socket.write(`10000\r\n${chunk.toString()}\r\n`, more);
        };
        more();
      });
    });
    const proxy = await scene.newProxy({ destination_url: destination.url });
    const response = await beginCall(scene.asCall(proxy));
    await once(response, 'data');
    response.destroy();
    expect(await msUntilClosed(destination)).toBeLessThan(100);
  });

  test('before the answer begins ends the request, whether its body has passed or not', async () => {
    const destination = await rawDestination((socket) => socket.resume());
    for (const members of [
      {},
      { request_transform: { code: `module.exports = async () => ({})` } },
    ]) {
      const proxy = await scene.newProxy({ destination_url: destination.url, ...members });
      const controller = new AbortController();
      const { signal } = controller;
      const call = beginCall({ ...scene.asCall(proxy, { method: 'POST', body: 'x' }), signal });
      const ended = expect(call).rejects.toThrow();
      await expect.poll(() => destination.sockets.size, { timeout: 10_000 }).toBe(1);
      await wait(20);
      controller.abort();
      await ended;
      expect(await msUntilClosed(destination)).toBeLessThan(100);
    }
  });

  test('while a transform runs ends its run, and nothing is sent', async () => {
    const before = scene.destination.received.length;
    const proxy = await scene.proxyWith({
      request: 'await new Promise((resolve) => setTimeout(resolve, 400)); return {};',
    });
    const signal = AbortSignal.timeout(100);
    await expect(beginCall({ ...scene.asCall(proxy), signal })).rejects.toThrow();
    await wait(600);
    expect(scene.destination.received).toHaveLength(before);
  });

  test('while the body passes ends the request', async () => {
    const destination = await rawDestination((socket) => socket.resume());
    const proxy = await scene.newProxy({ destination_url: destination.url });
    const { hostname, port } = new URL(scene.service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /proxy HTTP/1.1\r\nHost: a\r\nSVC-PROXY-KEY: ${proxy.key}\r\nSVC-API-KEY: ${scene.manager.key}\r\nContent-Length: 1000000\r\n\r\nhalf`,
    );
    await expect.poll(() => destination.sockets.size, { timeout: 10_000 }).toBe(1);
    await wait(20);
    socket.destroy();
    expect(await msUntilClosed(destination)).toBeLessThan(100);
  });
});
