// What the OpenAPI document says of `/proxy`, which carries any request and so is no operation of the schema.

const PARAMETERS = [
  {
    name: 'SVC-PROXY-KEY',
    in: 'header',
    required: false,
    description: 'Key of the Proxy; it may also stand in the query, as `svc-proxy-key`.',
    schema: { type: 'string' },
  },
  {
    name: 'svc-proxy-key',
    in: 'query',
    required: false,
    description: 'Key of the Proxy, for callers that can set no header. It is not passed on.',
    schema: { type: 'string' },
  },
];

const ANY = { content: { '*/*': { schema: {} } } };

const METHODS = { get: 'Get', post: 'Post', put: 'Put', patch: 'Patch', delete: 'Delete' };

function call(method) {
  return {
    operationId: `callProxy${METHODS[method]}`,
    summary: 'Calls the destination of a Proxy.',
    description: [
      'Forwards the request to the destination of the Proxy, with the values of tokens in the places of their expressions',
      '`{{ token-id }}` in body, headers and query. What follows `/proxy` is appended to the path of the destination. The',
      'answer is that of the destination; every other method is forwarded as well. Needs `token:use` on the container of',
      'each token that the request names. A Proxy that needs no API key puts in no tokens where none is given.',
    ].join(' '),
    tags: ['proxy'],
    security: [{ apiKey: [] }, {}],
    parameters: PARAMETERS,
    ...(method === 'get' || method === 'delete'
      ? {}
      : {
          requestBody: {
            required: false,
            description: 'Anything that the destination takes.',
            ...ANY,
          },
        }),
    responses: {
      '2XX': { description: 'What the destination answers.', ...ANY },
      '4XX': {
        description:
          'What the destination answers, or a failure of the vault as `proxy_error` in JSON.',
        ...ANY,
      },
      default: {
        description:
          'What the destination answers, or a failure of the vault as `proxy_error` in JSON.',
        ...ANY,
      },
    },
  };
}

/** The path of a call through a Proxy, with the methods that a document can name. */
export const CALL_OF_PROXY = {
  '/proxy': Object.fromEntries(Object.keys(METHODS).map((method) => [method, call(method)])),
};
