import { describe, expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { graphqlFailure } from '../../support/service/shapes.js';

const { manager } = await startScene();

const PREFLIGHT = { 'apollo-require-preflight': 'true' };
const QUERY = 'query=' + encodeURIComponent('query ($id: UUID!) { application(id: $id) { name } }');
const variablesOf = (value: unknown): string =>
  `variables=${encodeURIComponent(JSON.stringify(value))}`;

describe('GraphQL: a query by GET', () => {
  const headers: readonly [string, Record<string, string>][] = [
    ['apollo-require-preflight', PREFLIGHT],
    ['x-apollo-operation-name', { 'x-apollo-operation-name': 'Any' }],
    ['a type of JSON', { 'Content-Type': 'application/json; charset=utf-8' }],
  ];
  test.each(headers)('200: with %s, which needs a preflight', async (_what, given) => {
    const path = `/graphql?${QUERY}&${variablesOf({ id: manager.applicationId })}`;
    const answer = await manager.send('GET', path, undefined, given);
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({ data: { application: { name: 'Management' } } });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('GraphQL: the variables of a GET are read as those of a POST', () => {
  const query = 'query ($input: ListTokensInput! = {}) { tokens(input: $input) { data { id } } }';
  const variables: readonly [string, string][] = [
    ['none', 'null'],
    ['a page', '{"input":{"page":1}}'],
    ['a page as a double', '{"input":{"page":1.0}}'],
    ['a page that is a fraction', '{"input":{"page":1.10}}'],
    ['a page that no double can hold', '{"input":{"page":12345678901234567890}}'],
    ['numbers in a map', '{"input":{"metadata":{"a":12345678901234567890,"b":1.10,"c":"x"}}}'],
    ['numbers for ids', '{"input":{"ids":["x",1.10,12345678901234567890]}}'],
    ['a member that JavaScript keeps to itself', '{"input":{"__proto__":{"size":1.10}}}'],
    ['a member twice', '{"input":{"page":0,"page":1}}'],
  ];
  test.each(variables)('%s', async (_what, text) => {
    const headers = { ...PREFLIGHT, 'SVC-TRACE-ID': 'trace-of-both' };
    const search = `query=${encodeURIComponent(query)}&variables=${encodeURIComponent(text)}`;
    const got = await manager.send('GET', `/graphql?${search}`, undefined, headers);
    const body = `{"query":${JSON.stringify(query)},"variables":${text}}`;
    const posted = await manager.send('POST', '/graphql', body, headers);
    expect([got.status, got.text]).toStrictEqual([posted.status, posted.text]);
  });
});

describe('GraphQL: a GET that is refused says which request it was', () => {
  const CROSS_SITE =
    'A page of another site could send this request: send a POST of application/json, or the header apollo-require-preflight.';

  const crossSite: readonly [string, Record<string, string>][] = [
    ['no header at all', {}],
    ['an empty header', { 'apollo-require-preflight': '' }],
    ['a header of another name', { 'X-Requested-With': 'XMLHttpRequest' }],
  ];
  test.each(crossSite)('400: with %s, as pages of other sites send it', async (_what, given) => {
    const headers = { 'SVC-TRACE-ID': 'trace-of-this-one', ...given };
    const answer = await manager.send('GET', '/graphql?query={__typename}', undefined, headers);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      errors: [
        {
          message: CROSS_SITE,
          extensions: { code: 'VALIDATION_FAILED', status: 400, traceId: 'trace-of-this-one' },
        },
      ],
    });
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/jsonx', 'nonsense'])(
    '415: of type %s, whatever other headers there are',
    async (type) => {
      const headers = { ...PREFLIGHT, 'Content-Type': type };
      const answer = await manager.send('GET', '/graphql?query={__typename}', undefined, headers);
      expect(answer.status).toBe(415);
      expect(answer.json).toStrictEqual({
        errors: [graphqlFailure('UNSUPPORTED_MEDIA_TYPE', answer)],
      });
    },
  );

  const ONCE = ['must be given once'];
  const addresses: readonly [string, string, Record<string, string[]>][] = [
    ['no document', '', { query: ['is required'] }],
    ['an empty document', 'query=', { query: ['is required'] }],
    ['two documents', 'query={__typename}&query={__typename}', { query: ONCE }],
    ['variables twice', `${QUERY}&variables={}&variables={}`, { variables: ONCE }],
    ['variables that are no JSON', `${QUERY}&variables={`, { variables: ['must be an object'] }],
    ['variables in a list', `${QUERY}&variables=[]`, { variables: ['must be an object'] }],
    ['extensions as text', `${QUERY}&extensions="x"`, { extensions: ['must be an object'] }],
    [
      'everything wrong at once',
      'variables=1&extensions=[]&operationName=a&operationName=b',
      {
        query: ['is required'],
        operationName: ONCE,
        variables: ['must be an object'],
        extensions: ['must be an object'],
      },
    ],
  ];
  test.each(addresses)('400: %s', async (_what, search, errors) => {
    const answer = await manager.send('GET', `/graphql?${search}`, undefined, PREFLIGHT);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      errors: [graphqlFailure('VALIDATION_FAILED', answer, { errors })],
    });
  });
});

describe('GraphQL: a client that accepts no JSON', () => {
  test.each(['text/plain', 'image/png;q=0.5', '*/*;q=0'])(
    'is answered in JSON, like over REST: what was done must be told (Accept: %s)',
    async (accept) => {
      const query = 'mutation { tokenize(body: "a value") { body } }';
      const answer = await manager.send('POST', '/graphql', { query }, { Accept: accept });
      expect(answer.status).toBe(200);
      expect(answer.json).toStrictEqual({
        data: { tokenize: { body: expect.any(String) as string } },
      });
    },
  );
});
