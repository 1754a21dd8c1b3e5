// npm run build: the Prisma client from prisma/schema.prisma; then, side by side, dist/ from src/, the bundles that run
// within the sandbox, and that of a process that serves. Says nothing where all is well.
import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';

const BIN = 'node_modules/.bin';

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

await run(`${BIN}/prisma`, 'generate', '--no-hints');
await Promise.all([
  run(`${BIN}/tsc`, '-p', 'tsconfig.build.json'),
  run(process.execPath, 'scripts/build-guest.mjs'),
  run(process.execPath, 'scripts/build-service.mjs'),
]);
chmodSync('dist/cli.js', 0o755);
