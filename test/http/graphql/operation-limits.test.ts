import { describe, expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { graphqlFailure } from '../../support/service/shapes.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const { manager } = await startScene();

const many = (count: number, field: (index: number) => string): string =>
  Array.from({ length: count }, (_each, index) => field(index)).join(' ');

/** `levels` relations within one another, from a page of formulas on. */
const nested = (levels: number): string =>
  levels === 0 ? 'id' : `reactors(first: 1) { nodes { formula { ${nested(levels - 1)} } } }`;

const LEVELS = 'An operation may have at most 12 levels of fields within one another.';
const ROOTS = 'An operation may have at most 20 root fields.';
const ALIASES = 'An operation may have at most 50 aliases.';
const FIELDS =
  'An operation may have at most 20,000 fields, those of the items of a list for each item.';

const refused: readonly [what: string, document: string, message: string][] = [
  ['21 root fields', `{ ${many(21, () => 'permissions { type }')} }`, ROOTS],
  [
    '21 aliased mutations',
    `mutation { ${many(21, (index) => `t${String(index)}: tokenize(body: "kept out") { body }`)} }`,
    ROOTS,
  ],
  [
    'root fields in fragments that are spread again and again',
    `{ ...all ...all ...all } fragment all on Query { ${many(7, () => 'permissions { type }')} }`,
    ROOTS,
  ],
  [
    '51 aliases below the root',
    `{ permissions { ${many(51, (index) => `a${String(index)}: type`)} } }`,
    ALIASES,
  ],
  [
    'aliases in fragments',
    `{ permissions { ...a } applicationByKey { id } other: permissions { ...a } }
     fragment a on Permission { ${many(26, (index) => `a${String(index)}: type`)} }`,
    ALIASES,
  ],
  ['15 levels', `{ reactorFormulas { nodes { ${nested(4)} } } }`, LEVELS],
  [
    'levels that fragments hide',
    `{ reactorFormulas(first: 1) { nodes { ...a } } }
     fragment a on ReactorFormula { reactors(first: 1) { nodes { formula { ...b } } } }
     fragment b on ReactorFormula { reactors(first: 1) { nodes { formula { ...c } } } }
     fragment c on ReactorFormula { reactors(first: 1) { nodes { formula { ...d } } } }
     fragment d on ReactorFormula { reactors(first: 1) { nodes { id } } }`,
    LEVELS,
  ],
  [
    'lists of 100 within lists of 100',
    `{ reactorFormulas(first: 100) { nodes {
         reactors(last: 100) { nodes { id name formula { id } } } } } }`,
    FIELDS,
  ],
];

describe('GraphQL: an operation that asks for too much is refused before any of it is done', () => {
  test.each(refused)('400: %s', async (_what, document, message) => {
    const answer = await manager.graphql(document);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      errors: [{ ...graphqlFailure('VALIDATION_FAILED', answer, {}), message }],
    });
  });

  test('400: sizes in variables count too', async () => {
    const document = `query ($first: Int) { reactorFormulas(first: 100) { nodes {
      reactors(first: $first) { nodes { id name formula { id } } } } } }`;
    const few = await manager.graphql(document, { first: 10 });
    expect(few.status, few.text).toBe(200);
    const answer = await manager.graphql(document, { first: 100 });
    expect(answer.json).toMatchObject({ errors: [{ message: FIELDS }] });
  });

  test('nothing of a refused mutation is done', async () => {
    const rows = await queryDatabase(
      'SELECT count(*)::int AS count FROM tokens WHERE tenant_id = $1',
      [manager.tenantId],
    );
    expect(rows).toStrictEqual([{ count: 0 }]);
  });

  test('200: what stays within the limits is answered', async () => {
    const fitting = [
      `{ ${many(20, () => 'permissions { type }')} }`,
      `{ permissions { ${many(50, (index) => `a${String(index)}: type`)} } }`,
      '{ reactorFormulas(first: 1) { nodes { reactors(first: 1) { nodes { formula { id } } } } } }',
      '{ applications(first: 100) { nodes { id name type permissions rules { priority permissions } } } }',
    ];
    for (const document of fitting) {
      const answer = await manager.graphql(document);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json).not.toHaveProperty('errors');
    }
  });

  test('200: twenty lists that are read at once are no leak to warn of', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error): number => warnings.push(name);
    process.on('warning', note);
    const lists = many(
      20,
      (index) => `a${String(index)}: tokens(first: 1) { nodes { id } totalCount }`,
    );
    const answer = await manager.graphql(`{ ${lists} }`);
    process.off('warning', note);
    expect(answer.json).not.toHaveProperty('errors');
    expect(warnings).toStrictEqual([]);
  });

  test('200: the query with which explorers read the schema', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const answer = await manager.graphql(
      getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, oneOf: true }),
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).not.toHaveProperty('errors');
  });
});
