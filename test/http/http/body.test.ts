import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';

let service: TestService;
let manager: Caller;

const BODY_BYTES_MAX = 4_096;

beforeAll(async () => {
  service = await startService({ BODY_BYTES_MAX: String(BODY_BYTES_MAX), JSON_DEPTH_MAX: '20' });
  manager = await service.newTenant();
});
afterAll(() => service.close());

const VALID = { name: 'x', type: 'private', permissions: ['token:create'] };
const TEXT = JSON.stringify(VALID);

/** Sends bytes as they are, with exactly these headers. */
async function post(
  body: string | Uint8Array<ArrayBuffer> | Blob,
  headers: Readonly<Record<string, string>>,
  key: string | undefined = manager.key,
): Promise<Answer> {
  const response = await fetch(`${service.url}/applications`, {
    method: 'POST',
    headers: { ...(key === '' ? {} : { 'SVC-API-KEY': key }), ...headers },
    body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

const asJson = { 'Content-Type': 'application/json' };

describe('the media type of a body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'APPLICATION/JSON; Charset=utf8',
    'application/merge-patch+json',
    'application/vnd.api+json',
  ])('201: %s', async (type) => {
    expect((await post(TEXT, { 'Content-Type': type })).status).toBe(201);
  });

  test('201: none, where JSON is meant', async () => {
    expect((await post(new Blob([TEXT]), {})).status).toBe(201);
  });

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'json',
    'application/octet-stream',
  ])('415: %s', async (type) => {
    const answer = await post(TEXT, { 'Content-Type': type });
    expect(answer.status).toBe(415);
    expect(answer.json).toStrictEqual(problem('UNSUPPORTED_MEDIA_TYPE', answer));
  });
});

describe('the encoding of a body', () => {
  test('201: compressed', async () => {
    const answer = await post(new Uint8Array(gzipSync(TEXT)), {
      ...asJson,
      'Content-Encoding': 'gzip',
    });
    expect(answer.status, answer.text).toBe(201);
  });

  test('201: with a byte order mark', async () => {
    expect((await post(`\ufeff${TEXT}`, asJson)).status).toBe(201);
  });

  test.each(['x-gzip', 'X-GZIP', 'gzip, identity', 'identity,gzip', ' gzip '])(
    'is undone by every name that it has: %j',
    async (coding) => {
      const packed = new Uint8Array(gzipSync(TEXT));
      expect((await post(packed, { ...asJson, 'Content-Encoding': coding })).status).toBe(201);
      const once = { 'SVC-IDEMPOTENCY-KEY': `coded-${coding.trim()}` };
      const again = await post(packed, { ...asJson, ...once, 'Content-Encoding': coding });
      expect(again.status).toBe(201);
    },
  );

  test.each(['gzip, gzip', 'x-x-gzip', 'x-deflate', 'gzip;q=1'])(
    '415: %s, which is none or is applied twice',
    async (coding) => {
      const packed = new Uint8Array(gzipSync(TEXT));
      expect((await post(packed, { ...asJson, 'Content-Encoding': coding })).status).toBe(415);
    },
  );

  test('415: compressed in a way that is not known', async () => {
    const answer = await post(TEXT, { ...asJson, 'Content-Encoding': 'zstd' });
    expect(answer.status).toBe(415);
    expect(answer.json).toStrictEqual(problem('UNSUPPORTED_MEDIA_TYPE', answer));
  });

  test('400: said to be compressed, which it is not', async () => {
    const answer = await post(TEXT, { ...asJson, 'Content-Encoding': 'gzip' });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer));
  });

  const broken: readonly [string, readonly number[]][] = [
    ['a byte that begins nothing', [0xff]],
    ['half a character', [0xc3]],
    ['an overlong form', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['beyond U+10FFFF', [0xf5, 0x80, 0x80, 0x80]],
  ];
  test.each(broken)('400: not UTF-8: %s', async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const answer = await post(new Uint8Array(body), asJson);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      ...problem('VALIDATION_FAILED', answer),
      detail: 'The body is not text in UTF-8.',
    });
  });
});

describe('the bounds of a body', () => {
  /** A body of an exact size, padded where JSON allows it. */
  const ofSize = (bytes: number) => TEXT + ' '.repeat(bytes - TEXT.length);

  test('201: as large as the bound', async () => {
    expect((await post(ofSize(BODY_BYTES_MAX), asJson)).status).toBe(201);
  });

  test('413: one byte larger, and the bound is stated', async () => {
    const answer = await post(ofSize(BODY_BYTES_MAX + 1), asJson);
    expect(answer.status).toBe(413);
    expect(answer.json).toStrictEqual({
      ...problem('PAYLOAD_TOO_LARGE', answer),
      detail: 'The body is larger than 4096 bytes.',
    });
  });

  test('413: small on the way, larger than the bound once it is unpacked', async () => {
    const packed = new Uint8Array(gzipSync(ofSize(10_000_000)));
    const answer = await post(packed, { ...asJson, 'Content-Encoding': 'gzip' });
    expect(answer.status).toBe(413);
  });

  test('401: without a key, before a byte of it is read', async () => {
    expect((await post(ofSize(BODY_BYTES_MAX + 1), asJson, '')).status).toBe(401);
  });

  test('400: nested more deeply than the bound, which is stated', async () => {
    const answer = await post(`{"name":${'['.repeat(20)}${']'.repeat(20)}}`, asJson);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      ...problem('VALIDATION_FAILED', answer),
      detail: 'The body is nested more than 20 levels deep.',
    });
  });
});

describe('a whole number is itself however it is written (RFC 8259, 6)', () => {
  test.each(['20', '20.0', '2e1', '2.00E+1', '200e-1'])('size %s', async (size) => {
    const answer = await manager.post('/tokens/search', `{"size":${size}}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ pagination: { page_size: 20 } });
  });

  test.each(['20.5', '1e400', '-0.0', '2e-1'])('size %s is none', async (size) => {
    const answer = await manager.post('/tokens/search', `{"size":${size}}`);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: { size: [expect.any(String)] } });
  });

  test('in a rule, and in a card', async () => {
    const application = await manager.post(
      '/applications',
      '{"name":"A","type":"private","rules":[{"description":"d","priority":1.0,"container":"/","transform":"mask","permissions":["token:read"]}]}',
    );
    expect(application.status).toBe(201);
    expect(application.json).toMatchObject({ rules: [{ priority: 1 }] });
    const card = await manager.post(
      '/tokens',
      '{"type":"card","data":{"number":"4242424242424242","expiration_month":12.0,"expiration_year":2.03e3,"cvc":123.0}}',
    );
    expect(card.text).toContain('"expiration_month":12,"expiration_year":2030');
  });

  test('and stays as it is written where it is the caller’s own', async () => {
    const { text } = await manager.post('/tokenize', '{"a":20.0,"b":[2e1]}');
    expect(text).toBe('{"a":20.0,"b":[2e1]}');
  });
});
