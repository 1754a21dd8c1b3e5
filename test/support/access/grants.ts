import fc from 'fast-check';

import type {
  AccessCondition,
  AccessRule,
  AccessTarget,
  Grants,
} from '../../../src/domain/access/access.js';
import type { Permission } from '../../../src/domain/access/permission.js';
import type { Visibility } from '../../../src/domain/access/visibility.js';

/** Containers and ids of few letters, so that they often meet; with what means something to LIKE among them. */
const anyContainer = fc
  .array(fc.constantFrom('a', 'a_', 'ab', '-'), { maxLength: 3 })
  .map((segments) => ['', ...segments, ''].join('/'));
const anyId = fc
  .array(fc.constantFrom('a', 'b', '%', '_', '\\', '*', "'", 'é'), { minLength: 1, maxLength: 4 })
  .map((parts) => `id-${parts.join('')}`);

const anyCondition: fc.Arbitrary<AccessCondition> = fc.oneof(
  fc.record({
    attribute: fc.constant('id' as const),
    operator: fc.constantFrom('equals' as const, 'starts_with' as const),
    value: anyId,
  }),
  fc.record({
    attribute: fc.constant('container' as const),
    operator: fc.constantFrom('equals' as const, 'starts_with' as const),
    value: anyContainer,
  }),
);

const anyPermissions = fc.subarray<Permission>(['token:read', 'token:search', 'proxy:read']);

const anyRule: fc.Arbitrary<AccessRule> = fc
  .record({
    priority: fc.integer({ min: 1, max: 9 }),
    transform: fc.constantFrom('redact' as const, 'mask' as const, 'reveal' as const),
    permissions: anyPermissions,
    where: fc.oneof(
      anyContainer.map((container) => ({ container })),
      fc.array(anyCondition, { minLength: 1, maxLength: 2 }).map((conditions) => ({ conditions })),
      fc.constant({}),
    ),
  })
  .map(({ where, ...rule }) => ({ ...rule, ...where }));

/** What an identity may be given, sessions' conditions included. */
export const anyGrants: fc.Arbitrary<Grants> = fc.record({
  permissions: fc.oneof(fc.constant([]), anyPermissions),
  rules: fc.array(anyRule, { maxLength: 3 }),
});

/** A token that grants may be about. */
export const anyTarget: fc.Arbitrary<AccessTarget & { readonly id: string }> = fc.record({
  id: anyId,
  container: anyContainer,
});

/** What visibility means, without a database. */
export function isVisible(
  visibility: Visibility,
  target: AccessTarget & { readonly id: string },
): boolean {
  if (visibility.kind === 'everything') return true;
  return visibility.alternatives.some((conditions) =>
    conditions.every(({ attribute, operator, value }) =>
      operator === 'equals' ? target[attribute] === value : target[attribute].startsWith(value),
    ),
  );
}
