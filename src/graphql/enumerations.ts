import { PERMISSIONS } from '../domain/access/permission.js';

/**
 * What stands behind the names of enumerations that have others in the services, as a name of GraphQL has no colon. Of all
 * other enumerations the names are the values.
 */
export const enumerations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PermissionName: Object.fromEntries(
    PERMISSIONS.map((permission) => [permission.replaceAll(':', '_'), permission]),
  ),
};
