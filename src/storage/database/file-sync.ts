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
  const entries = await entriesOf(folder);
  const inside = entries.filter(({ isKept }) => isKept).map(({ path }) => path);
  await eachOf([folder, ...inside], syncOne);
}

/** Has the files in a folder on disk, and gives their paths, but for those of which the system does not say that they are. */
export async function syncFilesIn(folder: string): Promise<Set<string>> {
  const files = (await entriesOf(folder)).filter(({ isFile }) => isFile).map(({ path }) => path);
  const synced = new Set<string>();
  await eachOf(files, async (path) => {
    await syncOne(path).then(
      () => synced.add(path),
      () => undefined,
    );
  });
  return synced;
}

interface Entry {
  readonly path: string;
  readonly isFile: boolean;
  /** Whether it is something that a disk keeps. */
  readonly isKept: boolean;
}

async function entriesOf(folder: string): Promise<readonly Entry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFile: entry.isFile(),
    isKept: entry.isFile() || entry.isDirectory(),
  }));
}

async function eachOf(
  paths: readonly string[],
  act: (path: string) => Promise<void>,
): Promise<void> {
  const left = paths.values();
  const worker = async (): Promise<void> => {
    for (const path of left) await act(path);
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
