// Puts the programs, that of a process that serves and the command line, into few files, dist/bundle/: reading the thousand
// files of which they and their packages consist would be two thirds of a start, and a process that has died is to be
// replaced at once. What is
// imported where it is needed stays a file of its own. The files of dist/ that it is made of stay too: tests and the
// command line import them.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

import { BUNDLED, packagesIn } from './bundled-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = resolve(root, 'dist/bundle');

/** Files of ours that name their own place; few, and only these are read here: the others esbuild reads faster. */
const placed = await filesThatSay('import.meta.url');

/** Has what a file of ours reads beside itself be found from the bundle, where it would be found from dist/. */
const ownPlace = {
  name: 'own place',
  setup({ onLoad }) {
    onLoad({ filter: placed }, async ({ path }) => {
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

/*
 * What is in packages that no program of ours uses, yet their index names it, so that every start would read it: a third of
 * all that it reads.
 */
const less = {
  name: 'less of packages',
  setup({ onLoad }) {
    // Neither `fetch` nor what stands in for servers: connections, their pools, and their errors.
    onLoad({ filter: /\/node_modules\/undici\/index\.js$/ }, () => ({
      contents: `
        const Dispatcher = require('./lib/dispatcher/dispatcher');
        Object.assign(Dispatcher.prototype, require('./lib/api'));
        exports.Agent = require('./lib/dispatcher/agent');
        exports.Client = require('./lib/dispatcher/client');
        exports.buildConnector = require('./lib/core/connect');
        exports.errors = require('./lib/core/errors');`,
    }));
    // Express would read bodies as texts with it, in any encoding; ours are read as bytes.
    onLoad({ filter: /\/node_modules\/iconv-lite\/lib\/index\.js$/ }, () => ({
      contents: 'exports.encodingExists = () => false;',
    }));
  },
};

/*
 * A program of WebAssembly that a package has as text within a module is a file of its own. As text it would stay in memory twice,
 * within the module's source and as its value, for as long as a process lives, although it is read once.
 */
const programs = new Map();
const programsInFiles = {
  name: 'programs in files',
  setup({ onLoad }) {
    onLoad({ filter: /\.wasm-base64\.mjs$/ }, async ({ path }) => {
      const [, base64] = /\bwasm = "([A-Za-z0-9+/=]+)"/.exec(await readFile(path, 'utf8')) ?? [];
      if (base64 === undefined) throw new Error(`${path} holds its program in another way`);
      const name = basename(path).replace('-base64.mjs', '');
      programs.set(name, Buffer.from(base64, 'base64'));
      // Whoever decodes it does so by `Buffer.from`, which asks an object for its value and takes bytes as they are.
      return {
        contents: `
          import { readFileSync } from 'node:fs';
          const place = new URL(${JSON.stringify(name)}, import.meta.url);
          export const wasm = { valueOf: () => readFileSync(place) };`,
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
  define: {
    // Node.js has it from 21 on; where it is missing `pg` asks for `Response`, and Node.js reads all of its own `fetch`.
    navigator: '{"userAgent":"Node.js"}',
    // What packages check of their callers while one develops costs each field of GraphQL a look at every type, and would be
    // there or not by who sets NODE_ENV.
    'process.env.NODE_ENV': '"production"',
  },
  // What is CommonJS within the bundle requires Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  sourcesContent: false,
  plugins: [ownPlace, less, programsInFiles],
  logLevel: 'warning',
  write: false,
  metafile: true,
});
await mkdir(out);
await writeFile(resolve(out, BUNDLED), JSON.stringify(packagesIn([metafile])));
for (const [name, bytes] of programs) await writeFile(resolve(out, name), bytes);
for (const { path, contents } of outputFiles)
  await writeFile(path, path.endsWith('.map') ? ofOwnFiles(contents) : inAscii(contents));

/**
 * A program without other characters than those of ASCII, of which the engine keeps each in one byte; a single other one
 * doubles its file. They stand in literals and comments, where their escapes mean the same.
 */
function inAscii(contents) {
  const text = Buffer.from(contents).toString();
  return text.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

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

/** What the paths of those files of ours end with in which a text stands. */
async function filesThatSay(text) {
  const names = (await readdir(resolve(root, 'src'), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  );
  const contents = await Promise.all(
    names.map((name) => readFile(resolve(root, 'src', name), 'utf8')),
  );
  const found = names.filter((_, index) => contents[index].includes(text));
  return new RegExp(`/src/(${found.map((name) => name.replaceAll('.', '\\.')).join('|')})$`);
}
