import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

test('more files than a process may have open are put on disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vault-test-'));
  mkdirSync(join(folder, 'inner'));
  for (let file = 0; file < 600; file += 1) writeFileSync(join(folder, 'inner', String(file)), 'x');
  const module = resolve('dist/storage/database/file-sync.js');
  const program = `import('${module}').then(({ syncTree }) => syncTree('${folder}')).then(() => console.log('synced'))`;
  const limited = `ulimit -n 128 && exec '${process.execPath}' --eval "$0"`;
  const { stdout } = await promisify(execFile)('bash', ['-c', limited, program]);
  expect(stdout).toBe('synced\n');
  rmSync(folder, { recursive: true });
});
