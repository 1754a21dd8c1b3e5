import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { linesOf } from '../../support/scenes/proxy-call.js';
import { IDENTITY, ProxyScene } from '../../support/scenes/proxy-scene.js';

let scene: ProxyScene;
beforeAll(async () => {
  scene = await ProxyScene.start();
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
  scene.destination.respond = (request, response) => {
    const type = request.headers['content-type'];
    if (type !== undefined) response.setHeader('content-type', type);
    response.end(request.body);
  };
});

const JSON_TYPE = ['Content-Type', 'application/json'] as const;
const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

/** Runs a request transform on a body; gives what the destination has received. */
async function received(code: string, type: string | undefined, body: Buffer | string) {
  const proxy = await scene.proxyWith({ request: code });
  const headers = type === undefined ? [] : ([['Content-Type', type]] as const);
  const answer = await scene.call(proxy, { method: 'POST', body, headers });
  expect(answer.status, answer.text).toBe(200);
  return scene.destination.last;
}

describe('a transform that changes nothing', () => {
  const signed = '{ "b":1, "a":7205759403826837301 }';
  test.each([
    ['returns what it was given', IDENTITY],
    ['leaves both out', 'return {};'],
    ['changes headers only', 'return { headers: { ...req.args.headers, "x-signed": "1" } };'],
    [
      'returns the older form',
      'return { raw: { body: req.args.body, headers: req.args.headers } };',
    ],
  ])('and %s keeps every byte of the body, both ways', async (_what, code) => {
    const proxy = await scene.proxyWith({ request: code, response: code });
    for (const [type, body] of [
      ['application/json', Buffer.from(signed)],
      ['application/json', Buffer.from('\ufeff[1.50, 1e2]\n')],
      ['text/plain', Buffer.from('a\r\n\u0000é')],
      ['application/x-www-form-urlencoded', Buffer.from('a=%7e&b')],
      ['application/octet-stream', EVERY_BYTE],
      ['multipart/form-data; boundary=x', EVERY_BYTE],
    ] as const) {
      const answer = await scene.call(proxy, {
        method: 'POST',
        body,
        headers: [['Content-Type', type]],
      });
      expect(answer.status, answer.text).toBe(200);
      expect(scene.destination.last.body.equals(body)).toBe(true);
      expect(answer.body.equals(body)).toBe(true);
      expect(answer.headers['content-type']).toBe(type);
    }
  });

  test('keeps two cookies two, compression, and the lines of headers', async () => {
    const bytes = gzipSync('{"a":1}');
    scene.destination.respond = (_request, response) => {
      response.writeHead(200, [
        'Set-Cookie',
        'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
        'Set-Cookie',
        'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
        'Content-Type',
        'application/json',
        'Content-Encoding',
        'gzip',
        'Vary',
        'a',
        'Vary',
        'b',
      ]);
      response.end(bytes);
    };
    const answer = await scene.call(await scene.proxyWith({ response: IDENTITY }));
    expect(linesOf(answer.rawHeaders, 'set-cookie')).toHaveLength(2);
    expect(linesOf(answer.rawHeaders, 'vary')).toStrictEqual(['a', 'b']);
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.body.equals(bytes)).toBe(true);
  });
});

