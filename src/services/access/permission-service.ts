import { ListPermissionsInputSchema } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import type { RequestContext } from '../../context.js';
import { mayHold, PERMISSION_TABLE, PERMISSIONS } from '../../domain/access/permission.js';
import type { Permission, PermissionInfo } from '../../domain/access/permission.js';
import { requireIdentity } from '../act/authorization.js';

/** A permission with what the table says of it. */
export interface ListedPermission extends PermissionInfo {
  readonly type: Permission;
}

/** The permissions that there are. */
export class PermissionService {
  /** Lists them, all or those that an Application of a type may hold. Any valid key may ask. */
  list(ctx: RequestContext, input: unknown): readonly ListedPermission[] {
    const { applicationType } = parseInput(ListPermissionsInputSchema, input);
    requireIdentity(ctx.identity);
    return PERMISSIONS.filter(
      (permission) => applicationType == null || mayHold(applicationType, permission),
    ).map((permission) => ({ type: permission, ...PERMISSION_TABLE[permission] }));
  }
}
