import { compileFunction } from 'node:vm';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asCommonJs } from '../../../src/sandbox/engine/compile.js';
import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { outputOf } from '../../support/user-code/sandbox.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Whether Node takes a text for the body of a CommonJS module, as it reads one from a file. */
function nodeTakes(code: string): boolean {
  try {
    compileFunction(code.replace(/^\uFEFF/, ''), PARAMETERS);
    return true;
  } catch {
    return false;
  }
}

describe('the compiling of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
  });

  afterAll(() => sandbox.close());

  const run = async (code: string): Promise<unknown> =>
    outputOf(await sandbox.run({ tenantId: 'a', code, input: '{}' }));

  it.each([
    '}); for(;;); (function(){',
    '}), (function(exports,require,module){ module.exports=async()=>({raw:1})',
    '}); globalThis.t=Date.now(); (function(exports,require,module){ module.exports=()=>t',
    '}, function(){',
    '}}); for(;;); ({ code() {',
    '}[(() => { for(;;); })()]\n*function(){',
    '} }) ; for(;;); (() => { ({ code() {',
    '}',
    '*/ }); for(;;); (function(){ /*',
    '`}); for(;;); (function(){',
  ])(
    'refuses at once what closes the function around it, and runs nothing of it: %j',
    async (code) => {
      const start = processorMs();
      const diagnostics = await sandbox.check(code);
      expect(diagnostics).toHaveLength(1);
      expect(await sandbox.run({ tenantId: 'a', code, input: '{}' })).toMatchObject({
        kind: 'invalid-code',
        diagnostics,
      });
      expect(processorMs() - start).toBeLessThan(2_000);
    },
  );

  it.each([
    ['}); for(;;); (function(){', 1, 1, "Unexpected token '}'"],
    ['await 1', 1, 1, 'await is only valid in async functions'],
    ['#!/usr/bin/env node\nlet a = ;', 2, 9, "Unexpected token ';'"],
    ['\uFEFFlet a = ;', 1, 9, "Unexpected token ';'"],
    ['let module = 1', 1, 5, "Identifier 'module' has already been declared"],
    ['import()', 1, 7, 'import() requires a specifier'],
    ['"use strict"; with (a) {}', 1, 15, 'Strict mode code may not include a with statement'],
  ])('says where %j is wrong, and in the words of Node', async (code, line, column, message) => {
    const [diagnostic] = await sandbox.check(code);
    expect(diagnostic).toMatchObject({ line, column });
    expect(diagnostic?.message).toContain(message);
  });

  it.each([
    ['#!x\nexport default () => new Error().stack.includes("/code.js:2:")', true],
    ['import { join } from "node:path";\nexport default async () => join("a", "b")', 'a/b'],
    [
      'interface A { b: string }\nmodule.exports = (a: A): string => new Error().stack!.slice(20, 31)',
      '/code.js:2:',
    ],
    ['import type { A } from "a";\nenum E { B = 4 }\nexport default (_: A) => E.B as number', 4],
    ['#!/usr/bin/env node\nmodule.exports = () => new Error().stack.includes("/code.js:2:")', true],
    ['\uFEFF#!x\nmodule.exports = () => 6', 6],
    ['\uFEFFmodule.exports = () => 7', 7],
    ['module.exports = () => 8; // the end', 8],
    ['module.exports = () => 9; return; }'.slice(0, -2), 9],
    ['<!-- a\nmodule.exports = () => 10\n--> b', 10],
    ['const t = new.target; module.exports = () => typeof t', 'undefined'],
    ['const n = arguments.length; module.exports = () => n', 5],
    ['"use strict"; module.exports = function () { return this === undefined }', true],
    ['module.exports = function () { return this !== undefined }', true],
    ['const await = 1, yield_ = 2; module.exports = () => await + yield_', 3],
    ['module.exports = () => 1 //\u2028; module.exports = () => 2', 2],
    ['module.exports = () => eval("}) (") ', 'SyntaxError'],
  ])('takes %j as Node does', async (code, expected) => {
    const outcome = await sandbox.run({ tenantId: 'a', code, input: '{}' });
    if (expected === 'SyntaxError')
      expect(outcome).toMatchObject({ kind: 'threw', error: { name: expected } });
    else expect(outputOf(outcome)).toBe(expected);
  });

  it('gives each run a time, a randomness and globals of its own, also at the top level of the code', async () => {
    const code = `const { randomUUID } = require('crypto');
      globalThis.count = (globalThis.count ?? 0) + 1;
      const top = [Date.now(), Math.random(), randomUUID(), performance.now(), process.hrtime()[1]];
      module.exports = () => ({ top, count })`;
    const seen: unknown[][] = [];
    for (let runs = 0; runs < 8; runs += 1) {
      const before = Date.now();
      const { top, count } = (await run(code)) as { top: unknown[]; count: number };
      expect(count).toBe(1);
      expect(top[0]).toBeGreaterThanOrEqual(before);
      expect(top[0]).toBeLessThanOrEqual(Date.now());
      seen.push(top);
    }
    for (const at of [1, 2]) expect(new Set(seen.map((top) => top[at])).size).toBe(8);
  });

  /** Pieces of which sources are put together: whatever begins, ends or hides a body, and what parsers differ on. */
  const PIECES = [
    ...[
      '}',
      '{',
      '(',
      ')',
      '[',
      ']',
      ';',
      ',',
      '\n',
      ' ',
      '=',
      '=>',
      '...',
      '.',
      '?',
      ':',
      '*',
      '/',
    ],
    ...['//', '/*', '*/', '<!--', '-->', '#!', '`', '${', "'", '"', '\\', '\u2028', '\uFEFF', '\r'],
    ...[
      'function',
      'function(){',
      '(function(){',
      '})',
      '});',
      '}),',
      'return',
      'async',
      'await',
      'yield',
    ],
    ...[
      'let',
      'const',
      'var',
      'a',
      'b',
      '1',
      '0',
      'new.target',
      'arguments',
      'class',
      'static',
      'get',
      'import',
    ],
    ...[
      'export',
      'import(',
      'super',
      'this',
      'if',
      'else',
      'for',
      'of',
      'in',
      'try',
      'catch',
      '"use strict";',
    ],
    ...[
      'module',
      'exports',
      '#a',
      '/[/]/',
      '/a/g',
      '1n',
      '?.',
      '??',
      '&&=',
      '**',
      '++',
      '--',
      '@',
      '\\u0061',
    ],
  ];

  /** What the engine reads otherwise (docs/user-code.md): it refuses what Node takes, and takes nothing for something else. */
  const REFUSED_BY_ENGINE = [
    /** A comment that U+2028 or U+2029 ends does not end a statement before it. */
    /(?:\/\/|#!|<!--|-->)[^\r\n\u2028\u2029]*[\u2028\u2029]/,
    /** White space outside ASCII between a name and the `:` or `=>` behind it. */
    /[^\S\t-\r ](?:\s|\/\*.*?\*\/)*(?:=>|:)/s,
    /** A parameter of the name `async` without parentheses. */
    /async(?:\s|\/\*.*?\*\/)*=>/s,
  ];

  /**
   * What Node takes is taken, and of the rest only what is an ES module or TypeScript, and becomes what Node takes. The engine
   * adds nothing of its own.
   */
  it('takes of arbitrary texts what Node takes, and nothing else', async () => {
    const texts = fc.oneof(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(' ')),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(texts, async (code) => {
        fc.pre(!REFUSED_BY_ENGINE.some((pattern) => pattern.test(code)));
        const diagnostics = await sandbox.check(code);
        if (diagnostics.length === 0) taken += 1;
        expect(diagnostics.length === 0).toBe(
          nodeTakes(code) || typeof asCommonJs(code.replace(/^\uFEFF/, '')) === 'string',
        );
      }),
      { numRuns: Number(process.env['SANDBOX_FUZZ_RUNS'] ?? 12) * 100 },
    );
    expect(taken).toBeGreaterThan(50);
  }, 60_000);
});
