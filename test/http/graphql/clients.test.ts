import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Answer } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { graphqlFailure } from '../../support/service/shapes.js';

/* What published clients of GraphQL send beside a document, and what they go on. */

const { service, manager } = await startScene();

const PREFLIGHT = { 'apollo-require-preflight': 'true' };
const DOCUMENT = '{ applicationByKey { name } }';
const FOUND = { data: { applicationByKey: { name: 'Management' } } };

type Parameters = Readonly<Record<string, unknown>>;

/** Sends the same request by POST or in the address of a GET. */
const ways: readonly [string, (parameters: Parameters) => Promise<Answer>][] = [
  ['POST', (parameters) => manager.post('/graphql', parameters)],
  [
    'GET',
    (parameters) => {
      const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const search = new URLSearchParams(texts).toString();
      return manager.send('GET', `/graphql?${search}`, undefined, PREFLIGHT);
    },
  ],
];

describe.each(ways)('GraphQL by %s: automatic persisted queries', (_method, send) => {
  const extensions = {
    persistedQuery: {
      version: 1,
      sha256Hash: createHash('sha256').update(DOCUMENT).digest('hex'),
    },
  };

  test('a hash alone is answered as clients expect that then send the document', async () => {
    const answer = await send({ extensions });
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      errors: [
        {
          message: 'PersistedQueryNotSupported',
          extensions: {
            code: 'PERSISTED_QUERY_NOT_SUPPORTED',
            status: 200,
            traceId: answer.headers.get('SVC-TRACE-ID'),
          },
        },
      ],
    });
    expect((await send({ query: '', operationName: 'A', extensions })).json).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
    });
  });

  test('a hash with its document is not needed: the document is executed', async () => {
    expect(await send({ query: DOCUMENT, extensions })).toMatchObject({ status: 200, json: FOUND });
  });

  test('extensions without a hash are no document', async () => {
    const answer = await send({ extensions: { persistedQuery: null } });
    expect(answer.status).toBe(400);
    const errors = { query: ['is required'] };
    expect(answer.json).toStrictEqual({
      errors: [graphqlFailure('VALIDATION_FAILED', answer, { errors })],
    });
  });
});

describe('GraphQL: what is empty counts as left out', () => {
  test.each([
    'operationName=',
    'variables=',
    'extensions=',
    'operationName=&variables=&extensions=',
  ])('in the address of a GET: %s', async (empty) => {
    const path = `/graphql?query=${encodeURIComponent(`query A ${DOCUMENT}`)}&${empty}`;
    const answer = await manager.send('GET', path, undefined, PREFLIGHT);
    expect([answer.status, answer.json]).toStrictEqual([200, FOUND]);
  });

  test('operationName in a body', async () => {
    const body = { query: `query A ${DOCUMENT}`, operationName: '' };
    expect(await manager.post('/graphql', body)).toMatchObject({ status: 200, json: FOUND });
  });
});

describe.each(ways)('GraphQL by %s: a subscription, which the schema has not', (_method, send) => {
  const message = 'The schema has no operations of the kind "subscription".';
  test.each([
    ['alone', { query: 'subscription { __typename }' }],
    [
      'chosen by its name',
      { query: 'query A{__typename} subscription B{__typename}', operationName: 'B' },
    ],
  ])('is a fault of the document: %s', async (_what, parameters) => {
    const answer = await send(parameters);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      errors: [{ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED', status: 400 } }],
    });
  });
});

describe('GraphQL: what is found wrong with a document while it is executed is no failure of ours', () => {
  const faults: readonly [string, string, Record<string, unknown>][] = [
    [
      'a null in a directive that takes none',
      'query ($a: Boolean = true) { applicationByKey @skip(if: $a) { id } }',
      { a: null },
    ],
    [
      'a null in an argument that takes none',
      'query ($id: UUID = "01900000-0000-7000-8000-000000000000") { application(id: $id) { id } }',
      { id: null },
    ],
  ];
  test.each(faults)('%s', async (_what, query, variables) => {
    const before = service.logged().length;
    const answer = await manager.graphql(query, variables);
    expect(answer.json).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED', status: 400 } }],
    });
    expect(service.logged().slice(before)).not.toContain('"level":50');
  });
});

describe('GraphQL: the status of a request that is not executed goes by what its client accepts', () => {
  const NEW = 'application/graphql-response+json';
  const accepts: readonly [accept: string, status: number, type: string][] = [
    ['application/json', 200, 'application/json'],
    ['application/json;q=0.9, */*;q=0.1', 200, 'application/json'],
    [NEW, 400, NEW],
    [`${NEW}, application/json;q=0.9`, 400, NEW],
    [`${NEW};q=0.5, application/json`, 200, 'application/json'],
    [`${NEW};q=0, application/json`, 200, 'application/json'],
    [`application/json, ${NEW}`, 200, 'application/json'],
    [`${NEW}, */*`, 400, NEW],
    ['*/*', 400, 'application/json'],
    ['text/plain', 400, 'application/json'],
  ];
  test.each(accepts)('Accept: %s is answered %i in %s', async (accept, status, type) => {
    for (const body of [
      { query: '{' },
      { query: '{ nope }' },
      { query: 'query ($id: UUID!) { application(id: $id) { id } }' },
    ]) {
      const answer = await manager.send('POST', '/graphql', body, { Accept: accept });
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
        status,
        `${type}; charset=utf-8`,
      ]);
      expect(answer.json).toMatchObject({ errors: [{ extensions: { status: 400 } }] });
      expect(answer.json).not.toHaveProperty('data');
    }
  });

  test.each(accepts)(
    'Accept: %s: what is no request of GraphQL is told 4xx, in its type',
    async (accept, _status, type) => {
      const headers = { Accept: accept };
      const crossSite = await manager.send(
        'GET',
        '/graphql?query={__typename}',
        undefined,
        headers,
      );
      const without = await manager.send('POST', '/graphql', {}, headers);
      for (const answer of [crossSite, without])
        expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
          400,
          `${type}; charset=utf-8`,
        ]);
    },
  );
});
