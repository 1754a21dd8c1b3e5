// npm run migrate:new NAME: writes the migration that takes the database from what the newest migration left to what
// prisma/schema.prisma says. None of your databases is touched.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startInMemoryDatabase } from '../dist/storage/database/embedded-database.js';
import { diffToDatamodel, MIGRATED_DATAMODEL } from '../dist/storage/migrations/migrations.js';
import { PRISMA_FOLDER } from '../dist/storage/database/package-paths.js';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error(
    'Usage: npm run migrate:new NAME, where NAME is of lower-case letters, digits and "_".',
  );
  process.exit(1);
}

const database = await startInMemoryDatabase();
try {
  const sql = await diffToDatamodel(database.connection);
  if (sql === '') {
    console.log('Nothing to do: the migrations already give what prisma/schema.prisma says.');
  } else {
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const folder = join(PRISMA_FOLDER, 'migrations', `${stamp}_${name}`);
    await mkdir(folder);
    await writeFile(join(folder, 'migration.sql'), sql);
    await copyFile(join(PRISMA_FOLDER, 'schema.prisma'), MIGRATED_DATAMODEL);
    console.log(`Wrote ${folder}/migration.sql: read it before you commit it.`);
  }
} finally {
  await database.close();
}
