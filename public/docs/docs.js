// The reference of REST, from the document that the service itself describes. A key that is entered stays in this page's
// memory: nothing is stored, and nothing is asked of another host.
/* global addEventListener, document, location */
import { KEY_OPTION, withoutKey } from './curl.js';
import { nameWhatAppears, readable } from './readable.js';

// A page that was left with a key in its memory is not shown again by the button Back.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

nameWhatAppears(document.getElementById('reference'));

globalThis.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  validatorUrl: null,
  syntaxHighlight: { theme: 'tomorrow-night' },
  plugins: [withoutKey, readable],
  requestInterceptor: (request) => ({ ...request, curlOptions: KEY_OPTION }),
});
