import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { evaluate, outputOf, request } from '../../support/user-code/sandbox.js';

describe('a run of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2, waitMsMax: 60_000 });
  });

  afterAll(() => sandbox.close());

  const runCode = (code: string, input = '{"args":{"n":1}}') =>
    sandbox.run({ tenantId: 'tenant', code, input });

  describe('what code may look like', () => {
    it.each([
      ['an async function', `module.exports = async function (req) { return req.args.n + 1 }`],
      ['an arrow function', `module.exports = (req) => req.args.n + 1`],
      ['a named function', `module.exports = plus; function plus(req) { return req.args.n + 1 }`],
      [
        'helpers and constants',
        `const ONE = 1; const add = (a, b) => a + b; module.exports = async (req) => add(req.args.n, ONE)`,
      ],
      ['a default export of a compiled module', `exports.default = (req) => req.args.n + 1`],
      [
        'a promise without async',
        `module.exports = (req) => Promise.resolve(req.args.n).then((n) => n + 1)`,
      ],
      ['a comment at its end', `module.exports = (req) => req.args.n + 1 // done`],
    ])('%s is run with the request', async (_, code) => {
      expect(outputOf(await runCode(code))).toBe(2);
    });

    it('is invalid without a function to call', async () => {
      const outcome = await runCode(`module.exports = { handler: 1 }`);
      expect(outcome).toMatchObject({
        kind: 'invalid-code',
        diagnostics: [{ message: 'The code must set module.exports to a function.' }],
      });
    });

    it('is invalid where it does not compile, and says where', async () => {
      const outcome = await runCode(`module.exports = () => {\n  const x = ;\n}`);
      expect(outcome).toMatchObject({
        kind: 'invalid-code',
        diagnostics: [{ line: 2, column: 13, message: "Unexpected token ';'" }],
      });
    });

    it('cannot close the function that wraps it and go on outside', async () => {
      const outcome = await runCode(`}); globalThis.out = 1; (function () {`);
      expect(outcome.kind).toBe('invalid-code');
    });
  });

  describe('the check of code', () => {
    it.each([
      ['', []],
      [`module.exports = 1`, []],
      [`while (true) {}`, []],
      [
        `let a = 1;\nlet a = 2;`,
        [{ line: 2, column: 5, message: "Identifier 'a' has already been declared" }],
      ],
      [`const x = ;`, [{ line: 1, column: 11, message: "Unexpected token ';'" }]],
      ['f(', [{ line: 1, message: 'Unexpected end of input' }]],
    ])('of %j gives %j and runs nothing', async (code, expected) => {
      expect(await sandbox.check(code)).toMatchObject(expected);
    });

    it('survives code that no parser survives', async () => {
      const [diagnostic] = await sandbox.check(`${'('.repeat(100_000)}1${')'.repeat(100_000)}`);
      expect(diagnostic?.message).toBeTypeOf('string');
      expect(await evaluate(sandbox, 'return 1')).toBe(1);
    });
  });

  describe('results', () => {
    const cases: [string, unknown][] = [
      ['undefined', null],
      ['() => 1', null],
      ['null', null],
      ['"text"', 'text'],
      ['[1, "a", null, undefined, NaN]', [1, 'a', null, null, null]],
      [
        '{ d: new Date(0), u: undefined, m: new Map([[1, 2]]), s: new Set([1]) }',
        { d: '1970-01-01T00:00:00.000Z', m: {}, s: {} },
      ],
      ['Buffer.from("hi")', { type: 'Buffer', data: [104, 105] }],
      ['new Uint8Array([1, 2])', { '0': 1, '1': 2 }],
      ['"a\\u0000b\\ud83c"', 'a\u0000b\ud83c'],
      ['{ ["__proto__"]: 1, toJSON() { return { a: 1 } } }', { a: 1 }],
    ];
    it.each(cases)('follow the rules of JSON: %s', async (expression, expected) => {
      expect(await evaluate(sandbox, `return ${expression}`)).toEqual(expected);
    });

    it.each([
      ['a cycle', 'const o = {}; o.o = o; return o', 'TypeError'],
      ['a BigInt', 'return { a: 1n }', 'TypeError'],
      ['a result beyond its limit', 'return "x".repeat(6e6)', 'RangeError'],
    ])('%s is an error of the code', async (_, body, name) => {
      expect(await sandbox.run(request(body))).toMatchObject({ kind: 'threw', error: { name } });
    });

    it('pass U+0000, lone surrogates, big numbers and __proto__ through from input to output', async () => {
      const input = String.raw`{"args":{"s":"a\u0000b","t":"a\ud83cb","__proto__":{"x":1},"n":1e400}}`;
      const outcome = await runCode(`module.exports = (req) => req.args`, input);
      expect(outcome).toMatchObject({
        kind: 'ok',
        output: String.raw`{"s":"a\u0000b","t":"a\ud83cb","__proto__":{"x":1},"n":null}`,
      });
    });
  });

  describe('errors', () => {
    it('are plain data, with lines counted as their author does', async () => {
      const outcome = await runCode(
        `const a = 1;\nmodule.exports = () => {\n  throw new RangeError('too ' + a)\n}`,
      );
      expect(outcome).toMatchObject({
        kind: 'threw',
        error: { name: 'RangeError', message: 'too 1' },
      });
      if (outcome.kind === 'threw') {
        expect(outcome.error.stack).toContain('/code.js:3:');
        expect(outcome.error.stack).not.toContain('prelude');
      }
    });

    it.each([
      ['throw null', 'null'],
      ['throw "text"', 'text'],
      ['throw Symbol("s")', 'Symbol(s)'],
      ['throw new Proxy({}, { get() { throw 1 } })', 'The error cannot be shown.'],
      [
        'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy',
        'The error cannot be shown.',
      ],
      ['throw { get message() { throw 1 } }', 'The error cannot be shown.'],
      ['setTimeout(() => { throw new Error("later") }, 1); await new Promise(() => {})', 'later'],
      ['process.nextTick(() => { throw new Error("tick") }); await new Promise(() => {})', 'tick'],
      ['Object.prototype.toJSON = () => ({}); throw new Error("bent")', ''],
    ])('%s becomes %j', async (body, message) => {
      expect(await sandbox.run(request(body))).toMatchObject({ kind: 'threw', error: { message } });
    });
  });

  describe('limits', () => {
    it.each([
      ['while (true) {}', { kind: 'timeout', reason: 'deadline' }],
      [
        'for (;;) { try { while (true) {} } catch {} finally { continue } }',
        { kind: 'timeout', reason: 'deadline' },
      ],
      ['await new Promise((r) => setTimeout(r, 1e9))', { kind: 'timeout', reason: 'deadline' }],
      [
        'const a = []; a.length = 4294967295; return a.indexOf(1)',
        { kind: 'timeout', reason: 'deadline' },
      ],
      ['await new Promise(() => {})', { kind: 'timeout', reason: 'never-settles' }],
      ['const f = () => f() + 1; return f()', { kind: 'stack' }],
      ['const a = []; for (;;) a.push(new Uint8Array(1e6))', { kind: 'memory' }],
    ])('%s ends as %j and leaves the next run alone', async (body, ending) => {
      // What is to end before its time gets as much as a busy machine may take.
      const timeMsMax = ending.kind === 'timeout' ? 600 : 30_000;
      const outcome = await sandbox.run(request(body, { limits: { timeMsMax } }));
      expect(outcome).toMatchObject(ending);
      expect(await evaluate(sandbox, 'return 1')).toBe(1);
    });

    it('of memory can be lowered for a run', async () => {
      const body =
        'const a = []; for (let i = 0; i < 30; i++) a.push(new Uint8Array(1e6)); return a.length';
      expect(await evaluate(sandbox, body)).toBe(30);
      const outcome = await sandbox.run(request(body, { limits: { memoryBytesMax: 15_000_000 } }));
      expect(outcome.kind).toBe('memory');
    });

    it('of memory can be met by the code itself, which may go on after', async () => {
      const body = 'try { new Array(1e9).fill(0) } catch { return "caught" }';
      expect(await evaluate(sandbox, body)).toBe('caught');
    });
  });

  describe('giving a run up', () => {
    it.each([
      ['that computes', 'while (true) {}'],
      ['that waits', 'await new Promise((r) => setTimeout(r, 1e6))'],
      ['that no interrupt reaches', 'const a = []; a.length = 4294967295; return a.indexOf(1)'],
    ])('stops one %s', async (_, body) => {
      const signal = AbortSignal.timeout(100);
      expect((await sandbox.run(request(body, { signal }))).kind).toBe('aborted');
      expect(await evaluate(sandbox, 'return 1')).toBe(1);
    });

    it('before its start runs nothing', async () => {
      const outcome = await sandbox.run(request('return 1', { signal: AbortSignal.abort() }));
      expect(outcome.kind).toBe('aborted');
    });
  });

  it('leaks nothing when bytes and texts cross, however often', async () => {
    const work = `const b = Buffer.alloc(10240, 97); const { createHash } = require('crypto');
      for (let i = 0; i < 1500; i++) { b.toString(); b.toString('base64'); createHash('sha1').update(b).digest(); Buffer.from(b) }
      return 1`;
    const outcome = await sandbox.run(request(work));
    expect(outcome.kind).toBe('ok');
    expect(outcome.memoryBytes).toBeLessThan(8_000_000);
  });

  it('reads all bytes of a call also where reading them makes the memory grow', async () => {
    const work = `const { createHmac } = require('crypto'); const held = []; const seen = new Set();
      const key = Buffer.alloc(300_000, 1), data = Buffer.alloc(300_000, 2);
      for (let i = 0; i < 60; i++) { held.push(new Uint8Array(370_000)); seen.add(createHmac('sha256', key).update(data).digest('hex')) }
      return seen.size`;
    expect(await evaluate(sandbox, work)).toBe(1);
  });

  it('gives each run other random numbers, although all start from one image', async () => {
    const runs = await Promise.all(
      Array.from({ length: 20 }, () => evaluate(sandbox, 'return [Math.random(), Math.random()]')),
    );
    expect(new Set(runs.flat()).size).toBe(40);
    expect(runs.flat().every((value) => typeof value === 'number' && value >= 0 && value < 1)).toBe(
      true,
    );
  });

  it('shows nothing of one run to the next, of the same tenant or another', async () => {
    const write = `Object.prototype.leak = 'A'; globalThis.kept = req.configuration.SECRET; Buffer.leak = 1; return 1`;
    const read = `return [{}.leak, globalThis.kept, Buffer.leak].map((value) => value === undefined)`;
    for (const tenantId of ['a', 'b']) {
      await sandbox.run(request(write, { input: '{"configuration":{"SECRET":"s"}}' }));
      expect(await evaluate(sandbox, read, { tenantId })).toEqual([true, true, true]);
    }
  });

  it('keeps no time in the image: clocks and monotonic time are those of the run', async () => {
    const before = Date.now();
    const [now, elapsed] = (await evaluate(sandbox, 'return [Date.now(), performance.now()]')) as [
      number,
      number,
    ];
    expect(now).toBeGreaterThanOrEqual(before);
    expect(elapsed).toBeLessThan(5_000);
  });

  it('tells how long it took and what it logged, redacted', async () => {
    const outcome = await sandbox.run(
      request(
        `console.log('key', req.configuration.KEY, '4242424242424242'); console.error({ a: 1 }); return 1`,
        {
          input: '{"configuration":{"KEY":"sk_secret"}}',
          secrets: ['sk_secret'],
        },
      ),
    );
    expect(outcome).toMatchObject({
      kind: 'ok',
      logsCut: false,
      logs: [
        { level: 'log', text: 'key [redacted] [card 4242]' },
        { level: 'error', text: '{ a: 1 }' },
      ],
    });
    expect(outcome.durationMs).toBeGreaterThan(0);
  });

  it('cuts what is logged beyond the limit', async () => {
    const outcome = await sandbox.run(
      request('for (let i = 0; i < 1e4; i++) console.log("x".repeat(100)); return 1'),
    );
    expect(outcome).toMatchObject({ kind: 'ok', logsCut: true });
    const total = outcome.logs.reduce((sum, line) => sum + line.text.length, 0);
    expect(total).toBeLessThanOrEqual(64 * 1024);
  });
});
