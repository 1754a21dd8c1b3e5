#!/usr/bin/env node
// The command line is cli/program.ts. It starts from few files, as the process that serves does (docs/adr/0034). What
// an old Node.js would stumble over is imported only where there is none.
import { nodeFault } from '../scripts/node-version.mjs';

const fault = nodeFault();
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
await import(new URL('./bundle/program.js', import.meta.url).href);
