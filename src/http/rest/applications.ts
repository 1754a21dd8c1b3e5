import { Router } from 'express';
import type { RequestHandler } from 'express';

import {
  CreateApplicationInputSchema,
  ListApplicationsInputSchema,
  UpdateApplicationInputSchema,
} from '../../contract/generated/inputs.js';
import { readMembers } from '../../contract/wire/read-members.js';
import { applicationWire, pageWire } from '../../contract/wire/resources.js';
import type { ApplicationService } from '../../services/access/application-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { created, noContent, ok } from './answer.js';
import { idOf } from './path.js';
import { readQuery } from './query.js';

/** Members of an Application that only the vault writes: a client may send back what it got. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'id',
  'tenant_id',
  'key',
  'created_by',
  'created_at',
  'modified_by',
  'modified_at',
]);

/** The endpoints of contract 2. */
export function applicationRoutes(
  applications: ApplicationService,
  json: readonly RequestHandler[],
): Router {
  return Router()
    .post(
      '/applications',
      ...json,
      created(async (ctx, request) => {
        const input = readMembers(CreateApplicationInputSchema, bodyOf(request), READ_ONLY);
        return applicationWire(await applications.create(ctx, input));
      }),
    )
    .get(
      '/applications',
      ok(async (ctx, request) => {
        const input = readQuery(ListApplicationsInputSchema, request);
        return pageWire(await applications.list(ctx, input), applicationWire);
      }),
    )
    .get(
      '/applications/key',
      ok(async (ctx) => applicationWire(await applications.getByKey(ctx))),
    )
    .get(
      '/applications/:id',
      ok(async (ctx, request) => applicationWire(await applications.get(ctx, idOf(request)))),
    )
    .put(
      '/applications/:id',
      ...json,
      ok(async (ctx, request) => {
        const input = readMembers(UpdateApplicationInputSchema, bodyOf(request), READ_ONLY);
        return applicationWire(await applications.update(ctx, { ...idOf(request), input }));
      }),
    )
    .post(
      '/applications/:id/regenerate',
      ok(async (ctx, request) =>
        applicationWire(await applications.regenerateKey(ctx, idOf(request))),
      ),
    )
    .delete(
      '/applications/:id',
      noContent((ctx, request) => applications.delete(ctx, idOf(request))),
    );
}
