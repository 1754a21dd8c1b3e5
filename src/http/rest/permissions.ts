import { Router } from 'express';

import { ListPermissionsInputSchema } from '../../contract/generated/inputs.js';
import type { PermissionService } from '../../services/access/permission-service.js';
import { ok } from './answer.js';
import { readQuery } from './query.js';
import { permissionWire } from './wire.js';

/** `GET /permissions` (contract 2). */
export function permissionRoutes(permissions: PermissionService): Router {
  return Router().get(
    '/permissions',
    ok((ctx, request) =>
      permissions.list(ctx, readQuery(ListPermissionsInputSchema, request)).map(permissionWire),
    ),
  );
}
