import fc from 'fast-check';

import type { HiddenTokens } from './two-vaults.js';

/** Containers of the hidden tokens. The caller may hold what it likes on others. */
export const HIDDEN_CONTAINERS = ['/a/', '/a/b/', '/c/'] as const;

/** Ids of the hidden tokens. */
export const HIDDEN_IDS = ['h-card', 'h-bank', 'h-object', 'h-mixed', 'h-text', 'h-any'] as const;

/** A text of letters that no caller ever names, marked so that no two tokens hold the same. */
const secret = (mark: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('α', 'β', 'γ', 'δ', 'ε'), { minLength: 6, maxLength: 40 })
    .map((letters) => `${mark}${letters.join('')}`);

const digits = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((each) => each.join(''));

/** Card numbers that end in 4242, so that their masks are equal. */
const cardNumber = digits(11).map((start) => {
  const number = (check: number): string => `${start}${String(check)}4242`;
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((each) => passesLuhn(number(each))) ?? 0;
  return number(check);
});

function passesLuhn(number: string): boolean {
  const sum = Array.from(number, Number).reduce((total, digit, index) => {
    const value = (number.length - index) % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The hidden values of one vault. */
interface Values {
  readonly card: string;
  readonly account: string;
  readonly number: string;
  readonly object: string;
  readonly extra: string | undefined;
  readonly pin: string | number;
  readonly mixed: string;
  readonly text: string;
  readonly any: unknown;
}

/** What masks show of them is the same in every vault. */
const values: fc.Arbitrary<Values> = fc.record({
  card: cardNumber,
  account: digits(8).map((start) => `${start}6789`),
  number: digits(12).map((start) => `${start}1111`),
  object: secret('Ω'),
  extra: fc.option(secret('Ψ'), { nil: undefined }),
  pin: fc.oneof(fc.integer({ min: 10 ** 6, max: 10 ** 9 }), secret('Φ')),
  mixed: secret('Σ'),
  text: digits(6).map((start) => `Λ${start}77`),
  any: fc.oneof(
    secret('Ξ'),
    fc.array(secret('Π'), { minLength: 1 }),
    fc.integer({ min: 10 ** 6, max: 10 ** 9 }),
  ),
});
/** Definitions of the hidden tokens: of each kind of value, mask, fingerprint and search index one. */
function definitions(value: Values): readonly object[] {
  const { number, object: name, pin, extra } = value;
  return [
    {
      id: 'h-card',
      type: 'card',
      data: { number: value.card, expiration_month: 7, expiration_year: 2031, cvc: '123' },
      containers: ['/a/'],
      metadata: { order: '1' },
    },
    {
      id: 'h-bank',
      type: 'bank',
      data: { account_number: value.account, routing_number: '021000021' },
      containers: ['/a/b/'],
    },
    {
      id: 'h-object',
      type: 'token',
      data: { number, name, pin, shown: 'x', ...(extra === undefined ? {} : { extra }) },
      containers: ['/a/'],
      mask: { number: '{{ data.number | reveal_last: 4 }}', shown: '{{ data.shown }}' },
      search_indexes: ['{{ data.name }}', '{{ data.shown }}', '{{ data.number | last4 }}'],
      fingerprint_expression: '{{ data.name }}|{{ data.shown }}',
      metadata: { order: '2' },
    },
    {
      id: 'h-mixed',
      type: 'token',
      // What the caller may change decides how expressions of others fare with what it may not see.
      data: { secret: value.mixed, n: 1, shown: 'card' },
      containers: ['/c/'],
      search_indexes: ['{{ data.secret | slice: data.n, 50 }}', '{{ data.shown }}'],
    },
    {
      id: 'h-text',
      type: 'token',
      data: value.text,
      containers: ['/a/b/'],
      mask: '{{ data | reveal_last: 2 }}',
      search_indexes: ['{{ data }}'],
    },
    { id: 'h-any', type: 'token', data: value.any, containers: ['/c/'], mask: null },
  ];
}

/** Hidden tokens of two vaults. */
export const hiddenTokens: fc.Arbitrary<HiddenTokens> = fc
  .tuple(values, values)
  .map(([one, other]) => [definitions(one), definitions(other)]);
