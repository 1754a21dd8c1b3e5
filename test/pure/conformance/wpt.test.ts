import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { wptFiles, wptProgram } from '../../conformance/wpt-program.js';
import { inNode } from '../../support/user-code/conformance/compare.js';
import { outputOf } from '../../support/user-code/sandbox.js';

/**
 * Platform tests of the web, of which nothing is part of this project: `CONFORMANCE_DIR` names a folder whose
 * `test/fixtures/wpt` has them, as in Node's repository. `CONFORMANCE_FILES` is a pattern of names of files.
 */
const ROOT = join(process.env['CONFORMANCE_DIR'] ?? '', 'test/fixtures/wpt');
const ONLY = new RegExp(process.env['CONFORMANCE_FILES'] ?? '');
const AREAS = ['WebCryptoAPI', 'url', 'encoding'];
const TIME_MS_MAX = 600_000;

type Results = readonly (readonly [name: string, fault: string])[];

it(
  'passes what Node passes of the platform tests of the web',
  { timeout: 3_600_000 },
  async ({ skip }) => {
    if (!existsSync(join(ROOT, 'WebCryptoAPI')))
      return skip('CONFORMANCE_DIR names no folder with platform tests of the web');
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
    const failures: (readonly [file: string, name: string, fault: string])[] = [];
    const rows: { area: string; passInNode: number; passHere: number }[] = [];
    for (const area of AREAS) {
      const row = { area, passInNode: 0, passHere: 0 };
      for (const file of wptFiles(ROOT, area).filter((name) => ONLY.test(name))) {
        const code = wptProgram(ROOT, file);
        const node = (await inNode(code)) as unknown as Results;
        const outcome = await sandbox.run({
          tenantId: 'wpt',
          code,
          input: '{}',
          limits: { timeMsMax: TIME_MS_MAX },
        });
        const here =
          outcome.kind === 'ok' ? new Map(outputOf(outcome) as Results) : new Map<string, string>();
        const end = outcome.kind === 'ok' ? 'not run' : JSON.stringify({ ...outcome, logs: [] });
        for (const [name] of node.filter(([, fault]) => fault === '')) {
          const fault = here.get(name) ?? end;
          row.passInNode++;
          if (fault === '') row.passHere++;
          else failures.push([file, name, fault]);
        }
      }
      if (row.passInNode > 0) rows.push(row);
    }
    await sandbox.close();
    console.table(rows);
    writeFileSync(join(ROOT, 'report.json'), JSON.stringify({ rows, failures }, null, 1));
    for (const { passInNode, passHere } of rows)
      expect(passHere / passInNode).toBeGreaterThan(0.95);
  },
);
