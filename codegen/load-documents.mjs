// Reads the operations of a folder in the order of its files: what is generated from them is the same on every machine.
import { readdirSync, readFileSync } from 'node:fs';

import { parse } from 'graphql';

/** The operations of the files that a pattern such as `folder/*.graphql` or one with `**` names, as one document. */
export default function loadDocuments(pattern) {
  const recursive = pattern.includes('/**/');
  const folder = pattern.slice(0, pattern.indexOf('/*'));
  const files = readdirSync(folder, { recursive }).filter((name) => name.endsWith('.graphql'));
  return parse(
    files
      .sort()
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .join('\n'),
  );
}
