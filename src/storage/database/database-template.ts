import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

import { sync, syncTree } from './file-sync.js';
import { PRISMA_FOLDER } from './package-paths.js';
import { readArchive } from './tar.js';

/*
 * Making an empty database takes the embedded PostgreSQL several seconds and 800 MB. So the build makes one, with all
 * migrations applied, and a first start unpacks it (docs/adr/0039). It holds no key and no row but those of the table of
 * migrations; keys are made where they were made before, by the first start.
 */

/**
 * The file that the build writes and a first start reads. Its name tells all that it was made from, so that one of other
 * migrations or of another release of the embedded PostgreSQL is never found.
 */
export function templateFile(): string {
  const hash = createHash('sha256').update(embeddedRelease());
  const migrations = join(PRISMA_FOLDER, 'migrations');
  for (const entry of readdirSync(migrations, { withFileTypes: true }).sort(byName))
    if (entry.isDirectory())
      hash
        .update(`\0${entry.name}\0`)
        .update(readFileSync(join(migrations, entry.name, 'migration.sql')));
  const name = `empty-database-${hash.digest('hex').slice(0, 16)}.tar.br`;
  return fileURLToPath(new URL(name, import.meta.url));
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}

/** Name and version of the package that is the embedded PostgreSQL. */
function embeddedRelease(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return readFileSync(join(dirname(main), '..', 'package.json'), 'utf8');
}

/** The template as a tar archive; undefined where the build has made none for these migrations, or it cannot be read. */
export function readTemplate(file = templateFile()): Uint8Array | undefined {
  try {
    return brotliDecompressSync(readFileSync(file));
  } catch {
    return undefined;
  }
}

/**
 * Gives an empty folder the files of an empty database, all of them or, where there is no template or the disk does not
 * take it, none: the embedded PostgreSQL makes its own then. A folder that has something in it stays as it is. Where it is
 * to be durable, all of it is on disk before it stands in its place.
 */
export async function unpackTemplateInto(
  dataFolder: string,
  { isDurable, file = templateFile() }: { readonly isDurable: boolean; readonly file?: string },
): Promise<void> {
  if (readdirSync(dataFolder).length > 0) return;
  const unpacked = `${dataFolder}.unpacked`;
  // A start that was killed may have left a part of it.
  rmSync(unpacked, { recursive: true, force: true });
  const archive = readTemplate(file);
  if (archive === undefined) return;
  try {
    mkdirSync(unpacked, { mode: OWN_FOLDER });
    for (const { path, content } of readArchive(archive)) {
      const place = join(unpacked, path);
      if (content === undefined) mkdirSync(place, { recursive: true, mode: OWN_FOLDER });
      else writeFileSync(place, content, { mode: OWN_FILE });
    }
    if (isDurable) await syncTree(unpacked);
    renameSync(unpacked, dataFolder);
    if (isDurable) sync(dirname(dataFolder));
  } catch {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;
