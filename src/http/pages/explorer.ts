import { Router } from 'express';

import { folderOf, pageFiles, pageHeaders } from './local-page.js';

/**
 * The explorer: GraphiQL at `GET /graphql` for browsers, from local files. Requests that do not ask for a page go on to
 * the GraphQL door.
 */
export function explorer(): Router {
  const router = Router();
  router.get('/graphql', (request, response, next) => {
    response.vary('Accept');
    // `*/*`, which programs send, is not asking for a page.
    if (request.headers.accept?.includes('text/html') !== true) {
      next();
      return;
    }
    pageHeaders(request, response, () => {
      response.sendFile('index.html', { root: folderOf('explorer') });
    });
  });
  return router.use(
    pageFiles('explorer', {
      'graphiql.min.js': ['graphiql', 'graphiql.min.js'],
      'graphiql.min.css': ['graphiql', 'graphiql.min.css'],
      'react.production.min.js': ['react-18', 'umd/react.production.min.js'],
      'react-dom.production.min.js': ['react-dom-18', 'umd/react-dom.production.min.js'],
    }),
  );
}
