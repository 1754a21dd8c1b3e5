import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { ProxyScene } from '../../../support/scenes/proxy-scene.js';

/*
 * Every way in which a body with an expression leaves as it is. docs/expressions.md has the same rows, and testProxy tells
 * each of them by its reason.
 */

const PART = (head: string): string => `--b\r\n${head}\r\n\r\n{{ tok-1 }}\r\n--b--\r\n`;
const FIELD = 'Content-Disposition: form-data; name="a"';
const FORM = 'multipart/form-data; boundary=b';
const E = '{{ tok-1 }}';

interface Row {
  readonly what: string;
  readonly type?: string;
  readonly coding?: string;
  readonly body?: string;
  readonly path?: string;
  /** Undefined where testProxy says nothing of it: it is a rule of the syntax, and not of the part. */
  readonly because?: string;
}

const ROWS: readonly Row[] = [
  { what: 'no content type', because: 'it has no content type' },
  ...[
    'application/octet-stream',
    'image/png',
    'application/pdf',
    'application/x-protobuf',
    'no type',
  ].map((type) => ({ what: 'bytes', type, because: 'its content type is not known to be text' })),
  ...['multipart/related; boundary=b', 'multipart/mixed; boundary=b'].map((type) => ({
    what: 'multipart, but a form',
    type,
    body: PART(FIELD),
    because: 'its content type is not known to be text',
  })),
  ...[
    'application/json; charset=utf-16',
    'text/plain; charset=shift_jis',
    'text/xml; charset=utf-16le',
  ].map((type) => ({
    what: 'another charset',
    type,
    body: `"${E}"`,
    because: 'its charset is neither UTF-8 nor Latin-1',
  })),
  {
    what: 'an unknown content encoding',
    type: 'text/plain',
    coding: 'aws-chunked',
    because: 'it has a content encoding that is not known',
  },
  {
    what: 'a content encoding that it is not in',
    type: 'text/plain',
    coding: 'gzip',
    because: 'it is not what its content encoding says',
  },
  {
    what: 'encoded too often',
    type: 'text/plain',
    coding: 'gzip,gzip,gzip,gzip,gzip',
    because: 'it is coded too often',
  },
  {
    what: 'a form without a boundary',
    type: 'multipart/form-data',
    body: PART(FIELD),
    because: 'it is a form of parts without a boundary that can be read',
  },
  {
    what: 'a form that is not well-formed',
    type: FORM,
    body: PART(FIELD).replaceAll('\r\n', '\n'),
    because: 'it is no well-formed form of parts',
  },
  ...[
    `${FIELD}; filename="a.txt"`,
    'X-A: 1',
    'Content-Disposition: form-data',
    `${FIELD}\r\nContent-Transfer-Encoding: base64`,
    `${FIELD}\r\nContent-Encoding: gzip`,
  ].map((head) => ({
    what: 'a file, an unnamed part, an encoded one',
    type: FORM,
    body: PART(head),
    path: 'body[0]',
    because: 'this part is a file, unnamed or encoded',
  })),
  {
    what: 'a field of bytes',
    type: FORM,
    body: PART(`${FIELD}\r\nContent-Type: image/png`),
    path: 'body[0]',
    because: 'its content type is not known to be text',
  },
  {
    what: 'a field in another charset',
    type: FORM,
    body: PART(`${FIELD}\r\nContent-Type: text/plain; charset=utf-16`),
    path: 'body[0]',
    because: 'its charset is neither UTF-8 nor Latin-1',
  },
  {
    what: 'a form within a form',
    type: FORM,
    body: PART(`${FIELD}\r\nContent-Type: multipart/form-data; boundary=c`),
    path: 'body[0]',
    because: 'it is a form within a form',
  },
  { what: 'names of members', type: 'application/json', body: `{"${E}":1}` },
  {
    what: 'names of fields',
    type: 'application/x-www-form-urlencoded',
    body: `%7B%7B+tok-1+%7D%7D=1`,
  },
  { what: 'three braces', type: 'text/plain', body: '{{{ tok-1 }}}' },
];

let scene: ProxyScene;
beforeAll(async () => {
  scene = await ProxyScene.start();
  await scene.tokenOf({ id: 'tok-1', type: 'token', data: 'V' });
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
});

const TEST = `mutation ($id: UUID!, $request: TestProxyInput!) {
  testProxy(id: $id, input: $request) { trial { notSearched { path because } } }
}`;

async function trial(id: string, headers: object, body: string): Promise<unknown> {
  const answer = await scene.manager.graphql(TEST, {
    id,
    request: { method: 'POST', headers, body },
  });
  const { data } = answer.json as {
    data: { testProxy: { trial: { notSearched: unknown } } } | null;
  };
  return data === null ? answer.text : data.testProxy.trial.notSearched;
}

test.each(ROWS)(
  '$what ($type): leaves as it is, and testProxy says so',
  async ({ type, coding, body = E, path = 'body', because }) => {
    const proxy = await scene.newProxy();
    const headers = {
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
    };
    const answer = await scene.call(proxy, {
      method: 'POST',
      body,
      headers: Object.entries(headers),
    });
    expect(answer.status, answer.text).toBe(200);
    expect(scene.destination.last.body.toString()).toBe(body);
    expect(await trial(proxy.id, headers, body)).toStrictEqual(
      because === undefined ? [] : [{ path, because }],
    );
  },
);

test('a Proxy without authentication: nothing at all is searched', async () => {
  const proxy = await scene.newProxy({ require_auth: false });
  const headers = { 'Content-Type': 'text/plain', 'X-A': E };
  await scene.call(proxy, { method: 'POST', body: E, headers: Object.entries(headers) });
  expect(scene.destination.last.body.toString()).toBe(E);
  expect(scene.destination.last.headers['x-a']).toBe(E);
  expect(await trial(proxy.id, headers, E)).toStrictEqual([
    { path: '$', because: 'the Proxy asks for no authentication' },
  ]);
});

test('what is searched has no gap', async () => {
  const proxy = await scene.newProxy();
  const searched: readonly (readonly [string, string])[] = [
    ['application/json', `["${E}"]`],
    ['text/plain', E],
    [FORM, PART(FIELD)],
  ];
  for (const [type, body] of searched)
    expect(await trial(proxy.id, { 'Content-Type': type }, body)).toStrictEqual([]);
});

test('the documentation has every row', () => {
  const page = readFileSync(new URL('../../../../docs/expressions.md', import.meta.url), 'utf8');
  for (const { because } of ROWS)
    if (because !== undefined) expect(page).toContain(`| ${because} |`);
  expect(page).toContain('| the Proxy asks for no authentication |');
});
