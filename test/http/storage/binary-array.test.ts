import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { binaryArray } from '../../../src/storage/tokens/binary-array.js';
import type { ArrayElement, ArrayType } from '../../../src/storage/tokens/binary-array.js';
import { TokenStore } from '../../support/database/token-store.js';

const { database } = new TokenStore();

afterAll(() => database.$disconnect());

/** What the database has read of an array; elements that follow each other in the statement follow each other here. */
async function readBack(type: ArrayType, elements: readonly ArrayElement[]): Promise<unknown[]> {
  const rows = await database.$statement<{ element: unknown }>(
    `SELECT element FROM unnest($1::${type}[]) AS array_read (element)`,
    [binaryArray(type, elements)],
  );
  return rows.map(({ element }) => element);
}

/** Elements of which many are null or the same as the one before. */
function elementsOf<Element>(one: fc.Arbitrary<Element>): fc.Arbitrary<(Element | null)[]> {
  return fc.oneof(
    fc.array(fc.option(one), { maxLength: 20 }),
    fc
      .tuple(one, one)
      .chain(([first, other]) =>
        fc.array(fc.constantFrom(first, other, null), { minLength: 1, maxLength: 20 }),
      ),
  );
}

const cases: readonly (readonly [ArrayType, fc.Arbitrary<Exclude<ArrayElement, null>>])[] = [
  ['text', fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0'))],
  ['bytea', fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))],
  ['uuid', fc.uuid()],
  [
    'timestamptz',
    fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    }),
  ],
];

test.each(cases)('an array of %s is what it was made of', async (type, one) => {
  await fc.assert(
    fc.asyncProperty(elementsOf(one), async (elements) => {
      const isNull = elements.every((element) => element === null);
      expect(await readBack(type, elements)).toStrictEqual(isNull ? [] : elements);
    }),
    { numRuns: 60 },
  );
});

test('texts that look like what arrays are written with are texts', async () => {
  const texts = ['NULL', '{}', '"', '\\', ',', '', ' ', '{"a"}', null, '😀'];
  expect(await readBack('text', texts)).toStrictEqual(texts);
});

test('a text that the database cannot hold is refused', async () => {
  await expect(readBack('text', ['a\0b'])).rejects.toThrow();
});
