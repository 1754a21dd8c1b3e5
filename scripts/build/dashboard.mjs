// Bundles the dashboard, dashboard/, into dist/dashboard/: files whose names are hashes of what is in them, so that browsers
// keep them for good, each beside its gzip and its brotli, and the page that names the first of them. Pages of the dashboard
// are chunks of their own, and so is the editor of code, which is the largest.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build } from 'esbuild';

import { BUNDLED, packagesIn } from './bundled-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = resolve(root, 'dist/dashboard');
const assets = resolve(out, 'assets');

await rm(out, { recursive: true, force: true });
const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ['dashboard/main.tsx'],
  outdir: assets,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome114', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  tsconfig: 'dashboard/tsconfig.json',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
  metafile: true,
}).catch(() => process.exit(1));

await mkdir(assets, { recursive: true });
await writeFile(resolve(out, BUNDLED), JSON.stringify(packagesIn([metafile])));
await Promise.all(outputFiles.map(keep));

const nameOf = (ending) =>
  basename(outputFiles.map(({ path }) => path).find((path) => isFirst(path, ending)) ?? '');
const page = (await readFile(resolve(root, 'dashboard/index.html'), 'utf8'))
  .replace('main.tsx', `/dashboard/assets/${nameOf('.js')}`)
  .replace('main.css', `/dashboard/assets/${nameOf('.css')}`);
await writeFile(resolve(out, 'index.html'), page);

function isFirst(path, ending) {
  return basename(path).startsWith('main-') && path.endsWith(ending);
}

/** Writes a file, and how it is sent to whoever takes it smaller. */
async function keep({ path, contents }) {
  // 9 would save a hundredth, and take six times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  await Promise.all([
    writeFile(path, contents),
    promisify(gzip)(contents, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
    promisify(brotliCompress)(contents, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
  ]);
}
