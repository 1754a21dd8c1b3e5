import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { faultsOf } from '../../../src/contract/parse-input.js';
import { elementOf, membersOf } from '../../../src/contract/schema-walk.js';
import { validatorOf } from '../../../src/contract/validators.js';
import { clientName } from '../../../src/contract/wire/names.js';
import { hasMoreCharacters } from '../../../src/domain/character-count.js';
import { openApiDocument } from '../../support/doors/documented.js';
import type { JsonSchema } from '../../support/doors/documented.js';

/** Characters of one code unit and of two, some that join with their neighbours, and halves of pairs. */
const character = fc.constantFrom(
  ...['a', 'é', '漢', '\u{1f600}', '\u{20bb7}', '\u{10ffff}'],
  ...['\u0301', '\u200d', '\u{1f3fd}', '\ud83d', '\ude00'],
);

const ajv = new Ajv2020();

/** Whether a JSON Schema, as others read it, takes a text; nothing but its bounds of length is looked at. */
function documented({ minLength, maxLength }: JsonSchema): (text: string) => boolean {
  const bounds = Object.entries({ minLength, maxLength }).filter(
    ([, bound]) => bound !== undefined,
  );
  return ajv.compile({ type: 'string', ...Object.fromEntries(bounds) });
}

/** Texts whose length is about a bound, however it is counted. */
function textsAbout({ minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const bounds = [minLength, maxLength].filter((bound) => typeof bound === 'number');
  const lengths = bounds.flatMap((bound) => [bound - 1, bound, bound + 1, Math.ceil(bound / 2)]);
  const units = fc.array(character, { minLength: 1, maxLength: 5 });
  return fc
    .tuple(fc.constantFrom(...lengths.filter((length) => length >= 0)), units)
    .map(([length, some]) =>
      Array.from({ length }, (_, index) => some[index % some.length] ?? '').join(''),
    );
}

const bounded = Object.entries(openApiDocument.components.schemas).flatMap(
  ([input, { properties = {} }]) => {
    const validator = validatorOf(input);
    const members = validator === undefined ? undefined : membersOf(validator);
    return Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(
      ([name, own]) => {
        const ofMember = members?.[clientName(name)];
        const items = own['items'] as JsonSchema | undefined;
        const ofText = ofMember && (items === undefined ? ofMember : elementOf(ofMember));
        const schema = items ?? own;
        if (ofText === undefined || schema['maxLength'] === undefined) return [];
        return [[`${input}.${name}`, schema, ofText] as const];
      },
    );
  },
);

/** Those that are bounded where expressions are parsed, which tests ask the service about. */
const EXPRESSIONS = [
  ...['CreateTokenInput.mask', 'CreateTokenInput.search_indexes'],
  ...['PatchTokenInput.mask', 'PatchTokenInput.search_indexes'],
];

describe('a length is the same in the document and in the validators', () => {
  const byValidators = bounded.filter(([name]) => !EXPRESSIONS.includes(name));

  test('there are texts with bounds', () => {
    expect(byValidators.length).toBeGreaterThan(25);
    expect(bounded.length - byValidators.length).toBe(EXPRESSIONS.length);
  });

  test.each(byValidators)('%s', (_name, schema, validator) => {
    const isDocumented = documented(schema);
    fc.assert(
      fc.property(textsAbout(schema), (text) => {
        const messages = faultsOf(validator, text).map(({ message }) => message);
        const ofLength = messages.filter((message) => /^must have at .* characters$/.test(message));
        expect(ofLength.length === 0).toBe(isDocumented(text));
      }),
      { numRuns: 60 },
    );
  });

  test('bounds that no schema of a field tells count the same characters', () => {
    const byBound = Array.from({ length: 13 }, (_, maxLength) => documented({ maxLength }));
    const bound = fc.nat({ max: byBound.length - 1 });
    fc.assert(
      fc.property(fc.array(character, { maxLength: 24 }), bound, (characters, most) => {
        const text = characters.join('');
        expect(hasMoreCharacters(text, most)).toBe(byBound[most]?.(text) === false);
      }),
    );
  });
});
