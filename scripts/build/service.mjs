// Puts the programs, that of a process that serves and the command line, into few files, dist/bundle/: reading the thousand
// files of which they and their packages consist would be two thirds of a start, and a process that has died is to be
// replaced at once. What is
// imported where it is needed stays a file of its own. The files of dist/ that it is made of stay too: tests and the
// command line import them.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

import { BUNDLED, packagesIn } from './bundled-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = resolve(root, 'dist/bundle');

/** Has what a file of ours reads beside itself be found from the bundle, where it would be found from dist/. */
const ownPlace = {
  name: 'own place',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const compiled = path
        .replace(resolve(root, 'src'), resolve(root, 'dist'))
        .replace(/ts$/, 'js');
      const place = JSON.stringify(relative(out, dirname(compiled)) + '/file.js');
      return {
        contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
        loader: 'ts',
      };
    });
  },
};

await rm(out, { recursive: true, force: true });
const { metafile, outputFiles } = await build({
  entryPoints: [resolve(root, 'src/process/worker-main.ts'), resolve(root, 'src/cli/program.ts')],
  entryNames: '[name]',
  outdir: out,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  mainFields: ['module', 'main'],
  // The one reads files beside its own, which a bundle would leave behind; the other is not there.
  external: ['@electric-sql/pglite', 'pg-native'],
  // What packages check of their callers while one develops costs each field of GraphQL a look at every type, and would be
  // there or not by who sets NODE_ENV.
  define: { 'process.env.NODE_ENV': '"production"' },
  // What is CommonJS within the bundle requires Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  sourcesContent: false,
  plugins: [ownPlace],
  logLevel: 'warning',
  write: false,
  metafile: true,
});
await mkdir(out);
await writeFile(resolve(out, BUNDLED), JSON.stringify(packagesIn([metafile])));
for (const { path, contents } of outputFiles)
  await writeFile(path, path.endsWith('.map') ? ofOwnFiles(contents) : contents);

/** A source map without packages. Every process reads the maps when it starts, and of these they would be four fifths. */
function ofOwnFiles(contents) {
  const map = JSON.parse(Buffer.from(contents).toString());
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'));
  let last;
  const lines = decode(map.mappings).map((line) =>
    line.flatMap(([column, source, ...place]) => {
      const segment = source !== undefined && isOwn[source] ? [column, source, ...place] : [column];
      // One that says nothing ends what went before it, and need not be said twice.
      if (segment.length === 1 && last?.length === 1) return [];
      last = segment;
      return [segment];
    }),
  );
  const sources = map.sources.map((source, index) => (isOwn[index] ? source : ''));
  return JSON.stringify({ ...map, sources, mappings: encode(lines) });
}
