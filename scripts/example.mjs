// npm run example:NAME: builds an example with what the project has at hand, and runs it.
import { spawnSync } from 'node:child_process';

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
const outfile = `dist/examples/${name}.mjs`;
await build({ entryPoints: [program], outfile, bundle: true, platform: 'node', format: 'esm' });
process.exit(spawnSync(process.execPath, [outfile, ...rest], { stdio: 'inherit' }).status ?? 1);
