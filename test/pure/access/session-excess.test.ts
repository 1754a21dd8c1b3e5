import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decide, firstExcess, holds } from '../../../src/domain/access/access.js';
import type {
  AccessRule,
  AccessTarget,
  Comparison,
  Decision,
  Grants,
} from '../../../src/domain/access/access.js';
import type { Permission, TokenPermission } from '../../../src/domain/access/permission.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

/*
 * What a session is given is compared with what its authorizer holds. The comparison looks at few containers and at no
 * id; these properties hold it against `decide` on many tokens.
 */

const CONTAINERS = ['/', '/a/', '/a/b/', '/a/b/c/', '/ab/', '/b/', '/abc/', '/c/'];
const IDS = ['x', 'xy', 'xyz', 'y', 'z', undefined];
const TARGETS: readonly AccessTarget[] = CONTAINERS.flatMap((container) =>
  IDS.map((id) => (id === undefined ? { container } : { container, id })),
);
const NAMES = ['token:read', 'token:use', 'token:create', 'application:read'] as const;
const TOKEN_NAMES = NAMES.filter((name): name is TokenPermission & (typeof NAMES)[number] =>
  name.startsWith('token:'),
);

const permissions = fc.subarray<Permission>([...NAMES]);
const ruleBase = {
  priority: fc.integer({ min: 1, max: 1_000 }),
  transform: fc.constantFrom('redact', 'mask', 'reveal'),
  permissions: fc.subarray<Permission>([...NAMES], { minLength: 1 }),
} as const;
const ruleOnContainer: fc.Arbitrary<AccessRule> = fc.record({
  ...ruleBase,
  container: fc.constantFrom('/', '/a/', '/a/b/', '/ab/', '/b/'),
});
const operator = fc.constantFrom('equals', 'starts_with');
const onContainer = fc.record({
  attribute: fc.constant('container' as const),
  operator,
  value: fc.constantFrom('/', '/a', '/a/', '/a/b/', '/ab', '/b/', 'a'),
});
const onId = fc.record({
  attribute: fc.constant('id' as const),
  operator,
  value: fc.constantFrom('x', 'xy', 'y', '/'),
});
const ruleWith = (condition: typeof onContainer | typeof onId): fc.Arbitrary<AccessRule> =>
  fc.record({
    ...ruleBase,
    conditions: fc.array(condition as typeof onId, { minLength: 1, maxLength: 3 }),
  });

const grantsOf = (...rules: readonly fc.Arbitrary<AccessRule>[]): fc.Arbitrary<Grants> =>
  fc.record({
    permissions,
    rules: fc.uniqueArray(fc.oneof(...rules), {
      maxLength: 5,
      selector: ({ priority }) => priority,
    }),
  });
const anyGrants = grantsOf(
  ruleOnContainer,
  ruleWith(onContainer),
  ruleWith(onId),
  ruleWith(fc.oneof(onContainer, onId) as typeof onId),
);
const grantsWithoutIds = grantsOf(ruleOnContainer, ruleWith(onContainer));
const applicationGrants = grantsOf(ruleOnContainer);

const STRENGTH = { redact: 1, mask: 2, reveal: 3 };
function strength(decision: Decision, comparison: Comparison): number {
  if (!decision.allowed) return 0;
  return comparison === 'permissions' ? 1 : STRENGTH[decision.transform];
}
function goesBeyond(wanted: Grants, held: Grants, comparison: Comparison): boolean {
  return TOKEN_NAMES.some((name) =>
    TARGETS.some(
      (target) =>
        strength(decide(wanted, name, target), comparison) >
        strength(decide(held, name, target), comparison),
    ),
  );
}

const comparisons = fc.constantFrom<Comparison>('permissions', 'transforms');
const RUNS = { numRuns: 3_000 };

