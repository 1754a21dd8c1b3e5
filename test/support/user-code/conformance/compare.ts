import { createRequire } from 'node:module';

import type { Sandbox } from '../../../../src/sandbox/sandbox.js';
import { outputOf } from '../sandbox.js';

/** Turns whatever an expression gives or throws into text; the same source runs in Node and in the guest. */
const SHOW = `async (work) => {
  const text = (value) => {
    if (value instanceof ArrayBuffer) return 'ArrayBuffer ' + Buffer.from(value).toString('hex');
    if (value instanceof Uint8Array) return value.constructor.name + ' ' + Buffer.from(value).toString('hex');
    if (typeof value === 'string') return JSON.stringify(value);
    if (typeof value === 'bigint') return value + 'n';
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
    const plain = (inner) => {
      if (typeof inner === 'bigint') return inner + 'n';
      if (inner instanceof Error) return [inner.name, inner.code, inner.message];
      if (inner instanceof ArrayBuffer) return Buffer.from(inner).toString('hex');
      if (inner?.[Symbol.toStringTag] === 'CryptoKey') return [inner.type, inner.extractable, inner.algorithm, inner.usages];
      return inner;
    };
    return typeof value + ' ' + JSON.stringify(plain(value), (_, inner) => plain(inner));
  };
  try { return text(await work()) }
  catch (error) { return 'throws ' + error.name + ' ' + (error.code ?? '') + ' ' + error.message }
}`;

function program(expressions: readonly string[]): string {
  const works = expressions.map((expression) => `async () => (${expression})`);
  return `const show = ${SHOW};
    const util = require('util'), crypto = require('crypto'), qs = require('querystring'), path = require('path');
    const url = require('url'), assert = require('assert'), EventEmitter = require('events'), stream = require('stream');
    const { StringDecoder } = require('string_decoder'), { subtle } = crypto.webcrypto;
    module.exports = async () => {
      const results = [];
      for (const work of [${works.join(',\n')}]) results.push(await show(work));
      return results;
    }`;
}

/** What each expression gives in Node and in the guest. */
export async function compare(
  sandbox: Sandbox,
  expressions: readonly string[],
  timeMsMax = 10_000,
): Promise<{ expression: string; node: string; guest: string }[]> {
  const code = program(expressions);
  const outcome = await sandbox.run({
    tenantId: 'conformance',
    code,
    input: '{}',
    limits: { timeMsMax },
  });
  const guest = outputOf(outcome) as string[];
  const node = await inNode(code);
  return expressions.map((expression, index) => ({
    expression,
    node: node[index] ?? '',
    guest: guest[index] ?? '',
  }));
}

/** Runs a CommonJS module of user code in Node itself, with an input. */
export async function inNode(
  code: string,
  input: unknown = {},
  overrides: Record<string, unknown> = {},
): Promise<string[]> {
  const nodeRequire = createRequire(import.meta.url);
  const load = (name: string): unknown => overrides[name] ?? (nodeRequire(name) as unknown);
  const module = { exports: {} as unknown };
  // oxlint-disable-next-line typescript/no-implied-eval -- running code in Node is the point of the comparison
  const wrapper = new Function('exports', 'require', 'module', code);
  (wrapper as (...values: unknown[]) => void)(module.exports, load, module);
  return (module.exports as (input: unknown) => Promise<string[]>)(input);
}
