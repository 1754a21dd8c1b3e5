import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { outcomeOfGraphql } from '../../support/doors/both-doors.js';
import type { Caller } from '../../support/service/caller.js';
import { ProxyScene } from '../../support/scenes/proxy-scene.js';
import type { ProxyWire } from '../../support/scenes/proxies.js';

let scene: ProxyScene;
let proxy: ProxyWire;
let token: string;
const SECRET = 'Ada "Lovelace"';

beforeAll(async () => {
  scene = await ProxyScene.start();
  token = await scene.token(SECRET);
  proxy = await scene.proxyWith({
    request: `console.log('name is', req.args.body.name);
      return { body: { to: req.args.body.name, n: 1 }, headers: { 'content-type': 'application/json', 'x-name': encodeURIComponent(req.args.body.name) } };`,
    response: 'return { body: { seen: req.args.status } };',
  });
  scene.destination.respond = (request, response) =>
    response.writeHead(201, { 'content-type': 'application/json' }).end(request.body);
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
});

const MESSAGE = '{ url status body bodyBytes headers { name value } }';
const TEST = `mutation ($id: UUID!, $request: TestProxyInput!) {
  result: testProxy(id: $id, input: $request) { trial {
    detokenizedRequest ${MESSAGE} transformedRequest ${MESSAGE} destinationAnswer ${MESSAGE} answer ${MESSAGE}
    logs { level text } timings { stage milliseconds }
  } }
}`;

async function trial(request: object, id = proxy.id, caller: Caller = scene.manager) {
  const answer = await caller.graphql(TEST, { id, request });
  const outcome = outcomeOfGraphql(answer);
  return {
    text: answer.text,
    outcome: ('result' in outcome ? outcome.result : outcome) as Record<string, never>,
  };
}

const call = () => ({
  path: '/orders',
  query: 'a=b',
  headers: { 'Content-Type': 'application/json', 'X-Token': `{{${token}}}`, 'SVC-API-KEY': 'x' },
  body: `{ "name": "{{ ${token} }}", "big": 7205759403826837301 }`,
});

describe('testProxy', () => {
  test('shows what would be sent, and sends nothing, where it is not told to', async () => {
    const { outcome, text } = await trial(call());
    expect(outcome).toMatchObject({
      detokenizedRequest: {
        body: '{ "name": "[value]", "big": 7205759403826837301 }',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'X-Token', value: '[value]' },
        ],
      },
      transformedRequest: {
        url: `${scene.destination.url}/orders?a=b`,
        body: '{"to":"[value]","n":1}',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'x-name', value: '[value]' },
        ],
      },
      destinationAnswer: null,
      answer: null,
      logs: [{ level: 'log', text: 'name is [value]' }],
      timings: [{ stage: 'detokenize' }, { stage: 'request_transform' }],
    });
    expect(text).not.toContain('Lovelace');
    expect(scene.destination.received).toHaveLength(0);
  });

  test('shows every stage of a call that is sent, with values masked', async () => {
    const { outcome, text } = await trial({ ...call(), send: true });
    expect(outcome).toMatchObject({
      destinationAnswer: { status: 201, body: '{"to":"[value]","n":1}' },
      answer: { status: 201, body: '{"seen":201}' },
      timings: ['detokenize', 'request_transform', 'destination', 'response_transform'].map(
        (stage) => ({ stage }),
      ),
    });
    expect(text).not.toContain('Lovelace');
    expect(scene.destination.last.body.toString()).toBe(JSON.stringify({ to: SECRET, n: 1 }));
    expect(scene.destination.last.url).toBe('/orders?a=b');
  });

  test('masks values as XML writes them, too', async () => {
    const token = await scene.token('<Ada> & ]]> "Byron"');
    const proxyOfXml = await scene.proxyWith({
      request: 'console.log(req.args.body); return { body: req.args.body + "!" };',
    });
    const e = `{{ ${token} }}`;
    const { outcome, text } = await trial(
      {
        method: 'POST',
        headers: { 'Content-Type': 'text/xml' },
        body: `<a b="${e}">${e}<![CDATA[${e}]]></a>`,
      },
      proxyOfXml.id,
    );
    const masked = '<a b="[value]">[value]<![CDATA[[value]]]></a>';
    expect(outcome).toMatchObject({
      detokenizedRequest: { body: masked },
      transformedRequest: { body: `${masked}!` },
      logs: [{ text: masked }],
    });
    expect(text).not.toMatch(/Ada|Byron/);
  });

  test('shows a failure as the caller would be given it', async () => {
    const failing = await scene.proxyWith({ request: 'throw new Error("no")' });
    const { outcome } = await trial({ ...call(), send: true }, failing.id);
    expect(outcome).toMatchObject({ transformedRequest: null, answer: { status: 500 } });
    const unknown = await trial({
      headers: { 'Content-Type': 'text/plain' },
      body: '{{ 01890000-0000-7000-8000-000000000000 }}',
    });
    expect(unknown.outcome).toMatchObject({ answer: { status: 400 } });
    expect(scene.destination.received).toHaveLength(0);
  });

  test('passes what a Proxy without transforms passes, and puts nothing in without authentication', async () => {
    const open = await scene.newProxy({ require_auth: false });
    const { outcome } = await trial({ ...call(), method: 'PUT', send: true }, open.id);
    expect(outcome).toMatchObject({ answer: { status: 201, body: call().body } });
    expect(scene.destination.last.method).toBe('PUT');
    expect(JSON.stringify(scene.destination.last.rawHeaders)).not.toMatch(/svc-/i);
  });

  test.each([
    ['a method', { method: 'GET / HTTP/1.1' }, ['method']],
    ['a path', { path: 'x' }, ['path']],
    ['a header', { headers: { a: 'b\r\nc: d' } }, ['headers']],
    ['headers', { headers: [] }, ['headers']],
  ])('refuses %s that is none', async (_what, request, paths) => {
    const { outcome } = await trial(request);
    expect(outcome).toMatchObject({ code: 'VALIDATION_FAILED', paths });
  });

  test('needs proxy:update, and what the call needs', async () => {
    const reader = await scene.manager.newApplication({ permissions: ['proxy:read', 'token:use'] });
    expect((await trial(call(), proxy.id, reader)).outcome).toMatchObject({ code: 'FORBIDDEN' });
    const without = await scene.manager.newApplication({
      type: 'management',
      permissions: ['proxy:read', 'proxy:update'],
    });
    expect((await trial(call(), proxy.id, without)).outcome).toMatchObject({
      answer: { status: 403 },
    });
    const stranger = await scene.service.newTenant();
    expect((await trial(call(), proxy.id, stranger)).outcome).toMatchObject({ code: 'NOT_FOUND' });
  });
});
