import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';

describe('images of compiled user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2 });
  });

  afterAll(() => sandbox.close());

  const code = `const { v4 } = require('uuid'); const forge = require('node-forge'); globalThis.runs = (globalThis.runs ?? 0) + 1;
    module.exports = (req) => [globalThis.runs, req.args.n, v4(), Math.random(), forge.util.bytesToHex(forge.random.getBytesSync(8))]`;

  it('change nothing of what code does: every run starts afresh and draws its own random numbers', async () => {
    const seen = new Set<unknown>();
    for (let n = 0; n < 8; n++) {
      const outcome = await sandbox.run({
        tenantId: 'a',
        code,
        input: `{"args":{"n":${String(n)}}}`,
      });
      if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
      const [runs, given, ...random] = JSON.parse(outcome.output) as unknown[];
      expect([runs, given]).toEqual([1, n]);
      for (const value of random) seen.add(value);
    }
    expect(seen.size).toBe(24);
  });

  it('are made in the third run at the latest, after which loading packages costs nothing', async () => {
    const measured = `const { create } = require('xmlbuilder2'); module.exports = () => create().ele('r').end() // measured`;
    const times: number[] = [];
    for (let count = 0; count < 8; count++)
      times.push((await sandbox.run({ tenantId: 'a', code: measured, input: '{}' })).durationMs);
    const [first = 0] = times;
    expect(Math.min(...times.slice(3))).toBeLessThan(first / 3);
  });

  /** What code may use of Node, and what it comes to. */
  const USES: Readonly<Record<string, string>> = {
    "Buffer.from('é').toString('base64')": 'w6k=',
    "new URL('http://a:80/b?c').href": 'http://a/b?c',
    "require('crypto').createHash('md5').update('a').digest('hex')":
      '0cc175b9c0f1b6a831c399e269772661',
    "require('util').inspect({ a: [1] })": '{ a: [ 1 ] }',
    "new TextDecoder().decode(new TextEncoder().encode('ü'))": 'ü',
    "require('querystring').stringify({ a: 'b c' })": 'a=b%20c',
    "require('path').join('a', '..', 'b')": 'b',
    "structuredClone(new Map([[1, 'x']])).get(1)": 'x',
    '[1234.5.toLocaleString(), process.version, typeof fetch].join()': '1,234.5,v16.20.2,function',
    "require('json-stable-stringify')({ b: 1, a: 2 })": '{"a":2,"b":1}',
    "new (require('events'))().on('a', () => 1).listenerCount('a') + ''": '1',
    "1 + 1 + ''": '2',
  };

  it('hold whatever modules the code comes to use, in any order of its runs, and give the same', async () => {
    const places = Object.keys(USES);
    const expected = Object.values(USES);
    const used = places.map((use) => `() => ${use}`).join(',');
    let codes = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.subarray([...places.keys()]), { minLength: 3, maxLength: 12 }),
        async (runs) => {
          const code = `module.exports = ({ args }) => args.map((at) => [${used}][at]()) // ${String(codes++)}`;
          for (const args of runs) {
            const outcome = await sandbox.run({
              tenantId: 'a',
              code,
              input: JSON.stringify({ args }),
            });
            expect(outcome).toMatchObject({
              kind: 'ok',
              output: JSON.stringify(args.map((at) => expected[at])),
            });
          }
        },
      ),
      { numRuns: 30 },
    );
  }, 60_000);

  /** Gives what a run of the code gives for `args`. */
  async function outputOf(code: string, args: unknown): Promise<unknown> {
    const outcome = await sandbox.run({ tenantId: 'a', code, input: JSON.stringify({ args }) });
    if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
    return JSON.parse(outcome.output);
  }

  it('let a module that failed to load be loaded again, and keep nothing of what spoiled it', async () => {
    const code = `module.exports = ({ args }) => {
      if (!args.buffers) return 'none';
      const { defineProperty } = Object;
      let failure = 'no failure';
      if (args.spoil) {
        Object.defineProperty = () => { throw new Error('spoilt') };
        try { Buffer.from('x') } catch (error) { failure = error.message }
        Object.defineProperty = defineProperty;
      }
      return [failure, Buffer.from('x').toString('base64')];
    }`;
    // Code that was seen without Buffer does not have it loaded until it asks.
    for (let run = 0; run < 4; run++) expect(await outputOf(code, {})).toBe('none');
    const spoilt = await outputOf(code, { buffers: true, spoil: true });
    expect(spoilt).toEqual(['spoilt', 'eA==']);
    for (let run = 0; run < 4; run++) {
      expect(await outputOf(code, { buffers: true })).toEqual(['no failure', 'eA==']);
      expect(await outputOf(code, { buffers: true, spoil: true })).toEqual(['no failure', 'eA==']);
    }
  });

  it('do not show which modules are loaded: a global can be set, deleted and frozen before its first use', async () => {
    const body = `
      globalThis.fetch = () => 'mine';
      delete globalThis.URL;
      Object.freeze(globalThis);
      return [fetch(), typeof URL, Buffer === require('buffer').Buffer, console === require('console'),
        require('url').URL === new (require('url').URL)('http://a').constructor, crypto === globalThis.crypto];`;
    const codes = [
      `module.exports = () => { ${body} }`,
      `module.exports = ({ args }) => { if (args.run < 5) return 'not yet'; ${body} }`,
    ];
    for (const [at, code] of codes.entries())
      for (let run = 0; run < 10; run++)
        expect(await outputOf(code, { run })).toEqual(
          at === 1 && run < 5 ? 'not yet' : ['mine', 'undefined', true, true, true, true],
        );
  });

  it('leave each property of the global object as Node has it once it was asked for', async () => {
    const code = `module.exports = () => ['Buffer', 'URL', 'fetch', 'console', 'setTimeout'].map((name) => {
      const early = Object.keys(Object.getOwnPropertyDescriptor(globalThis, name)).sort().join();
      void globalThis[name];
      const { value, ...rest } = Object.getOwnPropertyDescriptor(globalThis, name);
      return [name, /^(configurable,enumerable,(get,set|value,writable))$/.test(early), typeof value, rest];
    })`;
    const rest = { writable: true, enumerable: false, configurable: true };
    for (let run = 0; run < 4; run++)
      expect(await outputOf(code, {})).toEqual([
        ['Buffer', true, 'function', rest],
        ['URL', true, 'function', rest],
        ['fetch', true, 'function', rest],
        ['console', true, 'object', rest],
        ['setTimeout', true, 'function', rest],
      ]);
  });
});
