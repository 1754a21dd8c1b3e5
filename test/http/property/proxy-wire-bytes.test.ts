import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Destination } from '../../support/peers/destination.js';
import type { ProxyWire } from '../../support/scenes/proxies.js';
import { IDENTITY, ProxyScene } from '../../support/scenes/proxy-scene.js';
import { bodyOf, headLines, rawExchange, serving } from '../../support/peers/raw-peers.js';

/*
 * What arrives is what was sent, byte for byte: targets of requests, and lines of heads in both directions. Both peers are
 * raw sockets, so that no client and no server of Node makes anything better or worse than it was.
 */

let scene: ProxyScene;
let destination: Destination;
/** What the destination has received last, and what it sends. */
let received = '';
let answer = '';
let based: ProxyWire;
let plain: ProxyWire;
let identity: ProxyWire;

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

beforeAll(async () => {
  scene = await ProxyScene.start();
  destination = await Destination.startRaw(
    serving((request) => {
      received = request;
      return answer;
    }),
  );
  const to = (path: string) => ({ destination_url: `${destination.url}${path}` });
  plain = await scene.newProxy(to('/'));
  based = await scene.newProxy(to('/base/?own=1'));
  identity = await scene.proxyWith({ request: IDENTITY, response: IDENTITY }, to('/'));
});
afterAll(async () => {
  await scene.stop();
  await destination.stop();
});

/** Sends a request with lines as they are; gives all that comes back. */
function exchange(
  proxy: ProxyWire,
  start: string,
  lines: readonly string[] = [],
  body = '',
): Promise<string> {
  received = '';
  const keys = [`SVC-PROXY-KEY: ${proxy.key}`, `SVC-API-KEY: ${scene.manager.key}`];
  const head = [`${start} HTTP/1.1`, 'Host: a', ...keys, ...lines, 'Connection: close'];
  return rawExchange(scene.service.url, `${head.join('\r\n')}\r\n\r\n${body}`);
}

const arrivedTarget = (): string | undefined => received.split(' ')[1];

/** Text of characters that are a byte each. */
const bytes = (characters: string, max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...Array.from(characters)), { maxLength: max })
    .map((parts) => parts.join(''));

const UNRESERVED = 'abcXYZ019-._~';
const PCHARS = [
  ...Array.from(`${UNRESERVED}!$&'()*+,;=:@`),
  '%20',
  '%2F',
  '%41',
  '%c3%a9',
  '%00',
  '%zz',
];
const segment = fc
  .array(fc.constantFrom(...PCHARS), { maxLength: 8 })
  .map((parts) => parts.join(''));
const path = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => segments.map((each) => `/${each}`).join(''))
  .filter((each) => !/\.\.(?:[/;]|%2f|$)/i.test(each));
const query = fc.option(
  fc
    .array(fc.constantFrom(...PCHARS, '/', '?', '&', '&&', '=', 'a=1&'), { maxLength: 10 })
    .map((parts) => parts.join('')),
  { nil: undefined },
);
const form = fc.constantFrom('', 'http://vault.example', 'HTTPS://u:p@[::1]:4000', 'http://vault');

