import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

const UNIT = fileURLToPath(new URL('../../../deploy/token-vault.service', import.meta.url));
const text = readFileSync(UNIT, 'utf8');

/** What systemd calls "OK" ends at 4.9; the unit has 1.2. */
const EXPOSURE_MAX = 1.5;

/** Debian's package `systemd` has it, also where systemd does not run. */
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the unit of systemd', () => {
  test.skipIf(!hasAnalyze)('leaves the service next to nothing of the machine', () => {
    const args = [
      'security',
      '--offline=true',
      '--no-pager',
      `--threshold=${String(EXPOSURE_MAX * 10)}`,
    ];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, UNIT], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('Overall exposure level for token-vault.service');
    expect(status, `${stdout}${stderr}`).toBe(0);
  });

  test('lets Node compile, and code of users give way', () => {
    expect(text).not.toMatch(/^MemoryDenyWriteExecute=/m);
    expect(text).not.toMatch(/^SystemCallFilter=~.*@resources/m);
  });

  test('gives the service the time that it takes to end in order', () => {
    expect(text).toMatch(/^KillMode=mixed$/m);
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThan(25);
  });
});
