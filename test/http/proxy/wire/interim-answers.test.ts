import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { IDENTITY, ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';
import { processorMs } from '../../../../src/event-loop/processor-time.js';

/*
 * Both peers are raw sockets: what is looked at are the bytes, and when they come.
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

/** A Proxy to a raw destination; without a response transform where there is no code. */
async function proxyTo(serve: (socket: Socket) => void, response?: string): Promise<ProxyWire> {
  const destination = await Destination.startRaw(serve);
  started.push(destination);
  return scene.proxyWith(response === undefined ? {} : { response }, {
    destination_url: destination.url,
  });
}

/** A destination that answers each request with the same bytes. */
const answering = (bytes: string) => (socket: Socket) => {
  socket.on('data', () => socket.write(bytes, 'latin1'));
};

function requestTo(proxy: ProxyWire, lines: readonly string[] = [], version = '1.1'): string {
  const keys = [`SVC-PROXY-KEY: ${proxy.key}`, `SVC-API-KEY: ${scene.manager.key}`];
  return [`GET /proxy HTTP/${version}`, 'Host: a', ...keys, ...lines, '', ''].join('\r\n');
}

/** A caller who reads bytes. */
class RawCaller {
  readonly socket: Socket;
  text = '';

  constructor() {
    const { hostname, port } = new URL(scene.service.url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    this.socket.on('error', () => undefined);
  }

  /** Reads until the text holds a part. */
  async reads(part: string): Promise<void> {
    while (!this.text.includes(part)) await once(this.socket, 'data');
  }
}

/** All bytes that come back for requests, the last of which closes the connection. */
async function exchange(requests: string): Promise<string> {
  const caller = new RawCaller();
  caller.socket.write(requests);
  await once(caller.socket, 'close');
  return caller.text;
}

const CLOSE = ['Connection: close'];
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
const PROCESSING = 'HTTP/1.1 102 Processing\r\n\r\n';

/** What comes before the head of the answer. */
const before = (text: string): string => text.slice(0, text.indexOf('HTTP/1.1 200 OK'));

describe('interim answers', () => {
  test.each([
    ['without a transform', undefined],
    ['with a transform of the answer', IDENTITY],
  ])('reach the caller before there is an answer, in their order, %s', async (_how, code) => {
    let goOn: () => void = () => undefined;
    const proxy = await proxyTo((socket) => {
      socket.on('data', () => {
        socket.write(PROCESSING + HINTS);
        goOn = () => socket.write(HINTS.replace('/a', '/b') + OK);
      });
    }, code);
    const caller = new RawCaller();
    caller.socket.write(requestTo(proxy, CLOSE));
    await caller.reads('</a>');
    expect(caller.text).toBe(PROCESSING + HINTS);
    goOn();
    await once(caller.socket, 'close');
    expect(before(caller.text)).toBe(PROCESSING + HINTS + HINTS.replace('/a', '/b'));
    expect(caller.text).toMatch(/^Content-Length: 2\r\n/m);
    expect(caller.text).toMatch(/\r\n\r\nok$/);
  });

  test('have the headers that may pass, lines of one name as one, and no others', async () => {
    const lines = [
      'link: </a,b>; rel="preload"; as=style,</c>;rel=x',
      'X-Hint: 1',
      'Connection: X-Secret',
      'X-Secret: s',
      'x-hint: caf\xe9',
      'SVC-API-KEY: k',
      'Content-Length: 0',
      'Keep-Alive: timeout=5',
      'Set-Cookie: a=1',
      'Link: </d>',
      '__proto__: p',
    ];
    const proxy = await proxyTo(
      answering(`HTTP/1.1 103 Whatever\r\n${lines.join('\r\n')}\r\n\r\n${OK}`),
    );
    expect(before(await exchange(requestTo(proxy, CLOSE)))).toBe(
      'HTTP/1.1 103 Early Hints\r\nLink: </a,b>; rel="preload"; as=style, </c>;rel=x, </d>\r\n' +
        'X-Hint: 1, caf\xe9\r\n__proto__: p\r\n\r\n',
    );
  });

  test.each([
    ['102 with headers, without them', 'HTTP/1.1 102 P\r\nX-A: 1\r\n\r\n', PROCESSING],
    ['103 without a link, not at all', 'HTTP/1.1 103 E\r\nX-A: 1\r\n\r\n', ''],
    ['103 with what is no link, not at all', 'HTTP/1.1 103 E\r\nLink: a"<\r\n\r\n', ''],
    [
      '103 with a link that Node refuses, without it',
      'HTTP/1.1 103 E\r\nLink: </b>; title="a b", </a>; rel=preload\r\n\r\n',
      HINTS,
    ],
    ['104 and others, not at all', 'HTTP/1.1 104 U\r\n\r\nHTTP/1.1 199 Z\r\n\r\n', ''],
  ])('pass as far as Node can write them: %s', async (_what, sent, passed) => {
    const text = await exchange(requestTo(await proxyTo(answering(sent + OK)), CLOSE));
    expect(before(text)).toBe(passed);
    expect(text).toMatch(/\r\n\r\nok$/);
  });

  // A destination may make links that take an expression long to refuse.
  test.each([
    ['pairs', `</a>;${'a='.repeat(30_000)}"`],
    ['brackets', '<'.repeat(60_000)],
    ['quotes', `</a>;a="${'"'.repeat(60_000)}`],
    ['blanks', `</a>${' '.repeat(60_000)}x`],
    ['commas', ','.repeat(60_000)],
  ])('of many %s delay no answer', async (_what, link) => {
    const sent = `HTTP/1.1 103 E\r\nLink: ${link}\r\n\r\n`.repeat(5);
    const proxy = await proxyTo(answering(sent + OK));
    const startedAt = processorMs();
    expect(await exchange(requestTo(proxy, CLOSE))).toMatch(/\r\n\r\nok$/);
    expect(processorMs() - startedAt).toBeLessThan(2_000);
  });

  test('of a destination that never stops are a hundred at most', async () => {
    const proxy = await proxyTo(answering(PROCESSING.repeat(1_000) + OK));
    const text = await exchange(requestTo(proxy, CLOSE));
    const passed = before(text);
    expect(passed).toBe(PROCESSING.repeat(passed.length / PROCESSING.length));
    expect(passed.length / PROCESSING.length).toBeLessThanOrEqual(100);
    expect(text).toMatch(/\r\n\r\nok$/);
  });

  test('are nothing to a caller of HTTP/1.0', async () => {
    const proxy = await proxyTo(answering(PROCESSING + HINTS + OK));
    const text = await exchange(requestTo(proxy, [], '1.0'));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).not.toMatch(/10[23] /);
  });

  test('never land among earlier answers of the same connection', async () => {
    let finish: () => void = () => undefined;
    const slow = await proxyTo((socket) => {
      socket.on('data', () => (finish = () => socket.write(OK)));
    });
    const quick = await proxyTo((socket) => {
      socket.on('data', () => {
        socket.write(PROCESSING + HINTS + OK.replace('ok', 'no'));
        setTimeout(() => {
          finish();
        }, 200);
      });
    });
    const text = await exchange(requestTo(slow) + requestTo(quick, CLOSE));
    expect(text).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nokHTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nno$/,
    );
    expect(text).not.toMatch(/10[23] /);
  });

  test('before a failure do not hide it', async () => {
    const proxy = await proxyTo((socket) => socket.on('data', () => socket.end(HINTS)));
    const text = await exchange(requestTo(proxy, CLOSE));
    expect(text.startsWith(`${HINTS}HTTP/1.1 502 Bad Gateway\r\n`)).toBe(true);
    expect(text).toContain('proxy_error');
  });

  test('that come when the caller has left harm nobody', async () => {
    let late: Socket | undefined;
    const proxy = await proxyTo((socket) => {
      late = socket;
      socket.on('data', () => socket.write(HINTS));
    });
    const caller = new RawCaller();
    caller.socket.write(requestTo(proxy));
    await caller.reads('</a>');
    const logged = scene.service.logged().length;
    caller.socket.destroy();
    late?.write(HINTS + OK);
    const plain = await scene.newProxy();
    expect((await scene.call(plain)).status).toBe(200);
    expect(scene.service.logged().slice(logged)).not.toContain('"level":50');
  });
});

