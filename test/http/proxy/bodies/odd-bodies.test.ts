import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { IDENTITY, ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';

const MEGABYTE = 1024 * 1024;
/** The code that leaves all as it is, in each of its forms. */
const FORMS = [
  IDENTITY,
  'return { raw: { body: req.args.body, headers: req.args.headers } };',
  'return {};',
  'return { body: req.args.body };',
  'return { ...req.args };',
];
const SEEN =
  'return { body: JSON.stringify([req.args.body, req.args.body_encoding, req.args.body_fault, req.args.raw_body, req.args.headers["content-encoding"]]), headers: { "content-type": "text/plain" } };';

let scene: ProxyScene;
let same: readonly ProxyWire[];
let seen: ProxyWire;
beforeAll(async () => {
  scene = await ProxyScene.start();
  same = await Promise.all(FORMS.map((code) => scene.proxyWith({ request: code, response: code })));
  seen = await scene.proxyWith({ request: SEEN, response: SEEN });
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
  scene.destination.respond = (_request, response) => response.end();
});

const answers = (headers: Readonly<Record<string, string>>, body: Buffer | string): void => {
  scene.destination.respond = (_request, response) => response.writeHead(200, headers).end(body);
};

describe('a transform that changes nothing costs nothing, however long the body is', () => {
  test.each<readonly [string, string, number, () => Buffer]>([
    ['bytes', 'application/octet-stream', 1, () => randomBytes(5 * MEGABYTE - 1)],
    ['text of line ends', 'text/plain', 2, () => Buffer.alloc(3 * MEGABYTE, '\n"\\')],
    ['XML', 'text/xml', FORMS.length, () => Buffer.from(`<a>${'"é\n'.repeat(1_000)}</a>`)],
    ['JSON', 'application/json', FORMS.length, () => Buffer.from(`[${'" " , '.repeat(1_000)}1.0]`)],
  ])(
    '%s, both ways',
    async (_what, type, forms, make) => {
      const body = make();
      answers({ 'content-type': type, etag: '"v1"', 'content-md5': 'x' }, body);
      for (const [index, proxy] of same.slice(0, forms).entries()) {
        const answer = await scene.call(proxy, {
          method: 'POST',
          body,
          headers: [
            ['Content-Type', type],
            ['Content-Digest', 'sha-256=:AA==:'],
          ],
        });
        expect(answer.status, `${FORMS[index] ?? ''} ${answer.text.slice(0, 300)}`).toBe(200);
        expect(scene.destination.last.body.equals(body)).toBe(true);
        expect(scene.destination.last.headers['content-digest']).toBe('sha-256=:AA==:');
        expect(answer.body.equals(body)).toBe(true);
        expect(answer.headers).toMatchObject({ etag: '"v1"', 'content-md5': 'x' });
      }
    },
    60_000,
  );
});

describe('what is no body of its type reaches a transform, with a flag', () => {
  const ODD = Buffer.from('é {"a":');
  const BASE64 = ODD.toString('base64');
  const rows: readonly (readonly [
    string,
    Readonly<Record<string, string>>,
    Buffer,
    readonly unknown[],
  ])[] = [
    [
      'JSON that is none',
      { 'content-type': 'application/json' },
      ODD,
      [ODD.toString(), null, 'not_json', null, null],
    ],
    [
      'JSON in no UTF-8',
      { 'content-type': 'text/json' },
      Buffer.from([0xff, 0x7b]),
      ['/3s=', 'base64', 'not_json', null, null],
    ],
    [
      'JSON in an unknown charset',
      { 'content-type': 'application/json; charset=nope' },
      ODD,
      [BASE64, 'base64', 'not_json', null, null],
    ],
    [
      'text in an unknown charset',
      { 'content-type': 'text/plain; charset=nope' },
      ODD,
      [BASE64, 'base64', null, null, null],
    ],
    [
      'an unknown content encoding',
      { 'content-type': 'application/json', 'content-encoding': 'UTF-8' },
      ODD,
      [BASE64, 'base64', 'content_encoding', null, 'UTF-8'],
    ],
    [
      'a known one within an unknown',
      { 'content-type': 'text/plain', 'content-encoding': 'gzip, dcb' },
      ODD,
      [BASE64, 'base64', 'content_encoding', null, 'gzip, dcb'],
    ],
  ];
  test.each(rows)('an answer of %s', async (_what, headers, body, expected) => {
    answers(headers, body);
    const answer = await scene.call(seen);
    expect(answer.status, answer.text).toBe(200);
    expect(JSON.parse(answer.text)).toStrictEqual(expected);
    for (const proxy of same) {
      const passed = await scene.call(proxy);
      expect(passed.body.equals(body), passed.text).toBe(true);
      expect(passed.headers).toMatchObject(headers);
    }
  });

  test('a request in an unknown content encoding too, as the clients of AWS send it', async () => {
    const headers: [string, string][] = [
      ['Content-Type', 'text/plain'],
      ['Content-Encoding', 'aws-chunked'],
    ];
    const body = Buffer.from('3;chunk-signature=x\r\nabc\r\n');
    for (const proxy of same) {
      const answer = await scene.call(proxy, { method: 'PUT', body, headers });
      expect(answer.status, answer.text).toBe(200);
      expect(scene.destination.last.body.equals(body)).toBe(true);
      expect(scene.destination.last.headers['content-encoding']).toBe('aws-chunked');
    }
    await scene.call(seen, { method: 'PUT', body, headers });
    expect(JSON.parse(scene.destination.last.body.toString())).toStrictEqual([
      body.toString('base64'),
      'base64',
      'content_encoding',
      null,
      'aws-chunked',
    ]);
  });

  test('but a known encoding that is broken still ends the call: 400 of a request, 502 of an answer', async () => {
    const [proxy] = same;
    if (proxy === undefined) throw new Error('there is no Proxy');
    const sent = await scene.call(proxy, {
      method: 'POST',
      body: 'x',
      headers: [['Content-Encoding', 'gzip']],
    });
    expect(proxyError(sent)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    answers({ 'content-encoding': 'gzip' }, 'x');
    expect(proxyError(await scene.call(proxy))).toMatchObject({ status: 502 });
  });
});

describe('headers that tell of the bytes go with bytes that changed', () => {
  const TOLD = {
    'Content-MD5': 'a',
    Digest: 'b',
    'Content-Digest': 'c',
    'Repr-Digest': 'd',
    ETag: '"e"',
  };
  const lower = Object.keys(TOLD).map((name) => name.toLowerCase());
  const kept = { 'Last-Modified': 'Sun, 29 Nov 2026 12:00:00 GMT', 'Accept-Ranges': 'bytes' };

  test('of a request with a value in it, plain and compressed, and of none that has none', async () => {
    const proxy = await scene.newProxy();
    const word = await scene.token('Ada');
    for (const [content, isChanged] of [
      [`{{ ${word} }}`, true],
      ['{{{ raw }}}', false],
    ] as const) {
      for (const coding of ['identity', 'gzip']) {
        const body = coding === 'gzip' ? gzipSync(content) : Buffer.from(content);
        const answer = await scene.call(proxy, {
          method: 'POST',
          body,
          headers: [
            ['Content-Type', 'text/plain'],
            ['Content-Encoding', coding],
            ...Object.entries({ ...TOLD, ...kept }),
          ],
        });
        expect(answer.status, answer.text).toBe(200);
        const { headers } = scene.destination.last;
        expect(lower.filter((name) => name in headers)).toStrictEqual(isChanged ? [] : lower);
        expect(headers['last-modified']).toBe(kept['Last-Modified']);
      }
    }
  });

  test('of a request and an answer that code changed, but for those that code set anew', async () => {
    const code = 'return { body: "new", headers: { ...req.args.headers, etag: "W/\\"new\\"" } };';
    const proxy = await scene.proxyWith({ request: code, response: code });
    answers({ ...TOLD, ...kept, 'content-type': 'text/plain' }, 'old');
    const answer = await scene.call(proxy, {
      method: 'POST',
      body: 'old',
      headers: [['Content-Type', 'text/plain'], ...Object.entries({ ...TOLD, ...kept })],
    });
    expect(answer.text).toBe('new');
    for (const headers of [scene.destination.last.headers, answer.headers]) {
      expect(lower.filter((name) => name in headers)).toStrictEqual(['etag']);
      expect(headers).toMatchObject({
        etag: 'W/"new"',
        'last-modified': kept['Last-Modified'],
        'accept-ranges': 'bytes',
      });
    }
  });
});
