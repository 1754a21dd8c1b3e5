import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { suiteFiles } from '../../conformance/suite-files.js';
import { inNodeItself, inSandbox } from '../../conformance/suite-run.js';

/**
 * Node's own tests, of which nothing is part of this project: `CONFORMANCE_DIR` names a folder that has `test/parallel`,
 * `test/common` and `test/fixtures` of Node's repository. `CONFORMANCE_FILES` is a pattern of names of files.
 */
const FOLDER = process.env['CONFORMANCE_DIR'];
const ONLY = new RegExp(process.env['CONFORMANCE_FILES'] ?? '');

it.skipIf(FOLDER === undefined)(
  'passes the files of the suite of Node that ask only for what user code may use',
  { timeout: 3_600_000 },
  async ({ skip }) => {
    if (FOLDER === undefined) return skip('CONFORMANCE_DIR names no folder with the suite of Node');
    const chosen = suiteFiles(FOLDER).filter(({ file }) => ONLY.test(file));
    const fit = chosen.filter(({ unfit }) => unfit === undefined);
    const node = await inNodeItself(
      FOLDER,
      fit.map(({ file }) => file),
    );
    const passing = fit.filter(({ file }) => node.get(file) === 'passed');
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 3, waitMsMax: 60_000 });
    const guest = await inSandbox(
      sandbox,
      FOLDER,
      passing.map(({ file }) => file),
    );
    await sandbox.close();
    const modules = [...new Set(chosen.map(({ module }) => module))];
    const rows = modules.map((module) => {
      const own = passing.filter((one) => one.module === module);
      const equal = own.filter(({ file }) => guest.get(file) === 'passed').length;
      return {
        module,
        files: chosen.filter((one) => one.module === module).length,
        asked: own.length,
        equal,
      };
    });
    console.table(rows);
    const failures = passing.filter(({ file }) => guest.get(file) !== 'passed');
    const report = {
      rows,
      failures: failures.map(({ file }) => [file, guest.get(file)]),
      unfit: chosen
        .filter(({ unfit }) => unfit !== undefined)
        .map(({ file, unfit }) => [file, unfit]),
    };
    writeFileSync(join(FOLDER, 'report.json'), JSON.stringify(report, null, 1));
    const equal = passing.length - failures.length;
    console.log(`${String(equal)} of ${String(passing.length)} files are equal`);
    expect(equal / passing.length).toBeGreaterThan(0.9);
  },
);
