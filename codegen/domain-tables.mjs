// Tables of the domain that pages are made from beside the schema.
import { build } from 'esbuild';

/** Imports a module of src/, which is TypeScript. */
async function importSource(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
}

/** The permissions that there are, with what each is for and which types of Applications may hold it. */
export const { PERMISSION_TABLE } = await importSource('src/domain/access/permission.ts');

/** The errors that there are, by their codes. */
export const { ERROR_TABLE } = await importSource('src/domain/errors.ts');
