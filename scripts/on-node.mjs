// node scripts/on-node.mjs [--release MAJOR] [-- ARGUMENT …]: tests on the releases of Node.js that package.json promises
// besides the one that runs this, or on one of them: those that are about the engine, or what the arguments, which vitest
// gets, name. npm has Node itself as a package; it is put beside the packages' caches, and nothing of it is left to the
// system. --install only fetches. Tests run what is built: build first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { arch, platform } from 'node:process';
import { parseArgs } from 'node:util';

const RELEASES = ['22.23.5', '24.22.3'];

/** What is about the engine: numbers, texts, cryptography, sockets, threads and WebAssembly, and what stands on them. */
const TESTS = [
  'test/pure/crypto/',
  'test/pure/json/',
  'test/pure/outbound/',
  'test/pure/unit/',
  'test/pure/user-code/sandbox-attacks.test.ts',
  'test/http/http/',
  'test/http/sessions/',
  'test/once/cli.test.ts',
  'test/once/start.test.ts',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { install: { type: 'boolean' }, release: { type: 'string' } },
});
const chosen = RELEASES.filter(
  (release) => values.release === undefined || release.startsWith(`${values.release}.`),
);
if (chosen.length === 0) throw new Error(`--release is one of ${RELEASES.join(', ')}`);
const failed = chosen.filter((release) => {
  const node = install(release);
  if (values.install) return false;
  process.stdout.write(`» on Node.js ${release}\n`);
  const tests = positionals.length > 0 ? positionals : TESTS;
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...tests];
  return spawnSync(node, args, { stdio: 'inherit' }).status !== 0;
});
for (const release of failed) process.stderr.write(`✗ tests fail on Node.js ${release}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** The program of a release, which is fetched where it is not there yet. */
function install(release) {
  const folder = `node_modules/.cache/node-${release}`;
  const name = `node-${platform}-${arch}`;
  const program = `${folder}/node_modules/${name}/bin/node`;
  if (existsSync(program)) return program;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--silent'];
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...options, `${name}@${release}`],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`Node.js ${release} cannot be had for ${platform} ${arch}`);
  return program;
}
