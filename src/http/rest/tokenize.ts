import { Router } from 'express';
import type { RequestHandler } from 'express';

import type { TokenService } from '../../services/token-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { ok } from './answer.js';

/** `POST /tokenize` (spec 4.1). */
export function tokenizeRoutes(tokens: TokenService, json: readonly RequestHandler[]): Router {
  return Router().post(
    '/tokenize',
    ...json,
    ok((ctx, request) => tokens.tokenize(ctx, bodyOf(request))),
  );
}
