// npm run check: everything that a change must pass. What is generated and built comes first; then, as many at a time as
// there are cores, all that only reads; then the tests. Says of each how long it took, and of one that fails what it has
// said and which command to run again. Arguments go to the tests.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const MADE = [
  ['generated files are fresh', 'npm run --silent generate:check'],
  ['build', 'npm run --silent build'],
];
/** The longest first. */
const READING = [
  ['lint', 'npm run --silent lint'],
  ['types', 'npm run --silent typecheck'],
  ['format', 'npm run --silent format:check'],
  ['dead code', 'npm run --silent dead-code'],
  ['import boundaries', 'npm run --silent boundaries'],
];
const TESTS = ['tests', ['npx vitest run "--project=!slow*"', ...process.argv.slice(2)].join(' ')];

/** Runs a command, and tells whether it succeeded. What it says is shown at once, or where it fails. */
async function run([name, command], { isShown = false } = {}) {
  const startedAt = performance.now();
  if (isShown) process.stdout.write(`» ${name}\n`);
  const child = spawn(command, { shell: true, stdio: isShown ? 'inherit' : 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (said += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (code === 0) process.stdout.write(`✓ ${name} (${seconds} s)\n`);
  else process.stderr.write(`${said}✗ ${name} (${seconds} s): run again with: ${command}\n`);
  return code === 0;
}

/** Runs several, so many at a time; those that are left run also where one has failed. */
async function runAll(steps, atATime) {
  const left = [...steps];
  let succeeded = true;
  const worker = async () => {
    for (let step = left.shift(); step !== undefined; step = left.shift())
      if (!(await run(step))) succeeded = false;
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return succeeded;
}

const passed =
  (await runAll(MADE, 1)) &&
  (await runAll(READING, availableParallelism())) &&
  (await run(TESTS, { isShown: true }));
process.exitCode = passed ? 0 : 1;
