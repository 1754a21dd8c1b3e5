import { readFileSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';

import { expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { evaluate } from '../../support/user-code/sandbox.js';

const PAGE = 'docs/user-code.md';
const [BEGIN, END] = ['<!-- modules of Node -->', '<!-- end of modules of Node -->'];
/** `CONFORMANCE_WRITE=1` writes the table anew. */
const WRITES = process.env['CONFORMANCE_WRITE'] === '1';
/** The guest is as Node.js 20 is; what others export differs, from one minor version to the next. */
const IS_REFERENCE = process.versions.node.startsWith('20.20.');
const load = createRequire(import.meta.url);

/** What user code sees of each module of Node: names of its exports, or the message of who asks for it. */
async function seenByUserCode(
  names: readonly string[],
): Promise<Record<string, readonly string[] | string>> {
  const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
  try {
    const body = `const seen = {};
      for (const name of ${JSON.stringify(names)})
        try { seen[name] = Object.getOwnPropertyNames(require(name)) } catch (error) { seen[name] = error.message }
      return seen;`;
    return (await evaluate(sandbox, body)) as Record<string, readonly string[] | string>;
  } finally {
    await sandbox.close();
  }
}

/** What every function has, and names that begin with `_`, are no part of a module. */
const isOfModule = (name: string): boolean =>
  !name.startsWith('_') && !['length', 'name', 'prototype', 'arguments', 'caller'].includes(name);

const list = (names: readonly string[]): string =>
  names.length === 0
    ? '—'
    : [...names]
        .sort()
        .map((name) => `\`${name}\``)
        .join(', ');

async function table(): Promise<string> {
  const names = builtinModules.filter((name) => !name.startsWith('_') && name !== 'process');
  const seen = await seenByUserCode(names);
  const present = names.filter((name) => Array.isArray(seen[name]));
  const rows = present.map((name) => {
    const theirs = Object.getOwnPropertyNames(load(name)).filter(isOfModule);
    const missing = theirs.filter((one) => !seen[name]?.includes(one));
    return `| \`${name}\` | ${String(theirs.length - missing.length)} of ${String(theirs.length)} | ${list(missing)} |`;
  });
  const reasons = new Map<string, string[]>();
  for (const name of names.filter((one) => !present.includes(one))) {
    const reason = /: (.*) \(docs/.exec(String(seen[name]))?.[1] ?? '';
    reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
  }
  const absent = [...reasons].map(([reason, modules]) => `| ${list(modules)} | ${reason} |`);
  return [
    '| module | exports that are there | those of Node 20.20 that are not |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '| no module | why |',
    '| --- | --- |',
    ...absent,
  ].join('\n');
}

it.runIf(IS_REFERENCE)('lists what Node has and user code has, and what it has not', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(`${BEGIN}\n`);
  const [shown = '', after = ''] = rest.split(`\n${END}`);
  const made = await table();
  expect(made).not.toMatch(/\| {2}\|/);
  if (WRITES) writeFileSync(PAGE, `${before}${BEGIN}\n\n${made}\n\n${END}${after}`);
  else expect(shown.trim()).toBe(made);
});
