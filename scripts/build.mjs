// npm run build: the Prisma client from prisma/schema.prisma; dist/ from src/, the bundles that run within the sandbox and
// that of a process that serves; and the empty database that a first start unpacks. Says of each step that it does how
// long it took, and nothing where there is nothing to do.
//
// What is there already is not made again: of each step, dist/.build.json keeps a hash of all that it was made from, the
// tools included, and one of what it has made. A step is left out only where both are as they were, so that no change of
// a source goes unseen, and none of what was built, whoever made it. Nothing looks at the times of files.
//
// Types are no part of what runs, and checking them takes longer than all the rest (docs/adr/0042): `--types` has them
// checked too, as `npm test` and `npm pack` do; `npm run check` does it beside the other checks.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

import { run } from './build/run-command.mjs';
import { nodeFault } from './node-version.mjs';

const PACKAGES = 'node_modules/.package-lock.json';
const KNOWN = 'dist/.build.json';

/** What is installed, as npm writes it down: a change of a compiler is a change of a source. */
const TOOLS = [PACKAGES, 'package.json', 'scripts/build.mjs'];

const isOf =
  (...beginnings) =>
  (path) =>
    beginnings.some((each) => path.startsWith(each));
const isGuest = isOf('dist/sandbox/guest-bundle/', 'dist/sandbox/worker/worker.js');
const isService = isOf('dist/bundle/');
const isCopied = isOf('dist/vendor/');
const isOfTypes = isOf('dist/.types/');
const isNotice = isOf('dist/notices/');
const isDashboard = isOf('dist/dashboard/');
const isDatabase = isOf('dist/storage/database/empty-database-');
const isClient = isOf('dist/storage/generated/');
const isCompiled = (path) =>
  path !== KNOWN &&
  ![isGuest, isService, isDashboard, isDatabase, isClient, isCopied, isOfTypes, isNotice].some(
    (isMadeElsewhere) => isMadeElsewhere(path),
  );
/** What runs within the sandbox is bundled, and so are the programs. */
const isBundledOnly = isOf(
  'src/sandbox/guest/',
  'src/sandbox/worker/worker.ts',
  'src/process/worker-main.ts',
  'src/cli/program.ts',
);

/** Nothing waits for what these make, so that they give way to what others wait for. */
const script = (name) => () => run(process.execPath, [name], { givesWay: true });

/** What each step reads, besides the tools; which files of which folder it makes; and how. */
const CLIENT = {
  name: 'Prisma client',
  reads: ['prisma/schema.prisma', 'prisma.config.ts'],
  folder: 'src/storage/generated',
  makes: () => true,
  make: () => run('node_modules/.bin/prisma', ['generate', '--no-hints']),
};
const COMPILED = {
  name: 'dist/ from src/',
  reads: ['src', 'tsconfig.json'],
  // The client is made at the same time.
  ignores: 'src/storage/generated/',
  folder: 'dist',
  makes: isCompiled,
  make: () => compile(COMPILED, (path) => !path.startsWith('src/storage/generated/')),
};
const COMPILED_CLIENT = {
  name: 'dist/ from the client',
  reads: ['src/storage/generated', 'tsconfig.json'],
  folder: 'dist',
  makes: isClient,
  make: () => compile(COMPILED_CLIENT, (path) => path.startsWith('src/storage/generated/')),
};
/** Files of packages that are read where the service runs; the packages themselves it does not need. */
const COPIED = {
  name: 'files of packages',
  reads: [
    '@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.wasm',
    '@prisma/schema-engine-wasm/schema_engine_bg.wasm',
    'graphiql/graphiql.min.css',
    'graphiql/graphiql.min.js',
    'react-dom-18/umd/react-dom.production.min.js',
    'react-18/umd/react.production.min.js',
    'swagger-ui-dist/swagger-ui-bundle.js',
    'swagger-ui-dist/swagger-ui.css',
  ].map((path) => `node_modules/${path}`),
  folder: 'dist',
  makes: isCopied,
  make: copy,
};
const GUEST = {
  name: 'bundles of the sandbox',
  // These are all that the sandbox may import (.dependency-cruiser.cjs).
  reads: [
    'src/sandbox',
    'src/domain',
    'src/contract',
    'scripts/build/guest.mjs',
    'scripts/build/bundled-packages.mjs',
  ],
  folder: 'dist',
  makes: isGuest,
  make: script('scripts/build/guest.mjs'),
};
const SERVICE = {
  name: 'bundle of the service',
  reads: ['src', 'scripts/build/service.mjs', 'scripts/build/bundled-packages.mjs'],
  folder: 'dist',
  makes: isService,
  make: script('scripts/build/service.mjs'),
};
const DASHBOARD = {
  name: 'dashboard',
  reads: ['dashboard', 'scripts/build/dashboard.mjs', 'scripts/build/bundled-packages.mjs'],
  folder: 'dist/dashboard',
  makes: () => true,
  make: script('scripts/build/dashboard.mjs'),
};
const DATABASE = {
  name: 'empty database',
  reads: [
    'prisma/migrations',
    'src/storage/database',
    'src/storage/migrations',
    'scripts/build/database.mjs',
  ],
  folder: 'dist',
  makes: isDatabase,
  // It runs once: code of WebAssembly that is compiled to run fast would cost more than it saves.
  make: () => run(process.execPath, ['--liftoff-only', 'scripts/build/database.mjs']),
};

