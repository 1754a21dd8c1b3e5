import { Router } from 'express';
import type { RequestHandler } from 'express';

import { explorer } from './explorer.js';
import { reference } from './reference.js';

const PAGES = /^\/(?:graphql|explorer|docs|openapi\.json)\b/i;

/** The pages for people, which need no key, and what they are made of. */
export function pages(): RequestHandler {
  const router = Router().use(explorer()).use(reference());
  // Every request comes by here; most are for none of these paths.
  return (request, response, next) => {
    if (PAGES.test(request.url)) router(request, response, next);
    else next();
  };
}
