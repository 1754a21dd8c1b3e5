import fc from 'fast-check';

import { HIDDEN_IDS } from './hidden-tokens.js';
import type { WeakGrants } from './two-vaults.js';

/** Where the caller may see everything; no hidden token is there. */
export const OWN_CONTAINER = '/mine/';

const PLAIN = [
  ...['create', 'read', 'update', 'delete', 'search'].map((name) => `token:${name}`),
  'application:read',
];
const PUBLIC = ['token:create', 'token:update'];
/** Plain `token:use` reveals; a rule may let its holder use masks alone. */
const BY_RULE = [...PLAIN, 'token:use'];

const ruleOn = (
  permissions: readonly string[],
  containers: readonly string[],
  transforms: readonly string[],
) =>
  fc.record({
    container: fc.constantFrom(...containers),
    transform: fc.constantFrom(...transforms),
    permissions: fc.oneof(
      fc.constant(permissions),
      fc.subarray([...permissions], { minLength: 1 }),
    ),
  });

const mostly = (permissions: readonly string[]): fc.Arbitrary<readonly string[]> =>
  fc.oneof(fc.constant(permissions), fc.subarray([...permissions], { minLength: 1 }));

const numbered = (rules: readonly object[]): readonly object[] =>
  rules.map((rule, index) => ({ priority: index + 1, ...rule }));

const rulesOf = (permissions: readonly string[], canReveal: boolean) =>
  fc
    .array(
      fc.oneof(
        {
          arbitrary: ruleOn(permissions, ['/', '/a/', '/a/b/', '/c/'], ['mask', 'redact']),
          weight: 3,
        },
        ...(canReveal
          ? [{ arbitrary: ruleOn(permissions, [OWN_CONTAINER], ['reveal']), weight: 1 }]
          : []),
      ),
      { maxLength: 4 },
    )
    .map(numbered);

const byCondition = fc.oneof(
  fc.record({
    attribute: fc.constant('id'),
    operator: fc.constantFrom('equals', 'starts_with'),
    value: fc.constantFrom(...HIDDEN_IDS, 'h-', 'own-'),
  }),
  fc.record({
    attribute: fc.constant('container'),
    operator: fc.constant('starts_with'),
    value: fc.constantFrom('/a/', '/', '/c'),
  }),
);

const sessionRules = fc
  .array(
    fc.record({
      conditions: fc.array(byCondition, { minLength: 1, maxLength: 2 }),
      transform: fc.constantFrom('mask', 'redact'),
      permissions: fc.subarray(BY_RULE, { minLength: 1 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map(numbered);

/** What a caller may hold that is to see no hidden value. */
export const weakGrants: fc.Arbitrary<WeakGrants> = fc.oneof(
  { weight: 3, arbitrary: grants('private', mostly(PLAIN), rulesOf(BY_RULE, true)) },
  { weight: 1, arbitrary: grants('public', mostly(PUBLIC), rulesOf(PUBLIC, false)) },
  { weight: 1, arbitrary: grants('session', mostly(PLAIN), sessionRules) },
);

function grants(
  as: WeakGrants['as'],
  permissions: fc.Arbitrary<readonly string[]>,
  rules: fc.Arbitrary<readonly object[]>,
): fc.Arbitrary<WeakGrants> {
  return fc.record({ as: fc.constant(as), permissions, rules });
}
