// npm run schema:release: keeps the GraphQL schema as it is now as that of the last release, which CHANGELOG.md names;
// test/pure/contract/schema-changes.test.ts compares what comes after with it.
import { readFileSync, writeFileSync } from 'node:fs';

import { SCHEMA_TEXT } from '../dist/graphql/generated/schema-text.js';

const [, version = 'unreleased'] =
  /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
writeFileSync('schema/released/schema.graphql', `# Version: ${version}\n\n${SCHEMA_TEXT}\n`);
