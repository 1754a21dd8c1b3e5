import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decide, firstExcess, holds } from '../../../src/domain/access/access.js';
import type { AccessRule, Grants } from '../../../src/domain/access/access.js';
import type { TokenPermission } from '../../../src/domain/access/permission.js';

// Few names, so that containers often lie below one another; one goes on beyond another.
const segment = fc.constantFrom('pci', 'high', 'highlight', 'a');
const container = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => `/${segments.map((each) => `${each}/`).join('')}`);
const ABOUT_TOKENS: readonly TokenPermission[] = ['token:read', 'token:use', 'token:create'];
const permission = fc.constantFrom(...ABOUT_TOKENS, 'log:read' as const);

const rule = (priority: number): fc.Arbitrary<AccessRule> =>
  fc
    .record({
      container: fc.option(container, { nil: undefined, freq: 6 }),
      transform: fc.constantFrom('redact' as const, 'mask' as const, 'reveal' as const),
      permissions: fc.uniqueArray(permission, { minLength: 1 }),
    })
    .map(({ container: covered, ...rest }) => ({
      priority,
      ...rest,
      ...(covered === undefined ? {} : { container: covered }),
    }));

const grants: fc.Arbitrary<Grants> = fc.record({
  permissions: fc.uniqueArray(permission, { maxLength: 2 }),
  rules: fc
    .nat({ max: 3 })
    .chain((count) =>
      fc.tuple(...Array.from({ length: count }, (_each, index) => rule(index + 1))),
    ),
});

/** Whether some permission is granted somewhere by `wanted` and not by `held`, looked for container by container. */
function goesBeyond(wanted: Grants, held: Grants, containers: readonly string[]): boolean {
  if (holds(wanted, 'log:read') && !holds(held, 'log:read')) return true;
  return ABOUT_TOKENS.some((each) =>
    containers.some(
      (where) =>
        decide(wanted, each, { container: where }).allowed &&
        !decide(held, each, { container: where }).allowed,
    ),
  );
}

const containersOf = ({ rules }: Grants) => rules.map((each) => each.container ?? '/');

test('where firstExcess finds nothing, no container gives more than before', () => {
  fc.assert(
    fc.property(grants, grants, fc.array(container, { maxLength: 30 }), (wanted, held, others) => {
      if (firstExcess(wanted, held, 'permissions') !== undefined) return;
      const everywhere = ['/', ...containersOf(wanted), ...containersOf(held), ...others];
      expect(goesBeyond(wanted, held, everywhere)).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

test('where it finds something, that is granted by the one and not by the other', () => {
  fc.assert(
    fc.property(grants, grants, (wanted, held) => {
      const excess = firstExcess(wanted, held, 'permissions');
      if (excess === undefined) return;
      const { permission: found, container: where } = excess;
      if (where === undefined) {
        expect(holds(wanted, found)).toBe(true);
        expect(holds(held, found)).toBe(false);
        return;
      }
      const target = { container: where };
      expect(decide(wanted, found as TokenPermission, target).allowed).toBe(true);
      expect(decide(held, found as TokenPermission, target).allowed).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

test('nothing goes beyond itself, and everything beyond nothing that grants at all', () => {
  fc.assert(
    fc.property(grants, (each) => {
      expect(firstExcess(each, each, 'permissions')).toBeUndefined();
      const nothing: Grants = { permissions: [], rules: [] };
      const grantsSomething = each.permissions.length + each.rules.length > 0;
      expect(firstExcess(each, nothing, 'permissions') !== undefined).toBe(grantsSomething);
    }),
  );
});
