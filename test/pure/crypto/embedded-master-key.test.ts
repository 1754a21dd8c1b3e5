import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { embeddedMasterKeys } from '../../../src/composition/embedded-master-key.js';

test('a master key file that others could read is closed to them at start, also where it was there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'master-key-'));
  const path = join(folder, 'master.key');
  await writeFile(path, `embedded:${randomBytes(32).toString('base64')}\n`, { mode: 0o644 });
  expect(await embeddedMasterKeys(folder, ['embedded'])).toMatchObject({ made: false });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('where another provider wraps, no file is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'master-key-'));
  await expect(embeddedMasterKeys(folder, [], false)).rejects.toThrow('is missing');
  await expect(stat(join(folder, 'master.key'))).rejects.toThrow('ENOENT');
});
