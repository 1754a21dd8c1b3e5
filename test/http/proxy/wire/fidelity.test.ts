import { randomBytes, randomInt } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import { callProxy, linesOf } from '../../../support/scenes/proxy-call.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { ProxyScene } from '../../../support/scenes/proxy-scene.js';

let scene: ProxyScene;
let plain: ProxyWire;
beforeAll(async () => {
  scene = await ProxyScene.start();
  plain = await scene.newProxy();
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.respond = (request, response) => {
    response.writeHead(200, { 'content-type': request.headers['content-type'] ?? 'x/y' });
    response.end(request.body);
  };
});

const TYPES = [
  'application/json',
  'application/vnd.api+json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/xml; charset=iso-8859-1',
  'application/octet-stream',
  'image/png',
  'not a type',
];

/** The same bytes with a dot for each opening brace and percent sign. */
function withoutBraces(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => (byte === 0x7b || byte === 0x25 ? 0x2e : byte)));
}

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const BODIES: readonly (readonly [string, () => Buffer])[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['every byte', () => EVERY_BYTE],
  ['JSON with a big number and blanks', () => Buffer.from('{ "b":1, "a":7205759403826837301 }')],
  ['what is no JSON', () => Buffer.from('{"a":')],
  // Random bytes may hold what is an expression in text.
  ['random bytes', () => withoutBraces(randomBytes(randomInt(1, 300_000)))],
];

describe('without a transform a body passes byte for byte, both ways', () => {
  const rows = TYPES.flatMap((type) => BODIES.map(([what, make]) => [type, what, make] as const));
  test.each(rows)('as %s: %s', async (type, _what, make) => {
    const body = make();
    for (const sent of [body, [body.subarray(0, 7), body.subarray(7)]]) {
      const answer = await scene.call(plain, {
        method: 'POST',
        body: sent,
        headers: [['Content-Type', type]],
      });
      expect(answer.status).toBe(200);
      expect(scene.destination.last.body.equals(body)).toBe(true);
      expect(answer.body.equals(body)).toBe(true);
      expect(scene.destination.last.headers['content-type']).toBe(type);
      expect(answer.headers['content-type']).toBe(type);
    }
  });

  test.each(['text/plain', 'application/json', 'application/octet-stream'])(
    'as %s: 20 MB, with a length and in chunks',
    async (type) => {
      const bytes = withoutBraces(randomBytes(20 * 1024 * 1024));
      const chunks = Array.from({ length: 20 }, (_, at) =>
        bytes.subarray(at * 1024 * 1024, (at + 1) * 1024 * 1024),
      );
      for (const sent of [bytes, chunks]) {
        const answer = await scene.call(plain, {
          method: 'PUT',
          body: sent,
          headers: [['Content-Type', type]],
        });
        expect(answer.status).toBe(200);
        expect(answer.body.equals(bytes)).toBe(true);
        expect(scene.destination.last.body.equals(bytes)).toBe(true);
      }
    },
  );

  test('framing stays what it was: a length is a length, chunks are chunks', async () => {
    await scene.call(plain, { method: 'POST', body: 'abc' });
    expect(scene.destination.last.headers['content-length']).toBe('3');
    await scene.call(plain, { method: 'POST', body: [Buffer.from('a'), Buffer.from('bc')] });
    expect(scene.destination.last.headers['transfer-encoding']).toBe('chunked');
    expect('content-length' in scene.destination.last.headers).toBe(false);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['zstd', (text: Buffer) => Buffer.concat([Buffer.from('28b52ffd', 'hex'), text])],
    ['gzip', (text: Buffer) => text],
  ] as const)('compressed as %s, both ways, good or damaged', async (coding, compress) => {
    const bytes = compress(Buffer.from('{"a":"no {{{ expression }}}"}'));
    scene.destination.respond = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding });
      response.end(bytes);
    };
    const answer = await scene.call(plain, {
      method: 'POST',
      body: bytes,
      headers: [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', coding],
      ],
    });
    expect(answer.body.equals(bytes)).toBe(true);
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(scene.destination.last.body.equals(bytes)).toBe(true);
    expect(scene.destination.last.headers['content-encoding']).toBe(coding);
  });
});

