import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import { ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';
import type { ProxyAnswer } from '../../../support/scenes/proxy-call.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';

let scene: ProxyScene;
let plain: ProxyWire;
let open: ProxyWire;
let word: string;
beforeAll(async () => {
  scene = await ProxyScene.start({ BODY_BYTES_MAX: '100000' });
  plain = await scene.newProxy();
  open = await scene.newProxy({ require_auth: false });
  word = await scene.token('Ada "the first"');
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
});

const BOUND = 100_000;

/** A frame of Zstandard with one block that is not compressed (RFC 8878, 3.1.1). */
function zstd(text: Buffer): Buffer {
  const header = (text.length << 3) | 1;
  const head = [0x28, 0xb5, 0x2f, 0xfd, 0x20, text.length, header & 0xff, header >> 8, 0];
  return Buffer.concat([Buffer.from(head), text]);
}

const CODINGS: readonly (readonly [string, (text: Buffer) => Buffer])[] = [
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['zstd', zstd],
  ['br, identity, gzip', (text) => gzipSync(brotliCompressSync(text))],
];

function send(
  proxy: ProxyWire,
  { body, coding = 'gzip', type = 'application/json' }: Sent,
): Promise<ProxyAnswer> {
  const encodings = [coding].flat().map((each) => ['Content-Encoding', each] as const);
  const headers = [['Content-Type', type] as const, ...encodings, ['X-A', '1'] as const];
  return scene.call(proxy, { method: 'POST', body, headers });
}

interface Sent {
  readonly body: Buffer;
  readonly coding?: string | readonly string[];
  readonly type?: string;
}

/** Holds where the very bytes arrived, in the coding that they came in. */
function expectUntouched(answer: ProxyAnswer, body: Buffer, coding = 'gzip'): void {
  expect(answer.status, answer.text).toBe(200);
  expect(scene.destination.last.body.equals(body)).toBe(true);
  expect(scene.destination.last.headers['content-encoding']).toBe(coding);
}

describe('an expression in a compressed body becomes its value', () => {
  test.each(CODINGS)('in %s, which is taken off', async (coding, compress) => {
    const text = (value: string): Buffer => Buffer.from(`{ "big":72057594037968.10, "a":${value}}`);
    const answer = await send(plain, { body: compress(text(`"{{ ${word} }}"`)), coding });
    expect(answer.status, answer.text).toBe(200);
    const { body, headers } = scene.destination.last;
    expect(body.toString()).toBe(text('"Ada \\"the first\\""').toString());
    expect('content-encoding' in headers).toBe(false);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['x-a']).toBe('1');
  });

  test('in a form, in text, and in codings of several lines', async () => {
    const form = gzipSync(`a=1&b={{${word}}}`);
    await send(plain, { body: form, type: 'application/x-www-form-urlencoded' });
    expect(scene.destination.last.body.toString()).toBe('a=1&b=Ada+%22the+first%22');
    const text = gzipSync(brotliCompressSync(`<{{${word}}}>`));
    await send(plain, { body: text, coding: ['br', 'gzip'], type: 'text/plain' });
    expect(scene.destination.last.body.toString()).toBe('<Ada "the first">');
    expect('content-encoding' in scene.destination.last.headers).toBe(false);
  });

  test('before the request transform sees it', async () => {
    const proxy = await scene.proxyWith({
      request: 'return { body: { saw: req.args.body.a, headers: Object.keys(req.args.headers) } };',
    });
    await send(proxy, { body: gzipSync(`{"a":"{{ ${word} }}"}`) });
    const seen = JSON.parse(scene.destination.last.body.toString()) as Record<string, unknown>;
    expect(seen['saw']).toBe('Ada "the first"');
    expect(seen['headers']).not.toContain('Content-Encoding');
  });

  test('by the rules of the caller: an unknown id and broken JSON are refused, nothing is sent', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    const stranger = await send(plain, { body: gzipSync(`{"a":"{{ ${unknown} }}"}`) });
    expect(proxyError(stranger)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { 'body.a': [`names a token that does not exist: ${unknown}`] },
    });
    const broken = await send(plain, { body: gzipSync(`{"a":"{{ ${word} }}"`) });
    expect(proxyError(broken)).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(scene.destination.received).toHaveLength(0);
  });
});

describe('a compressed body passes byte for byte', () => {
  test.each(CODINGS)('in %s, where it holds no expression', async (coding, compress) => {
    const body = compress(Buffer.from('{"a":"{{{ none }}} {% none %}"}'));
    expectUntouched(await send(plain, { body, coding }), body, coding);
  });

  test.each([
    ['damaged', 'gzip', Buffer.from('{"a":"{{ abc }}"}')],
    ['cut off', 'gzip', gzipSync('{"a":"{{ abc }}"}').subarray(0, 25)],
    ['in a coding that nobody knows', 'compress', Buffer.from('{"a":"{{ abc }}"}')],
    ['coded too often', 'gzip,gzip,gzip,gzip,gzip', gzipSync('{"a":"{{ abc }}"}')],
    ['of nothing', 'gzip', Buffer.alloc(0)],
  ])('where it is %s, while values are put into its headers', async (_how, coding, body) => {
    const answer = await scene.call(plain, {
      method: 'POST',
      body,
      headers: [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', coding],
        ['X-Name', `{{ ${word} }}`],
      ],
    });
    expectUntouched(answer, body, coding);
    expect(scene.destination.last.headers['x-name']).toBe('Ada "the first"');
  });

  test('where it is too long to be held, whatever its bytes look like', async () => {
    const body = Buffer.concat([randomBytes(BOUND), Buffer.from('{{ abc }}'), randomBytes(BOUND)]);
    expectUntouched(await send(plain, { body }), body);
    const chunks = [body.subarray(0, 10), body.subarray(10)];
    const answer = await scene.call(plain, {
      method: 'POST',
      body: chunks,
      headers: [
        ['Content-Type', 'text/plain'],
        ['Content-Encoding', 'gzip'],
      ],
    });
    expectUntouched(answer, body);
  });

  test('where the Proxy asks for no authentication: it is not even waited for, let alone decoded', async () => {
    const bytes = gzipSync(`{"a":"{{ ${word} }}"}`);
    expectUntouched(await send(open, { body: bytes }), bytes);
    let arrived = Buffer.alloc(0);
    const raw = await Destination.startRaw((socket) => {
      socket.on('data', (chunk) => {
        arrived = Buffer.concat([arrived, chunk]);
      });
    });
    const proxy = await scene.newProxy({ require_auth: false, destination_url: raw.url });
    const { hostname, port } = new URL(scene.service.url);
    const caller = connect(Number(port), hostname);
    const lines = [
      'POST /proxy HTTP/1.1',
      'Host: a',
      `SVC-PROXY-KEY: ${proxy.key}`,
      'Content-Type: application/json',
      'Content-Encoding: gzip',
      `Content-Length: ${String(bytes.length)}`,
    ];
    caller.write(`${lines.join('\r\n')}\r\n\r\n`);
    caller.write(bytes.subarray(0, 12));
    await vi.waitFor(() => {
      expect(arrived.subarray(-12).equals(bytes.subarray(0, 12))).toBe(true);
    });
    caller.destroy();
    await raw.stop();
  });
});
