import fc from 'fast-check';

import type { Input } from '../doors/both-doors.js';
import { HIDDEN_CONTAINERS, HIDDEN_IDS } from './hidden-tokens.js';
import { OWN_CONTAINER } from './weak-grants.js';

/*
 * What a caller may bring who may see no hidden value: expressions that would show what is hidden wherever one can be put.
 */

const CONTAINERS = [...HIDDEN_CONTAINERS, '/', OWN_CONTAINER] as const;

const OWN_IDS = ['own-0', 'own-1', 'own-2'];
/** An id, mostly of a hidden token. */
export const anyId = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HIDDEN_IDS) },
  { weight: 1, arbitrary: fc.constantFrom(...OWN_IDS, 'missing') },
);

/** Expressions that would tell something of a hidden value, wholly or by a character; the first ones of any value. */
const TELLING = [
  '{{ data }}',
  '{{ data | stringify }}',
  '{{ data | stringify | slice: 12, 2 }}',
  '{{ data | stringify | size }}',
] as const;
const expression = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...TELLING) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{{ data.number }}',
      '{{ data.account_number | slice: 0, 1 }}',
      '{{ data.name }}',
      '{{ data.secret | size }}',
      '{{ data.pin | plus: 1 }}',
      '{{ data.extra | default: "none" }}',
      '{{ data.number | card_bin }}',
      '{{ data.name | split: "α" | size }}',
      'constant',
    ),
  },
);
const mask = fc.oneof(
  { weight: 3, arbitrary: expression },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('number', 'account_number', 'secret', 'name', 'extra')
      .map((name) => ({ [name]: `{{ data.${name} }}` })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      { number: null },
      // As it is already.
      { number: '{{ data.number | reveal_last: 4 }}' },
    ),
  },
);
const searchIndexes = fc.oneof(
  fc.array(expression, { minLength: 1, maxLength: 2 }),
  fc.constantFrom([], null),
);

const member = fc.oneof(
  fc.constantFrom('1', '4', 'α', 'x', 'card', '4242424242424242', '123456789', null),
  fc.constantFrom<unknown>(1, 30, 2030, [], { a: 'x' }),
);
/** A value, or members of one. */
export const data = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<unknown>('x', '1', 'Λ', [], 7, { a: '1' }) },
  {
    weight: 3,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'number',
        'name',
        'secret',
        'pin',
        'n',
        'shown',
        'account_number',
        'cvc',
        'expiration_month',
      ),
      member,
      { minKeys: 1, maxKeys: 3 },
    ),
  },
);
const containers = fc.constantFrom(...CONTAINERS).map((container) => [container]);
const metadata = fc.constantFrom<unknown>({ order: '2' }, { seen: 'x', order: null });
const expiresAt = fc.constantFrom('2099-01-01', null);

const changes = {
  data,
  mask,
  searchIndexes,
  fingerprintExpression: fc.oneof(expression, fc.constant(null)),
  containers,
  metadata,
  expiresAt,
};
const rareChanges = { deduplicateToken: fc.boolean(), type: fc.constantFrom('card', 'token') };
/** Mostly one member: of several, one that is refused would hide what the others do. */
export const patch = fc.oneof(
  { weight: 6, arbitrary: only('mask', 'searchIndexes', 'fingerprintExpression') },
  { weight: 3, arbitrary: only('data') },
  { weight: 2, arbitrary: only('containers') },
  { weight: 1, arbitrary: only('metadata', 'expiresAt') },
  { weight: 1, arbitrary: fc.record(rareChanges, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.record(changes, { requiredKeys: [] }) },
);

function only(...names: readonly (keyof typeof changes)[]): fc.Arbitrary<Input> {
  const [first, ...others] = names.map((name) => fc.record({ [name]: changes[name] }));
  return first === undefined ? fc.constant({}) : fc.oneof(first, ...others);
}

/** A new token of the caller. */
export const created = fc.record(
  {
    id: fc.constantFrom(...OWN_IDS, 'h-card'),
    type: fc.constant('token'),
    data,
    mask,
    searchIndexes: fc.array(expression, { minLength: 1, maxLength: 2 }),
    fingerprintExpression: expression,
    containers,
    metadata: fc.constant({ order: '1' }),
    deduplicateToken: fc.boolean(),
  },
  { requiredKeys: ['type', 'data'] },
);

const term = fc.oneof(
  fc.constantFrom('x', '1', 'α', '4', '1111', 'constant', 'card', '4242').map((v) => `data:"${v}"`),
  fc.constantFrom(...CONTAINERS).map((container) => `container:"${container}*"`),
  anyId.map((id) => `id:${id}`),
  fc.nat(7).map((n) => `fingerprint:"#${String(n)}"`),
  fc.constantFrom(
    'type:card',
    'type:token',
    'metadata.order:1',
    'metadata.seen:x',
    'created_at:[* TO *]',
    'modified_at:[2020-01-01 TO *]',
    'container:*',
  ),
);
/** A query of the search. */
export const { query } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    term,
    tie('query').map((one) => `NOT (${one})`),
    fc
      .tuple(tie('query'), fc.constantFrom('AND', 'OR'), tie('query'))
      .map(([one, operator, other]) => `(${one}) ${operator} (${other})`),
  ),
}));

/** A body of expressions about tokens. */
export const detokenized = fc
  .array(
    fc
      .tuple(
        anyId,
        fc.constantFrom(
          '',
          ' | slice: 0, 1',
          " | json: '$.number'",
          ' | stringify',
          ' | size',
          ' | last4',
          ' | card_bin',
          " | default: 'none'",
        ),
      )
      .map(([id, rest]) => `{{ ${id}${rest} }}`),
    { minLength: 1, maxLength: 3 },
  )
  .map((texts) => ({ texts, joined: texts.join(' ') }));

/** A list of tokens, as a query string and as an input. */
export const lists = fc.oneof(
  fc
    .record({ page: fc.constantFrom(1, 2), size: fc.constantFrom(1, 3, 50) })
    .map(
      ({ page, size }) => [`page=${String(page)}&size=${String(size)}`, { page, size }] as const,
    ),
  fc.constantFrom('card', 'token').map((type) => [`type=${type}`, { type: [type] }] as const),
  anyId.map((id) => [`id=${id}`, { ids: [id] }] as const),
  fc.constant(['metadata.order=1', { metadata: { order: '1' } }] as const),
);
