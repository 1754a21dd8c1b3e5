// npm run build: the Prisma client from prisma/schema.prisma, dist/ from src/, and the bundles that run within the sandbox.
// Says nothing where all is well.
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';

const BIN = 'node_modules/.bin';

for (const [command, ...args] of [
  [`${BIN}/prisma`, 'generate', '--no-hints'],
  [`${BIN}/tsc`, '-p', 'tsconfig.build.json'],
  [process.execPath, 'scripts/build-guest.mjs'],
]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write(`${command} failed:\n${stdout}${stderr}`);
    process.exit(1);
  }
}
chmodSync('dist/cli.js', 0o755);
