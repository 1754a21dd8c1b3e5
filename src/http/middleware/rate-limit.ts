import type { RequestHandler } from 'express';

import type { RateLimiter } from '../../services/access/rate-limiter.js';
import { contextOf } from '../request-state.js';

/** Refuses requests of a key that makes too many, before their body is read. */
export function rateLimit(limiter: RateLimiter): RequestHandler {
  return (_request, response, next) => {
    limiter.take(contextOf(response));
    next();
  };
}
