import type { PermissionName, WhoAmIQuery } from '../generated/operations.js';

/** Whoever has signed in. */
export type Caller = NonNullable<WhoAmIQuery['me']>;

/** A permission as REST, messages and people write it: `token:create`. */
export function permissionLabel(name: PermissionName): string {
  return name.replaceAll('_', ':');
}

/** Why a caller may not do something; undefined where it may. Any one of the permissions is enough. */
export function whyNot(
  caller: Caller,
  ...permissions: readonly PermissionName[]
): string | undefined {
  if (permissions.length === 0) return undefined;
  if (permissions.some((name) => caller.heldPermissions.includes(name))) return undefined;
  return `This key lacks ${permissions.map(permissionLabel).join(' or ')}.`;
}