describe('the leave to go on (100)', () => {
  test('is given once, by the service', async () => {
    const proxy = await proxyTo(answering(PROCESSING + OK));
    const head = requestTo(proxy, [...CLOSE, 'Expect: 100-continue', 'Content-Length: 2']);
    const text = await exchange(`${head.replace('GET', 'POST')}ab`);
    expect(text.match(/100 Continue/g)).toHaveLength(1);
    expect(before(text).replace('HTTP/1.1 100 Continue\r\n\r\n', '')).toBe(PROCESSING);
  });

  test('of a destination that was not asked is dropped', async () => {
    const proxy = await proxyTo(answering(`HTTP/1.1 100 Continue\r\n\r\n${OK}`));
    expect((await exchange(requestTo(proxy, CLOSE))).match(/HTTP\/1\.1 \d+/g)).toStrictEqual([
      'HTTP/1.1 200',
    ]);
  });

  // Nothing that is sent asks for another protocol.
  test('to another protocol (101) is 502', async () => {
    const proxy = await proxyTo(answering(`HTTP/1.1 101 Switching Protocols\r\n\r\n${OK}`));
    const answer = await scene.call(proxy);
    expect(answer.status).toBe(502);
    expect(proxyError(answer)).toMatchObject({ code: 'DESTINATION_FAILED' });
  });
});
