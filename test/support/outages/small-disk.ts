import { execFile } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { mkdtemp, open, rm, truncate, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { MissingError } from './missing.js';

const run = promisify(execFile);

/** A file system of its own that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  freeBytes(): number;
  /** Leaves so many bytes. */
  fillTo(bytes: number): Promise<void>;
  /** Gives all that it was filled with free again. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Makes one in memory. Rejects with a MissingError where this process may not mount. */
export async function startSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'token-vault-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${String(mebibytes)}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    throw new MissingError('The right to mount a file system is missing: root, or CAP_SYS_ADMIN.');
  }
  const filler = join(folder, 'filler');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fillTo: async (bytes) => {
      const file = await open(filler, 'a');
      try {
        const block = Buffer.alloc(64 * 1024, 1);
        while (freeBytes() > bytes)
          await file.write(block.subarray(0, Math.min(block.length, freeBytes() - bytes)));
      } catch (error) {
        // Somebody else has taken the last of it.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    empty: async () => {
      if ((await stat(filler)).size > 0) await truncate(filler);
    },
    close: async () => {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
