// The reference of REST, from the document that the service itself describes. A key that is entered stays in this page's
// memory: nothing is stored, and nothing is asked of another host.
globalThis.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  validatorUrl: null,
});
