// Runs sandbox.ts on the compiled product: types are stripped, and `src` becomes `dist`.
import { mkdir, readFile, writeFile } from 'node:fs/promises';

import { transform } from 'esbuild';

import { openReport } from './reports/report.mjs';

const source = await readFile(new URL('./sandbox.ts', import.meta.url), 'utf8');
const { code } = await transform(source.replaceAll("'../../src/", "'../"), {
  loader: 'ts',
  format: 'esm',
});
const out = new URL('../../dist/bench/', import.meta.url);
await mkdir(out, { recursive: true });
await writeFile(new URL('sandbox.js', out), code);
const { run } = await import(new URL('sandbox.js', out).href);
const report = await openReport({ hasDatabase: false });
await run(report);
