import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Has a file on disk, or the names that are in a folder. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Files that are open at a time: a process may have some hundred, and a file system puts these on disk as fast as one. */
const AT_ONCE = 32;

/** Has a folder on disk with all that is in it. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const left = [folder, ...inside].values();
  const worker = async (): Promise<void> => {
    for (const path of left) await syncOne(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function syncOne(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
