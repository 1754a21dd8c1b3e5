import { readdirSync, readFileSync } from 'node:fs';

/** Folder of the SDL, which ships beside the compiled code. */
const SCHEMA_FOLDER = new URL('../../schema/', import.meta.url);

/** The SDL of the whole API: every file of schema/, in order of their names. */
export function readSchemaText(): string {
  return readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readFileSync(new URL(name, SCHEMA_FOLDER), 'utf8'))
    .join('\n');
}
