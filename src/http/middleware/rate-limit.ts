import type { RequestHandler } from 'express';

import type { RateLimiter } from '../../services/limits/rate-limiter.js';
import { contextOf } from '../request-state.js';

/** Refuses requests of a key or tenant that makes too many, before their body is read, and tells how many are left. */
export function rateLimit(limiter: RateLimiter): RequestHandler {
  return (_request, response, next) => {
    const ctx = contextOf(response);
    const pass = (): void => {
      for (const [name, value] of limiter.linesFor(ctx.identity)) response.setHeader(name, value);
      next();
    };
    const asked = limiter.take(ctx);
    if (asked === undefined) pass();
    else asked.then(pass, next);
  };
}
