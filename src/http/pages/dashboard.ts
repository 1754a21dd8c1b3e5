import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Router } from 'express';

import { strictPageHeaders } from './local-page.js';

/** What the build has made of dashboard/ (scripts/build/dashboard.mjs). */
const BUILT = fileURLToPath(new URL('../../dashboard/', import.meta.url));

/** How a file is sent smaller, the smallest first: the coding, and what the build has put behind its name. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * The dashboard, at `/dashboard` and every path below it, which its own script tells apart. Its files have names that change
 * with what is in them, so that a browser keeps them for good; the page that names them is asked for each time. It is a
 * client of the GraphQL door like any other, and neither page nor files tell anything of a tenant.
 */
export function dashboard(): Router {
  const router = Router();
  router.use('/dashboard', strictPageHeaders);
  router.get('/dashboard/assets/:name', (request, response, next) => {
    const { name } = request.params;
    const coding = CODINGS.find(([each]) => request.acceptsEncodings(each) !== false);
    response.vary('Accept-Encoding').type(extname(name));
    if (coding !== undefined) response.set('Content-Encoding', coding[0]);
    const sent = { root: `${BUILT}assets`, immutable: true, maxAge: '365d', dotfiles: 'ignore' };
    response.sendFile(`${name}${coding?.[1] ?? ''}`, sent as object, (error?: Error) => {
      if (error === undefined || response.headersSent) return;
      response.removeHeader('Content-Encoding');
      response.removeHeader('Content-Type');
      // A file that is not there is told as a path that is not.
      next();
    });
  });
  router.get(['/dashboard', '/dashboard/{*path}'], (request, response, next) => {
    if (request.path.startsWith('/dashboard/assets/')) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: BUILT, cacheControl: false });
  });
  return router;
}