describe('firstExcess', () => {
  test('what it lets pass goes beyond on no token, whatever conditions there are', () => {
    let passed = 0;
    fc.assert(
      fc.property(anyGrants, anyGrants, comparisons, (wanted, held, comparison) => {
        if (firstExcess(wanted, held, comparison) !== undefined) return;
        passed += 1;
        expect(goesBeyond(wanted, held, comparison)).toBe(false);
        for (const name of NAMES) if (holds(wanted, name)) expect(holds(held, name)).toBe(true);
      }),
      RUNS,
    );
    expect(passed).toBeGreaterThan(100);
  });

  test('nobody goes beyond itself, so that an Application can give all that it holds', () => {
    fc.assert(
      fc.property(grantsWithoutIds, comparisons, (grants, comparison) => {
        expect(firstExcess(grants, grants, comparison)).toBeUndefined();
      }),
      RUNS,
    );
  });

  test('where no rule asks for an id, what it refuses does go beyond, in the container that it names', () => {
    fc.assert(
      fc.property(grantsWithoutIds, applicationGrants, comparisons, (wanted, held, comparison) => {
        const excess = firstExcess(wanted, held, comparison);
        if (excess === undefined || !holds(held, excess.permission)) return;
        if (excess.container === undefined) return;
        const name = excess.permission as TokenPermission;
        const within = [excess.container, `${excess.container}-/`].map((container) => ({
          container,
        }));
        const isMore = within.some(
          (target) =>
            strength(decide(wanted, name, target), comparison) >
            strength(decide(held, name, target), comparison),
        );
        expect(isMore).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('firstExcess, case by case', () => {
  const read = (transform: AccessRule['transform'], rest: Partial<AccessRule>): AccessRule => ({
    priority: 1,
    transform,
    permissions: ['token:read'],
    ...rest,
  });
  const plain = (...names: Permission[]): Grants => ({ permissions: names, rules: [] });
  const ruled = (...rules: AccessRule[]): Grants => ({ permissions: [], rules });
  const condition = (
    attribute: 'id' | 'container',
    comparing: 'equals' | 'starts_with',
    value: string,
  ) => ({ attribute, operator: comparing, value });

  const cases: readonly [string, Grants, Grants, ReturnType<typeof firstExcess>][] = [
    ['a permission that is held', plain('token:read'), plain('token:read'), undefined],
    [
      'a permission that is not',
      plain('token:read'),
      plain('token:use'),
      { permission: 'token:read' },
    ],
    [
      'reveal where the plain permission masks',
      ruled(read('reveal', { conditions: [condition('id', 'equals', 'x')] })),
      plain('token:read'),
      { permission: 'token:read', container: '/' },
    ],
    [
      'reveal of one token, of an Application that reveals everywhere',
      ruled(read('reveal', { conditions: [condition('id', 'equals', 'x')] })),
      ruled(read('reveal', { container: '/' })),
      undefined,
    ],
    [
      'reveal of one token in any container, of an Application that reveals in one',
      ruled(read('reveal', { conditions: [condition('id', 'equals', 'x')] })),
      ruled(read('reveal', { container: '/pci/' })),
      { permission: 'token:read', container: '/' },
    ],
    [
      'reveal of one token in the container that is revealed',
      ruled(
        read('reveal', {
          conditions: [
            condition('id', 'equals', 'x'),
            condition('container', 'starts_with', '/pci/'),
          ],
        }),
      ),
      ruled(read('reveal', { container: '/pci/' })),
      undefined,
    ],
    [
      'containers that begin alike but lie beside the one that is held',
      ruled(read('mask', { conditions: [condition('container', 'starts_with', '/pci')] })),
      ruled(read('mask', { container: '/pci/' })),
      { permission: 'token:read' },
    ],
    [
      'a mask where a rule of the authorizer redacts',
      plain('token:read'),
      { permissions: ['token:read'], rules: [read('redact', { container: '/pci/high/' })] },
      { permission: 'token:read', container: '/pci/high/' },
    ],
    [
      'the same, where the session has the rule too',
      { permissions: ['token:read'], rules: [read('redact', { container: '/pci/' })] },
      { permissions: ['token:read'], rules: [read('redact', { container: '/pci/high/' })] },
      undefined,
    ],
  ];
  test.each(cases)('%s', (_what, wanted, held, excess) => {
    expect(firstExcess(wanted, held, 'transforms')).toStrictEqual(excess);
  });

  test('the greatest grants that the contract lets in are compared in bounded time', () => {
    const many = (prefix: string): Grants => ({
      permissions: ['token:read'],
      rules: Array.from({ length: 100 }, (_, index) =>
        read('mask', {
          priority: index + 1,
          conditions: Array.from({ length: 20 }, () =>
            condition('container', 'starts_with', `/${prefix}${String(index)}/`),
          ),
        }),
      ),
    });
    const startedAt = processorMs();
    firstExcess(many('a'), many('b'), 'transforms');
    expect(processorMs() - startedAt).toBeLessThan(5_000);
  });
});
