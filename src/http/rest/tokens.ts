import { Router } from 'express';
import type { Request, RequestHandler } from 'express';

import {
  CreateTokenInputSchema,
  ListTokensInputSchema,
  PageInputSchema,
  SearchTokensInputSchema,
  UpdateTokenInputSchema,
} from '../../contract/generated/inputs.js';
import { readMembers } from '../../contract/wire/read-members.js';
import type { TokenListService } from '../../services/token-list-service.js';
import type { CreatedToken, TokenService } from '../../services/token-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { answering, noContent, ok } from './answer.js';
import type { Answer } from './answer.js';
import { readQuery } from './query.js';
import { pageWire, tokenWire } from './wire.js';

/** Members that only the vault writes, or that mean nothing here: a client may send back what it got. */
const IGNORED_ON_CREATE: ReadonlySet<string> = new Set([
  'tenant_id',
  'fingerprint',
  'created_by',
  'created_at',
  'modified_by',
  'modified_at',
  'encryption',
  'privacy',
]);
const NOTHING: ReadonlySet<string> = new Set();
const IGNORED_ON_UPDATE: ReadonlySet<string> = new Set([...IGNORED_ON_CREATE, 'id', 'type']);

/** The services that the endpoints call. */
export interface TokenRouteServices {
  readonly tokens: TokenService;
  readonly tokenLists: TokenListService;
}

/** The endpoints of the token resource (contract 3.3). */
export function tokenRoutes(
  { tokens, tokenLists }: TokenRouteServices,
  json: readonly RequestHandler[],
  mergePatch: readonly RequestHandler[],
): Router {
  return Router()
    .post(
      '/tokens',
      ...json,
      answering(async (ctx, request) => createdOrFound(await tokens.create(ctx, inputOf(request)))),
    )
    .get(
      '/tokens',
      ok(async (ctx, request) => {
        const input = readQuery(ListTokensInputSchema, request);
        return pageWire(await tokenLists.list(ctx, input), tokenWire);
      }),
    )
    .post(
      '/tokens/search',
      ...json,
      ok(async (ctx, request) => {
        const input = readMembers(SearchTokensInputSchema, bodyOf(request), NOTHING);
        return pageWire(await tokenLists.search(ctx, input), tokenWire);
      }),
    )
    .get(
      '/tokens/:parent/children',
      ok(async (ctx, request) => {
        const input = readQuery(PageInputSchema, request);
        const parentId = parameter(request, 'parent');
        return pageWire(await tokenLists.children(ctx, { parentId, input }), tokenWire);
      }),
    )
    .get(
      '/tokens/:id',
      ok(async (ctx, request) =>
        tokenWire(await tokens.get(ctx, { id: parameter(request, 'id') })),
      ),
    )
    .patch(
      '/tokens/:id',
      ...mergePatch,
      ok(async (ctx, request) => {
        const input = readMembers(UpdateTokenInputSchema, bodyOf(request), IGNORED_ON_UPDATE);
        return tokenWire(await tokens.update(ctx, { id: parameter(request, 'id'), input }));
      }),
    )
    .delete(
      '/tokens/:id',
      noContent((ctx, request) => tokens.delete(ctx, { id: parameter(request, 'id') })),
    )
    .post(
      '/tokens/:parent/children',
      ...json,
      answering(async (ctx, request) => {
        const parentId = parameter(request, 'parent');
        return createdOrFound(await tokens.createChild(ctx, { parentId, input: inputOf(request) }));
      }),
    )
    .post(
      '/tokens/:parent/children/:child',
      noContent((ctx, request) => tokens.link(ctx, linkOf(request))),
    )
    .delete(
      '/tokens/:parent/children/:child',
      noContent((ctx, request) => tokens.unlink(ctx, linkOf(request))),
    );
}

function inputOf(request: Request): unknown {
  return readMembers(CreateTokenInputSchema, bodyOf(request), IGNORED_ON_CREATE);
}

function createdOrFound({ view, existed }: CreatedToken): Answer {
  return { status: existed ? 200 : 201, body: tokenWire(view) };
}

function linkOf(request: Request): { readonly parentId: string; readonly childId: string } {
  return { parentId: parameter(request, 'parent'), childId: parameter(request, 'child') };
}

function parameter(request: Request, name: string): string {
  const value = request.params[name];
  return typeof value === 'string' ? value : '';
}
