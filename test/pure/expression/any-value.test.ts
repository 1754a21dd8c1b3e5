import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Expressions } from '../../../src/domain/expression/expressions.js';
import { numberFromLiteral } from '../../../src/domain/json/json-value.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { parseJson } from '../../../src/domain/json/parse-json.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { REAL_HOST, rigged } from '../../support/expressions/expression-host.js';

const expressions = new Expressions(REAL_HOST);

/** Any string of code units, with lone surrogates, pairs, separators and masking characters among them. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('X', '*', '-', ' ', '4', '😀', '\ud83d', '\ude00', '\u0000'),
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
const cardNumber = fc.stringMatching(/^\d{11,18}$/).map(withLuhn);
const few = fc.integer({ min: 0, max: 8 });

const anyJson: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonValue>(null, true, false),
    anyText,
    fc
      .oneof(
        fc.integer().map(String),
        fc.bigInt().map(String),
        fc.constantFrom('1.0', '1.00', '-0', '1e2'),
      )
      .map(numberFromLiteral),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(anyText, fc.constantFrom('1', '0', '__proto__')), tie('value')), {
        maxLength: 4,
      })
      .map((members) => new Map(members)),
  ),
})).value;

function text(template: string, data: JsonValue, on = expressions): string {
  const outcome = on.render(template, { data });
  if (!('ok' in outcome) || typeof outcome.ok !== 'string')
    throw new Error(`no text: ${stringifyJson(outcome)}`);
  return outcome.ok;
}

/** The characters of a text; a surrogate pair is one. */
function charactersOf(value: string): string[] {
  return Array.from(value);
}

function luhnSum(digits: string): number {
  return charactersOf(digits)
    .toReversed()
    .reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
}

function withLuhn(digits: string): string {
  return digits + String((10 - (luhnSum(`${digits}0`) % 10)) % 10);
}

/** Halves of pairs that stand alone. */
function loneSurrogates(value: string): number {
  return charactersOf(value).filter((character) => /^\p{Surrogate}$/u.test(character)).length;
}

