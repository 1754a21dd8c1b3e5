/*
 * The permissions of contract 2, written out once more: the tests hold the table of the code to this one.
 */

/** What a `public` Application may hold. */
export const PUBLIC_PERMISSIONS = ['token:create', 'token:update'] as const;

/** All thirty, in the order of answers. */
export const ALL_PERMISSIONS = [
  'token:create',
  'token:read',
  'token:update',
  'token:delete',
  'token:search',
  'token:use',
  'application:create',
  'application:read',
  'application:update',
  'application:delete',
  'reactor:create',
  'reactor:read',
  'reactor:update',
  'reactor:delete',
  'proxy:create',
  'proxy:read',
  'proxy:update',
  'proxy:delete',
  'tenant:read',
  'tenant:update',
  'tenant:delete',
  'tenant:member:read',
  'tenant:member:update',
  'tenant:member:delete',
  'tenant:invitation:create',
  'tenant:invitation:read',
  'tenant:invitation:update',
  'tenant:invitation:delete',
  'log:read',
  'report:read',
] as const;

/** The faults of a `public` Application that asks for all thirty, at a path. */
export function faultsOfPublic(path: string): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const [index, name] of ALL_PERMISSIONS.entries()) {
    if ((PUBLIC_PERMISSIONS as readonly string[]).includes(name)) continue;
    faults[`${path}[${String(index)}]`] = [`must not be ${name} for a public Application`];
  }
  return faults;
}
