import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { EXPRESSION_FORMS } from '../../../support/expressions/expression-forms.js';
import { ProxyScene } from '../../../support/scenes/proxy-scene.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';

let scene: ProxyScene;
let proxy: ProxyWire;
let reactor: string;
beforeAll(async () => {
  scene = await ProxyScene.start();
  proxy = await scene.newProxy();
  await scene.tokenOf({ id: 'tok-1', type: 'token', data: 'V' });
  await scene.tokenOf({ id: '"tok-2"', type: 'token', data: 'Q' });
  const formula = await scene.manager.post('/reactor-formulas', {
    name: 'echo',
    type: 'private',
    code: 'module.exports = async (req) => ({ raw: req.args });',
  });
  const made = await scene.manager.post('/reactors', {
    name: 'echo',
    formula: { id: (formula.json as { id: string }).id },
    configuration: {},
  });
  reactor = (made.json as { id: string }).id;
});
afterAll(() => scene.stop());

/** A way in: gives what a text becomes, or undefined for a 400. */
type Door = (text: string) => Promise<string | undefined>;

async function sent(
  headers: readonly [string, string][],
  body: string | undefined,
  read: () => string,
): Promise<string | undefined> {
  const answer = await scene.call(proxy, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status === 400) return undefined;
  expect(answer.status, answer.text).toBe(200);
  return read();
}

const body = (): string => scene.destination.last.body.toString();

const through = (type: string, write: (text: string) => string, read: (text: string) => string) => {
  const door: Door = (text) => sent([['Content-Type', type]], write(text), () => read(body()));
  return door;
};

const own =
  (path: () => string, wrap: (text: string) => object, read: (json: unknown) => string): Door =>
  async (text) => {
    const answer = await scene.manager.post(path(), wrap(text));
    if (answer.status === 400) return undefined;
    expect(answer.status, answer.text).toBe(200);
    return read(answer.json);
  };

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('>', '&gt;');
const fromXml = (text: string): string =>
  text.replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';

const DOORS: readonly (readonly [string, Door])[] = [
  [
    'JSON',
    through(
      'application/json',
      (text) => JSON.stringify([text]),
      (text) => String((JSON.parse(text) as string[])[0]),
    ),
  ],
  [
    'JSON lines',
    through(
      'application/x-ndjson',
      (text) => `1\n${JSON.stringify([text])}\n`,
      (text) => String((JSON.parse(text.split('\n')[1] ?? '') as string[])[0]),
    ),
  ],
  [
    'a form',
    through(
      'application/x-www-form-urlencoded',
      (text) => new URLSearchParams({ a: text }).toString(),
      (text) => new URLSearchParams(text).get('a') ?? '',
    ),
  ],
  [
    'a field of a form of parts',
    through(
      'multipart/form-data; boundary=b',
      (text) => `${PART}${text}\r\n--b--\r\n`,
      (text) => text.slice(PART.length, -'\r\n--b--\r\n'.length),
    ),
  ],
  [
    'an attribute of XML',
    through(
      'text/xml',
      (text) => `<a b="${xml(text)}"/>`,
      (text) => fromXml(text.slice('<a b="'.length, -'"/>'.length)),
    ),
  ],
  [
    'text',
    through(
      'text/plain',
      (text) => text,
      (text) => text,
    ),
  ],
  [
    'a header',
    (text) => sent([['X-A', text]], undefined, () => String(scene.destination.last.headers['x-a'])),
  ],
  [
    '/detokenize',
    own(
      () => '/detokenize',
      (text) => [text],
      (json) => (json as string[])[0] ?? '',
    ),
  ],
  [
    'the args of a Reactor',
    own(
      () => `/reactors/${reactor}/react`,
      (text) => ({ args: { a: text } }),
      (json) => (json as { raw: { a: string } }).raw.a,
    ),
  ],
];

describe.each(DOORS)('an expression means the same in %s', (_name, door) => {
  test('whatever its form', async () => {
    for (const [written, outcome] of EXPRESSION_FORMS) {
      const became = await door(written);
      expect(became ?? 'refused', written).toBe(outcome);
    }
  });
});

test('the table of the documentation is the one that was tried', () => {
  const page = readFileSync(new URL('../../../../docs/expressions.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `` '));
  const documented = rows.map((row) => {
    const [, written, outcome] = /^\| `` (.*?) `` \| (?:`` (.*?) ``|refused)/.exec(row) ?? [];
    return [written?.replaceAll('\\|', '|').replaceAll('⇥', '\t'), outcome ?? 'refused'];
  });
  expect(documented).toStrictEqual(EXPRESSION_FORMS.map((row) => [...row]));
});
