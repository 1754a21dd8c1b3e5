import { Router } from 'express';
import type { RequestHandler } from 'express';

import type { DetokenizeService } from '../../services/tokens/detokenize-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { ok } from './answer.js';

/** `POST /detokenize` (contract 3.3). */
export function detokenizeRoutes(
  service: DetokenizeService,
  json: readonly RequestHandler[],
): Router {
  return Router().post(
    '/detokenize',
    ...json,
    ok((ctx, request) => service.detokenize(ctx, bodyOf(request))),
  );
}
