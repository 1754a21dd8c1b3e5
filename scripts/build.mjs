// npm run build: the Prisma client from prisma/schema.prisma; dist/ from src/, the bundles that run within the sandbox and
// that of a process that serves; and the empty database that a first start unpacks. Says nothing where all is well.
//
// What is there already is not made again: of each step, dist/.build.json keeps a hash of all that it was made from, the
// tools included, and one of what it has made. A step is left out only where both are as they were, so that no change of
// a source goes unseen, and none of what was built, whoever made it. Nothing looks at the times of files.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const BIN = 'node_modules/.bin';
const KNOWN = 'dist/.build.json';

/** What is installed, as npm writes it down: a change of a compiler is a change of a source. */
const TOOLS = ['node_modules/.package-lock.json', 'package.json', 'scripts/build.mjs'];

const isOf =
  (...beginnings) =>
  (path) =>
    beginnings.some((each) => path.startsWith(each));
const isGuest = isOf('dist/sandbox/guest-bundle/', 'dist/sandbox/worker/worker.js');
const isService = isOf('dist/bundle/');
const isDatabase = isOf('dist/storage/database/empty-database-');
const isCompiled = (path) =>
  path !== KNOWN && !isGuest(path) && !isService(path) && !isDatabase(path);

const script = (name) => () => run(process.execPath, name);

/** What each step reads, besides the tools; which files of which folder it makes; and how. */
const CLIENT = {
  name: 'client',
  reads: ['prisma/schema.prisma', 'prisma.config.ts'],
  folder: 'src/storage/generated',
  makes: () => true,
  make: () => run(`${BIN}/prisma`, 'generate', '--no-hints'),
};
const COMPILED = {
  name: 'compiled',
  reads: ['src', 'tsconfig.json', 'tsconfig.build.json'],
  folder: 'dist',
  makes: isCompiled,
  make: compile,
};
const GUEST = {
  name: 'guest',
  // These are all that the sandbox may import (.dependency-cruiser.cjs).
  reads: ['src/sandbox', 'src/domain', 'src/contract', 'scripts/build-guest.mjs'],
  folder: 'dist',
  makes: isGuest,
  make: script('scripts/build-guest.mjs'),
};
const SERVICE = {
  name: 'service',
  reads: ['src', 'scripts/build-service.mjs'],
  folder: 'dist',
  makes: isService,
  make: script('scripts/build-service.mjs'),
};
const DATABASE = {
  name: 'database',
  reads: [
    'prisma/migrations',
    'src/storage/database',
    'src/storage/migrations',
    'scripts/build-database.mjs',
  ],
  folder: 'dist',
  makes: isDatabase,
  make: script('scripts/build-database.mjs'),
};

/** Runs a command to its end; one that fails ends the build with what it has said. */
function run(command, ...args) {
  return new Promise((resolve) => {
    execFile(command, args, { maxBuffer: Infinity }, (error, stdout, stderr) => {
      if (error === null) return resolve();
      process.stderr.write(`${command} failed:\n${stdout}${stderr}`);
      process.exit(1);
    });
  });
}

async function compile() {
  // The compiler does not look whether what it has written once is still there, nor does it take away what is left of a
  // source that is gone.
  if (known.compiled?.made !== madeBy(COMPILED)) rmSync('dist/.tsbuildinfo', { force: true });
  for (const path of filesOf('dist').filter(isCompiled)) {
    const source = path.replace(/^dist/, 'src').replace(/\.js(\.map)?$/, '.ts');
    if (/\.js(\.map)?$/.test(path) && !existsSync(source)) rmSync(path);
  }
  await run(`${BIN}/tsc`, '-p', 'tsconfig.build.json');
  chmodSync('dist/cli.js', 0o755);
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

function readBy({ reads }) {
  const isFile = /\.\w+$/;
  const paths = reads.flatMap((path) => (isFile.test(path) ? [path] : filesOf(path)));
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

const known = readKnown();

/** Does a step, unless it would read what it has read and what it has made is there. */
async function step(which) {
  const read = readBy(which);
  const before = known[which.name];
  if (TOOLS.every((path) => existsSync(path)) && before?.read === read)
    if (before.made === madeBy(which)) return;
  await which.make();
  known[which.name] = { read, made: madeBy(which) };
  changed = true;
}

let changed = false;
await step(CLIENT);
await Promise.all([COMPILED, GUEST, SERVICE].map(step));
await step(DATABASE);
if (changed) writeFileSync(KNOWN, JSON.stringify(known));
