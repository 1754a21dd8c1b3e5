import { Router } from 'express';
import type { Request, RequestHandler } from 'express';

import {
  ListTokensInputSchema,
  PageInputSchema,
  SearchTokensInputSchema,
} from '../../contract/generated/inputs.js';
import { readMembers } from '../../contract/wire/read-members.js';
import { pageWire, tokenWire } from '../../contract/wire/resources.js';
import { readCreateToken, readUpdateToken } from '../../contract/wire/token-input.js';
import type { TokenListService } from '../../services/tokens/token-list-service.js';
import type { CreatedToken, TokenService } from '../../services/tokens/token-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { answering, noContent, ok } from './answer.js';
import type { Answer } from './answer.js';
import { readQuery } from './query.js';

const NOTHING: ReadonlySet<string> = new Set();

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
      answering(async (ctx, request) =>
        answerOf(await tokens.create(ctx, readCreateToken(bodyOf(request)))),
      ),
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
      '/tokens/:id',
      ok(async (ctx, request) =>
        tokenWire(await tokens.get(ctx, { id: parameter(request, 'id') })),
      ),
    )
    .patch(
      '/tokens/:id',
      ...mergePatch,
      ok(async (ctx, request) => {
        const input = readUpdateToken(bodyOf(request));
        return tokenWire(await tokens.update(ctx, { id: parameter(request, 'id'), input }));
      }),
    )
    .delete(
      '/tokens/:id',
      noContent((ctx, request) => tokens.delete(ctx, { id: parameter(request, 'id') })),
    )
    .use(childRoutes({ tokens, tokenLists }, json));
}

/** The endpoints of the links between tokens. */
function childRoutes(
  { tokens, tokenLists }: TokenRouteServices,
  json: readonly RequestHandler[],
): Router {
  return Router()
    .get(
      '/tokens/:parent/children',
      ok(async (ctx, request) => {
        const input = readQuery(PageInputSchema, request);
        const parentId = parameter(request, 'parent');
        return pageWire(await tokenLists.children(ctx, { parentId, input }), tokenWire);
      }),
    )
    .post(
      '/tokens/:parent/children',
      ...json,
      answering(async (ctx, request) => {
        const parentId = parameter(request, 'parent');
        return answerOf(
          await tokens.createChild(ctx, { parentId, input: readCreateToken(bodyOf(request)) }),
        );
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

function answerOf({ view, existed }: CreatedToken): Answer {
  return { status: existed ? 200 : 201, body: tokenWire(view) };
}

function linkOf(request: Request): { readonly parentId: string; readonly childId: string } {
  return { parentId: parameter(request, 'parent'), childId: parameter(request, 'child') };
}

function parameter(request: Request, name: string): string {
  const value = request.params[name];
  return typeof value === 'string' ? value : '';
}
