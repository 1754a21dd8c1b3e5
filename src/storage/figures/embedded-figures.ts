import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What is measured of the embedded database's folder; of what cannot be read there is no figure. */
export interface EmbeddedFigures {
  readonly walBytes?: number;
  readonly diskFreeBytes?: number;
  readonly diskSizeBytes?: number;
}

/** Looks at the folder of the data. Never rejects. */
export async function embeddedFiguresOf(dataDir: string): Promise<EmbeddedFigures> {
  const [walBytes, disk] = await Promise.all([
    lengthOf(join(dataDir, 'postgres', 'pg_wal')).catch(() => undefined),
    statfs(dataDir).catch(() => undefined),
  ]);
  return {
    ...(walBytes === undefined ? {} : { walBytes }),
    ...(disk === undefined
      ? {}
      : { diskFreeBytes: disk.bavail * disk.bsize, diskSizeBytes: disk.blocks * disk.bsize }),
  };
}

/** Bytes of the files in a folder; one that goes meanwhile has none. */
async function lengthOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  const lengths = await Promise.all(
    files.map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}
