import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let service: TestService;
let developer: Caller;
let stranger: Caller;

beforeAll(async () => {
  service = await startService({ CODE_TIME_MS_MAX: '3000', CODE_MEMORY_MIB_MAX: '16' });
  const manager = await service.newTenant();
  developer = await manager.newApplication({
    type: 'management',
    permissions: ['reactor:create'],
  });
  stranger = await manager.newApplication({ permissions: ['token:create', 'reactor:read'] });
});
afterAll(() => service.close());

const RUN = `mutation ($input: RunCodeInput!) {
  runCode(input: $input) { run {
    outcome result error { name message status answer } diagnostics { line column message }
    logs { level text } logsCut durationMs durationMsMax memoryBytes memoryBytesMax
  } }
}`;

function run(input: unknown, caller: Caller = developer): Promise<Answer> {
  return caller.graphql(RUN, { input });
}

async function runOf(input: unknown): Promise<unknown> {
  const { json } = await run(input);
  return (json as { data: { runCode: { run: unknown } } }).data.runCode.run;
}

const QUIET = {
  result: null,
  error: null,
  diagnostics: [],
  logs: [],
  logsCut: false,
  durationMs: expect.any(Number),
  durationMsMax: 3_000,
  memoryBytes: expect.any(Number),
  memoryBytesMax: 16 * 1024 * 1024,
};

describe('runCode', () => {
  test('tells the result and the console, without the values of the configuration', async () => {
    const code = `module.exports = async ({ args, configuration }) => {
      console.log('key', configuration.KEY, 'for', args.name);
      console.warn('careful');
      return { raw: { greeting: 'Hello, ' + args.name, big: args.big }, key: configuration.KEY };
    };`;
    const args = { name: 'Ada', big: 1.5 };
    expect(await runOf({ code, args, configuration: { KEY: 'sk_live_1234' } })).toStrictEqual({
      ...QUIET,
      outcome: 'ok',
      result: { raw: { greeting: 'Hello, Ada', big: 1.5 }, key: 'sk_live_1234' },
      logs: [
        { level: 'log', text: 'key [redacted] for Ada' },
        { level: 'warn', text: 'careful' },
      ],
    });
  });

  test('gives empty objects where args and configuration are left out', async () => {
    const code = 'module.exports = (req) => req';
    expect(await runOf({ code })).toStrictEqual({
      ...QUIET,
      outcome: 'ok',
      result: { args: {}, configuration: {} },
    });
  });

  test('gives no svc: no Application is linked', async () => {
    const code = 'module.exports = (req) => typeof req.svc';
    expect(await runOf({ code })).toMatchObject({ outcome: 'ok', result: 'undefined' });
  });

  test('tells where code does not compile', async () => {
    expect(await runOf({ code: 'module.exports = () => {\n  return {{;\n}' })).toStrictEqual({
      ...QUIET,
      outcome: 'invalid_code',
      diagnostics: [{ line: 2, column: expect.any(Number), message: expect.any(String) }],
    });
    expect(await runOf({ code: 'module.exports = 5' })).toMatchObject({
      outcome: 'invalid_code',
      result: null,
      diagnostics: [{ message: expect.stringContaining('function') }],
    });
  });

  test('tells what the code threw, and the answer of an error of the error module', async () => {
    const plain = 'module.exports = () => { throw new TypeError("no such thing") }';
    expect(await runOf({ code: plain })).toMatchObject({
      outcome: 'threw',
      result: null,
      error: { name: 'TypeError', message: 'no such thing', status: null, answer: null },
    });
    const known = `const { BadRequestError } = require('formula-errors');
      module.exports = () => { throw new BadRequestError({ amount: 'is too small' }) }`;
    expect(await runOf({ code: known })).toMatchObject({
      outcome: 'threw',
      error: { name: 'BadRequestError', status: 400, answer: { amount: ['is too small'] } },
    });
  });

  test('keeps the limits that the operator has set, and tells which one ended a run', async () => {
    expect(await runOf({ code: 'module.exports = () => { for (;;); }' })).toMatchObject({
      outcome: 'timeout',
    });
    const hoard = `module.exports = () => { const all = [];
      for (;;) all.push('x'.repeat(100000) + all.length); }`;
    expect(await runOf({ code: hoard })).toMatchObject({ outcome: 'memory' });
    const deep = 'const f = () => f() + 1; module.exports = () => f()';
    expect(await runOf({ code: deep })).toMatchObject({ outcome: 'stack' });
    const nested =
      'module.exports = () => { let v = 1; for (let i = 0; i < 200; i++) v = [v]; return v }';
    const { json } = await run({ code: nested });
    expect(json).toMatchObject({
      errors: [
        {
          message: 'The result of the code is nested deeper than 100 levels.',
          extensions: { code: 'CODE_FAILED' },
        },
      ],
    });
  });

  test('refuses what is not code, and a configuration that is no object', async () => {
    const faults = [
      [{ code: '' }, { code: ['must have at least 1 characters'] }],
      [{ code: 'x'.repeat(50_001) }, { code: ['must have at most 50000 characters'] }],
      [{ code: 'x', configuration: ['secret-value'] }, { configuration: ['must be an object'] }],
    ] as const;
    for (const [input, errors] of faults) {
      const answer = await run(input);
      expect(answer.json).toMatchObject({
        errors: [{ extensions: { code: 'VALIDATION_FAILED', errors } }],
      });
      expect(answer.text).not.toContain('secret-value');
    }
  });

  test('needs reactor:create', async () => {
    const input = { code: 'module.exports = () => 1' };
    expect((await run(input, stranger)).json).toMatchObject({
      errors: [
        {
          message: 'The permission reactor:create is missing.',
          extensions: { code: 'FORBIDDEN' },
        },
      ],
    });
    const nobody = await service.anonymous.graphql(RUN, { input });
    expect(nobody.json).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});
