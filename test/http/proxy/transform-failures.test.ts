import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { IDENTITY, ProxyScene, proxyError } from '../../support/scenes/proxy-scene.js';

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
describe('a transform that fails', () => {
  const failures: readonly [string, string, number, Readonly<Record<string, unknown>>][] = [
    ['throws', 'throw new Error("4242424242424242")', 500, { code: 'CODE_FAILED', status: 500 }],
    [
      'throws an error of the error module',
      "const { BadRequestError } = require('formula-errors'); throw new BadRequestError({ card: 'is wrong' })",
      400,
      { code: 'CODE_FAILED', status: 400, errors: { card: ['is wrong'] } },
    ],
    ['never ends', 'await new Promise(() => {})', 500, { code: 'CODE_FAILED' }],
    ['does not compile', 'return {', 422, { code: 'CODE_INVALID', status: 422 }],
    ['returns nothing', '', 500, { code: 'CODE_FAILED' }],
    ['returns text', 'return "x"', 500, { code: 'CODE_FAILED' }],
    ['returns headers that are none', 'return { headers: [1] }', 500, { code: 'CODE_FAILED' }],
    [
      'returns a header with a line end',
      'return { headers: { a: "b\\r\\nc: d" } }',
      500,
      { code: 'CODE_FAILED' },
    ],
    [
      'returns a name with a line end',
      'return { headers: { "a\\r\\nb": "c" } }',
      500,
      { code: 'CODE_FAILED' },
    ],
    [
      'returns an object for a header',
      'return { headers: { a: { b: 1 } } }',
      500,
      { code: 'CODE_FAILED' },
    ],
  ];

  test.each(failures)(
    'that %s stops the call before the destination',
    async (_what, code, status, problem) => {
      const answer = await scene.call(await scene.proxyWith({ request: code }), {
        method: 'POST',
        body: 'x',
      });
      expect(answer.status).toBe(status);
      expect(proxyError(answer)).toMatchObject(problem);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect('svc-proxy-destination-status' in answer.headers).toBe(false);
      expect(answer.text).not.toContain('4242424242424242');
      expect(scene.destination.received).toHaveLength(0);
    },
  );

  test.each(failures)(
    'that %s tells the destination’s own status',
    async (_what, code, status, problem) => {
      scene.destination.respond = (_request, response) =>
        response.writeHead(201).end('secret answer');
      const answer = await scene.call(await scene.proxyWith({ response: code }));
      expect(answer.status).toBe(status);
      expect(proxyError(answer)).toMatchObject(problem);
      expect(answer.headers['svc-proxy-destination-status']).toBe('201');
      expect(answer.text).not.toContain('secret answer');
    },
  );

  test.each([
    ['request', false],
    ['response', true],
  ] as const)('with an answer of its own has it given as it is: %s', async (which, reached) => {
    const code = `const { CustomHttpResponseError } = require('formula-errors');
      throw new CustomHttpResponseError({ status: 202, headers: { 'X-Own': 'yes', 'Transfer-Encoding': 'chunked', 'SVC-TRACE-ID': 'x', 'Bad\\r\\n': 'x' }, body: { own: 'é' } });`;
    const answer = await scene.call(await scene.proxyWith({ [which]: code }));
    expect(answer.status).toBe(202);
    expect(answer.text).toBe('{"own":"é"}');
    expect(answer.headers).toMatchObject({ 'x-own': 'yes', 'content-length': '12' });
    expect(answer.headers['svc-trace-id']).not.toBe('x');
    expect('transfer-encoding' in answer.headers).toBe(false);
    expect(scene.destination.received).toHaveLength(reached ? 1 : 0);
  });

  test('since the body of a request is not the JSON that it says: 400', async () => {
    const request = await scene.proxyWith({ request: IDENTITY });
    const sent = await scene.call(request, { method: 'POST', body: '{"a":', headers: [JSON_TYPE] });
    expect(sent.status).toBe(400);
    expect(proxyError(sent)).toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: 'The body is not the JSON that its content type says.',
    });
  });

  test.each([
    ['damaged', 'gzip', Buffer.from('no gzip')],
    ['a bomb', 'gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024))],
  ])('since the compressed answer is %s: 502', async (_what, coding, bytes) => {
    scene.destination.respond = (_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bytes);
    const answer = await scene.call(await scene.proxyWith({ response: IDENTITY }));
    expect(answer.status).toBe(502);
    expect(proxyError(answer)).toMatchObject({ code: 'DESTINATION_FAILED' });
  });

  test('since a body is longer than it may get: 413 of a request, 502 of an answer', async () => {
    const long = Buffer.alloc(5 * 1024 * 1024 + 1);
    const request = await scene.proxyWith({ request: IDENTITY });
    for (const body of [long, [long]]) {
      const sent = await scene.call(request, { method: 'POST', body });
      expect(sent.status).toBe(413);
      expect(proxyError(sent)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    }
    scene.destination.respond = (_request, response) => response.end(long);
    const answer = await scene.call(await scene.proxyWith({ response: IDENTITY }));
    expect(answer.status).toBe(502);
    expect(proxyError(answer)).toMatchObject({ code: 'DESTINATION_FAILED' });
  });
});
