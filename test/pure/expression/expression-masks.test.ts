import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Expressions } from '../../../src/domain/expression/expressions.js';
import { FILTERS } from '../../../src/domain/expression/filters/filter-table.js';
import { numberFromLiteral } from '../../../src/domain/json/json-value.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { REAL_HOST } from '../../support/expressions/expression-host.js';

const expressions = new Expressions(REAL_HOST);

/** Filters that hide: whatever they are given, what they give does not hold it. With arguments, if they need any. */
const HIDING: Readonly<Record<string, readonly string[]>> = {
  reveal_last: ['4', '0', '100'],
  reveal: ['', '2, 2', '100', '0, 100', "0, 0, 'X', '0123456789abcdefghijklmnopqrstuvwxyz'"],
  last4: [''],
  card_mask: ['', 'true, true', "true, true, '*'"],
  card_bin: [''],
  alias_preserve_format: ['', '2, 2', '0, 100'],
  alias_preserve_length: ['', '2, 2', '0, 100'],
  alias_card: ['', 'true, true'],
  hmac: ["'sha-256', 'k' | to_base16"],
};

/** Filters on lists. Of what is no list they make nothing: never the value itself. */
const ON_LISTS: Readonly<Record<string, readonly string[]>> = {
  first: [''],
  last: [''],
  join: ['', "'-'"],
  reverse: [''],
  compact: [''],
  uniq: [''],
  concat: ['data'],
  map: ["'a'"],
  sum: ['', "'a'"],
  sort: ['', "'a'"],
  sort_natural: ['', "'a'"],
  where: ["'a'", "'a', 1"],
  reject: ["'b'", "'b', 1"],
  find: ["'a'"],
  find_index: ["'a'"],
  has: ["'a'"],
};

/**
 * Filters that give the value itself, or a text with it, by their nature: they write it in another form, change parts that it
 * may not have, or calculate. No mask is made of them alone.
 */
const SHOWING: ReadonlySet<string> = new Set(
  `stringify json to_string to_number to_boolean pad_left pad_right to_base64 to_base16 append prepend capitalize downcase upcase
  escape escape_once newline_to_br strip_html strip_newlines squish strip lstrip rstrip remove remove_first remove_last replace
  replace_first replace_last truncate truncatewords url_encode url_decode base64_encode base64_decode split slice default abs ceil
  floor at_least at_most plus minus times divided_by modulo round date card_exp size`.split(/\s+/),
);

test('every filter is one that hides, one on lists, or one that shows, and is tried as such', () => {
  const told = [...Object.keys(HIDING), ...Object.keys(ON_LISTS), ...SHOWING];
  expect(told.toSorted()).toStrictEqual([...FILTERS.keys()].toSorted());
});

const word = fc.stringMatching(/^[a-z0-9]{2,20}$/);
const card = fc.constantFrom('4242424242424242', '5555 5555 5555 4444', '378282246310005');
const number = fc.stringMatching(/^[1-9]\d{1,24}$/).map(numberFromLiteral);
const flag = fc.boolean();
const members = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'first', 'last', 'number'), fc.oneof(word, number)), {
    minLength: 1,
    maxLength: 3,
  })
  .map((pairs): JsonValue => new Map(pairs));
const array = fc.array(fc.oneof(word, number, members), { minLength: 1, maxLength: 3 });

function given(template: string, data: JsonValue): JsonValue | undefined {
  const outcome = expressions.render(template, { data });
  return 'ok' in outcome ? outcome.ok : undefined;
}

const textOf = (value: JsonValue | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
};

describe('a mask never holds what it is to hide', () => {
  const uses = (filters: Readonly<Record<string, readonly string[]>>): readonly string[] =>
    Object.entries(filters).flatMap(([name, given]) =>
      given.map((each) => (each === '' ? name : `${name}: ${each}`)),
    );

  test.each(uses(HIDING))('by %s, of any type of JSON', (use) => {
    fc.assert(
      fc.property(fc.oneof(word, card, number, flag, members, array), (value) => {
        const hidden = textOf(value);
        // A few digits are in any hash by chance.
        fc.pre(!use.startsWith('hmac') || hidden.length > 8);
        expect(textOf(given(`{{ data | ${use} }}`, value))).not.toContain(hidden);
        expect(textOf(given(`<{{ data | ${use} }}>`, value))).not.toContain(hidden);
      }),
    );
  });

  test.each(uses(ON_LISTS))('by %s, of what is no list', (use) => {
    fc.assert(
      fc.property(fc.oneof(word, number, flag, members), (value) => {
        const isOfText = /^(?:first|last)$/.test(use) && typeof value === 'string';
        const shown = given(`{{ data | ${use} }}`, value);
        if (isOfText) expect(textOf(shown)).toHaveLength(1);
        else expect(shown ?? null).toBeNull();
      }),
    );
  });
});
