import { Router } from 'express';
import type { RequestHandler } from 'express';

import {
  CreateReactorInputSchema,
  ListReactorsInputSchema,
  PatchReactorInputSchema,
  ReactInputSchema,
  UpdateReactorInputSchema,
} from '../../contract/generated/inputs.js';
import { readMembers } from '../../contract/wire/read-members.js';
import { pageWire } from '../../contract/wire/resources.js';
import type { ReactorInvocation } from '../../services/reactors/reactor-invocation.js';
import type { ReactorService } from '../../services/reactors/reactor-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { created, noContent, ok } from './answer.js';
import { idOf } from './path.js';
import { readQuery } from './query.js';
import { reactorWire } from './wire.js';

/** Members that only the vault writes: a client may send back what it got. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'id',
  'tenant_id',
  'created_by',
  'created_at',
  'modified_by',
  'modified_at',
]);

const NONE: ReadonlySet<string> = new Set();

/** The services that the endpoints call. */
export interface ReactorRouteServices {
  readonly reactors: ReactorService;
  readonly reactorInvocation: ReactorInvocation;
}

/** The endpoints of Reactors (contract 4). */
export function reactorRoutes(
  { reactors, reactorInvocation }: ReactorRouteServices,
  json: readonly RequestHandler[],
): Router {
  return Router()
    .post(
      '/reactors',
      ...json,
      created(async (ctx, request) => {
        const input = readMembers(CreateReactorInputSchema, bodyOf(request), READ_ONLY);
        return reactorWire(await reactors.create(ctx, input));
      }),
    )
    .get(
      '/reactors',
      ok(async (ctx, request) => {
        const input = readQuery(ListReactorsInputSchema, request);
        return pageWire(await reactors.list(ctx, input), reactorWire);
      }),
    )
    .get(
      '/reactors/:id',
      ok(async (ctx, request) => reactorWire(await reactors.get(ctx, idOf(request)))),
    )
    .put(
      '/reactors/:id',
      ...json,
      ok(async (ctx, request) => {
        const input = readMembers(UpdateReactorInputSchema, bodyOf(request), READ_ONLY);
        return reactorWire(await reactors.update(ctx, { ...idOf(request), input }));
      }),
    )
    .patch(
      '/reactors/:id',
      ...json,
      noContent(async (ctx, request) => {
        const input = readMembers(PatchReactorInputSchema, bodyOf(request), READ_ONLY);
        await reactors.patch(ctx, { ...idOf(request), input });
      }),
    )
    .delete(
      '/reactors/:id',
      noContent((ctx, request) => reactors.delete(ctx, idOf(request))),
    )
    .post(
      '/reactors/:id/react',
      ...json,
      ok((ctx, request) => {
        const input = readMembers(ReactInputSchema, bodyOf(request), NONE);
        return reactorInvocation.react(ctx, { ...idOf(request), input });
      }),
    );
}
