// npm run example:NAME: builds an example with what the project has at hand, and runs it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from 'esbuild';

const PROGRAMS = { 'dashboard-queries': 'examples/dashboard-queries/list-proxies.ts' };

const [name = '', ...rest] = process.argv.slice(2);
const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
if (program === undefined) {
  console.error(
    `Usage: node scripts/example.mjs NAME, where NAME is one of ${Object.keys(PROGRAMS).join(', ')}.`,
  );
  process.exit(1);
}
// Not in dist/: what is there besides what a build has made makes the next build begin anew.
const folder = mkdtempSync(join(tmpdir(), 'example-'));
const outfile = join(folder, `${name}.mjs`);
await build({ entryPoints: [program], outfile, bundle: true, platform: 'node', format: 'esm' });
const { status } = spawnSync(process.execPath, [outfile, ...rest], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
