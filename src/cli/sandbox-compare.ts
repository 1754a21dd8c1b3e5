import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

import { environment } from '../config/environment.js';
import { asCommonJs } from '../sandbox/engine/compile.js';

/** What a run of code came to, in lines that can be compared. */
export interface Comparable {
  readonly logs: readonly string[];
  readonly ending: string;
}

/** Runs in the child: compiles the code as the sandbox does, calls its function, and tells what came of it. */
const PROGRAM = `
const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { format } = require('node:util');
process.once('message', async ({ file, vault, code, input }) => {
  const [near, own] = [createRequire(file), createRequire(vault)];
  const load = (name) => {
    try {
      near.resolve(name);
    } catch {
      return own(name);
    }
    return near(name);
  };
  const logs = [];
  for (const level of ['log', 'info', 'debug', 'warn', 'error'])
    console[level] = (...values) => void logs.push('[' + level + '] ' + format(...values));
  const tell = (ending) => process.send({ logs, ending }, () => process.exit());
  const fail = (error) =>
    tell(error instanceof Error ? error.name + ': ' + error.message.replace(/\\nRequire stack:[^]*/, '') : 'threw ' + format(error));
  process.on('uncaughtException', fail);
  try {
    const module = { exports: {} };
    const names = ['exports', 'require', 'module', '__filename', '__dirname'];
    const run = compileFunction(code, names, { filename: '/code.js' });
    run.call(module.exports, module.exports, load, module, '/code.js', '/');
    const work = typeof module.exports === 'function' ? module.exports : module.exports.default;
    if (typeof work !== 'function') throw new Error('The code must set module.exports to a function.');
    tell(JSON.stringify((await work(JSON.parse(input))) ?? null, null, 2));
  } catch (error) {
    fail(error);
  }
});
`;

/**
 * Runs code in a Node of its own, in UTC as the sandbox is; packages are those that are found from where its file is, and
 * the vault's where there is none.
 */
export function runInNode(
  file: string,
  code: string,
  input: string,
  timeMsMax: number,
): Promise<Comparable> {
  const body = asCommonJs(code);
  if (typeof body !== 'string')
    return Promise.resolve({ logs: [], ending: `Line ${String(body.line)}: ${body.message}` });
  return new Promise((done) => {
    const child = spawn(process.execPath, ['-e', PROGRAM], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...environment(), TZ: 'UTC' },
      timeout: timeMsMax,
    });
    let told: Comparable = { logs: [], ending: 'The promise never settles, or not in time.' };
    child.on('message', (message) => (told = message as Comparable));
    child.on('close', () => done(told));
    child.send({ file: resolve(file), vault: import.meta.url, code: body, input });
  });
}

/** Lines of what differs: `-` is what Node gave, `+` what the sandbox gave. Empty where nothing does. */
export function differences(node: Comparable, sandbox: Comparable): readonly string[] {
  const linesOf = ({ logs, ending }: Comparable): string[] => [...logs, ...ending.split('\n')];
  const [left, right] = [linesOf(node), linesOf(sandbox)];
  const shared = Math.min(left.length, right.length);
  let start = 0;
  while (start < shared && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shared - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return [
    ...left.slice(start, left.length - end).map((line) => `- ${line}`),
    ...right.slice(start, right.length - end).map((line) => `+ ${line}`),
  ];
}
