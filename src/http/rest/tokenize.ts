import { Router } from 'express';
import type { RequestHandler } from 'express';

import type { TokenizeService } from '../../services/tokens/tokenize-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { ok } from './answer.js';

/** `POST /tokenize` (contract 3.2). */
export function tokenizeRoutes(tokenize: TokenizeService, json: readonly RequestHandler[]): Router {
  return Router().post(
    '/tokenize',
    ...json,
    ok((ctx, request) => tokenize.tokenize(ctx, bodyOf(request))),
  );
}
