import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { ProxyAnswer } from '../../../support/scenes/proxy-call.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';

/*
 * A body that is longer than may be held leaves with the values of its tokens, or as it came where it holds no expression, or
 * not at all: never with an expression in it and without a word.
 */

const BOUND = 100_000;
const TYPE = 'multipart/form-data; boundary=b';

let scene: ProxyScene;
let proxy: ProxyWire;
let word: string;
beforeAll(async () => {
  scene = await ProxyScene.start({
    BODY_BYTES_MAX: String(BOUND),
    DETOKENIZE_EXPRESSIONS_MAX: '50',
  });
  proxy = await scene.newProxy();
  word = await scene.token('Ada "é"');
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
});

type Part = readonly [head: string, content: string | Buffer];

const field = (content: string, name = 'a', head = ''): Part => [
  `Content-Disposition: form-data; name="${name}"${head}`,
  content,
];
const FILE = Buffer.concat([randomBytes(3 * BOUND), Buffer.from('{{ abc }}\r\n--')]);
const file = (content: Buffer = FILE): Part => [
  'Content-Disposition: form-data; name="f"; filename="x.bin"',
  content,
];

function formOf(...parts: readonly Part[]): Buffer {
  const written = parts.flatMap(([head, content]) => [
    Buffer.from(`--b\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from('--b--\r\n')]);
}

/** The body in parts that end anywhere. */
function inChunks(body: Buffer, seed: number): Buffer[] {
  const chunks: Buffer[] = [];
  let size = seed;
  for (let from = 0; from < body.length; from += size) {
    size = ((size * 7_919) % 40_000) + 1;
    chunks.push(body.subarray(from, from + size));
  }
  return chunks;
}

const send = (
  body: Buffer | Buffer[],
  type = TYPE,
  headers: readonly [string, string][] = [],
): Promise<ProxyAnswer> =>
  scene.call(proxy, { method: 'POST', body, headers: [['Content-Type', type], ...headers] });

function expectTooLarge(answer: ProxyAnswer): void {
  expect(answer.status, answer.text).toBe(413);
  expect(proxyError(answer)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(scene.destination.received).toHaveLength(0);
}

describe('a form of parts that is too long to be held leaves with its values', () => {
  const e = (): string => `{{ ${word} }}`;
  const V = 'Ada "é"';
  const both = (value: string): Buffer =>
    formOf(
      field(value, 'first'),
      file(),
      field(
        `["${value === V ? 'Ada \\"é\\"' : value}"]`,
        'json',
        '\r\nContent-Type: application/json',
      ),
      file(Buffer.from('{{ a file }}')),
      field(value, 'last'),
      field(''),
    );

  test('where its length is not told, wherever its fields and its chunks are', async () => {
    for (const seed of [1, 2, 77, 30_000]) {
      const answer = await send(inChunks(both(e()), seed));
      expect(answer.status, answer.text).toBe(200);
      expect(scene.destination.last.body.equals(both(V))).toBe(true);
    }
  });

  test('where its length is told, and a field with an expression comes early', async () => {
    const answer = await send(both(e()), TYPE, [
      ['Content-MD5', 'x'],
      ['Content-Digest', 'sha-256=:AA==:'],
    ]);
    expect(answer.status, answer.text).toBe(200);
    const { body, headers } = scene.destination.last;
    expect(body.equals(both(V))).toBe(true);
    expect(headers['content-length']).toBeUndefined();
    expect(headers).not.toHaveProperty('content-md5');
    expect(headers).not.toHaveProperty('content-digest');
  });

  test('and not at all where its length is told, and the expression comes after what may be held', async () => {
    expectTooLarge(await send(formOf(file(), field(e()))));
  });

  test('as it came, length and all, where there is no expression but in files', async () => {
    const body = formOf(field('a'), file(), field('{{#if}}'));
    const answer = await send(body, TYPE, [['Content-MD5', 'x']]);
    expect(answer.status, answer.text).toBe(200);
    expect(scene.destination.last.body.equals(body)).toBe(true);
    expect(scene.destination.last.headers['content-length']).toBe(String(body.length));
    expect(scene.destination.last.headers['content-md5']).toBe('x');
  });

  test('and is refused for an unknown id, another type of text, too many expressions, a boundary in a value', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    const evil = await scene.token('x\r\n--b\r\n');
    const refused: readonly (readonly [Buffer, string])[] = [
      [formOf(field(`{{ ${unknown} }}`), file()), 'names a token that does not exist'],
      [formOf(field(e(), 'a', '\r\nContent-Type: text/csv'), file()), 'not replaced in text/csv'],
      [formOf(...Array.from({ length: 51 }, () => field(e())), file()), 'more than 50'],
      [formOf(field(`{{ ${evil} }}`), file()), 'would hold the boundary'],
    ];
    for (const [body, message] of refused) {
      const answer = await send(body);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.text).toContain(message);
    }
    expect(scene.destination.received).toHaveLength(0);
  });

  test.each<readonly [string, () => Buffer]>([
    ['a field that is too long to be held', () => formOf(field('x'.repeat(2 * BOUND) + e()))],
    ['no end', () => formOf(file(), field(e())).subarray(0, -8)],
    [
      'a longer boundary',
      () => Buffer.concat([formOf(file()).subarray(0, -7), Buffer.from(`--by\r\n${e()}`)]),
    ],
    ['a line that is no header', () => formOf(file(), [`x\r\n${field('')[0]}`, e()])],
  ])('or not at all where it has %s, and an expression there', async (_what, make) => {
    const body = make();
    expectTooLarge(await send(body));
    expectTooLarge(await send(inChunks(body, 9)));
  });
});

describe('a compressed body that is too long to be held', () => {
  const br = (text: Buffer): Buffer =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const CODINGS: readonly (readonly [string, (text: Buffer) => Buffer])[] = [
    ['gzip', gzipSync],
    ['br', br],
    ['deflate', deflateSync],
    ['br, gzip', (text) => gzipSync(br(text))],
  ];
  const noise = (): string => randomBytes(2 * BOUND).toString('base64');
  const types: readonly (readonly [string, (text: string) => Buffer])[] = [
    ['application/json', (text) => Buffer.from(`{"a":"${noise()}","b":"${text}"}`)],
    ['text/plain', (text) => Buffer.from(text + noise())],
    [TYPE, (text) => formOf(file(), field(text), file())],
  ];

  test.each(CODINGS)(
    'in %s never leaves with an expression, and passes without one',
    async (coding, compress) => {
      for (const [type, make] of types) {
        const plain = compress(make('{{{ raw }}}'));
        expect(plain.length).toBeGreaterThan(BOUND);
        const passed = await send(plain, type, [['Content-Encoding', coding]]);
        expect(passed.status, passed.text).toBe(200);
        expect(scene.destination.last.body.equals(plain)).toBe(true);
        expect(scene.destination.last.headers['content-length']).toBe(String(plain.length));
        scene.destination.received.length = 0;
        const held = compress(make(`{{ ${word} }}`));
        expectTooLarge(await send(held, type, [['Content-Encoding', coding]]));
        expectTooLarge(await send(inChunks(held, 5), type, [['Content-Encoding', coding]]));
      }
    },
  );

  test('or unpacks to too much, is looked through to its end', async () => {
    const text = (value: string) =>
      gzipSync(
        `${Array.from({ length: 20_000 }, (_each, index) => `line ${String(index % 977)} `).join('')}${value}`,
      );
    const plain = text('');
    expect(plain.length).toBeLessThan(BOUND);
    const passed = await send(plain, 'text/plain', [['Content-Encoding', 'gzip']]);
    expect(passed.status, passed.text).toBe(200);
    expect(scene.destination.last.body.equals(plain)).toBe(true);
    scene.destination.received.length = 0;
    expectTooLarge(await send(text(`{{ ${word} }}`), 'text/plain', [['Content-Encoding', 'gzip']]));
  });

  test('and unpacks to what nobody means is refused, soon', async () => {
    const bomb = gzipSync(Buffer.alloc(128 * 1024 * 1024, ' '));
    expectTooLarge(await send(bomb, 'text/plain', [['Content-Encoding', 'gzip']]));
  });
});