describe('reveal_last, reveal and last4', () => {
  const masks = fc.oneof(
    few.map((last) => `reveal_last: ${String(last)}`),
    fc
      .tuple(few, fc.constantFrom('X', '#', '-', '4'))
      .map(([last, mask]) => `reveal_last: ${String(last)}, '${mask}'`),
    fc.tuple(few, few).map(([first, last]) => `reveal: ${String(first)}, ${String(last)}`),
    fc
      .tuple(few, few, fc.constantFrom('-', 'X4', '0123456789', '😀'))
      .map(([first, last, keep]) => `reveal: ${String(first)}, ${String(last)}, '*', '${keep}'`),
    fc.constant('last4'),
  );

  it('never give the whole value, never more than it has, and never split a pair', () => {
    fc.assert(
      fc.property(anyText, masks, (value, mask) => {
        fc.pre(value !== '');
        const result = text(`{{ data | ${mask} }}`, value);
        expect(result).not.toBe(value);
        expect(result.length).toBeLessThanOrEqual(value.length);
        expect(charactersOf(result).length).toBeLessThanOrEqual(charactersOf(value).length);
        expect(loneSurrogates(result)).toBeLessThanOrEqual(loneSurrogates(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it('mask all digits of a card number but the last four', () => {
    fc.assert(
      fc.property(cardNumber, (number) => {
        const result = text('{{ data | reveal_last: 4 }}', number);
        expect(result).toBe('X'.repeat(number.length - 4) + number.slice(-4));
      }),
    );
  });
});

describe('alias filters', () => {
  const hosts = [expressions, new Expressions(rigged(0)), new Expressions(rigged(7))];
  const host = fc.constantFrom(...hosts);

  it('preserve length, classes and what is to be kept, and never give the value', () => {
    const classOf = (character: string): string => {
      if (/^\p{Nd}$/u.test(character)) return 'digit';
      if (/^\p{Lu}$/u.test(character)) return 'upper';
      return /^\p{L}$/u.test(character) ? 'lower' : character;
    };
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/)),
        few,
        few,
        host,
        (value, first, last, on) => {
          const outcome = on.render(
            `{{ data | alias_preserve_format: ${String(first)}, ${String(last)} }}`,
            { data: value },
          );
          const before = charactersOf(value);
          const free = before.slice(first, Math.max(before.length - last, first));
          const isChoice = free.some((character) =>
            ['digit', 'upper', 'lower'].includes(classOf(character)),
          );
          expect('ok' in outcome).toBe(isChoice);
          if (!('ok' in outcome) || typeof outcome.ok !== 'string') return;
          const after = charactersOf(outcome.ok);
          expect(after.map(classOf)).toEqual(before.map(classOf));
          expect(after.slice(0, first)).toEqual(before.slice(0, first));
          expect(after.slice(before.length - last)).toEqual(before.slice(before.length - last));
          expect(outcome.ok).not.toBe(value);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('that preserve the length give letters and digits only, and never the value', () => {
    fc.assert(
      fc.property(anyText, host, (value, on) => {
        fc.pre(value !== '');
        const alias = text('{{ data | alias_preserve_length }}', value, on);
        expect(alias).toMatch(/^[A-Za-z0-9]+$/);
        expect(alias).toHaveLength(charactersOf(value).length);
        expect(alias).not.toBe(value);
      }),
    );
  });

  it('for cards pass the checksum, keep BIN and last four where told, and never give the number', () => {
    fc.assert(
      fc.property(cardNumber, fc.boolean(), fc.boolean(), host, (number, bin, last, on) => {
        const alias = text(`{{ data | alias_card: ${String(bin)}, ${String(last)} }}`, number, on);
        const binLength = number.length < 16 ? 6 : 8;
        expect(alias).toMatch(/^\d+$/);
        expect(alias).toHaveLength(number.length);
        expect(luhnSum(alias) % 10).toBe(0);
        expect(alias).not.toBe(number);
        if (bin) expect(alias.slice(0, binLength)).toBe(number.slice(0, binLength));
        if (last) expect(alias.slice(-4)).toBe(number.slice(-4));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('stringify', () => {
  it('differs for values that differ in any code unit', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (left, right) => {
        const isSame =
          text('{{ data | stringify }}', left) === text('{{ data | stringify }}', right);
        expect(isSame).toBe(stringifyJson(left) === stringifyJson(right));
      }),
      { numRuns: 1_000 },
    );
  });

  it('can be read back to the value, members in order and numbers digit for digit', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const back = parseJson(text('{{ data | stringify }}', value), { jsonDepthMax: 100 });
        expect(back).toEqual(value);
        expect(stringifyJson(back)).toBe(stringifyJson(value));
      }),
      { numRuns: 500 },
    );
  });
});

describe('any template', () => {
  const pieces = fc.constantFrom(
    ...[
      '{{',
      '}}',
      '{%',
      '%}',
      'data',
      ' ',
      '|',
      ':',
      ',',
      "'",
      '"',
      '[',
      ']',
      '(',
      ')',
      '..',
      '.',
      '-',
      '==',
    ],
    ...[
      'upcase',
      'last4',
      'reveal_last',
      'json',
      'split',
      'replace',
      '4',
      'a',
      '\\',
      '\n',
      'raw',
      'endraw',
      '😀',
      '\ud800',
    ],
  );
  const templates = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 12 }).map((parts) => `{{ data ${parts.join('')} }}`),
  );

  it('is either refused by check or can be rendered, and never throws', () => {
    fc.assert(
      fc.property(templates, anyJson, (template, data) => {
        const fault = expressions.check(template);
        const outcome = expressions.render(template, { data });
        if (fault !== undefined) expect(outcome).toEqual({ failed: fault });
        else if ('failed' in outcome) expect(outcome.failed).toMatch(/^must /);
      }),
      { numRuns: 5_000 },
    );
  });
});
