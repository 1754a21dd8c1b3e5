import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { startEmbeddedDatabase } from '../../../src/storage/database/embedded-database.js';

/*
 * The threat: another user of the machine reads the files of the embedded database, which hold metadata, ids and code in
 * clear. A volume or a folder that an operator made is open to all on most systems.
 */

const GROUP_AND_OTHERS = 0o077;

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

test('a data folder that was open to all is closed, and so is all that is made in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'token-vault-folder-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'postgres'), { mode: 0o755 });
  try {
    const database = await startEmbeddedDatabase({ dataDir: folder, isDurable: false });
    await database.close();
    const paths = ['.', ...(await readdir(folder, { recursive: true }))];
    const open: string[] = [];
    for (const path of paths) {
      if ((await modeOf(join(folder, path))) & GROUP_AND_OTHERS) open.push(path);
    }
    expect(paths.length).toBeGreaterThan(500);
    expect(open).toStrictEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
