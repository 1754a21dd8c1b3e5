import { Router } from 'express';
import type { RequestHandler } from 'express';

import { AuthorizeSessionInputSchema } from '../../contract/generated/inputs.js';
import { readMembers } from '../../contract/wire/read-members.js';
import type { SessionService } from '../../services/access/session-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { created, okWithoutBody } from './answer.js';
import { sessionWire } from './wire.js';

/** Members of a session that only the vault writes: a client may send back what it got. */
const READ_ONLY: ReadonlySet<string> = new Set(['session_key']);

/** The endpoints of contract 3.5. A session is created without a body, so none is read, whatever is said of it. */
export function sessionRoutes(sessions: SessionService, json: readonly RequestHandler[]): Router {
  return Router()
    .post(
      '/sessions',
      created(async (ctx) => sessionWire(await sessions.create(ctx))),
    )
    .post(
      '/sessions/authorize',
      ...json,
      okWithoutBody((ctx, request) =>
        sessions.authorize(
          ctx,
          readMembers(AuthorizeSessionInputSchema, bodyOf(request), READ_ONLY),
        ),
      ),
    );
}
