// Reads the SDL in the order of its files, and in them in the order in which it is written: what is generated from it
// keeps that order, on every machine.
import { readdirSync, readFileSync } from 'node:fs';

import { buildSchema } from 'graphql';

/** The schema; for graphql-codegen, and for what is made beside it. */
export default function loadSchema() {
  const files = readdirSync('schema').filter((name) => name.endsWith('.graphql'));
  const texts = files.sort().map((name) => readFileSync(`schema/${name}`, 'utf8'));
  return buildSchema(texts.join('\n'));
}