describe('what a transform makes', () => {
  test.each([
    ['an object, as JSON', '{ a: "é😀", n: 1.5 }', '{"a":"é😀","n":1.5}'],
    ['a list', '[1, "a"]', '[1,"a"]'],
    ['a number', '7', '7'],
    ['text, as it is', '"<a>é</a>"', '<a>é</a>'],
    ['nothing', 'null', ''],
    ['a Buffer', 'Buffer.from([0, 255, 1])', Buffer.from([0, 255, 1])],
  ])('of the body as %s has its length in bytes', async (_what, body, expected) => {
    const code = `return { body: ${body}, headers: { ...req.args.headers, 'content-length': '3', 'transfer-encoding': 'chunked' } };`;
    const proxy = await scene.proxyWith({ request: code, response: code });
    scene.destination.respond = (request, response) => response.end(request.body);
    const answer = await scene.call(proxy, { method: 'POST', body: '{}', headers: [JSON_TYPE] });
    const bytes = Buffer.from(expected);
    expect(answer.body.equals(bytes)).toBe(true);
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(scene.destination.last.body.equals(bytes)).toBe(true);
    expect(scene.destination.last.headers['content-length']).toBe(String(bytes.length));
    expect('transfer-encoding' in scene.destination.last.headers).toBe(false);
  });

  test('of bytes as base64 are those bytes', async () => {
    const code = `const bytes = Buffer.from(req.args.body, 'base64').reverse();
      return { body: bytes.toString('base64'), body_encoding: 'base64' };`;
    const { body } = await received(code, 'application/octet-stream', EVERY_BYTE);
    expect(body.equals(Buffer.from(EVERY_BYTE).reverse())).toBe(true);
  });

  test('of a form or of text in another charset says what it is now', async () => {
    const form = await received(
      'return { body: { a: 1 } };',
      'application/x-www-form-urlencoded',
      'a=1',
    );
    expect(form.headers['content-type']).toBe('application/json');
    const text = await received(
      'return { body: req.args.body + "😀" };',
      'text/plain; charset=iso-8859-1; x=y',
      Buffer.from('\xe9', 'latin1'),
    );
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8; x=y');
    expect(text.body.toString()).toBe('é😀');
    const own = await received(
      'return { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } };',
      'application/json',
      '{}',
    );
    expect(own.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('of headers is what it returned: null takes one away, an array makes several lines', async () => {
    const proxy = await scene.proxyWith({
      response: `const headers = req.args.headers; delete headers['x-gone']; headers['X-CHANGED'] = 'yes';
        return { headers: { ...headers, 'x-null': null, 'Set-Cookie': ['a=1', 'b=2'], 'X-Number': 7, 'x-true': true } };`,
    });
    scene.destination.respond = (_request, response) =>
      response
        .writeHead(200, { 'X-Gone': '1', 'x-changed': 'no', 'X-Null': '1', 'X-Kept': 'k' })
        .end('b');
    const { rawHeaders, headers } = await scene.call(proxy);
    expect(linesOf(rawHeaders, 'set-cookie')).toStrictEqual(['a=1', 'b=2']);
    expect(headers).toMatchObject({
      'x-changed': 'yes',
      'x-number': '7',
      'x-true': 'true',
      'x-kept': 'k',
    });
    expect('x-gone' in headers || 'x-null' in headers).toBe(false);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['gzip, gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
  ] as const)('of an answer in %s is not compressed any more', async (coding, compress) => {
    const proxy = await scene.proxyWith({
      response: 'return { body: { ...req.args.body, added: "é" }, headers: req.args.headers };',
    });
    scene.destination.respond = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding })
        .end(compress(Buffer.from('{"a":1}')));
    const answer = await scene.call(proxy);
    expect(answer.text).toBe('{"a":1,"added":"é"}');
    expect('content-encoding' in answer.headers).toBe(false);
  });

  test('of the answer to HEAD, and of one without a body, is sent without a body', async () => {
    const proxy = await scene.proxyWith({
      response: 'return { body: "more", headers: { "x-ran": "1" } };',
    });
    scene.destination.respond = (_request, response) =>
      response.writeHead(scene.destination.last.method === 'HEAD' ? 200 : 204).end();
    for (const method of ['HEAD', 'GET']) {
      const answer = await scene.call(proxy, { method });
      expect(answer.body).toHaveLength(0);
      expect(answer.headers['x-ran']).toBe('1');
      expect('content-length' in answer.headers).toBe(false);
    }
  });

  test('runs on every answer of the destination, whatever its status', async () => {
    const proxy = await scene.proxyWith({
      response: 'return { body: "seen " + req.args.status };',
    });
    for (const status of [201, 302, 404, 500, 503]) {
      scene.destination.respond = (_request, response) => response.writeHead(status).end('x');
      const answer = await scene.call(proxy);
      expect([answer.status, answer.text]).toStrictEqual([status, `seen ${String(status)}`]);
      expect(answer.headers['svc-proxy-destination-status']).toBe(String(status));
    }
  });
});
