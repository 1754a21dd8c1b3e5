import { Router } from 'express';

import { createOpenApiDocument } from '../openapi/document.js';
import { folderOf, pageFiles, pageHeaders } from './local-page.js';

/** The reference of REST: the document at `GET /openapi.json`, and a page that shows it at `GET /docs`. */
export function reference(schemaText: string): Router {
  const text = JSON.stringify(createOpenApiDocument(schemaText));
  return Router()
    .get('/openapi.json', (_request, response) => {
      response.type('application/json').send(text);
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
