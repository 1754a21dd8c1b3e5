// Makes the empty database that a first start unpacks (docs/adr/0039): lets the embedded PostgreSQL make one, applies all
// migrations, and puts its files into an archive beside the code that reads it.
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { templateFile } from '../../dist/storage/database/database-template.js';
import { startEmbeddedDatabase } from '../../dist/storage/database/embedded-database.js';
import { makeArchive } from '../../dist/storage/database/tar.js';
import { applyMigrations } from '../../dist/storage/migrations/migrations.js';

const file = templateFile();
const others = join(dirname(file), '/');
for (const name of await readdir(others))
  if (name.startsWith('empty-database-')) await rm(join(others, name));

/** Where Linux keeps files in memory, and more than these take of it. */
const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 256 * 2 ** 20;

const folder = await newFolder();
try {
  const database = await startEmbeddedDatabase({ dataDir: folder, isDurable: false });
  await applyMigrations(database.connection);
  await database.close();
  const archive = makeArchive(entriesOf(join(folder, 'postgres')));
  const compressed = await promisify(brotliCompress)(archive, {
    params: {
      // 9 would save a seventh, and take four times as long.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
    },
  });
  // Whole or not at all: a build may be stopped.
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, compressed);
  // Starting the database has kept others from what is made, and whoever installs the package is to read this.
  await chmod(unfinished, 0o644);
  await rename(unfinished, file);
} finally {
  await rm(folder, { recursive: true });
}

/** A folder in memory where there is room, which takes a quarter of the time away, else where temporary files are. */
async function newFolder() {
  const name = 'token-vault-build-';
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    if (bavail * bsize > ROOM_BYTES) return await mkdtemp(join(IN_MEMORY, name));
  } catch {
    // There is none, or it is not for us.
  }
  return mkdtemp(join(tmpdir(), name));
}

/** What is in a folder, each folder before what is in it. Names begin with a slash, as PGlite would have them. */
function entriesOf(root, path = '/') {
  const entries = [];
  for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) entries.push({ path: inside }, ...entriesOf(root, inside));
    else entries.push({ path: inside, content: readFileSync(join(root, inside)) });
  }
  return entries;
}
