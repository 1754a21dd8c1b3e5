import { connect } from 'node:net';
import type { Socket } from 'node:net';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { ProxyScene } from '../../../support/scenes/proxy-scene.js';

/*
 * The threat: headers that a caller, a destination or code chooses say where a message ends, or carry line ends, so that
 * one message is read as two on the other side; or they carry our keys to a stranger. Both peers are raw sockets here: what
 * is looked at are the bytes that went over the wire.
 */

let scene: ProxyScene;
let raw: Destination;
let plain: ProxyWire;
let settingAll: ProxyWire;
/** What the destination received on its connections, and what it answers. */
let received = '';
let answers = '';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const SENTINEL = 'abc';

beforeAll(async () => {
  scene = await ProxyScene.start();
  raw = await Destination.startRaw((socket: Socket) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n\r\n')) socket.end(answers, 'latin1');
    });
  });
  plain = await scene.newProxy({ destination_url: raw.url });
  // Code that sets whatever headers it is told to, on both ways.
  const code = `module.exports = async (req) => ({ headers: { ...req.args.headers, ...JSON.parse(req.configuration.SET) } });`;
  settingAll = await scene.newProxy({
    destination_url: raw.url,
    request_transform: { code },
    response_transform: { code },
    configuration: { SET: '{}' },
  });
});
afterAll(async () => {
  await scene.stop();
  await raw.stop();
});

/** Sends a request with header lines as they are, and reads all bytes that come back. */
async function exchange(proxy: ProxyWire, lines: readonly string[]): Promise<string> {
  received = '';
  const { hostname, port } = new URL(scene.service.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  const head = [
    'POST /proxy/x HTTP/1.1',
    'Host: vault',
    `SVC-PROXY-KEY: ${proxy.key}`,
    `SVC-API-KEY: ${scene.manager.key}`,
    `Content-Length: ${String(SENTINEL.length)}`,
    ...lines,
    'Connection: close',
  ];
  socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${SENTINEL}`, 'latin1'));
  await new Promise((resolve) => {
    socket.on('close', resolve).on('error', resolve);
    socket.setTimeout(20_000, () => socket.destroy());
  });
  return text;
}

/** Holds of every message that went on: one head, one length that is true, no chunks, none of our names, no key. */
function expectOneMessage(bytes: string, body: string): void {
  const end = bytes.indexOf('\r\n\r\n');
  const lines = bytes.slice(0, end).split('\r\n').slice(1);
  const names = lines.map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
  expect(bytes.slice(end + 4)).toBe(body);
  expect(names.filter((name) => name === 'content-length')).toHaveLength(1);
  expect(lines.find((line) => /^content-length:/i.test(line))?.split(': ')[1]).toBe(
    String(body.length),
  );
  expect(names).not.toContain('transfer-encoding');
  for (const name of names) expect(name).toMatch(/^[!#$%&'*+.^_`|~0-9a-z-]+$/);
  for (const line of lines) expect(line).not.toMatch(/[\r\n\0]/);
  expect(bytes).not.toContain(scene.manager.key);
  expect(bytes).not.toContain('key_prx_');
}

const NAMES = [
  'Transfer-Encoding',
  'transfer-encoding ',
  'Transfer_Encoding',
  'Content-Length',
  'content-length',
  'Connection',
  'Keep-Alive',
  'Proxy-Connection',
  'TE',
  'Trailer',
  'Upgrade',
  'Host',
  'Expect',
  'SVC-API-KEY',
  'svc_proxy_key',
  'Proxy-Authorization',
  'X-Secret',
  'X',
  '',
  ' ',
  'A:B',
  'A\r\nB',
  'X\u0000',
  'é',
  '__proto__',
  'constructor',
] as const;
const VALUES = [
  'chunked',
  'identity, chunked',
  'chunked\r\nX: y',
  '0',
  '3',
  '999999',
  '+3',
  '3, 3',
  '0x3',
  '-1',
  'close, X-Secret',
  'close',
  'x-secret, content-length',
  'evil.example',
  '100-continue',
  'a\r\nContent-Length: 0\r\n\r\nGET / HTTP/1.1',
  'a\nb',
  'a\rb',
  'a\u0000b',
  '😀',
  'caf\xe9',
  '',
  ' ',
  '\t',
  'h2c',
] as const;
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 12, unit: 'binary' }));
const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 20, unit: 'binary' }));
const headerMap = fc.array(fc.tuple(name, fc.oneof(value, fc.array(value, { maxLength: 3 }))), {
  maxLength: 5,
});

