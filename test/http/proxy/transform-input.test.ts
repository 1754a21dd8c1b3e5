import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ProxyScene } from '../../support/scenes/proxy-scene.js';

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

describe('a transform is given', () => {
  const tell = 'return { body: { is: req.args } , headers: {} };';
  const base = { headers: expect.any(Object), method: 'POST', path: '', query: '' };
  test.each([
    ['application/json', '{"a":[1,null]}', { body: { a: [1, null] }, raw_body: '{"a":[1,null]}' }],
    ['application/vnd.x+json', '"text"', { body: 'text', raw_body: '"text"' }],
    ['application/x-www-form-urlencoded', 'a=b&c=%20', { body: 'a=b&c=%20' }],
    ['text/xml', '<a>é</a>', { body: '<a>é</a>' }],
    ['application/soap+xml', '<a/>', { body: '<a/>' }],
    ['text/plain; charset=utf-8', 'é😀', { body: 'é😀' }],
    ['text/plain; charset=iso-8859-1', Buffer.from('\xe9', 'latin1'), { body: 'é' }],
    [
      'application/json; charset=utf-16',
      Buffer.from('{"a":"é"}', 'utf16le'),
      { body: { a: 'é' }, raw_body: '{"a":"é"}' },
    ],
    [
      'application/octet-stream',
      EVERY_BYTE,
      { body: EVERY_BYTE.toString('base64'), body_encoding: 'base64' },
    ],
    ['multipart/form-data; boundary=x', '--x--', { body: 'LS14LS0=', body_encoding: 'base64' }],
    ['text/plain', EVERY_BYTE, { body: EVERY_BYTE.toString('base64'), body_encoding: 'base64' }],
    [undefined, 'x', { body: 'eA==', body_encoding: 'base64' }],
    ['application/json', '', { body: null }],
    ['image/png', '', { body: null }],
  ] as const)('of %s the documented form of the body', async (type, body, expected) => {
    const { body: told } = await received(tell, type, Buffer.from(body));
    expect(JSON.parse(told.toString())).toStrictEqual({ is: { ...base, ...expected } });
  });

  test('headers in any case, several cookies as an array, and what was called', async () => {
    scene.destination.respond = (_request, response) => {
      response.writeHead(201, [
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'X-One',
        '1',
        'X-one',
        '2',
      ]);
      response.end();
    };
    const proxy = await scene.proxyWith({
      response: `const h = req.args.headers;
        return { body: { args: req.args, found: [h['set-cookie'], h['SET-COOKIE'], h['x-ONE'], 'x-one' in h,
          h['content-length'], h['svc-api-key']] }, headers: { 'content-type': 'application/json' } };`,
    });
    const answer = await scene.call(proxy, { path: '/a%2Fb?c=d&e', method: 'PUT' });
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toStrictEqual({
      args: {
        headers: { 'Set-Cookie': ['a=1', 'b=2'], 'X-One': '1, 2', Date: expect.any(String) },
        method: 'PUT',
        path: '/a%2Fb',
        query: 'c=d&e',
        status: 201,
        body: null,
      },
      found: [['a=1', 'b=2'], ['a=1', 'b=2'], '1, 2', true, null, null],
    });
  });

  test('the values of tokens in the places of their expressions, and its configuration', async () => {
    const token = await scene.token('secret');
    const proxy = await scene.proxyWith(
      {
        request:
          'return { body: { got: req.args.body.a, c: req.configuration, svc: typeof req.svc } };',
      },
      { configuration: { Key: 'value' } },
    );
    await scene.call(proxy, { method: 'POST', body: `{"a":"{{${token}}}"}`, headers: [JSON_TYPE] });
    expect(JSON.parse(scene.destination.last.body.toString())).toStrictEqual({
      got: 'secret',
      c: { Key: 'value' },
      svc: 'undefined',
    });
  });

  test('`svc` as the linked Application, and requests through the guard', async () => {
    const { applicationId } = await scene.manager.newApplication({
      permissions: ['token:create', 'token:use'],
    });
    const proxy = await scene.proxyWith(
      {
        request: `const id = await req.svc.tokenize(req.args.body.card);
          let refused; try { await fetch('http://10.0.0.1/'); } catch (error) { refused = error.message; }
          const fetched = await (await fetch('${scene.destination.url}/fetched', { method: 'POST', body: 'x' })).text();
          return { body: { id, refused, fetched } };`,
      },
      { application: { id: applicationId } },
    );
    await scene.call(proxy, { method: 'POST', body: '{"card":"4242"}', headers: [JSON_TYPE] });
    expect(JSON.parse(scene.destination.last.body.toString())).toStrictEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      refused: 'fetch failed',
      fetched: 'x',
    });
  });
});
