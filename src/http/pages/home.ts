import { Router } from 'express';

import { VaultError } from '../../domain/errors.js';
import { folderOf, pageFiles, pageHeaders } from './local-page.js';

/** What a program is told that asks for nothing in particular. */
const LINKS = {
  name: 'token-vault',
  links: {
    dashboard: '/dashboard',
    graphql: '/graphql',
    explorer: '/graphql',
    reference: '/docs',
    openapi: '/openapi.json',
  },
};

/**
 * The ways in, at `/`, for whoever has nothing but the address: a page for browsers, and its links as JSON for programs.
 * They need no key, and tell nothing that a stranger could not find: no version, no setting, nothing of a tenant.
 */
export function home(): Router {
  const router = Router();
  router.get('/', (request, response) => {
    response.vary('Accept');
    // `*/*`, which programs send, is not asking for a page.
    if (request.headers.accept?.includes('text/html') !== true) {
      response.set('Cache-Control', 'no-store').json(LINKS);
      return;
    }
    pageHeaders(request, response, () => {
      response.sendFile('index.html', { root: folderOf('home') });
    });
  });
  router.all('/', ({ method }, response) => {
    response.setHeader('Allow', 'GET, HEAD');
    if (method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new VaultError('METHOD_NOT_ALLOWED', 'This path takes GET, HEAD.');
  });
  return router.use(pageFiles('home', {}));
}
