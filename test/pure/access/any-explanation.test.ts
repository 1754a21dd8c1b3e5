import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decide, holds } from '../../../src/domain/access/access.js';
import type { AccessRule, Grants } from '../../../src/domain/access/access.js';
import { accessChanges } from '../../../src/domain/access/difference.js';
import type { AccessChange } from '../../../src/domain/access/difference.js';
import { explainAccess } from '../../../src/domain/access/explanation.js';
import { PERMISSIONS, TOKEN_PERMISSIONS } from '../../../src/domain/access/permission.js';
import type { TokenPermission } from '../../../src/domain/access/permission.js';
import { anyGrants, anyTarget } from '../../support/access/grants.js';
import { plain, rule, rules } from '../../support/access/written-grants.js';

const RUNS = { numRuns: 1_000 };
/** What an Application may be given: rules that cover containers. */
const ofApplication = anyGrants.map(({ permissions, rules: each }): Grants => ({
  permissions,
  rules: each.map(({ priority, container, transform, permissions: granted }): AccessRule => {
    const rest = { priority, transform, permissions: granted };
    return container === undefined ? rest : { ...rest, container };
  }),
}));

const inWords = (grants: Grants, permission: string, hasMask?: boolean) =>
  explainAccess(grants, { container: '/pci/high/', hasMask }).find(
    (each) => each.permission === permission,
  );

describe('an explanation', () => {
  test('says of every permission what the decision is, and names the rule that makes it', () => {
    fc.assert(
      fc.property(anyGrants, anyTarget, fc.boolean(), (grants, target, hasMask) => {
        const told = explainAccess(grants, { ...target, hasMask });
        expect(told.map(({ permission }) => permission)).toStrictEqual(PERMISSIONS);
        for (const { permission, granted, rule: named, place, transform } of told) {
          if (!TOKEN_PERMISSIONS.includes(permission as TokenPermission)) {
            expect(granted).toBe(holds(grants, permission));
            continue;
          }
          const decision = decide(grants, permission as TokenPermission, target);
          expect({ granted, transform }).toStrictEqual({
            granted: decision.allowed,
            transform: decision.allowed ? decision.transform : undefined,
          });
          if (place !== undefined) expect(grants.rules[place - 1]).toBe(named);
          if (named === undefined) continue;
          // It is that rule: alone it decides so, and without it something else would be said or done by another.
          const alone = { permissions: [], rules: [named] };
          expect(decide(alone, permission as TokenPermission, target)).toStrictEqual(decision);
          const before = grants.rules.filter(({ priority }) => priority < named.priority);
          const earlier = decide({ permissions: [], rules: before }, permission as never, target);
          expect(earlier.allowed).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test.each([
    [
      rules(rule(5, '/', 'reveal', 'token:read'), rule(2, '/pci/', 'mask', 'token:read')),
      true,
      'The rule of priority 2, on /pci/, decides, before the rules of priority 5, which grant it too. Its transform is mask: data holds the mask.',
    ],
    [
      { ...rules(rule(1, '/pci/', 'redact', 'token:read')), permissions: ['token:read' as const] },
      true,
      'The rule of priority 1, on /pci/, decides, before the plain permissions, which grant it too. Its transform is redact: data is left out.',
    ],
    [
      plain('token:read'),
      false,
      'No rule grants it here; the plain permissions do, everywhere. Its transform is mask, and there is no mask: data is left out.',
    ],
    [
      rules(rule(3, '/pii/', 'reveal', 'token:read')),
      true,
      'The plain permissions do not grant it, and of the rules that do (priority 3) none covers /pci/high/.',
    ],
    [plain('token:use'), true, 'Neither the plain permissions nor any rule grants it.'],
  ])('tells in words why: %j', (grants, hasMask, reason) => {
    expect(inWords(grants, 'token:read', hasMask)?.reason).toBe(reason);
  });

  test('tells that use with nothing to put in is refused, and that deleting shows nothing', () => {
    const hidden = rules(rule(1, '/', 'redact', 'token:use'), rule(2, '/', 'mask', 'token:delete'));
    expect(inWords(hidden, 'token:use')).toMatchObject({ granted: true, shows: 'nothing' });
    expect(inWords(hidden, 'token:use')?.reason).toContain('use is refused');
    expect(inWords(hidden, 'token:delete')).toMatchObject({ shows: 'nothing' });
  });
});

/** What the changes say of a permission on a container: that of the region that is around it, if any. */
function changeAt(changes: readonly AccessChange[], permission: string, container: string) {
  return changes.filter(
    (change) =>
      change.permission === permission &&
      (change.container === undefined || container.startsWith(change.container)) &&
      !change.except.some((below) => container.startsWith(below)),
  );
}

describe('a difference', () => {
  test('says of every permission and container what is decided before and after, and of no other', () => {
    fc.assert(
      fc.property(ofApplication, ofApplication, anyTarget, (before, after, { container }) => {
        const changes = accessChanges(before, after);
        for (const permission of PERMISSIONS) {
          const said = changeAt(changes, permission, container);
          const [then, now] = [before, after].map((grants) => {
            if (!TOKEN_PERMISSIONS.includes(permission as TokenPermission))
              return holds(grants, permission) ? 'granted' : 'refused';
            const decision = decide(grants, permission as TokenPermission, { container });
            return decision.allowed ? decision.transform : 'refused';
          });
          if (then === now) expect(said).toStrictEqual([]);
          else expect(said).toMatchObject([{ before: then, after: now }]);
        }
      }),
      RUNS,
    );
  });

  test('of the same state is nothing, and the other way round it is the opposite', () => {
    const opposite = { gained: 'lost', lost: 'gained', more: 'less', less: 'more' } as const;
    fc.assert(
      fc.property(ofApplication, ofApplication, (before, after) => {
        expect(accessChanges(before, before)).toStrictEqual([]);
        const there = accessChanges(before, after).map(({ change }) => opposite[change]);
        expect(accessChanges(after, before).map(({ change }) => change)).toStrictEqual(there);
      }),
      RUNS,
    );
  });

  test('names a container once, and what below it is not so', () => {
    const before = rules(rule(1, '/pci/', 'mask', 'token:read'));
    const after = rules(
      rule(1, '/pci/', 'mask', 'token:read'),
      rule(2, '/', 'reveal', 'token:read'),
    );
    expect(accessChanges(before, after)).toStrictEqual([
      {
        permission: 'token:read',
        change: 'gained',
        before: 'refused',
        after: 'reveal',
        container: '/',
        except: ['/pci/'],
      },
    ]);
  });
});
