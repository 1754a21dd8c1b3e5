// npm run test:changed [-- COMMIT]: builds what has changed since a commit (the last one, where none is given), and runs
// the tests that tell most about it: those of test/pure that import a changed file, directly or by way of others, and those
// of test/http that ask a service about the noun whose room it is in. It is a first answer, and no substitute for npm test.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Tests by what they ask the service about: a changed file whose path has the one is asked about by the other. */
const ROOMS = [
  [/\/(tokens?|detokenize)\b/, /^test\/http\/(tokenize|tokens)\/|\/graphql\/(de)?tokenize\b/],
  [/\/(access|applications?|sessions?)\b/, /^test\/http\/(applications|sessions)\//],
  [/\/(prox(y|ies)|outbound)\b/, /^test\/http\/(proxies|proxy\/bodies)\/|\/proxy\/[^/]+$/],
  [/^src\/sandbox\/|\/(reactors?|code)\b/, /^test\/http\/reactors\/|\/graphql\/run-code\b/],
  [/^src\/crypto\/|\/keys\b/, /\/(keyring|key-at-rest|sealed)\b/],
  [/\/(tenants?|operation)\b/, /\/http\/(rest|usage)\/|\/(health|expiry)\.test/],
  [/^src\/storage\/(database|batching|paging|migrations)\//, /^test\/http\/storage\//],
  [/^src\/graphql\//, /^test\/http\/graphql\//],
  [/^src\/http\//, /^test\/http\/http\//],
  [/^(src\/contract|schema)\//, /^test\/http\/contract\//],
];

const BASE = process.argv[2] ?? 'HEAD';
const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const changed = [
  ...git('diff', '--name-only', BASE),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const files = git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'test').filter(
  (file) => file.endsWith('.ts') && existsSync(file),
);

/** What each file imports of ours, also as the file of a worker thread. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.[^']+)\.js'/g;
const importedBy = new Map(files.map((file) => [file, []]));
for (const file of files) {
  for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT))
    importedBy.get(posix.join(posix.dirname(file), `${path}.ts`))?.push(file);
}

const reached = new Set(changed);
for (const file of reached)
  for (const importer of importedBy.get(file) ?? []) reached.add(importer);

const sources = changed.filter((file) => /^(src|schema)\//.test(file));
const isAsked = (test) =>
  ROOMS.some(([room, tests]) => tests.test(test) && sources.some((file) => room.test(file)));
const tests = files.filter(
  (file) =>
    /^test\/(pure|http)\/.*\.test\.ts$/.test(file) &&
    (changed.includes(file) || (file.startsWith('test/pure/') ? reached.has(file) : isAsked(file))),
);

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (changed.length === 0) {
  process.stdout.write(`Nothing has changed since ${BASE}.\n`);
  process.exit(0);
}
run('node', 'scripts/build.mjs');
process.stdout.write(`${changed.length} changed files, ${tests.length} test files\n`);
if (tests.length > 0) run('npx', 'vitest', 'run', '--project=pure', '--project=service', ...tests);
