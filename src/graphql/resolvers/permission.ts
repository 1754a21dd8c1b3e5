import type { PermissionService } from '../../services/access/permission-service.js';
import type { QueryResolvers } from '../generated/resolvers-types.js';

/** The root fields about permissions. */
export function permissionResolvers(permissions: PermissionService) {
  return {
    Query: {
      permissions: (_root, { input }, { request }) => permissions.list(request, input),
    } satisfies Partial<QueryResolvers>,
  };
}
