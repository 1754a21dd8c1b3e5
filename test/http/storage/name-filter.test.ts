import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nameFilter } from '../../../src/storage/paging/name-filter.js';
import { openTestDatabase } from '../../support/database/database.js';

const database = openTestDatabase();
const tenantId = randomUUID();

const NAMES = [
  '100%',
  '1000',
  'a_b',
  'axb',
  String.raw`c\d`,
  'Card BIN look-up',
  'CARD',
  'ab',
  'aba',
  'zwölf',
  'ZWÖLF',
  "Robert'); DROP TABLE applications;--",
  'two\nlines',
] as const;

beforeAll(async () => {
  await database.tenant.create({ data: { id: tenantId, name: 'Names', createdAt: new Date() } });
  await database.application.createMany({
    data: NAMES.map((name) => ({
      tenantId,
      id: randomUUID(),
      name,
      type: 'private',
      keyHash: new Uint8Array(Buffer.from(randomUUID())),
      permissions: [],
      rules: [],
      createdAt: new Date(),
    })),
  });
});
afterAll(async () => {
  await database.tenant.delete({ where: { id: tenantId } });
  await database.$disconnect();
});

async function found(name: string): Promise<readonly string[]> {
  const rows = await database.application.findMany({
    where: { tenantId, name: nameFilter(name) },
  });
  return rows.map((row) => row.name).sort();
}

// What is special to LIKE is special to nobody else; `*` is, and with it the whole name is meant.
const rows: readonly [name: string, expected: readonly string[]][] = [
  ['100%', ['100%']],
  ['%', ['100%']],
  ['a_b', ['a_b']],
  ['____', []],
  ['_', ['a_b']],
  [String.raw`c\d`, [String.raw`c\d`]],
  ['\\', [String.raw`c\d`]],
  [String.raw`\%`, []],
  ['100', ['100%', '1000']],
  ['card', ['CARD', 'Card BIN look-up']],
  ['Bin', ['Card BIN look-up']],
  ['zwö', ['ZWÖLF', 'zwölf']],
  ["'", ["Robert'); DROP TABLE applications;--"]],
  ['*', [...NAMES].sort()],
  ['**', [...NAMES].sort()],
  ['card*', ['CARD', 'Card BIN look-up']],
  ['*up', ['Card BIN look-up']],
  ['*bin*', ['Card BIN look-up']],
  ['bin*', []],
  ['*bin', []],
  ['c*up', ['Card BIN look-up']],
  ['c*b*k-up', ['Card BIN look-up']],
  ['ab*ba', []],
  ['ab*a', ['aba']],
  ['ab*', ['ab', 'aba']],
  ['1*%', ['100%']],
  [String.raw`*\*`, [String.raw`c\d`]],
  ['two*lines', ['two\nlines']],
];

describe('the name of a list', () => {
  test.each(rows)('%j finds what it says and nothing else', async (name, expected) => {
    expect(await found(name)).toStrictEqual([...expected].sort());
  });

  test('finds by any characters what a plain comparison finds', async () => {
    const piece = fc.constantFrom('a', 'B', 'b', '_', '%', '\\', '*', '1', '0', 'd', 'c');
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), async (pieces) => {
        const name = pieces.join('');
        expect(await found(name)).toStrictEqual(NAMES.filter((each) => matches(name, each)).sort());
      }),
      { numRuns: 150 },
    );
  });
});

/** What a list's name means, without a database. */
function matches(name: string, candidate: string): boolean {
  const source = name
    .split('*')
    .map((literal) => literal.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('[^]*');
  return new RegExp(name.includes('*') ? `^${source}$` : source, 'iu').test(candidate);
}
