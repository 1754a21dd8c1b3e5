import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import express, { Router } from 'express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const require = createRequire(import.meta.url);

const PAGE_FOLDER = fileURLToPath(new URL('../../public/explorer/', import.meta.url));

const PAGES = /^\/(?:graphql|explorer)\b/i;

/** Files of the packages that the page is made of; nothing comes from another host. */
const PACKAGE_FILES: Readonly<Record<string, string>> = {
  'graphiql.min.js': packageFile('graphiql', 'graphiql.min.js'),
  'graphiql.min.css': packageFile('graphiql', 'graphiql.min.css'),
  'react.production.min.js': packageFile('react', 'umd/react.production.min.js'),
  'react-dom.production.min.js': packageFile('react-dom', 'umd/react-dom.production.min.js'),
};

/** The page may load from its own origin and call it, and nothing else. GraphiQL sets styles on elements. */
const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // Whether the service is reached over TLS is known to what stands before it.
  strictTransportSecurity: false,
});

/**
 * The explorer: GraphiQL at `GET /graphql` for browsers, from local files. Requests that do not ask for a page go on to
 * the GraphQL door.
 */
export function explorer(): RequestHandler {
  const router = Router();
  router.get('/graphql', (request, response, next) => {
    response.vary('Accept');
    // `*/*`, which programs send, is not asking for a page.
    if (request.headers.accept?.includes('text/html') !== true) {
      next();
      return;
    }
    pageHeaders(request, response, () => {
      response.sendFile('index.html', { root: PAGE_FOLDER });
    });
  });
  router.use('/explorer', pageHeaders);
  for (const [name, path] of Object.entries(PACKAGE_FILES)) {
    router.get(`/explorer/${name}`, (_request, response) => {
      response.sendFile(path);
    });
  }
  router.use('/explorer', express.static(PAGE_FOLDER, { index: false }));
  // Every request comes by here; most are for none of these paths.
  return (request, response, next) => {
    if (PAGES.test(request.url)) router(request, response, next);
    else next();
  };
}

function packageFile(name: string, path: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), path);
}
