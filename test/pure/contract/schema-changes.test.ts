import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { VERSION } from '../../../src/contract/version.js';
import { SCHEMA_TEXT } from '../../../src/graphql/generated/schema-text.js';
import { forbiddenBreaks, lastVersionIn } from '../../support/doors/schema-changes.js';

const RELEASED = readFileSync('schema/released/schema.graphql', 'utf8');
const CHANGELOG = readFileSync('CHANGELOG.md', 'utf8');

describe('the schema since the last release', () => {
  test('breaks nothing that the changelog does not name, and nothing at all within a major version', async () => {
    const breaks = await forbiddenBreaks({
      released: RELEASED,
      present: SCHEMA_TEXT,
      releasedVersion: lastVersionIn(CHANGELOG),
      version: VERSION,
      changelog: CHANGELOG,
    });
    expect(breaks).toStrictEqual([]);
  });

  test('is compared with that of the version that the changelog names last: npm run schema:release keeps it', () => {
    const version = lastVersionIn(CHANGELOG) ?? 'unreleased';
    expect(RELEASED.split('\n')[0]).toBe(`# Version: ${version}`);
  });
});

const OLD = `enum Color { red green }
input Filter { size: Int = 20 }
type Thing { id: ID! name: String! }
type Query { thing(id: ID!): Thing things(filter: Filter): [Thing!] color: Color }`;

const BREAKS: readonly [what: string, text: string, by: string, path: string][] = [
  ['a field that goes', ' name: String!', '', 'Thing.name'],
  ['an answer that becomes nullable', 'name: String!', 'name: String', 'Thing.name'],
  ['an answer of another type', 'name: String!', 'name: Int!', 'Thing.name'],
  ['an argument that goes', '(filter: Filter)', '', 'Query.things.filter'],
  ['a member that has to be given', 'size: Int', 'of: ID! size: Int', 'Filter.of'],
  ['another default', '= 20', '= 10', 'Filter.size'],
  ['a value of an enum that goes', 'red green', 'green', 'Color.red'],
];

describe.each(BREAKS)('%s', (_what, text, by, path) => {
  const present = OLD.replace(text, by);
  const at = (releasedVersion: string | undefined, version: string, changelog: string) =>
    forbiddenBreaks({ released: OLD, present, releasedVersion, version, changelog });
  const named = `# Changelog\n\n## Unreleased\n\n- More.\n\n### Breaking changes of GraphQL\n\n- \`${path}\`: why.\n\n## 0.1.0\n`;

  test('is forbidden where the changelog does not name it', async () => {
    for (const changelog of ['', named.replace(path, 'Query.other'), named.replace('###', '## 0')])
      expect(await at('0.1.0', '0.2.0', changelog)).toStrictEqual([
        expect.stringMatching(`^${path}: `),
      ]);
  });

  test('is allowed before 1.0 where the changelog names it', async () => {
    expect(await at('0.1.0', '0.2.0', named)).toStrictEqual([]);
    expect(await at(undefined, '0.1.0', named)).toStrictEqual([]);
  });

  test('is forbidden from 1.0 on, but with another major version', async () => {
    expect(await at('1.4.0', '1.5.0', named)).toHaveLength(1);
    expect(await at('1.4.0', '2.0.0', named)).toStrictEqual([]);
  });
});

test.each([
  ['a new field', 'id: ID!', 'id: ID! more: Int!'],
  ['a new argument that may be left out', '(id: ID!)', '(id: ID!, at: Int)'],
  ['a new value of an enum', 'red green', 'red green blue'],
  ['a deprecation', 'name: String!', 'name: String! @deprecated(reason: "Use id instead.")'],
])('%s is no break', async (_what, text, by) => {
  const change = { releasedVersion: '1.0.0', version: '1.1.0', changelog: '' };
  const present = OLD.replace(text, by);
  expect(await forbiddenBreaks({ ...change, released: OLD, present })).toStrictEqual([]);
});
