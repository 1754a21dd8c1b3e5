import { Router } from 'express';
import type { RequestHandler } from 'express';

import { UpdateTenantInputSchema } from '../../contract/generated/inputs.js';
import { readMembers } from '../../contract/wire/read-members.js';
import type { TenantService } from '../../services/tenants/tenant-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { ok } from './answer.js';
import { tenantWire } from './wire.js';

/** Members of a tenant that only the vault writes: a client may send back what it got. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'id',
  'owner_id',
  'created_at',
  'modified_by',
  'modified_at',
]);

/** `GET|PUT /tenants/self` (contract 7). */
export function tenantRoutes(tenants: TenantService, json: readonly RequestHandler[]): Router {
  return Router()
    .get(
      '/tenants/self',
      ok(async (ctx) => tenantWire(await tenants.getSelf(ctx))),
    )
    .put(
      '/tenants/self',
      ...json,
      ok(async (ctx, request) => {
        const input = readMembers(UpdateTenantInputSchema, bodyOf(request), READ_ONLY);
        return tenantWire(await tenants.updateSelf(ctx, input));
      }),
    );
}
