import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { test262Files } from '../../conformance/test262-files.js';
import type { Test262File } from '../../conformance/test262-files.js';
import { faultOfEnding, test262Program } from '../../conformance/test262-program.js';
import { Test262Node, test262InSandbox } from '../../conformance/test262-run.js';

/**
 * The tests of the language, of which nothing is part of this project: `CONFORMANCE_DIR` names a folder that has `test` and
 * `harness` of test262. `CONFORMANCE_SHARE=10` runs each tenth of them, `CONFORMANCE_FILES` is a pattern of their paths.
 */
const FOLDER = process.env['CONFORMANCE_DIR'] ?? '';
const SHARE = Number(process.env['CONFORMANCE_SHARE'] ?? 1);
const ONLY = new RegExp(process.env['CONFORMANCE_FILES'] ?? '');

interface Row {
  passInNode: number;
  passHere: number;
}

it('passes what Node passes of test262', { timeout: 4 * 3_600_000 }, async ({ skip }) => {
  if (!existsSync(join(FOLDER, 'harness/sta.js')))
    return skip('CONFORMANCE_DIR names no folder with test262');
  process.env['TZ'] = 'UTC';
  const files = test262Files(FOLDER, SHARE).filter(({ path }) => ONLY.test(path));
  const sandbox = await Sandbox.create({ workersMin: 2, workersMax: 2, waitMsMax: 60_000 });
  const rows = new Map<string, Row>();
  const failures: [path: string, fault: string][] = [];
  const rest = files.map((file, index) => ({ file, isStrict: isRunStrict(file, index) }));
  const work = async (): Promise<void> => {
    const node = new Test262Node();
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const { file, isStrict } = next;
      const program = test262Program(FOLDER, file, isStrict);
      if (faultOfEnding(file, await node.run(program)) !== undefined) continue;
      const fault = faultOfEnding(
        file,
        await test262InSandbox(sandbox, program, file.flags.has('async')),
      );
      const area = file.path.split('/').slice(0, 2).join('/');
      const row = rows.get(area) ?? { passInNode: 0, passHere: 0 };
      rows.set(area, row);
      row.passInNode++;
      if (fault === undefined) row.passHere++;
      else failures.push([`${file.path}${isStrict ? ' (strict)' : ''}`, fault]);
    }
    node.close();
  };
  await Promise.all([work(), work()]);
  await sandbox.close();
  const report = { rows: Object.fromEntries([...rows].sort()), failures: failures.sort() };
  writeFileSync(join(FOLDER, 'report.json'), JSON.stringify(report, null, 1));
  const all = [...rows.values()].reduce((sum, { passInNode }) => sum + passInNode, 0);
  console.log(`${String(all - failures.length)} of ${String(all)} that pass in Node pass here`);
  expect((all - failures.length) / all).toBeGreaterThan(0.99);
});

/** Tests of no mode of their own run in one of both, in turn: neighbours are alike. */
function isRunStrict({ flags }: Test262File, index: number): boolean {
  if (flags.has('onlyStrict')) return true;
  return index % 2 === 1 && !flags.has('noStrict') && !flags.has('raw');
}
