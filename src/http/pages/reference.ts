import { Router } from 'express';

import { folderOf, pageFiles, pageHeaders } from './local-page.js';

/**
 * The reference of REST: the document at `GET /openapi.json`, which is made from schema/ with the rest of what is generated,
 * and a page that shows it at `GET /docs`.
 */
export function reference(): Router {
  return Router()
    .get('/openapi.json', (_request, response) => {
      response.sendFile('openapi.json', {
        root: folderOf('docs'),
        etag: false,
        lastModified: false,
      });
    })
    .get('/docs', pageHeaders, (_request, response) => {
      response.sendFile('index.html', { root: folderOf('docs') });
    })
    .use(
      pageFiles('docs', {
        'swagger-ui.css': ['swagger-ui-dist', 'swagger-ui.css'],
        'swagger-ui-bundle.js': ['swagger-ui-dist', 'swagger-ui-bundle.js'],
      }),
    );
}
