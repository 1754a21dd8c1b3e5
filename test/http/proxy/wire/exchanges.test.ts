import { once } from 'node:events';
import type { Socket } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { beginCall } from '../../../support/scenes/proxy-call.js';
import { IDENTITY, ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';
import { serving } from '../../../support/peers/raw-peers.js';

/*
 * How requests and answers go over connections: answers before their time, and connections that end.
 */

let scene: ProxyScene;
beforeAll(async () => {
  scene = await ProxyScene.start();
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

async function proxyTo(
  serve: (socket: Socket) => void,
  transforms: Parameters<ProxyScene['proxyWith']>[0] = {},
): Promise<ProxyWire> {
  const { url } = await destinationOf(serve);
  return scene.proxyWith(transforms, { destination_url: url });
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

describe('an answer that comes before the request has gone', () => {
  const big = Buffer.alloc(3 * 1024 * 1024, 'x');
  const refusing = (socket: Socket): void => {
    socket.once('data', () => {
      socket.pause();
      socket.write(
        'HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 7\r\n\r\ntoo big',
        () => socket.destroy(),
      );
    });
  };
  const ROWS = [
    ['streamed', {}, big],
    ['in chunks', {}, [big.subarray(0, 1_000_000), big.subarray(1_000_000)]],
    ['through transforms', { request: IDENTITY, response: IDENTITY }, big.subarray(0, 2_000_000)],
  ] as const;
  test.each(ROWS)('reaches the caller, 12 times of 12: %s', async (_how, transforms, body) => {
    const proxy = await proxyTo(refusing, transforms);
    for (let time = 0; time < 12; time += 1) {
      const headers = [['Content-Type', 'text/plain']] as const;
      const answer = await scene.call(proxy, { method: 'POST', body, headers });
      expect([answer.status, answer.text]).toStrictEqual([413, 'too big']);
    }
  });

  test('reaches user code', async () => {
    const { url } = await destinationOf(refusing);
    const proxy = await scene.proxyWith(
      {
        request: `const answer = await fetch(req.configuration.URL, { method: 'POST', body: 'x'.repeat(3000000) });
        return { body: [answer.status, await answer.text()] };`,
      },
      { configuration: { URL: url } },
    );
    for (let time = 0; time < 5; time += 1) {
      expect((await scene.call(proxy, { method: 'POST', body: 'x' })).status).toBe(200);
      expect(scene.destination.last.body.toString()).toBe('[413,"too big"]');
    }
  });

  test('and never comes at all is 502, as it would be otherwise', async () => {
    const proxy = await proxyTo((socket) => socket.once('data', () => socket.destroy()));
    const answer = await scene.call(proxy, { method: 'POST', body: big });
    expect([answer.status, proxyError(answer)['code']]).toStrictEqual([502, 'DESTINATION_FAILED']);
  });
});

describe('what breaks before a head was written is 502', () => {
  test.each([
    ['with its length', 'HTTP/1.1 200 OK\r\nX-A: 1\r\nContent-Length: 9\r\n\r\n'],
    ['in chunks', 'HTTP/1.1 200 OK\r\nX-A: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    [
      'in what is no chunk',
      'HTTP/1.1 200 OK\r\nX-A: 1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['in half a head', 'HTTP/1.1 200 OK\r\nX-A'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ])('%s', async (_how, bytes) => {
    for (const transforms of [{}, { response: IDENTITY }]) {
      const proxy = await proxyTo(
        (socket) => socket.on('data', () => socket.end(bytes)),
        transforms,
      );
      for (const method of ['GET', 'POST']) {
        const answer = await scene.call(proxy, { method });
        expect(answer.status).toBe(502);
        expect(proxyError(answer)).toMatchObject({ code: 'DESTINATION_FAILED' });
        expect(answer.headers).not.toHaveProperty('x-a');
      }
    }
  });

  test('and a head whose body does not begin is passed on all the same', async () => {
    let send: (text: string) => void = () => undefined;
    const proxy = await proxyTo((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n'));
      send = (text) => socket.write(text);
    });
    const response = await beginCall(scene.asCall(proxy));
    expect(response.statusCode).toBe(200);
    send('late');
    const [chunk] = (await once(response, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('late');
  });
});

describe('interim answers never end a call', () => {
  const LINK = 'Link: </a>; rel=preload\r\n';
  const INTERIM: readonly string[] = [
    ...['100 Continue', '102 P', '103 E', '104 U', '110 X', '199 Z'].map((each) => `${each}\r\n`),
    `100 Continue\r\n${LINK}Content-Length: 5\r\n`,
    `103 E\r\n${LINK}`,
    '102 P\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n',
  ];
  const rows = [
    ...INTERIM.map((each) => [each]),
    [...INTERIM, ...INTERIM],
    ['100 Continue\r\n', '100 Continue\r\n', `103 E\r\n${LINK}`, '100 Continue\r\n'],
  ];
  test.each(rows.map((each) => [each.map((text) => text.slice(0, 3)).join(' '), each] as const))(
    'whole, byte by byte, and before a transform: %s',
    async (_what, interim) => {
      const bytes = interim.map((each) => `HTTP/1.1 ${each}\r\n`).join('') + OK;
      for (const isSlow of [false, true]) {
        const serve = serving((_request, socket) => {
          if (!isSlow) return bytes;
          void (async () => {
            for (const byte of bytes.match(/[^]{1,7}/g) ?? []) {
              socket.write(byte, 'latin1');
              await new Promise(setImmediate);
            }
          })();
          return '';
        });
        for (const transforms of [{}, { response: IDENTITY }]) {
          const proxy = await proxyTo(serve, transforms);
          // The second one goes over the same connection.
          for (const method of ['GET', 'POST'])
            expect((await scene.call(proxy, { method })).text).toBe('ok');
        }
      }
    },
  );

  test('but an answer whose body looks like one keeps it', async () => {
    const body = 'HTTP/1.1 100 Continue\r\n\r\n';
    const proxy = await proxyTo(
      serving(() => `HTTP/1.1 200 OK\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`),
    );
    for (let time = 0; time < 2; time += 1) expect((await scene.call(proxy)).text).toBe(body);
  });

  test('but 101, which nobody asked for, is 502', async () => {
    const proxy = await proxyTo(
      serving(() => 'HTTP/1.1 101 S\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nabc'),
    );
    expect((await scene.call(proxy)).status).toBe(502);
  });
});

describe('a kept connection that the destination has dropped', () => {
  /** Answers the first request of each connection, and breaks the connection on the second. */
  function droppingProxy(): Promise<{ proxy: ProxyWire; sent: string[] }> {
    const sent: string[] = [];
    const proxy = proxyTo((socket) => {
      let count = 0;
      socket.on('data', (chunk: Buffer) => {
        count += 1;
        sent.push(chunk.toString().slice(0, 4).trim());
        if (count === 1) socket.write(OK);
        else socket.resetAndDestroy();
      });
    });
    return proxy.then((made) => ({ proxy: made, sent }));
  }

  test.each(['GET', 'HEAD', 'OPTIONS', 'TRACE'])('costs %s nothing', async (method) => {
    const { proxy, sent } = await droppingProxy();
    for (let time = 0; time < 4; time += 1)
      expect((await scene.call(proxy, { method })).status).toBe(200);
    expect(sent.length).toBeLessThanOrEqual(8);
  });

  test.each([
    ['POST', undefined],
    ['DELETE', undefined],
    ['PUT', 'x'],
  ])('is 502 for what may have been done: %s', async (method, body) => {
    const { proxy, sent } = await droppingProxy();
    const call = { method, ...(body === undefined ? {} : { body }) };
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await scene.call(proxy, call)).status);
    expect(statuses).toContain(502);
    expect(sent).toHaveLength(4);
  });

  test('is 502 where a byte of the answer had come, and on a new connection', async () => {
    let count = 0;
    const proxy = await proxyTo((socket) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        count += 1;
        if (requests === 1 && count === 1) socket.write(OK);
        else socket.end('H');
      });
    });
    expect((await scene.call(proxy)).status).toBe(200);
    expect((await scene.call(proxy)).status).toBe(502);
    expect((await scene.call(proxy)).status).toBe(502);
    expect(count).toBe(3);
  });
});
