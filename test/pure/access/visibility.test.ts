import fc from 'fast-check';
import { expect, it } from 'vitest';

import { decide } from '../../../src/domain/access/access.js';
import { visibilityOf } from '../../../src/domain/access/visibility.js';
import { anyGrants, anyTarget, isVisible } from '../../support/access/grants.js';

it('a token is visible exactly where the permission is allowed, whatever the rules', () => {
  const permission = fc.constantFrom('token:read' as const, 'token:search' as const);
  fc.assert(
    fc.property(anyGrants, anyTarget, permission, (grants, target, wanted) => {
      const visibility = visibilityOf(grants, wanted);
      expect(isVisible(visibility, target)).toBe(decide(grants, wanted, target).allowed);
    }),
    { numRuns: 5_000 },
  );
});
