import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { HOST } from '../../../src/sandbox/protocol/guest-protocol.js';
import { RUN_LIMITS } from '../../../src/sandbox/protocol/outcome.js';
import { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { GuestHttpRequest, SandboxOutcome } from '../../../src/sandbox/sandbox.js';
import { bundleWithOpenHost } from '../../support/attacks/open-host.js';
import { outputOf, request } from '../../support/user-code/sandbox.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

const MIB = 1024 * 1024;
const TIME_MS = 1_000;
/** Far above the grace of 50 ms, since the machine may be busy. */
const PATIENCE_MS = 2_000;

/** User code that asks the host itself: every documented limit holds all the same, and what it does hurts nobody else. */
describe('the host, asked by user code itself', () => {
  let sandbox: Sandbox;
  /** What came out of the sandbox in the present run. */
  let sent: GuestHttpRequest[];
  let called: string[];
  let underWay: number;
  let underWayMost: number;

  beforeAll(async () => {
    sandbox = await Sandbox.create({
      workersMin: 1,
      workersMax: 2,
      waitMsMax: 60_000,
      guestBundle: bundleWithOpenHost(),
    });
  });

  afterAll(() => sandbox.close());

  beforeEach(() => {
    [sent, called, underWay, underWayMost] = [[], [], 0, 0];
  });

  const answer = { status: 200, statusText: '', headers: [], url: 'http://a/', redirected: false };

  async function send(given: GuestHttpRequest): Promise<typeof answer & { body: Buffer }> {
    sent.push(given);
    underWayMost = Math.max(underWayMost, (underWay += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return { ...answer, body: Buffer.alloc(10) };
  }

  const run = (body: string, timeMsMax = TIME_MS): Promise<SandboxOutcome> =>
    sandbox.run(
      request(`const host = __host; ${body}`, {
        capabilities: {
          'svc.note': (text) => {
            called.push(text);
            return Promise.resolve('1');
          },
        },
        http: { send },
        limits: { timeMsMax },
      }),
    );

  const URL_HEAD = `JSON.stringify({ url: 'https://a/', method: 'GET', headers: [], redirect: 'follow' })`;

  it('ends the run at the call after the last that it may make, however the calls are made', async () => {
    for (const body of [
      `for (let n = 0; ; n++) host(7, n, 0, '[]')`,
      `for (let n = 0; ; n++) host(7, n, -1, ${URL_HEAD})`,
      `for (let n = 0; ; n++) { host(7, n, 0, '[]'); host(10, n) }`,
      // Each argument makes another call while the host reads it.
      `let n = 0; const call = () => host(7, { valueOf() { if (n < 2000) { n++; call() } return n-- } }, 0, '[]'); call(); for (n = 1e4; ; n++) host(7, n, 0, '[]')`,
    ]) {
      const outcome = await run(body, 8_000);
      expect(outcome).toMatchObject({
        kind: 'threw',
        error: { name: 'RangeError', message: 'The run has made too many calls.' },
      });
      expect(called.length + sent.length).toBeLessThanOrEqual(RUN_LIMITS.hostCallsMax);
      expect(outcome.durationMs).toBeLessThan(8_000);
      [sent, called] = [[], []];
    }
  }, 40_000);

  it('asks for few calls at a time, the others in their turn, and takes no call twice', async () => {
    const body = `for (let n = 1; n <= 200; n++) host(7, n, -1, ${URL_HEAD});
      let twice; try { host(7, 200, -1, ${URL_HEAD}) } catch (error) { twice = error.message }
      await new Promise((resolve) => setTimeout(resolve, 1500)); return twice`;
    expect(outputOf(await run(body, 5_000))).toBe('the call is there already');
    expect(sent).toHaveLength(200);
    expect(underWayMost).toBeLessThanOrEqual(16);
  });

  it('delivers no longer result than it may, of whatever kind', async () => {
    for (const kind of ['ok', 'threw', 'no-function', 'anything']) {
      const outcome = await run(`host(2, '${kind}', '"' + 'x'.repeat(6e6) + '"')`, 8_000);
      expect(outcome).toMatchObject({ kind: 'threw', error: { name: 'RangeError' } });
      expect(JSON.stringify(outcome).length).toBeLessThan(10_000);
    }
  });

  it('makes plain data of a report that is nested too deep, or holds too much, to cross between threads', async () => {
    for (const json of [
      `'{"response":' + '['.repeat(2e6) + ']'.repeat(2e6) + '}'`,
      `'{"response":[' + '[],'.repeat(1e6) + '[]]}'`,
      `'{"name":"Error","errors":{"a":' + '{"a":'.repeat(1e5) + '1' + '}'.repeat(1e5) + '}}'`,
      `'{"a":'`,
    ])
      expect(await run(`host(2, 'threw', ${json})`, 8_000)).toMatchObject({ kind: 'threw' });
  });

  it('keeps no more of the console than it may, in characters and lines', async () => {
    for (const body of [
      `for (let n = 0; n < 300; n++) host(6, JSON.stringify({ level: 'log', text: 'x'.repeat(1000) }))`,
      `host(6, JSON.stringify({ level: 'log', text: 'x'.repeat(3e6) }))`,
      `for (let n = 0; n < 2e4; n++) host(6, '{"level":"log","text":""}')`,
      `let deep = 0; const line = { toString() { if (deep++ < 300) host(6, line); return JSON.stringify({ level: 'log', text: 'x'.repeat(1000) }) } }; host(6, line)`,
    ]) {
      const outcome = await run(`${body}; return 1`, 8_000);
      expect(outcome).toMatchObject({ kind: 'ok', logsCut: true });
      const characters = outcome.logs.reduce((sum, { text }) => sum + text.length + 1, 0);
      expect(characters).toBeLessThanOrEqual(RUN_LIMITS.logCharactersMax + 1);
      expect(outcome.logs.length).toBeLessThanOrEqual(RUN_LIMITS.logLinesMax);
    }
  });

  it('sends no larger body than it may, also where its length changes while it is read', async () => {
    const body = `
      const large = new ArrayBuffer(8e6); const refused = [];
      let reads = 0;
      for (const length of [8e6, { valueOf: () => (reads++ % 2 ? 8e6 : 10) }])
        try { host(7, refused.length, -1, ${URL_HEAD}, large, 0, length) } catch (error) { refused.push(error.message) }
      await new Promise((resolve) => setTimeout(resolve, 100));
      return refused`;
    const refused = outputOf(await run(body, 8_000)) as string[];
    expect(refused[0]).toBe('fetch failed');
    for (const { body: bytes } of sent)
      expect(bytes?.length ?? 0).toBeLessThanOrEqual(RUN_LIMITS.httpRequestBytesMax);
  });

  it('reads on its own thread where a request goes, and refuses what would take long to read', async () => {
    const wide = `Array.from({ length: 1e5 }, (_, at) => String.fromCharCode(0x4e00 + (at % 20000))).join('')`;
    const start = processorMs();
    const body = `const wide = ${wide}; let refused = 0;
      for (const head of [{ url: 'http://' + wide, method: 'GET', headers: [] }, { url: 1 }, null, [], { url: 'https://a/', method: 'GET', headers: [['a', {}]] }])
        try { host(7, 1, -1, JSON.stringify(head)) } catch (error) { if (error.message === 'fetch failed' || error.name === 'RangeError') refused++ }
      for (const [op, json] of [[30, ['http://' + wide]], [31, ['http://a/', 'hostname', wide]], [32, ['ascii', wide]]]) host(op, JSON.stringify(json));
      return refused`;
    expect(outputOf(await run(body, 8_000))).toBe(5);
    expect(processorMs() - start).toBeLessThan(4_000);
    expect(sent).toHaveLength(0);
  });

  it('takes any number for a timer, and writes no warning of it', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): number => warnings.push(warning);
    process.on('warning', note);
    const body = `for (const ms of [1e12, Infinity, NaN, -0, 2 ** 31]) host(4, ms, ms);
      let fault; try { for (let n = 0; n < 2e4; n++) host(4, n, 1e9) } catch (error) { fault = error.message }
      return fault`;
    expect(outputOf(await run(body))).toBe('too many timers');
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('formats no numbers, texts and lists without bound, and makes only so many formatters', async () => {
    const body = `const refused = [], ask = (key, method, values) => {
        try { return host(63, JSON.stringify(key), method, JSON.stringify(values)) } catch (error) { refused.push(error.name) }
      };
      const numbers = ['NumberFormat', [], {}];
      for (const text of ['s1e9999999', 's' + '9'.repeat(5000), 'b' + '9'.repeat(5000)]) ask(numbers, 'format', [text]);
      ask(['Collator', [], {}], 'compare', ['é'.repeat(7e4), 'x']);
      ask(['Segmenter', [], {}], 'segment', ['a'.repeat(9000)]);
      ask(['NumberFormat', Array(101).fill('de'), {}], 'format', ['n1']);
      ask(['NumberFormat', ['a'.repeat(300)], {}], 'format', ['n1']);
      ask(['Nothing', [], {}], 'format', []);
      ask(['constructor', [], {}], 'format', []);
      ask(numbers, 'constructor', ['n1']);
      ask(numbers, 'toString', []);
      const before = refused.length;
      for (let n = 0; n < 1200; n++) ask(['PluralRules', [], { at: n }], 'select', ['n1']);
      return [refused.slice(0, before), refused.length - before > 190]`;
    const [refused, areFew] = outputOf(await run(body, 8_000)) as [string[], boolean];
    expect(refused).toEqual([
      ...Array<string>(7).fill('RangeError'),
      ...Array<string>(4).fill('TypeError'),
    ]);
    expect(areFew).toBe(true);
  });

  it('does no work that could exhaust the heap of a thread, which would end the process', async () => {
    const bodies = [
      `host(33, JSON.stringify('a&'.repeat(2.5e6)))`,
      `host(33, JSON.stringify('a&'.repeat(5e6)))`,
      `host(34, '[' + '["",""],'.repeat(1e6) + '["",""]]')`,
      `host(30, JSON.stringify(['http://a/' + 'é'.repeat(5e6)]))`,
      `host(24, 'utf-8', 0, 0, new ArrayBuffer(3e7), 0, 3e7)`,
      `host(22, 0, new ArrayBuffer(3e7), 0, 3e7)`,
      `host(23, 0, JSON.stringify('x'.repeat(2e7)))`,
      `for (const part of ['(', '1', 'é', ' ']) host(27, part.repeat(5e5))`,
      `host(27, '1'.repeat(3e7))`,
      `host(56, '[' + '[],'.repeat(5e6) + '0]', new ArrayBuffer(1), 0, 1)`,
      `host(48, '{"a":"' + 'x'.repeat(2e7) + '"}')`,
      `let n = 0; for (;;) try { host(9, { valueOf: () => n++ % 20 }) } catch {}`,
    ];
    const before = process.memoryUsage().rss;
    const outcomes = await Promise.all(
      bodies.map((body) => run(`for (let turn = 0; turn < 5; turn++) { ${body} }`)),
    );
    for (const outcome of outcomes)
      expect(['threw', 'memory', 'timeout', 'ok', 'stack']).toContain(outcome.kind);
    expect(outputOf(await run('return 1'))).toBe(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * MIB);
  }, 30_000);

  it('opens no encrypted key that says it takes hours', async () => {
    const body = `
      const crypto = require('crypto');
      const { privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const passphrase = 'x';
      const der = privateKey.export({ format: 'der', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase });
      const element = (tag, ...parts) => { const all = Buffer.concat(parts); return Buffer.concat([Buffer.from([tag, 0x82, all.length >> 8, all.length & 255]), all]) };
      const at = der.indexOf(Buffer.from([2, 2, 8, 0]));
      const salt = der.subarray(der.lastIndexOf(4, at - 8), at);
      const oid = (hex) => Buffer.concat([Buffer.from([6, hex.length / 2]), Buffer.from(hex, 'hex')]);
      const number = (value) => { const bytes = Buffer.alloc(6); bytes[0] = 2; bytes[1] = 4; bytes.writeUInt32BE(value, 2); return bytes };
      const aes = element(0x30, oid('60864801650304012a'), Buffer.concat([Buffer.from([4, 16]), Buffer.alloc(16)]));
      const encrypted = (kdf) => element(0x30, element(0x30, oid('2a864886f70d01050d'), element(0x30, kdf, aes)), Buffer.concat([Buffer.from([4, 16]), Buffer.alloc(16)]));
      const slow = [
        encrypted(element(0x30, oid('2a864886f70d01050c'), element(0x30, Buffer.concat([Buffer.from([4, 8]), Buffer.alloc(8)]), number(0x7fffffff)))),
        encrypted(element(0x30, oid('2b06010401da47040b'), element(0x30, Buffer.concat([Buffer.from([4, 8]), Buffer.alloc(8)]), number(16384), number(8), number(1048576)))),
      ];
      const pem = (bytes) => '-----BEGIN ENCRYPTED PRIVATE KEY-----\\n' + bytes.toString('base64') + '\\n-----END ENCRYPTED PRIVATE KEY-----\\n';
      const faults = [];
      for (const bytes of slow)
        for (const key of [{ key: bytes, format: 'der', type: 'pkcs8' }, { key: pem(bytes) }, { key: pem(der) + pem(bytes) }])
          try { crypto.createPrivateKey({ ...key, passphrase }); faults.push('opened') } catch (error) { faults.push(error.code) }
      const types = [{ key: der, format: 'der', type: 'pkcs8' }, { key: pem(der) }, { key: privateKey.export({ format: 'pem', type: 'sec1', cipher: 'aes-128-cbc', passphrase }) }];
      return [faults, types.map((key) => crypto.createPrivateKey({ ...key, passphrase }).type)]`;
    const refused = ['ERR_OUT_OF_RANGE', 'ERR_OUT_OF_RANGE', 'ERR_OSSL_UNSUPPORTED'];
    expect(outputOf(await run(body, 5_000))).toEqual([
      [...refused, ...refused],
      ['private', 'private', 'private'],
    ]);
  }, 20_000);

  it('holds every limit beside loops of each operation, which end in time', async () => {
    const operations = [...new Set([0, ...Object.values(HOST), 64, 1e9, -1])];
    for (let from = 0; from < operations.length; from += 22) {
      const some = operations.slice(from, from + 22);
      const start = processorMs();
      const { kind } = await run(
        `for (let n = 0; ; n++) for (const op of ${JSON.stringify(some)}) try { if (op !== 2) host(op, n, n, '{}', n) } catch {}`,
      );
      expect(['timeout', 'threw']).toContain(kind);
      // Of the thread of the run, and of the host.
      expect(processorMs() - start).toBeLessThan(2 * TIME_MS + PATIENCE_MS);
    }
  });
});
