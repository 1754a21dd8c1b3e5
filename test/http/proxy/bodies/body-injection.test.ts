import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { KNOWN_TYPES } from '../../../../src/domain/proxy/body-syntax.js';
import type { BodySyntax } from '../../../../src/domain/proxy/body-syntax.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';

/*
 * The threat: whoever may write a token chooses a value that ends the string it is put into, and so adds members of their
 * own to the request that another caller sends to a third party.
 */

const EVIL = 'x","admin":true,"y":"<z>&w=1\n{"k":"v"}';
const ESCAPED = JSON.stringify(EVIL);
const MARK = '\ufeff';

let scene: ProxyScene;
let proxy: ProxyWire;
let evil: string;
beforeAll(async () => {
  scene = await ProxyScene.start();
  proxy = await scene.newProxy();
  evil = await scene.token(EVIL);
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
});

const send = (type: string, body: string | Buffer) =>
  scene.call(proxy, {
    method: 'POST',
    body: Buffer.from(body),
    headers: [['Content-Type', type]],
  });

async function becomes(type: string, body: string): Promise<string> {
  const answer = await send(type, body);
  expect(answer.status, answer.text).toBe(200);
  return scene.destination.last.body.toString();
}

const typesOf = (...syntaxes: readonly BodySyntax[]): readonly string[] =>
  [...KNOWN_TYPES].filter(([, syntax]) => syntaxes.includes(syntax)).map(([type]) => type);

describe("a token's value adds no member to", () => {
  test.each([
    ...typesOf('json'),
    'TEXT/JSON; charset=utf-8',
    'application/vnd.api+json',
    'application/fhir+json',
    'model/gltf+json',
    'application/manifest+json',
    'application/x-amz-json-1.1',
    'application/x-amz-json-1.0',
    'application/json+fhir',
    'application/json+protobuf',
  ])('JSON under the name %s', async (type) => {
    const body = (value: string) => `{ "a":${value},"big":72057594037968.10 }`;
    expect(await becomes(type, body(`"{{ ${evil} }}"`))).toBe(body(ESCAPED));
  });

  test.each([
    ...typesOf('json-lines'),
    'application/vnd.elasticsearch+x-ndjson; compatible-with=8',
  ])('JSON lines under the name %s', async (type) => {
    const body = (value: string) =>
      `${MARK}{"a":${value}}\r\n\n{{#not json}}\n${MARK}["\\u00e9",${value}]\n{"b":1.0}`;
    expect(await becomes(type, body(`"{{ ${evil} }}"`))).toBe(body(ESCAPED));
  });

  test.each([...typesOf('json-sequence'), 'application/geo+json-seq'])(
    'a sequence of JSON texts under the name %s',
    async (type) => {
      const body = (value: string) => `\u001e{"a":\n${value}}\n\u001e[1]\n\u001e"x"\n`;
      expect(await becomes(type, body(`"{{ ${evil} }}"`))).toBe(body(ESCAPED));
    },
  );

  test('JSON lines of which one is not JSON: refused by its number, and nothing is sent', async () => {
    const answer = await send('application/x-ndjson', `{"a":1}\n{"a": "{{ ${evil} }}"\n`);
    expect(proxyError(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { 'body[1]': ['is not valid JSON, or is nested too deep'] },
    });
    expect(scene.destination.received).toHaveLength(0);
  });

  test.each([...typesOf('xml'), 'application/soap+xml', 'image/svg+xml'])(
    'XML under the name %s',
    async (type) => {
      const written = EVIL.replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
      expect(await becomes(type, `${MARK}<a>{{ ${evil} }}</a>`)).toBe(`${MARK}<a>${written}</a>`);
    },
  );

  test('JSON within a string of JSON, a form, a text, a header or a field, however deep', async () => {
    const inner = (value: string) => `{"card": ${value}, "n":1.0}`;
    const expression = `"{{ ${evil} | append: '' }}"`;
    const twice = (value: string) => JSON.stringify(`[${JSON.stringify(inner(value))}]`);
    expect(await becomes('application/json', `{"payload":${twice(expression)}}`)).toBe(
      `{"payload":${twice(ESCAPED)}}`,
    );
    expect(await becomes('text/plain', `${MARK}${inner(expression)}`)).toBe(
      `${MARK}${inner(ESCAPED)}`,
    );
    const form = await becomes(
      'application/x-www-form-urlencoded',
      new URLSearchParams({ payload: inner(expression) }).toString(),
    );
    expect(new URLSearchParams(form).get('payload')).toBe(inner(ESCAPED));
    const field = (value: string) =>
      `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${inner(value)}\r\n--b--\r\n`;
    expect(await becomes('multipart/form-data; boundary=b', field(expression))).toBe(
      field(ESCAPED),
    );
    const answer = await scene.call(proxy, { headers: [['X-Meta', inner(expression)]] });
    expect(answer.status, answer.text).toBe(200);
    expect(scene.destination.last.headers['x-meta']).toBe(inner(ESCAPED));
    const detokenized = await scene.manager.post('/detokenize', { a: inner(expression) });
    expect(detokenized.json).toStrictEqual({ a: inner(ESCAPED) });
  });
});

