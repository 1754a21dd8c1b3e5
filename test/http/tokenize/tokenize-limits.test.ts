import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ErrorCode } from '../../../src/domain/errors.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

let service: TestService;
let stored: StoredTokens;
let caller: Caller;

beforeAll(async () => {
  service = await startService({
    TOKENS_PER_REQUEST_MAX: '4',
    JSON_DEPTH_MAX: '6',
    BODY_BYTES_MAX: '2048',
  });
  stored = new StoredTokens();
  caller = await service.newTenant();
});
afterAll(async () => {
  await stored.close();
  await service.close();
});

const nested = (depth: number) => `${'['.repeat(depth)}"deep"${']'.repeat(depth)}`;
/** The JSON of a string, in exactly so many bytes. */
const ofBytes = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
const token = { type: 'token', data: 'x' };

const tooMany = 'The body asks for more than 4 tokens, the most that one request may create.';
const tooDeep = 'The body is nested more than 6 levels deep.';
const tooLarge = 'The body is larger than 2048 bytes.';

const within: readonly [string, unknown, number][] = [
  ['as many tokens as allowed', ['a', 'b', { c: 'd' }, token], 4],
  ['as deep as allowed', nested(6), 1],
  ['as large as allowed', ofBytes(2_048), 1],
  ['numbers are no tokens', Array.from({ length: 100 }, (_, index) => index), 0],
];
test.each(within)('200: %s', async (_what, body, tokens) => {
  const before = await stored.count(caller.tenantId);
  expect((await caller.post('/tokenize', body)).status).toBe(200);
  expect(await stored.count(caller.tenantId)).toBe(before + tokens);
});

const beyond: readonly [string, unknown, ErrorCode, string][] = [
  ['one string too many', ['a', 'b', 'c', 'd', 'e'], 'VALIDATION_FAILED', tooMany],
  ['one definition too many', ['a', 'b', 'c', 'd', token], 'VALIDATION_FAILED', tooMany],
  [
    'too many tokens, which is told before the faults of any',
    [...Array.from({ length: 5 }, () => ({ type: 'card', data: 'bad' }))],
    'VALIDATION_FAILED',
    tooMany,
  ],
  ['one array too deep', nested(7), 'VALIDATION_FAILED', tooDeep],
  ['one object too deep', `[[[[[[{"a":"deep"}]]]]]]`, 'VALIDATION_FAILED', tooDeep],
  [
    'too deep within the data of a token',
    `{"type":"token","data":[[[[[["deep"]]]]]]}`,
    'VALIDATION_FAILED',
    tooDeep,
  ],
  [
    'too deep within metadata',
    `{"type":"token","data":"x","metadata":[[[[[["deep"]]]]]]}`,
    'VALIDATION_FAILED',
    tooDeep,
  ],
  ['one byte too large', ofBytes(2_049), 'PAYLOAD_TOO_LARGE', tooLarge],
];
test.each(beyond)(
  '%s; the limit is stated and nothing is stored',
  async (_w, body, code, detail) => {
    const before = await stored.count(caller.tenantId);
    const answer = await caller.post('/tokenize', body);
    expect(answer.json).toStrictEqual({ ...(problem(code, answer) as object), detail });
    expect(answer.status).toBe(code === 'PAYLOAD_TOO_LARGE' ? 413 : 400);
    expect(await stored.count(caller.tenantId)).toBe(before);
  },
);

describe('a compressed body', () => {
  const send = (text: string, encoding: string) =>
    fetch(`${service.url}/tokenize`, {
      method: 'POST',
      headers: {
        'SVC-API-KEY': caller.key,
        'Content-Type': 'application/json',
        'Content-Encoding': encoding,
      },
      body: new Uint8Array(gzipSync(text)),
    });

  test('200: is read', async () => {
    expect((await send('["packed"]', 'gzip')).status).toBe(200);
  });

  test('413: is measured as it unpacks, so that a small one cannot be a large one', async () => {
    const answer = await send(ofBytes(5_000_000), 'gzip');
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ detail: tooLarge });
  });

  test('415: in an encoding that is not known', async () => {
    expect((await send('["packed"]', 'zip')).status).toBe(415);
  });
});

const mediaTypes: readonly [string, number][] = [
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['application/JSON;charset="UTF-8"', 200],
  ['application/vnd.api+json', 200],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json; charset=latin1', 415],
];
test.each(mediaTypes)('a body sent as %s is answered %i', async (mediaType, status) => {
  const answer = await caller.send('POST', '/tokenize', '"x"', { 'Content-Type': mediaType });
  expect(answer.status).toBe(status);
  if (status === 415) expect(answer.json).toStrictEqual(problem('UNSUPPORTED_MEDIA_TYPE', answer));
});
