import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { IDENTITY, ProxyScene } from '../../../support/scenes/proxy-scene.js';
import { bodyOf, headLines, rawExchange, serving } from '../../../support/peers/raw-peers.js';

/*
 * Answers to HEAD, 204 and 304 are over with their head (RFC 9112, 6.3), whatever framing headers they have, and whatever
 * a confused destination sends behind them. Both peers are raw sockets.
 */

let scene: ProxyScene;
let destination: Destination;
/** What the destination sends for a request. */
let answer = '';
const proxies: Record<string, ProxyWire> = {};

beforeAll(async () => {
  scene = await ProxyScene.start({ PROXY_TIMEOUT_MS: '2000' });
  destination = await Destination.startRaw(serving((): string => answer));
  const members = { destination_url: destination.url };
  proxies['plain'] = await scene.newProxy(members);
  proxies['identity'] = await scene.proxyWith({ request: IDENTITY, response: IDENTITY }, members);
  proxies['nothing returned'] = await scene.proxyWith({ response: 'return {};' }, members);
});
afterAll(async () => {
  await scene.stop();
  await destination.stop();
});

async function call(proxy: ProxyWire | undefined, method: string): Promise<string> {
  const lines = [`SVC-PROXY-KEY: ${proxy?.key ?? ''}`, `SVC-API-KEY: ${scene.manager.key}`];
  const head = [`${method} /proxy/x HTTP/1.1`, 'Host: a', ...lines, 'Connection: close'];
  return rawExchange(scene.service.url, `${head.join('\r\n')}\r\n\r\n`);
}

const FRAMINGS: readonly (readonly [what: string, lines: readonly string[], stray: string])[] = [
  ['no length', [], ''],
  ['a length', ['Content-Length: 120'], ''],
  ['a length of nothing', ['Content-Length: 0'], ''],
  ['chunks that never come', ['Transfer-Encoding: chunked'], ''],
  ['chunks that come', ['Transfer-Encoding: chunked'], '3\r\nabc\r\n0\r\n\r\n'],
  ['a length, and the body', ['Content-Length: 3'], 'abc'],
  ['a length, and a part of the body', ['Content-Length: 120'], 'abc'],
  ['stray bytes', [], 'stray'],
  ['the end of the connection', ['Connection: close', 'Content-Length: 120'], ''],
];
const ANSWERS = [
  ['HEAD', 200],
  ['HEAD', 404],
  ['GET', 204],
  ['GET', 304],
  ['POST', 204],
] as const;
const ROWS = ANSWERS.flatMap(([method, status]) =>
  FRAMINGS.map(([what, lines, stray]) => ({ method, status, what, lines, stray })),
);

describe.each(['plain', 'identity', 'nothing returned'])('through a Proxy: %s', (name) => {
  test.each(ROWS)(
    '$method, $status with $what is whole with its head',
    async ({ method, status, lines, stray }) => {
      const head = [`HTTP/1.1 ${String(status)} X`, 'ETag: "v1"', ...lines];
      answer = `${head.join('\r\n')}\r\n\r\n${stray}`;
      const text = await call(proxies[name], method);
      const got = headLines(text);
      expect(got[0]).toBe(`HTTP/1.1 ${String(status)} X`);
      expect(got).toContain('ETag: "v1"');
      expect(bodyOf(text)).toBe('');
      // An answer without content says no length (RFC 9110, 8.6); others say what the destination said.
      const length = lines.filter((line) => line.startsWith('Content-Length'));
      expect(got.filter((line) => /^content-length:/i.test(line))).toStrictEqual(
        status === 204 ? [] : length,
      );
      expect(text).not.toMatch(/^transfer-encoding:/im);
      // The next answer is of the next request.
      answer = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext';
      expect(bodyOf(await call(proxies[name], 'GET'))).toBe('next');
    },
  );
});

test('in user code they are answers too', async () => {
  const code = `
    const axios = require('axios');
    const url = req.configuration.URL;
    const fetched = await fetch(url);
    const got = await axios.get(url, { validateStatus: () => true });
    const asked = await new Promise((resolve, reject) =>
      require('http').get(url, (answer) => resolve(answer.statusCode)).on('error', reject));
    return { body: [fetched.status, fetched.headers.get('etag'), await fetched.text(), got.status, asked] };`;
  const proxy = await scene.proxyWith(
    { request: code },
    { configuration: { URL: `${destination.url}/304` } },
  );
  for (const [status, lines, stray] of [
    [304, 'Content-Length: 120\r\n', ''],
    [304, 'Transfer-Encoding: chunked\r\n', ''],
    [204, 'Content-Length: 3\r\n', 'abc'],
  ] as const) {
    answer = `HTTP/1.1 ${String(status)} X\r\nETag: "v1"\r\n${lines}\r\n${stray}`;
    const called = await scene.call(proxy, { method: 'POST', body: 'x' });
    expect([called.status, scene.destination.last.body.toString()]).toStrictEqual([
      200,
      JSON.stringify([status, '"v1"', '', status, status]),
    ]);
  }
});

test('HEAD through code that changes what it gets says no length that is none', async () => {
  const changing = await scene.proxyWith(
    { response: 'return { body: { changed: true } };' },
    { destination_url: destination.url },
  );
  answer = 'HTTP/1.1 200 OK\r\nContent-Length: 120\r\n\r\n';
  expect(await call(changing, 'HEAD')).not.toMatch(/^content-length:/im);
});
