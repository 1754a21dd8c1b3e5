// npm run check: everything that a change must pass, in the order in which it fails fastest. Stops at the first failure
// and says which command to run again. Arguments go to the tests.
import { spawnSync } from 'node:child_process';

const STEPS = [
  ['generated files are fresh', 'npm run --silent generate:check'],
  ['build', 'npm run --silent build'],
  ['types', 'npm run --silent typecheck'],
  ['format', 'npm run --silent format:check'],
  ['lint', 'npm run --silent lint'],
  ['import boundaries', 'npm run --silent boundaries'],
  ['dead code', 'npm run --silent dead-code'],
  ['tests', ['npm test --silent --', ...process.argv.slice(2)].join(' ')],
];

for (const [name, command] of STEPS) {
  const startedAt = performance.now();
  process.stdout.write(`» ${name}\n`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write(`✗ ${name}: run again with: ${command}\n`);
    process.exit(status ?? 1);
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`✓ ${name} (${seconds} s)\n`);
}
