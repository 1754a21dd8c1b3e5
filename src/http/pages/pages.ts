import { Router } from 'express';
import type { RequestHandler } from 'express';

import { dashboard } from './dashboard.js';
import { explorer } from './explorer.js';
import { home } from './home.js';
import { reference } from './reference.js';

const PAGES = /^\/(?:(?:graphql|explorer|dashboard|docs|home|openapi\.json)\b|\?|$)/i;
/** Where there is nothing but a page: its methods are for it to say. */
const HOME = /^\/(?:\?|$)/;

/** The pages for people, which need no key, and what they are made of. */
export function pages(): RequestHandler {
  const router = Router().use(home()).use(explorer()).use(dashboard()).use(reference());
  // Every request comes by here; most are for none of these paths. What others take is not for their pages to say.
  return (request, response, next) => {
    const { method, url } = request;
    const isAsked = method === 'OPTIONS' ? HOME.test(url) : PAGES.test(url);
    if (isAsked) router(request, response, next);
    else next();
  };
}
