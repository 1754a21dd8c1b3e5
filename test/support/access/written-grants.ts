import type { AccessRule, Grants } from '../../../src/domain/access/access.js';
import type { Permission } from '../../../src/domain/access/permission.js';

/** A rule as rows of a table write it; without a container it covers everything. */
export const rule = (
  priority: number,
  container: string | undefined,
  transform: AccessRule['transform'],
  ...permissions: readonly Permission[]
): AccessRule => ({
  priority,
  transform,
  permissions,
  ...(container === undefined ? {} : { container }),
});

/** Grants of permissions alone. */
export const plain = (...permissions: readonly Permission[]): Grants => ({
  permissions,
  rules: [],
});

/** Grants of rules alone. */
export const rules = (...each: readonly AccessRule[]): Grants => ({ permissions: [], rules: each });
