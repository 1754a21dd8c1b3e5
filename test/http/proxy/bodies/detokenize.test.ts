import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { callProxy } from '../../../support/scenes/proxy-call.js';
import { ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';

let scene: ProxyScene;
let proxy: ProxyWire;
let word: string;
let number: string;
let card: string;
beforeAll(async () => {
  scene = await ProxyScene.start();
  proxy = await scene.newProxy();
  word = await scene.token('Ada "the first" & é😀');
  number = await scene.tokenOf('{"type":"token","data":7205759403826837301}');
  const data = {
    number: '4242424242424242',
    expiration_month: 4,
    expiration_year: 2030,
    cvc: '123',
  };
  card = await scene.tokenOf({ type: 'card', data });
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.destination.received.length = 0;
});

async function sent(
  type: string,
  body: string | Buffer,
  headers: readonly [string, string][] = [],
) {
  const answer = await scene.call(proxy, {
    method: 'POST',
    body: Buffer.from(body),
    headers: [['Content-Type', type], ...headers],
  });
  return { answer, received: scene.destination.received.at(-1) };
}

async function becomes(type: string, body: string): Promise<string> {
  const { answer, received } = await sent(type, body);
  expect(answer.status, answer.text).toBe(200);
  return received?.body.toString() ?? '';
}

describe('an expression of a token becomes its value', () => {
  test('in JSON, whose untouched bytes stay as they are', async () => {
    const body = (name: string, value: string): string =>
      `\r\n{ "big" : 7205759403826837301 ,"${name}":${value},"b":[ 1.0e5,"\\u00e9" ], "a":1,"a":2 }\n`;
    expect(await becomes('application/json', body('x', `"{{${word}}}"`))).toBe(
      body('x', '"Ada \\"the first\\" & é😀"'),
    );
    expect(
      await becomes('application/vnd.x+json; charset=UTF-8', body('x', `"<{{ ${word} }}>"`)),
    ).toBe(body('x', '"<Ada \\"the first\\" & é😀>"'));
    expect(await becomes('application/json', body('x', `"\\u007b\\u007b${word}}}"`))).toBe(
      body('x', '"Ada \\"the first\\" & é😀"'),
    );
  });

  test('of its own type where it stands alone in a string of JSON', async () => {
    expect(await becomes('application/json', `["{{${number}}}","n={{${number}}}"]`)).toBe(
      '[7205759403826837301,"n=7205759403826837301"]',
    );
    expect(
      await becomes(
        'application/json',
        `{"m":"{{ ${card} | json: '$.expiration_month' }}","c":"{{${card}}}"}`,
      ),
    ).toBe(
      '{"m":4,"c":{"number":"4242424242424242","expiration_month":4,"expiration_year":2030,"cvc":"123"}}',
    );
  });

  test('in a form, where only the values that hold one are written anew', async () => {
    const form = `a=%7e+x&name={{${word}}}&b=%7B%7B${word}%7D%7D!&c&=&d=%zz`;
    const value = 'Ada+%22the+first%22+%26+%C3%A9%F0%9F%98%80';
    expect(await becomes('application/x-www-form-urlencoded', form)).toBe(
      `a=%7e+x&name=${value}&b=${value}!&c&=&d=%zz`,
    );
  });

  test('in text, as it is', async () => {
    expect(
      await becomes('text/plain', `<a>{{ ${word} }}</a>\r\n{{ ${word} | upcase }} {{#if x}}`),
    ).toMatch(/^<a>Ada "the first" & é😀<\/a>\r\nADA "THE FIRST" & É😀 \{\{#if x\}\}$/);
  });

  test('in the values of headers', async () => {
    const token = await scene.token('secret-key');
    const { received } = await sent('application/octet-stream', '{{not looked at}}', [
      ['Authorization', `Bearer {{ ${token} }}`],
      ['X-Name', `{{${word}}}`],
      ['X-Untouched', '{{#if}} caf\xe9'],
    ]);
    expect(received?.headers.authorization).toBe('Bearer secret-key');
    expect(Buffer.from(String(received?.headers['x-name']), 'latin1').toString()).toBe(
      'Ada "the first" & é😀',
    );
    expect(received?.headers['x-untouched']).toBe('{{#if}} caf\xe9');
    expect(received?.body.toString()).toBe('{{not looked at}}');
  });

  test('and its length is counted in bytes', async () => {
    const { received } = await sent('text/plain', `{{${word}}}`);
    expect(received?.headers['content-length']).toBe(String(received?.body.length));
  });

  test('of nothing, too', async () => {
    const token = await scene.token('');
    expect(await becomes('text/plain', `{{${token}}}`)).toBe('');
    expect(await becomes('application/json', `["{{${token}}}"]`)).toBe('[""]');
  });

  test('in text of Latin-1, where it fits', async () => {
    const token = await scene.token('é');
    const body = Buffer.from(`\xe9{{${token}}}`, 'latin1');
    for (const type of ['text/plain; charset=iso-8859-1', 'text/plain']) {
      const { received } = await sent(type, body);
      expect(received?.body.toString('latin1')).toBe('\xe9\xe9');
    }
    const { answer } = await sent('text/plain; charset=iso-8859-1', `\xe9{{${word}}}`);
    expect(proxyError(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { body: ['would hold a character that its charset does not have'] },
    });
  });
});

describe('an expression is refused, and nothing is sent,', () => {
  test('where it names no token: 400, with the ids', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    const { answer } = await sent('application/json', `{"a":["{{ ${unknown} }}"]}`, [
      ['X-A', `{{${unknown}}}`],
    ]);
    expect(answer.status).toBe(400);
    expect(proxyError(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: `There are no tokens with these ids: ${unknown}.`,
      errors: {
        'body.a[0]': [`names a token that does not exist: ${unknown}`],
        'headers.X-A': [`names a token that does not exist: ${unknown}`],
      },
    });
    expect(scene.destination.received).toHaveLength(0);
  });

  test('in JSON that is none: 400', async () => {
    const { answer } = await sent('application/json', `{"a": "{{ ${word} }}"`);
    expect(proxyError(answer)).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(scene.destination.received).toHaveLength(0);
  });

  test('where the value would break a header', async () => {
    const token = await scene.token('a\r\nX-Injected: 1');
    const { answer } = await sent('text/plain', 'x', [['X-A', `{{${token}}}`]]);
    expect(proxyError(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { 'headers.X-A': ['would hold what a header cannot'] },
    });
    expect(scene.destination.received).toHaveLength(0);
  });

  test('in a body that is too long to be held: 413, whether its length is known or not', async () => {
    const body = Buffer.concat([
      Buffer.alloc(6 * 1024 * 1024, ' '),
      Buffer.from(`{{ ${word} }}`),
      Buffer.alloc(1024, ' '),
    ]);
    for (const form of [body, [body.subarray(0, 100), body.subarray(100)]]) {
      const answer = await scene.call(proxy, {
        method: 'POST',
        body: form,
        headers: [['Content-Type', 'text/plain']],
      });
      expect(answer.status).toBe(413);
      expect(proxyError(answer)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
      expect(scene.destination.received).toHaveLength(0);
    }
  });

  test('by a caller who may not use the token: 403; a mask is what a mask lets see', async () => {
    const rule = (transform: string) => ({
      permissions: [],
      rules: [{ priority: 1, container: '/pci/', transform, permissions: ['token:use'] }],
    });
    const outcome = async (grants: Readonly<Record<string, unknown>>, id: string) => {
      const { key } = await scene.manager.newApplication(grants);
      const answer = await callProxy({
        url: scene.service.url,
        method: 'POST',
        body: `{{${id}}}`,
        headers: [
          ['SVC-PROXY-KEY', proxy.key],
          ['SVC-API-KEY', key],
          ['Content-Type', 'text/plain'],
        ],
      });
      return { answer, received: scene.destination.received.splice(0).at(-1)?.body.toString() };
    };
    const none = await outcome({ permissions: ['token:create'] }, word);
    expect(proxyError(none.answer)).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    const elsewhere = await outcome(rule('reveal'), word);
    expect(proxyError(elsewhere.answer)).toMatchObject({ code: 'FORBIDDEN' });
    const masked = await outcome(rule('mask'), card);
    expect(masked.received).toContain('XXXXXXXXXXXX4242');
    expect(masked.received).not.toContain('4242424242424242');
    const redacted = await outcome(rule('redact'), card);
    expect(proxyError(redacted.answer)).toMatchObject({ code: 'FORBIDDEN' });
    expect(redacted.received).toBeUndefined();
  });
});

describe('an expression stays what it is', () => {
  test('where the Proxy asks for no authentication, whatever key comes along', async () => {
    const open = await scene.newProxy({ require_auth: false });
    const body = `{"a":"{{ ${word} }}"}`;
    const answer = await scene.call(open, {
      method: 'POST',
      body,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-A', `{{${word}}}`],
      ],
    });
    expect(answer.status).toBe(200);
    expect(scene.destination.last.body.toString()).toBe(body);
    expect(scene.destination.last.headers['x-a']).toBe(`{{${word}}}`);
  });

  test('in a value that was put in: nothing is expanded twice', async () => {
    const nested = await scene.token(`{{ ${word} }}`);
    expect(await becomes('text/plain', `{{${nested}}}`)).toBe(`{{ ${word} }}`);
  });

  test.each([
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'image/png',
    'application/json; charset=utf-16',
  ])('in a body of %s', async (type) => {
    expect(await becomes(type, `{{${word}}}`)).toBe(`{{${word}}}`);
  });

  test('in the answer of the destination', async () => {
    scene.destination.respond = (_request, response) => response.end(`{{${word}}}`);
    const { answer } = await sent('text/plain', 'x');
    expect(answer.text).toBe(`{{${word}}}`);
    scene.destination.respond = (_request, response) => response.end();
  });
});

test('the use of tokens is in the audit trail, and no value in the log', async () => {
  await becomes('text/plain', `{{${card}}} {{${word}}}`);
  expect(scene.service.logged()).not.toContain('4242424242424242');
  expect(scene.service.logged()).not.toContain('the first');
});