describe('no headers make one message two', () => {
  test('those of a caller, towards the destination', async () => {
    answers = OK;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 5 }), async (lines) => {
        await exchange(
          plain,
          lines.map(([each, text]) => `${each}: ${text}`),
        );
        // Node refuses most of them; what went on is one message.
        if (received !== '') expectOneMessage(received, SENTINEL);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('those of code, in either direction', async () => {
    answers = OK;
    let carried = 0;
    await fc.assert(
      fc.asyncProperty(headerMap, async (entries) => {
        const SET = JSON.stringify(Object.fromEntries(entries));
        await scene.manager.send('PATCH', `/proxies/${settingAll.id}`, { configuration: { SET } });
        const text = await exchange(settingAll, []);
        if (received === '') {
          expect(text).toContain('CODE_FAILED');
          return;
        }
        carried += 1;
        expectOneMessage(received, SENTINEL);
        expect(text.split('HTTP/1.1')).toHaveLength(2);
        const [head = '', body] = text.split('\r\n\r\n');
        expect([head.match(/^content-length: /gim)?.length, body]).toStrictEqual([1, 'ok']);
        expect(head).not.toMatch(/^(?:transfer-encoding|upgrade|te|trailer)\s*:/im);
      }),
      { numRuns: 150 },
    );
    expect(carried).toBeGreaterThan(20);
  }, 60_000);

  test('those of a destination, towards the caller', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 5 }), async (lines) => {
        const head = lines.map(([each, text]) => `${each}: ${text}\r\n`).join('');
        answers = `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${head}\r\nok`;
        const text = await exchange(plain, []);
        expect(text.split('HTTP/1.1').length).toBeLessThanOrEqual(2);
        expect(text).not.toMatch(/^(?:upgrade|te|trailer|keep-alive|proxy-connection)\s*:/im);
        expect(text.match(/^content-length: /gim)?.length ?? 0).toBeLessThanOrEqual(1);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe('what belongs to one connection stays there', () => {
  const lines = [
    'Connection: close, X-Secret',
    'X-Secret: 1',
    'Keep-Alive: timeout=5',
    'TE: trailers',
    'Proxy-Authorization: Basic x',
    'Proxy-Connection: keep-alive',
    'Upgrade: websocket',
    'Trailer: X',
    'X-Kept: yes',
  ];
  test('on the way there', async () => {
    answers = OK;
    expect(await exchange(plain, lines)).toContain('\r\n\r\nok');
    expect(received).toMatch(/^x-kept: yes\r$/im);
    expect(received).not.toMatch(
      /^(?:x-secret|keep-alive|te|proxy-authorization|proxy-connection|upgrade|trailer):/im,
    );
    expect(received).toMatch(/^connection: keep-alive\r$/im);
  });

  test('on the way back, and where code sets them', async () => {
    answers = OK.replace('\r\n\r\n', `\r\n${lines.join('\r\n')}\r\n\r\n`);
    for (const proxy of [plain, settingAll]) {
      const SET = JSON.stringify(Object.fromEntries(lines.map((line) => line.split(': '))));
      await scene.manager.send('PATCH', `/proxies/${settingAll.id}`, { configuration: { SET } });
      const text = await exchange(proxy, []);
      expect(text).toMatch(/^x-kept: yes\r$/im);
      expect(text).not.toMatch(
        /^(?:x-secret|te|proxy-authorization|proxy-connection|upgrade|trailer|connection: close, x-secret)\b/im,
      );
      expect(received).not.toMatch(/^(?:keep-alive|te|proxy-authorization|upgrade|trailer):/im);
    }
  });
});
