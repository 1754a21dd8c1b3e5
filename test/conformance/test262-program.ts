import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Test262File } from './test262-files.js';

/** What the suite expects of a host, as far as user code has it. */
const HOST = `var $printed = [], print = (line) => { $printed.push(String(line)) };
var $262 = { global: globalThis, gc() {}, evalScript: (text) => (0, eval)(text),
  detachArrayBuffer: (buffer) => { structuredClone(buffer, { transfer: [buffer] }) },
  createRealm() { throw new Error('no realms') }, agent: {} };
`;

/** A test as the body of a CommonJS module, whose function gives what was printed. */
export function test262Program(folder: string, file: Test262File, isStrict: boolean): string {
  const last = '\n;module.exports = function () { return $printed.join("\\n") };';
  if (file.flags.has('raw')) return `${file.source}${last.replace('$printed.join("\\n")', '""')}`;
  const harness = [
    'assert.js',
    'sta.js',
    ...(file.flags.has('async') ? ['doneprintHandle.js'] : []),
  ];
  // A report of the sandbox tells the name of an error, and not its class.
  const named = "Test262Error.prototype.name = 'Test262Error';";
  const texts = [...harness, ...file.includes].map((name) => harnessText(folder, name));
  return `${isStrict ? "'use strict';\n" : ''}${HOST}${texts.join('\n')}\n${named}\n${file.source}${last}`;
}

const known = new Map<string, string>();

function harnessText(folder: string, name: string): string {
  let text = known.get(name);
  if (text === undefined) {
    text = readFileSync(join(folder, 'harness', name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    known.set(name, text);
  }
  return text;
}

/** How the program of a test ended, in Node or in the sandbox. */
export type Test262Ending =
  | { readonly kind: 'ended'; readonly printed: readonly string[] }
  | { readonly kind: 'threw' | 'not-compiled'; readonly name: string; readonly message: string }
  | { readonly kind: 'stopped'; readonly message: string };

/** What is wrong with an ending; undefined where the test passes. */
export function faultOfEnding(file: Test262File, ending: Test262Ending): string | undefined {
  const { negative } = file;
  if (negative !== undefined) {
    const expected = negative.isEarly ? 'not-compiled' : 'threw';
    if (ending.kind === expected && ending.name === negative.type) return undefined;
    return `no ${negative.type}: ${JSON.stringify(ending)}`;
  }
  if (ending.kind !== 'ended') {
    const name = 'name' in ending ? ending.name : '';
    return `${ending.kind} ${name}: ${ending.message}`;
  }
  if (!file.flags.has('async') || ending.printed.includes('Test262:AsyncTestComplete'))
    return undefined;
  return ending.printed.find((line) => line.startsWith('Test262:')) ?? 'never done';
}