describe('the target of a request', () => {
  test('that is valid arrives behind the base as it was sent, in whichever form', async () => {
    answer = OK;
    await fc.assert(
      fc.asyncProperty(form, path, query, async (authority, sentPath, sentQuery) => {
        const tail = sentQuery === undefined ? '' : `?${sentQuery}`;
        const target = `${authority}/proxy${sentPath}${tail}`;
        expect(bodyOf(await exchange(plain, `GET ${target}`))).toBe('ok');
        const isBare = sentPath === '' || sentPath === '/';
        expect(arrivedTarget()).toBe(`${isBare ? '/' : sentPath}${tail}`);

        expect(bodyOf(await exchange(based, `GET ${target}`))).toBe('ok');
        const added = sentQuery === undefined || sentQuery === '' ? '' : `&${sentQuery}`;
        expect(arrivedTarget()).toBe(`/base${isBare ? '/' : sentPath}?own=1${added}`);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test('of any bytes arrives as it was sent, or is refused with 400', async () => {
    answer = OK;
    const all = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(bytes(all.replaceAll(/[\r\n ]/g, ''), 6), async (tail) => {
        const text = await exchange(plain, `GET /proxy/${tail}`);
        if (received === '') {
          expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
          expect(text).toMatch(/"code":"VALIDATION_FAILED"/);
          return;
        }
        arrived += 1;
        expect(arrivedTarget()).toBe(`/${tail}`);
      }),
      { numRuns: 200 },
    );
    expect(arrived).toBeGreaterThan(20);
  }, 60_000);
});

const TOKEN = Array.from(`abcdefXYZ0189!#$%&'*+-.^_|~`);
const VISIBLE = Array.from({ length: 256 - 0x21 }, (_, at) => String.fromCharCode(0x21 + at))
  .filter((character) => character !== '\x7f')
  .join('');
const name = fc.oneof(
  fc.constantFrom('Content-Disposition', 'content-disposition', 'Location', 'X-N', 'ETag', 'Link'),
  fc.array(fc.constantFrom(...TOKEN), { maxLength: 8 }).map((parts) => `x${parts.join('')}`),
);
const word = fc.oneof(
  bytes(VISIBLE, 12),
  fc.constantFrom(
    'caf\xe9',
    '\xe2\x82\xac.txt',
    'attachment; filename="\xe2\x82\xac\xef.txt"',
    '"',
  ),
);
const value = fc
  .tuple(word, fc.constantFrom(' ', '\t', '  '), word)
  .map(([first, blank, second]) => (second === '' ? first : `${first}${blank}${second}`.trim()))
  // An expression of a token is no bytes that pass.
  .filter((text) => !text.includes('{{') && !/^[\t ]|[\t ]$/.test(text));
const headers = fc.array(
  fc.tuple(name, value).map(([each, text]) => `${each}: ${text}`),
  { minLength: 1, maxLength: 6 },
);

/** The lines of a head that were sent, in an order of their own: code groups lines of one name. */
function ownLines(text: string, sent: readonly string[]): readonly string[] {
  const names = new Set(sent.map(nameOf));
  return headLines(text)
    .slice(1)
    .filter((line) => names.has(nameOf(line)))
    .toSorted();
}

const nameOf = (line: string): string => line.slice(0, line.indexOf(':')).toLowerCase();

const FRAMINGS: readonly (readonly [what: string, method: string, answer: readonly string[]])[] = [
  ['of known length', 'POST', ['200 OK', 'Content-Length: 2', 'ok']],
  ['in chunks', 'POST', ['200 OK', 'Transfer-Encoding: chunked', '2\r\nok\r\n0\r\n\r\n']],
  ['to HEAD', 'HEAD', ['200 OK', 'Content-Length: 2', '']],
  ['of 304', 'GET', ['304 Not Modified', 'Content-Length: 2', '']],
  ['of 500', 'GET', ['500 Oh', 'Content-Length: 2', 'ok']],
];
const PROXIES = ['without a transform', 'with transforms that change nothing'] as const;

describe.each(PROXIES)('lines of a head, %s', (how) => {
  const proxy = (): ProxyWire => (how === PROXIES[0] ? plain : identity);

  test.each(FRAMINGS)(
    'arrive from an answer %s',
    async (_what, method, [status, line, body]) => {
      await fc.assert(
        fc.asyncProperty(headers, async (sent) => {
          answer = [`HTTP/1.1 ${status ?? ''}`, line, ...sent, '', body].join('\r\n');
          const text = await exchange(proxy(), `${method} /proxy`);
          expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status?.slice(0, 3) ?? ''}`);
          expect(ownLines(text, sent)).toStrictEqual(sent.toSorted());
        }),
        { numRuns: 40 },
      );
    },
    60_000,
  );

  test.each([
    ['without a body', 'GET', [], ''],
    ['of known length', 'PUT', ['Content-Length: 3'], 'abc'],
    ['in chunks', 'PUT', ['Transfer-Encoding: chunked'], '3\r\nabc\r\n0\r\n\r\n'],
  ] as const)(
    'arrive from a request %s',
    async (_what, method, framing, body) => {
      answer = OK;
      await fc.assert(
        fc.asyncProperty(headers, async (sent) => {
          const text = await exchange(proxy(), `${method} /proxy`, [...framing, ...sent], body);
          expect(bodyOf(text)).toBe('ok');
          expect(ownLines(received, sent)).toStrictEqual(sent.toSorted());
        }),
        { numRuns: 40 },
      );
    },
    60_000,
  );
});

describe('text that code puts into a header', () => {
  test.each(['é', '€', '😀 and é', 'plain'])('leaves as UTF-8, both ways: %s', async (text) => {
    const code = `return { headers: { ...req.args.headers, 'X-Own': ${JSON.stringify(text)} } };`;
    const proxy = await scene.proxyWith(
      { request: code, response: code },
      { destination_url: destination.url },
    );
    answer = OK;
    const line = `X-Own: ${Buffer.from(text).toString('latin1')}`;
    expect(headLines(await exchange(proxy, 'GET /proxy'))).toContain(line);
    expect(headLines(received)).toContain(line);
  });

  test('is what it read there: UTF-8, and Latin-1 where it is none', async () => {
    const code = `const { headers } = req.args;
      return { headers: { ...headers, 'X-Read': headers['x-a'] + '|' + headers['x-b'] } };`;
    const proxy = await scene.proxyWith({ request: code }, { destination_url: destination.url });
    answer = OK;
    await exchange(proxy, 'GET /proxy', ['X-A: \xe2\x82\xac', 'X-B: caf\xe9']);
    const line = `X-Read: ${Buffer.from('€|café').toString('latin1')}`;
    expect(headLines(received)).toContain(line);
    expect(headLines(received)).toContain('X-B: caf\xe9');
  });

  test('of an answer that it throws leaves as UTF-8 too', async () => {
    const code = `const { CustomHttpResponseError } = require('formula-errors');
      throw new CustomHttpResponseError({ status: 201, headers: { 'X-Own': '€' }, body: 'x' });`;
    const proxy = await scene.proxyWith({ request: code });
    expect(headLines(await exchange(proxy, 'GET /proxy'))).toContain('X-Own: \xe2\x82\xac');
  });
});