describe('text in which a value cannot be escaped', () => {
  const OTHERS = [
    ...typesOf('other-text'),
    'text/html; charset=utf-8',
    'text/csv',
    'text/javascript',
    'text/yaml',
    'text/markdown',
    'text/event-stream',
    'application/openapi+yaml',
  ];
  test.each(OTHERS)('of the type %s is refused where it holds an expression', async (type) => {
    const answer = await send(type, `a: "{{ ${evil} }}"`);
    expect(answer.status).toBe(400);
    const named = type.split(';')[0] ?? '';
    expect(proxyError(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: {
        body: [
          `holds an expression of a token, which is not replaced in ${named}: a value cannot be escaped there`,
        ],
      },
    });
    expect(scene.destination.received).toHaveLength(0);
  });

  test.each(OTHERS)('of the type %s passes byte for byte without one', async (type) => {
    const body = `${MARK}{{#if x}} {{{ raw }}} {% tag %} {{ a + b }}`;
    expect(await becomes(type, body)).toBe(body);
  });

  test('in a field of a form of parts is refused by the name of the field', async () => {
    const head = 'Content-Disposition: form-data; name="list"\r\nContent-Type: text/csv';
    const answer = await send(
      'multipart/form-data; boundary=b',
      `--b\r\n${head}\r\n\r\n1,{{ ${evil} }}\r\n--b--\r\n`,
    );
    expect(proxyError(answer)).toMatchObject({ errors: { 'body.list': [expect.anything()] } });
    expect(scene.destination.received).toHaveLength(0);
  });
});

describe('a byte order mark stays where it is, and is no part of the text, in', () => {
  const cases: readonly (readonly [string, (value: string) => string, string])[] = [
    ['application/json', (value) => `{"a":${value}}`, ESCAPED],
    ['application/vnd.x+json', (value) => `[ ${value} ]`, ESCAPED],
    ['text/plain', (value) => `<${value}>`, `"${EVIL}"`],
    [
      'application/x-www-form-urlencoded',
      (value) => `a=1&b=${value}`,
      `%22${encodeURIComponent(EVIL).replaceAll('%20', '+')}%22`,
    ],
  ];
  test.each(cases)('%s', async (type, body, value) => {
    expect(await becomes(type, MARK + body(`"{{ ${evil} }}"`))).toBe(MARK + body(value));
  });

  test('a field of a form of parts', async () => {
    const form = (value: string) =>
      `--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n${MARK}[${value}]\r\n--b--\r\n`;
    expect(await becomes('multipart/form-data; boundary=b', form(`"{{ ${evil} }}"`))).toBe(
      form(ESCAPED),
    );
  });

  test('what transforms are given, and what the own doors take', async () => {
    const seen = await scene.proxyWith({ request: 'return { body: { saw: req.args.body } };' });
    const answer = await scene.call(seen, {
      method: 'POST',
      body: `${MARK}{"a":"{{ ${evil} }}"}`,
      headers: [['Content-Type', 'text/json']],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(JSON.parse(scene.destination.last.body.toString())).toStrictEqual({ saw: { a: EVIL } });
    const own = await fetch(`${scene.service.url}/detokenize`, {
      method: 'POST',
      body: `${MARK}["{{ ${evil} }}"]`,
      headers: { 'SVC-API-KEY': scene.manager.key, 'Content-Type': 'application/json' },
    });
    expect(await own.json()).toStrictEqual([EVIL]);
  });
});