/** Checks types, where that is asked for. What the compiler keeps for the next time is in no way part of the product. */
const TYPES = {
  name: 'types, checked',
  reads: [
    'codegen',
    'dashboard',
    'examples',
    'scripts',
    'src',
    'test',
    'tsconfig.json',
    'vitest.config.ts',
  ],
  folder: 'dist/.types',
  makes: () => true,
  make: () =>
    Promise.all(
      ['tsconfig.json', 'dashboard/tsconfig.json'].map((project) =>
        run('node_modules/.bin/tsc', ['-p', project]),
      ),
    ),
};

/** Has esbuild take the types off each file, all at once; what is left of a source that is gone goes too. */
async function compile({ makes }, isSource) {
  for (const path of filesOf('dist').filter(makes)) {
    const source = path.replace(/^dist/, 'src').replace(/\.js(\.map)?$/, '.ts');
    if (!/\.js(\.map)?$/.test(path) || !existsSync(source)) rmSync(path);
  }
  const { build } = await import('esbuild');
  await build({
    entryPoints: filesOf('src').filter(
      (path) => path.endsWith('.ts') && !isBundledOnly(path) && isSource(path),
    ),
    outdir: 'dist',
    outbase: 'src',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  }).catch(() => process.exit(1));
  if (existsSync('dist/cli.js')) chmodSync('dist/cli.js', 0o755);
}

function copy() {
  rmSync('dist/vendor', { recursive: true, force: true });
  for (const path of COPIED.reads) cpSync(path, path.replace('node_modules', 'dist/vendor'));
}

/** A file, or all that are in a folder, in an order that is always the same. */
function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : `${path}/${entry.name}`,
    )
    .sort();
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = readFileSync(path);
    hash.update(`${path}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest('hex');
}

function readBy({ reads, ignores }) {
  const isFile = /\.\w+$/;
  const paths = reads
    .flatMap((path) => (isFile.test(path) ? [path] : filesOf(path)))
    .filter((path) => ignores === undefined || !path.startsWith(ignores));
  const tools = TOOLS.filter((path) => existsSync(path));
  return `${process.version} ${process.platform} ${process.arch} ${hashOf([...tools, ...paths])}`;
}

function madeBy({ folder, makes }) {
  return hashOf(filesOf(folder).filter(makes));
}

/** What the last build has written down; nothing where it was stopped while it wrote. */
function readKnown() {
  try {
    return JSON.parse(readFileSync(KNOWN, 'utf8'));
  } catch {
    return {};
  }
}

/** Does a step, unless it would read what it has read and what it has made is there. */
async function step(which) {
  const read = readBy(which);
  const before = known[which.name];
  if (existsSync(PACKAGES) && before?.read === read && before.made === madeBy(which)) return;
  const startedAt = performance.now();
  await which.make();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stderr.write(`  built  ${which.name.padEnd(24)} ${seconds.padStart(5)} s\n`);
  known[which.name] = { read, made: madeBy(which) };
  // One that is stopped has kept what it has done.
  mkdirSync('dist', { recursive: true });
  writeFileSync(KNOWN, JSON.stringify(known));
}

/** What to do where the packages are missing that build; undefined where they are there. */
function packagesFault() {
  if (existsSync('node_modules/esbuild')) return undefined;
  if (existsSync('node_modules') && existsSync('dist/cli.js'))
    return 'token-vault: without development packages nothing is built; `node dist/cli.js serve` serves what was built.';
  const how = existsSync('node_modules') ? '`npm ci`, without --omit=dev,' : '`npm ci`';
  return `token-vault: the packages that build it are missing: ${how} installs them.`;
}

const fault = nodeFault() ?? packagesFault();
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
// esbuild, in Go, would collect garbage all along, which is a sixth of what bundling takes. Without that its processes hold
// 0.9 GiB together in place of 0.5.
if (process.availableMemory() > 2 * 2 ** 30) process.env.GOGC ??= 'off';

const known = readKnown();
// On two cores the order decides how long all of it takes: the two that others wait for come first, the client and the code
// that makes the database, and beside the database, which takes longest and runs on one core, the rest, which gives way to it.
await Promise.all([
  Promise.all([step(COPIED), step(COMPILED)]).then(() => step(DATABASE)),
  step(CLIENT).then(() =>
    Promise.all([
      step(COMPILED_CLIENT),
      step(SERVICE),
      step(GUEST),
      step(DASHBOARD),
      ...(process.argv.includes('--types') ? [step(TYPES)] : []),
    ]),
  ),
]);
