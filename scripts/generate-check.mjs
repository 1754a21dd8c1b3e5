// npm run generate:check: fails where what is committed under generated/ is not what schema/ gives.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const FILES = [
  'src/contract/generated/inputs.ts',
  'src/contract/generated/operations.ts',
  'src/graphql/generated/schema-text.ts',
  'public/docs/openapi.json',
  'docs/api.md',
  'docs/permissions.md',
  'src/graphql/generated/resolvers-types.ts',
  'dashboard/generated/operations.ts',
  'examples/dashboard-queries/generated/operations.ts',
];

const before = FILES.map((file) => readFileSync(file, 'utf8'));
const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'generate'], {
  encoding: 'utf8',
});
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`);
  process.exit(1);
}
const stale = FILES.filter((file, index) => readFileSync(file, 'utf8') !== before[index]);
if (stale.length > 0) {
  process.stderr.write(
    `Not what schema/ gives: ${stale.join(', ')}. They have been made anew: commit them.\n`,
  );
  process.exit(1);
}
