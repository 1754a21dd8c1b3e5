import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newReactorOf } from '../../support/scenes/reactors.js';
import { ProxyScene } from '../../support/scenes/proxy-scene.js';
import { inNode } from '../../support/user-code/conformance/compare.js';
import { PACKAGE_FLOWS, SIGNING } from '../../support/user-code/package-flows.js';
import { PACKAGE_USAGE } from '../../support/user-code/package-usage.js';

// Dates compare only where Node itself is in UTC, which user code always is.
process.env['TZ'] = 'UTC';

const pem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const keys = {
  secret: 'a secret of thirty-two characters',
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256', ...pem }),
};

let scene: ProxyScene;
beforeAll(async () => {
  // Threads of user code give way to all others: on a machine that is full of work, making a key may take a minute.
  const most = '300000';
  const env = { CODE_TIME_MS_MAX: most, CODE_WAIT_MS_MAX: most, PROXY_TIMEOUT_MS: most };
  scene = await ProxyScene.start(env);
});
afterAll(() => scene.stop());

/** What the body of a function of `data` gives in Node, as JSON. */
async function nodeGives(body: string, data: unknown): Promise<unknown> {
  const given = await inNode(`module.exports = async (data) => { ${body} }`, data);
  return JSON.parse(JSON.stringify(given)) as unknown;
}

/** What a Reactor answers whose formula does the same with its arguments. */
async function formulaGives(body: string, data: unknown): Promise<unknown> {
  const code = `const work = async (data) => { ${body} };
    module.exports = async (req) => ({ raw: { result: await work(req.args) } });`;
  const id = await newReactorOf(scene.manager, code);
  const answer = await scene.manager.post(`/reactors/${id}/react`, { args: data });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { raw: { result: unknown } }).raw.result;
}

/** What the destination gets, and what the caller, of a Proxy both of whose transforms do the same with what comes. */
async function transformsGive(body: string, data: unknown): Promise<readonly [unknown, unknown]> {
  const code = `const work = async (data) => { ${body} };
    return { body: { result: await work(req.args.body) } };`;
  const proxy = await scene.proxyWith({ request: code, response: code });
  const headers = [['Content-Type', 'application/json']] as const;
  scene.destination.respond = (_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(data));
  };
  const call = { method: 'POST', body: JSON.stringify(data), headers };
  const answer = await scene.call(proxy, call);
  expect(answer.status, answer.text).toBe(200);
  const [sent, answered] = [scene.destination.last.body.toString(), answer.text].map(
    (text) => (JSON.parse(text) as { result: unknown }).result,
  );
  return [sent, answered];
}

describe('packages in a formula and in both transforms of a Proxy', () => {
  test.each([
    ...PACKAGE_USAGE.map(([name, body]) => [name, body, {}] as const),
    ...PACKAGE_FLOWS.map(({ name, body, data }) => [name, body, data] as const),
  ])('%s: what Node gives', async (_name, body, data) => {
    const expected = await nodeGives(body, data);
    expect(await formulaGives(body, data)).toEqual(expected);
    expect(await transformsGive(body, data)).toEqual([expected, expected]);
  });

  test('HS256, RS256 and ES256 are signed as in Node, and verified here and there', async () => {
    type Signed = Readonly<Record<string, readonly string[]>>;
    interface Result {
      readonly signed: Signed;
      readonly verified: unknown;
    }
    const node = (await nodeGives(SIGNING, keys)) as Result;
    const expected = (await nodeGives(SIGNING, { ...keys, given: node.signed })) as Result;
    const data = { ...keys, given: node.signed };
    const results = [await formulaGives(SIGNING, data), ...(await transformsGive(SIGNING, data))];
    for (const result of results as Result[]) {
      expect(result.verified).toEqual(expected.verified);
      // A signature of ES256 is another one each time.
      for (const algorithm of ['HS256', 'RS256'])
        expect(result.signed[algorithm]).toEqual(node.signed[algorithm]);
      const back = (await nodeGives(SIGNING, { ...keys, given: result.signed })) as Result;
      expect(back.verified).toEqual(expected.verified);
    }
  });
});
