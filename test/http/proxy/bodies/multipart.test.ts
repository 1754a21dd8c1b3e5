import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { ProxyAnswer } from '../../../support/scenes/proxy-call.js';
import { IDENTITY, ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';

let scene: ProxyScene;
let word: string;
let number: string;
beforeAll(async () => {
  scene = await ProxyScene.start({
    BODY_BYTES_MAX: '100000',
    DETOKENIZE_EXPRESSIONS_MAX: '50',
  });
  word = await scene.token('Ada <"é😀">');
  number = await scene.token(7);
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
});

const BOUNDARY = '----Form+Boundary=x';
const FORM = `multipart/form-data; charset=utf-8; boundary="${BOUNDARY}"`;

/** A body of parts, each with its head and its content. */
function formOf(...parts: readonly (readonly [string, string | Buffer])[]): Buffer {
  const written = parts.map(([head, content]) => [
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written.flat(), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const field = (name: string): string => `Content-Disposition: form-data; name="${name}"`;

async function send(
  body: Buffer,
  { type = FORM, members = {} }: { readonly type?: string; readonly members?: object } = {},
): Promise<ProxyAnswer> {
  const proxy = await scene.newProxy({ ...members });
  return scene.call(proxy, { method: 'POST', body, headers: [['Content-Type', type]] });
}

async function becomes(body: Buffer, type = FORM): Promise<Buffer> {
  const answer = await send(body, { type });
  expect(answer.status, answer.text).toBe(200);
  const { last } = scene.destination;
  expect(last.headers['content-type']).toBe(type);
  expect(last.headers['content-length']).toBe(String(last.body.length));
  return last.body;
}

describe('an expression in a form of parts becomes its value', () => {
  test('in fields, by the rules of their types; all other bytes stay', async () => {
    const file = Buffer.concat([randomBytes(500), Buffer.from(`{{ ${word} }}`), randomBytes(500)]);
    const form = (...[text, typed, json, xml]: readonly string[]): Buffer =>
      formOf(
        [field('plain'), text ?? ''],
        [`content-disposition: FORM-DATA ; name=bare\r\nX-A: {{ ${word} }}`, 'untouched'],
        [`${field('f')}; filename="a.txt"\r\nContent-Type: text/plain`, file],
        [`Content-Type: text/plain; charset=utf-8\r\n${field('typed')}`, typed ?? ''],
        [
          `${field('json')}; filename="blob"\r\nContent-Type: application/json`,
          `{ "a":${json ?? ''} }`,
        ],
        [`${field('xml')}\r\nContent-Type: text/xml`, `<a>${xml ?? ''}</a>`],
        [field('empty'), ''],
      );
    const e = `{{ ${word} }}`;
    const sent = form(e, `<${e}{{${number}}}>`, `"{{${number}}}"`, e);
    const value = 'Ada <"é😀">';
    const wanted = form(value, `<${value}7>`, '7', 'Ada &lt;&quot;é😀&quot;&gt;');
    expect((await becomes(sent)).equals(wanted)).toBe(true);
    const preamble = Buffer.from('this is a preamble\r\n');
    const around = (body: Buffer): Buffer => Buffer.concat([preamble, body, Buffer.from('\nend')]);
    expect((await becomes(around(sent))).equals(around(wanted))).toBe(true);
  });

  test('that FormData makes', async () => {
    const form = new FormData();
    form.set('a', `{{ ${number} }}`);
    form.set('b', new Blob([`{"x":"{{ ${number} }}"}`], { type: 'application/json' }));
    form.set('c', new File([`{{ ${number} }}`], 'c.txt', { type: 'text/plain' }));
    const request = new Request('http://a/', { method: 'POST', body: form });
    const type = request.headers.get('content-type') ?? '';
    const sent = Buffer.from(await request.arrayBuffer());
    const received = (await becomes(sent, type)).toString();
    const contents = received.split(/\r\n--.*\r\n/).map((part) => part.split('\r\n\r\n').at(-1));
    expect(contents).toStrictEqual(['7', '{"x":7}', `{{ ${number} }}`, '']);
  });

  test('and the length that its part tells is the new one', async () => {
    const form = (length: string, content: string): Buffer =>
      formOf([`${field('a')}\r\nContent-Length: ${length}`, content]);
    const value = Buffer.from('Ada <"é😀">');
    expect((await becomes(form('43', `{{${word}}}`))).toString()).toBe(
      form(String(value.length), value.toString()).toString(),
    );
  });

  test('in text of Latin-1, and in a compressed form', async () => {
    const form = (bytes: Buffer): Buffer => formOf([field('a'), bytes]);
    const sent = form(Buffer.from(`\xe9{{${number}}}`, 'latin1'));
    expect((await becomes(sent)).equals(form(Buffer.from('\xe97', 'latin1')))).toBe(true);
    const proxy = await scene.newProxy();
    await scene.call(proxy, {
      method: 'POST',
      body: gzipSync(sent),
      headers: [
        ['Content-Type', FORM],
        ['Content-Encoding', 'gzip'],
      ],
    });
    expect(scene.destination.last.body.equals(form(Buffer.from('\xe97', 'latin1')))).toBe(true);
  });

  test('before a transform, which gets the form as bytes', async () => {
    const proxy = await scene.proxyWith({
      request:
        'return { body: Buffer.from(req.args.body, "base64").toString() + req.args.body_encoding };',
    });
    const form = (text: string): Buffer => formOf([field('a'), text]);
    await scene.call(proxy, {
      method: 'POST',
      body: form(`{{${number}}}`),
      headers: [['Content-Type', FORM]],
    });
    expect(scene.destination.last.body.toString()).toBe(`${form('7').toString()}base64`);
  });
});

describe('a form of parts passes byte for byte', () => {
  const e = (): string => `{{ ${word} }}`;
  const one = (): string => formOf([field('a'), e()]).toString();
  test.each<readonly [string, () => string | Buffer]>([
    ['without its end', () => one().replace(`--${BOUNDARY}--`, '')],
    ['without parts', () => `--${BOUNDARY}--${e()}`],
    ['with line ends of its own', () => one().replaceAll('\r\n', '\n')],
    ['with a longer boundary in it', () => one().replace(e(), `\r\n--${BOUNDARY}y\r\n${e()}`)],
    ['with a part without a content', () => `--${BOUNDARY}\r\n${field('a')}\r\n${one()}`],
    ['with a line that is no header', () => one().replace(field('a'), `${field('a')}\r\n${e()}`)],
    ['with a folded header', () => one().replace(field('a'), `${field('a')}\r\n x: y`)],
    ['with a part without a disposition', () => formOf(['X-A: 1', e()])],
    ['with a part of two types', () => formOf([`${field('a')}\r\n${field('b')}`, e()])],
    ['with base64', () => formOf([`${field('a')}\r\nContent-Transfer-Encoding: base64`, e()])],
    ['with a compressed part', () => formOf([`${field('a')}\r\nContent-Encoding: gzip`, e()])],
    ['with a file', () => formOf([`${field('a')};filename*=UTF-8''x.txt`, e()])],
    ['with an unnamed part', () => formOf(['Content-Disposition: form-data', e()])],
    ['with bytes', () => formOf([`${field('a')}\r\nContent-Type: image/png`, e()])],
    ['with a form', () => formOf([`${field('a')}\r\nContent-Type: ${FORM}`, one()])],
    ['with broken JSON', () => formOf([`${field('a')}\r\nContent-Type: a/b+json`, '{"a":'])],
  ])('%s', async (_what, make) => {
    const body = Buffer.from(make());
    expect((await becomes(body)).equals(body)).toBe(true);
  });

  test('without a boundary, or with one that is too long', async () => {
    for (const type of ['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(71)}`]) {
      expect((await becomes(Buffer.from(one()), type)).toString()).toBe(one());
    }
  });

  test('through a transform that changes nothing, and a Proxy without authentication', async () => {
    const body = Buffer.from(one());
    await send(body, { members: { require_auth: false } });
    expect(scene.destination.last.body.equals(body)).toBe(true);
    const proxy = await scene.proxyWith({ request: IDENTITY });
    const file = formOf([`${field('a')}; filename=x`, randomBytes(1_000)]);
    await scene.call(proxy, { method: 'POST', body: file, headers: [['Content-Type', FORM]] });
    expect(scene.destination.last.body.equals(file)).toBe(true);
  });
});

describe('a form of parts is refused, and nothing is sent,', () => {
  // Whoever may write a token could otherwise add fields to what another caller sends.
  test("where a token's value would end its part", async () => {
    const evil = await scene.token(`x\r\n--${BOUNDARY}\r\n${field('amount')}\r\n\r\n1000000`);
    const answer = await send(formOf([field('to'), `{{ ${evil} }}`]));
    expect(proxyError(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { 'body.to': ['would hold the boundary between the parts'] },
    });
    const half = await scene.token(BOUNDARY.slice(3));
    const joined = await send(formOf([field('to'), `\r\n--${BOUNDARY.slice(0, 3)}{{ ${half} }}`]));
    expect(proxyError(joined)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(answer.text + joined.text).not.toContain('1000000');
    expect(scene.destination.received).toHaveLength(0);
  });

  test('where an expression names no token, by the name of its field', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    const answer = await send(formOf([field('cärd'), `{{ ${unknown} }}`]));
    expect(proxyError(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { 'body.cärd': [`names a token that does not exist: ${unknown}`] },
    });
    expect(scene.destination.received).toHaveLength(0);
  });

  test('where a field is not the JSON that it says, and holds an expression', async () => {
    const answer = await send(
      formOf([`${field('a')}\r\nContent-Type: application/json`, `{"a":"{{ ${word} }}"`]),
    );
    expect(proxyError(answer)).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(scene.destination.received).toHaveLength(0);
  });

  test('where its parts hold more expressions than a request may', async () => {
    const parts = Array.from({ length: 51 }, () => [field('a'), `{{ ${number} }}`] as const);
    const answer = await send(formOf(...parts));
    expect(proxyError(answer)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(answer.text).toContain('There are more than 50 expressions');
  });
});
