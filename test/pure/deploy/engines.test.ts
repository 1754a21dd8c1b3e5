import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

test('no package that is installed asks for another release of Node.js than this one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vault-test-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(file, join(folder, file));
    // npm is what warns of it; so it is npm that is asked, which installs nothing and asks nobody.
    const asked = ['ci', '--dry-run', '--engine-strict', '--offline', '--ignore-scripts'];
    const { status, stderr } = spawnSync('npm', asked, { cwd: folder, encoding: 'utf8' });
    expect(stderr).not.toMatch(/EBADENGINE|Not compatible/);
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