describe('an answer of the destination', () => {
  test('keeps status, reason, header lines and their bytes', async () => {
    scene.destination.respond = (_request, response) => {
      response.writeHead(418, 'Short and stout', [
        'Set-Cookie',
        'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
        'Set-Cookie',
        'b=2; Expires=Thu, 22 Oct 2026 07:28:00 GMT',
        'X-Bytes',
        'caf\xe9',
        'ETag',
        '"x"',
        'Date',
        'Thu, 01 Jan 1970 00:00:00 GMT',
      ]);
      response.end('teapot');
    };
    const answer = await scene.call(plain);
    expect([answer.status, answer.statusText]).toStrictEqual([418, 'Short and stout']);
    expect(linesOf(answer.rawHeaders, 'set-cookie')).toStrictEqual([
      'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
      'b=2; Expires=Thu, 22 Oct 2026 07:28:00 GMT',
    ]);
    expect(linesOf(answer.rawHeaders, 'x-bytes')).toStrictEqual(['caf\xe9']);
    expect(answer.rawHeaders).toContain('ETag');
    expect(linesOf(answer.rawHeaders, 'date')).toStrictEqual(['Thu, 01 Jan 1970 00:00:00 GMT']);
    expect(linesOf(answer.rawHeaders, 'svc-proxy-destination-status')).toStrictEqual(['418']);
    expect(linesOf(answer.rawHeaders, 'x-content-type-options')).toStrictEqual([]);
  });

  test.each([
    ['HEAD', 200, { 'content-length': '1234' }],
    ['GET', 204, {}],
    ['GET', 304, { etag: '"x"' }],
    ['GET', 200, { 'content-length': '0' }],
    ['DELETE', 200, { 'content-length': '0' }],
  ] as const)('to %s with %i has no body, and its headers', async (method, status, headers) => {
    scene.destination.respond = (_request, response) => response.writeHead(status, headers).end();
    const answer = await scene.call(plain, { method });
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers).toMatchObject(headers);
    expect('transfer-encoding' in answer.headers).toBe(false);
  });

  test('has its trailers, whatever interim answers come before it', async () => {
    const raw = await Destination.startRaw((socket) => {
      socket.on('data', () =>
        socket.end(
          'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n' +
            'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 42\r\nSVC-API-KEY: x\r\n\r\n',
        ),
      );
    });
    try {
      const proxy = await scene.newProxy({ destination_url: raw.url });
      const answer = await scene.call(proxy);
      expect([answer.status, answer.text]).toStrictEqual([200, 'abc']);
      expect(answer.trailers).toStrictEqual({ 'x-sum': '42' });
    } finally {
      await raw.stop();
    }
  });

  test('that ends with its connection is whole', async () => {
    const raw = await Destination.startRaw((socket) => {
      socket.on('data', () => socket.end('HTTP/1.0 200 OK\r\n\r\nto the end'));
    });
    try {
      const proxy = await scene.newProxy({ destination_url: raw.url });
      expect((await scene.call(proxy)).text).toBe('to the end');
    } finally {
      await raw.stop();
    }
  });

  test('of a redirect is given back, and not followed', async () => {
    scene.destination.respond = (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    const before = scene.destination.received.length;
    const answer = await scene.call(plain);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('http://169.254.169.254/latest/');
    expect(scene.destination.received).toHaveLength(before + 1);
  });
});

describe('a request', () => {
  const methods = [
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'PURGE',
    'MKCOL',
    'REPORT',
  ];
  test.each(methods)('of method %s passes, with and without a body', async (method) => {
    await scene.call(plain, { method, path: '/a' });
    expect([scene.destination.last.method, scene.destination.last.url]).toStrictEqual([
      method,
      '/a',
    ]);
    if (method === 'HEAD' || method === 'TRACE') return;
    await scene.call(plain, { method, body: 'data' });
    expect(scene.destination.last.body.toString()).toBe('data');
  });

  test('with JSON as its type and no body does not hang', async () => {
    const headers = [['Content-Type', 'application/json']] as const;
    for (const method of ['POST', 'GET']) {
      const answer = await scene.call(plain, { method, headers, body: '' });
      expect(answer.status).toBe(200);
      expect(scene.destination.last.body).toHaveLength(0);
    }
    expect((await scene.call(plain, { method: 'POST', headers })).status).toBe(200);
  });

  test('that expects to be told to go on is told so', async () => {
    const answer = await scene.call(plain, {
      method: 'POST',
      body: 'data',
      headers: [['Expect', '100-continue']],
    });
    expect(answer.text).toBe('data');
    expect('expect' in scene.destination.last.headers).toBe(false);
  });

  test('keeps the bytes, the case and the order of its headers', async () => {
    await callProxy({
      url: scene.service.url,
      path: `?svc-proxy-key=${plain.key}`,
      headers: [
        ['X-Second', '2'],
        ['x-FIRST', '1'],
        ['SVC-API-KEY', scene.manager.key],
        ['Cookie', 'a=1'],
        ['X-Second', 'caf\xe9'],
      ],
    });
    const { rawHeaders } = scene.destination.last;
    const own = rawHeaders.slice(rawHeaders.indexOf('X-Second'));
    expect(own).toStrictEqual([
      'X-Second',
      '2',
      'x-FIRST',
      '1',
      'Cookie',
      'a=1',
      'X-Second',
      'caf\xe9',
    ]);
  });
});
